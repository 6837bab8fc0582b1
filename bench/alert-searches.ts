// Saved searches as people of a national site have them, and the same searches as rows for SQL.
import { ALERT_TRANSACTIONS, type AlertCriteria } from '../src/domain/alerts/alert-criteria.ts';
import type { AlertListing } from '../src/domain/alerts/alert-matching.ts';
import { towns } from '../src/domain/places/cities.ts';
import { ENERGY_LABELS } from '../src/domain/search/query-fields.ts';

/** Small and repeatable. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const SALE_PRICES = [200, 250, 275, 300, 325, 350, 400, 450, 500, 600, 750, 1000].map((thousand) => thousand * 1000);
const RENTS = [600, 700, 800, 900, 1000, 1100, 1250, 1500, 2000];

export const savedSearches = function* (count: number): Generator<AlertCriteria> {
  const random = randomOf(7);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // A few towns are wanted by many: the first of a shuffled list far more than the last.
  const shuffled = [...towns()].sort((a, b) => ((a.id * 7919) % 1009) - ((b.id * 7919) % 1009));
  const town = () => shuffled[Math.floor(shuffled.length * random() ** 3)] as (typeof shuffled)[number];
  const place = (): Pick<AlertCriteria, 'cities' | 'radius'> => {
    if (chance(0.6))
      return { cities: [...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => town().id))] };
    if (chance(0.8)) {
      const { lat, lon } = town();
      return { radius: { km: pick([5, 10, 15, 20, 30]), lat, lon } };
    }
    return {};
  };
  for (let i = 0; i < count; i++) {
    const rent = chance(0.3);
    const price = pick(rent ? RENTS : SALE_PRICES);
    yield {
      transaction: rent ? 'TO_RENT' : 'FOR_SALE',
      ...(chance(0.9)
        ? { types: chance(0.15) ? [1, 3] : [chance(0.6) ? 1 : chance(0.8) ? 3 : pick([2, 4, 6, 7])] }
        : {}),
      ...place(),
      ...(chance(0.85) ? { priceMax: price } : {}),
      ...(chance(0.3) ? { priceMin: Math.round(price * 0.6) } : {}),
      ...(chance(0.6) ? { bedroomsMin: pick([1, 2, 2, 3, 3, 4]) } : {}),
      ...(chance(0.15) ? { surfaceMin: pick([60, 80, 100, 120, 150]) } : {}),
      ...(chance(0.15) ? { energyLabel: pick(['B', 'C', 'D', 'E'] as const) } : {}),
    };
  }
};

export const CREATE_SEARCH = `create unlogged table search (id integer, transaction smallint, types smallint[],
  cities integer[], km double precision, lat double precision, lon double precision, price_min double precision,
  price_max double precision, bedrooms_min smallint, surface_min double precision, energy smallint)`;

/** A column each, as arrays for `unnest`; lists as text, because arrays of arrays cannot be ragged. */
export const INSERT_SEARCHES = `insert into search
  select id, transaction, types::smallint[], cities::integer[], km, lat, lon, price_min, price_max, bedrooms_min,
    surface_min, energy
  from unnest($1::integer[], $2::smallint[], $3::text[], $4::text[], $5::double precision[], $6::double precision[],
    $7::double precision[], $8::double precision[], $9::double precision[], $10::smallint[], $11::double precision[],
    $12::smallint[]) as rows (id, transaction, types, cities, km, lat, lon, price_min, price_max, bedrooms_min,
    surface_min, energy)`;

const arrayText = (list: readonly number[] | undefined): string | null => (list ? `{${list.join(',')}}` : null);

export const searchColumns = (firstId: number, searches: readonly AlertCriteria[]): unknown[][] => {
  const column = <T>(value: (criteria: AlertCriteria, at: number) => T): T[] => searches.map(value);
  return [
    column((_, at) => firstId + at),
    column(({ transaction }) => (transaction ? ALERT_TRANSACTIONS.indexOf(transaction) : null)),
    column(({ types }) => arrayText(types)),
    column(({ cities }) => arrayText(cities)),
    column(({ radius }) => radius?.km ?? null),
    column(({ radius }) => radius?.lat ?? null),
    column(({ radius }) => radius?.lon ?? null),
    column(({ priceMin }) => priceMin ?? null),
    column(({ priceMax }) => priceMax ?? null),
    column(({ bedroomsMin }) => bedroomsMin ?? null),
    column(({ surfaceMin }) => surfaceMin ?? null),
    column(({ energyLabel }) => (energyLabel ? ENERGY_LABELS.indexOf(energyLabel) : null)),
  ];
};

/** All searches that a listing meets: what a program without an index asks the database. */
export const SCAN = `select id from search where transaction = $1
  and (types is null or $2 = any(types)) and (cities is null or $3 = any(cities))
  and (km is null or 2 * 6371.0088 * asin(least(1, sqrt(sin(radians($5 - lat) / 2) ^ 2
    + cos(radians(lat)) * cos(radians($5)) * sin(radians($6 - lon) / 2) ^ 2))) <= km)
  and ((price_min is null and price_max is null) or $4 between coalesce(price_min, 0) and coalesce(price_max, 1e12))
  and (bedrooms_min is null or $7 >= bedrooms_min) and (surface_min is null or $8 >= surface_min)
  and (energy is null or (case when $9::smallint is null then not $10::boolean else $9 <= energy end))`;

export const scanValues = (listing: AlertListing): unknown[] => [
  listing.transaction ? ALERT_TRANSACTIONS.indexOf(listing.transaction) : -1,
  listing.headType ?? null,
  listing.city ?? null,
  listing.price ?? null,
  listing.point?.lat ?? null,
  listing.point?.lon ?? null,
  listing.bedrooms ?? null,
  listing.surface ?? null,
  listing.energy ?? null,
  listing.needsEnergy,
];
