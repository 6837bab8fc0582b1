// Random entries and queries over few values, so that ties, empty answers and crowded families all happen.
import fc from 'fast-check';
import { fold } from '../../../src/domain/fold.ts';
import { STATUSES } from '../../../src/domain/record/status.ts';
import type {
  EstateQuery,
  EstateSearchBody,
  EstateSort,
  QueryRange,
  QueryTerms,
} from '../../../src/domain/search/estate-query-schema.ts';
import { GROUP_SORT_FIELDS, SORT_FIELDS, TRAITS } from '../../../src/domain/search/query-fields.ts';
import type { IndexEntry } from '../../../src/search/catalogue/index-entry.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 5 });
const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const CITIES = [
  { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand', de: 'Gent' } },
  { id: 10500, zip: '1050', name: 'Elsene', alias: { fr: 'Ixelles' } },
  { id: 40000, zip: '4000', name: 'Liège', alias: { nl: 'Luik' } },
  { id: 777, zip: '75001', name: 'élan-sur-Mer', alias: {} },
  { id: undefined, zip: '', name: 'Zonder', alias: {} },
];
/** Villages under a town, districts of a city, and two municipalities. */
export const PARTS = [
  { id: 98200, zip: '9820', name: 'Merelbeke', alias: {} },
  { id: 98201, zip: '9820', name: 'Bottelare', alias: {} },
  { id: 98204, zip: '9820', name: 'Munte', alias: {} },
  { id: 90900, zip: '9090', name: 'Melle', alias: {} },
  { id: 90501, zip: '9050', name: 'Ledeberg', alias: {} },
  ...CITIES,
];
const WORDS = ['tuin', 'tuinhuis', 'Été', 'zon', 'zonnig', 'garage', 'REF-12', 'huis', 'a', 'œuvre', 'groß', "l'eau"];
const PRICES = [450, 750, 1200.5, 149_999.99, 150_000, 250_000, 349_000, 1_000_000, 1e9];
const POINTS = [
  { lat: 51.05, lon: 3.72 },
  { lat: 51.0543, lon: 3.7174 },
  { lat: 50.8331, lon: 4.3667 },
  { lat: 50.6326, lon: 5.5797 },
  { lat: -33.9, lon: 179.999 },
];

/** Ids up to `most`; some estates are projects, some are units of one of the first ids, whether that exists or not. */
export const entryArbitrary = (
  most: number,
  cities: readonly (typeof CITIES)[number][] = CITIES,
): fc.Arbitrary<IndexEntry> =>
  fc
    .record({
      id: fc.integer({ min: 1, max: most }),
      parentId: fc.option(fc.integer({ min: 1, max: Math.ceil(most / 6) }), { nil: undefined, freq: 2 }),
      project: fc.boolean(),
      headType: maybe(some(1, 3, 7, 2, 4)),
      subType: maybe(some(101, 107, 117, 302, 9999)),
      transaction: maybe(some(1, 2, 3, 5, 6)),
      status: maybe(some(...STATUSES)),
      city: maybe(some(...cities)),
      country: maybe(some('BE', 'FR')),
      bedrooms: maybe(some(0, 1, 2, 3, 5, 6, 7, 12)),
      collections: fc.subarray(['featured', 'sea', 'new'], { maxLength: 2 }),
      representative: maybe(some('lotte@agency.example', 'ruben@agency.example')),
      price: maybe(some(...PRICES)),
      published: maybe(some(0, 1_700_000_000_000, 1_700_000_000_001, 1_750_000_000_000)),
      point: maybe(some(...POINTS)),
      facts: fc
        .record({
          surface: maybe(some(40, 80.5, 120)),
          plot: maybe(some(200, 1000)),
          energy: maybe(some(-1, 0, 3, 4, 8)),
          answers: fc.tuple(...TRAITS.map(() => fc.constantFrom('has', 'lacks', 'unknown'))),
        })
        .map(({ answers, ...facts }) => ({
          ...facts,
          has: TRAITS.filter((_, i) => answers[i] === 'has'),
          lacks: TRAITS.filter((_, i) => answers[i] === 'lacks'),
        })),
      text: fc.array(some(...WORDS), { maxLength: 5 }).map((words) => words.join(' ')),
    })
    .map((entry) => ({
      ...entry,
      parentId: entry.parentId === entry.id ? undefined : entry.parentId,
      groups: {
        TYPE: entry.project ? undefined : entry.headType?.toString(),
        SUBTYPE: entry.subType === 9999 ? 'kapel/9999' : entry.subType?.toString(),
        CITY: entry.city && `${fold(entry.city.name)}/${entry.city.id ?? ''}`,
        STATUS: entry.transaction?.toString(),
      },
      ...(entry.subType === 9999 ? { subTypeName: { nl: 'Kapel' } } : {}),
    }));

const listOf = <T>(...values: T[]): fc.Arbitrary<T[]> => fc.uniqueArray(some(...values), { maxLength: 3 });
const bounds = (...values: number[]) => fc.record({ gte: some(...values), lte: some(...values) }, { requiredKeys: [] });

/** Few of the fields at once: a query with every field finds nothing. */
const fewOf = <T extends object>(
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
  most: number,
): fc.Arbitrary<Partial<T>> =>
  fc
    .tuple(fc.record(fields), fc.subarray(Object.keys(fields) as (keyof T)[], { maxLength: most }))
    .map(([all, keys]) => Object.fromEntries(keys.map((key) => [key, all[key]])) as Partial<T>);

const termsArbitrary = fewOf<Required<QueryTerms>>(
  {
    'general.headType.id': listOf<number | string>(1, 3, 7, 'apartment', 'COMMERCIAL', 'NOTHING'),
    'general.subType.id': listOf<number | string>(101, 107, 9999, 'villa'),
    'general.transaction.id': listOf(1, 2, 3, 5, 6, 99),
    'general.status': listOf('FOR_SALE', 'TO_RENT', 'sold', 'RENTED', 'NOTHING'),
    'address.city.id': listOf(90000, 10500, 777, 123, 98200, 98201, 1_090_000, 1_098_200),
    'address.country': listOf('BE', 'fr', 'DE'),
    'general.bedroomCount': listOf<number | '6+'>(0, 1, 2, 3, 6, 7, '6+'),
    'children.collections': listOf('featured', 'sea', 'nothing'),
    'salesRepresentative.email': listOf('Lotte@agency.example', 'ruben@agency.example', 'nobody@agency.example'),
  },
  2,
);
const rangeArbitrary = fewOf<Required<QueryRange>>(
  {
    'price.value': bounds(0, 450, 750, 150_000, 250_000, 1e12),
    'general.bedroomCount': bounds(0, 1, 2.5, 6, 10_000),
    surface: bounds(0, 40, 80.5, 121),
    plot: bounds(200, 300, 1e12),
  },
  2,
);

const AREA_PARTS: NonNullable<EstateQuery['area']> = [
  { city: 90000 },
  { city: 1_098_200 },
  { city: 10500, km: 10 },
  { km: 0.6, lat: 51.05, lon: 3.72 },
  { km: 180, lat: 50.8, lon: 4.4 },
  {
    corners: [
      { lat: 51.2, lon: 3.5 },
      { lat: 51.2, lon: 4 },
      { lat: 50.8, lon: 3.72 },
    ],
  },
  // A bay: its middle lies outside.
  {
    corners: [
      { lat: 50.5, lon: 4 },
      { lat: 51.1, lon: 4 },
      { lat: 50.6, lon: 4.3667 },
      { lat: 51.1, lon: 6 },
      { lat: 50.5, lon: 6 },
    ],
  },
];

export const queryArbitrary: fc.Arbitrary<EstateQuery> = fewOf<Required<EstateQuery>>(
  {
    terms: termsArbitrary,
    range: rangeArbitrary,
    match: fc.record({
      text: fc.array(some(...WORDS, 'tui', 'ZON', 'eau', '12', '!'), { maxLength: 3 }).map((words) => words.join(' ')),
    }),
    geoDistance: fc.record({
      field: some('geoLocation' as const),
      distance: some('0km', '0.6km', '10km', '50.5km', '150km', '99999km'),
      lat: some(51.05, 50.8, 90, -33.9),
      lon: some(3.72, 4.4, -180, 180),
    }),
    area: fc.uniqueArray(some(...AREA_PARTS), { minLength: 1, maxLength: 2 }),
    energyLabel: some('A_PLUS_PLUS' as const, 'B' as const, 'G' as const),
    with: fc.uniqueArray(some(...TRAITS.slice(0, 4)), { maxLength: 2 }),
    without: fc.uniqueArray(some(...TRAITS.slice(0, 4)), { maxLength: 2 }),
    geoBounds: fc.record({
      south: some(-90, 50.8, 51.05),
      west: some(-180, 3.72, 4.4),
      north: some(51.05, 50.8, 90),
      east: some(3.72, 4.4, 180),
    }),
    units: some('include' as const),
  },
  3,
);

const sortArbitrary: fc.Arbitrary<EstateSort[]> = fc.array(
  fc.record({ field: some(...SORT_FIELDS, ...GROUP_SORT_FIELDS), direction: some('asc' as const, 'desc' as const) }),
  { maxLength: 3 },
);

export const bodyArbitrary: fc.Arbitrary<EstateSearchBody> = fc.record(
  {
    query: queryArbitrary,
    sort: sortArbitrary,
    pagination: fc.record(
      { from: some(0, 1, 7, 15, 60, 140, 1_000_000_000), size: some(1, 2, 15, 100) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
