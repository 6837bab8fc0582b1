import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALERT_TRANSACTIONS, type AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import { type AlertListing, isMatch } from '../../domain/alerts/alert-matching.ts';
import { type AreaPart, areaPartText } from '../../domain/places/area.ts';
import { ENERGY_LABELS, TRAITS } from '../../domain/search/query-fields.ts';
import { AlertIndex } from './alert-index.ts';

// Few values, so that much is found; the bounds meet the values of listings exactly.
const id = fc.constantFrom(1, 2, 3, 31, 32, 40, 150);
const price = fc.constantFrom(0, 100, 200, 300);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const lat = fc.oneof(fc.constantFrom(50.9, 51, 51.05, 51.1, 51.999_999), fc.double({ min: 49, max: 52, noNaN: true }));
const lon = fc.oneof(fc.constantFrom(-0.05, 0, 3.7, 3.72, 3.8), fc.double({ min: 2, max: 7, noNaN: true }));
const present = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;

/** Merelbeke and Bottelare under it, Ledeberg, and both municipalities as a whole: several may find one listing. */
const town = fc.constantFrom(98200, 98201, 90501, 1_098_200, 1_090_000);

/** Places, circles and shapes, some of them over the same ground. */
const areaPart = fc
  .oneof(
    fc.record({ city: town }),
    fc.record({ city: fc.constantFrom(90501, 98200), km: fc.constantFrom(2, 30) }),
    fc.record({ km: fc.constantFrom(0.5, 40, 180), lat: fc.constantFrom(51, 50.9), lon: fc.constantFrom(3.7, 3.8) }),
    fc.constantFrom<AreaPart>(
      {
        corners: [
          { lat: 51.2, lon: 3.5 },
          { lat: 51.2, lon: 4 },
          { lat: 50.8, lon: 3.72 },
        ],
      },
      {
        corners: [
          { lat: 49, lon: 2 },
          { lat: 52, lon: 2 },
          { lat: 52, lon: 7 },
          { lat: 49, lon: 7 },
        ],
      },
    ),
  )
  .map(areaPartText);
const traits = fc.uniqueArray(fc.constantFrom(...TRAITS.slice(0, 3)), { minLength: 1, maxLength: 2 });

const place = fc.oneof(
  fc.constant({}),
  fc.record({ cities: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }) }),
  fc.record({ cities: fc.uniqueArray(town, { minLength: 1, maxLength: 3 }) }),
  fc.record({ area: fc.uniqueArray(areaPart, { minLength: 1, maxLength: 3 }) }),
  fc.record({ radius: fc.record({ km: fc.constantFrom(0.5, 5, 12, 40, 100, 180), lat, lon }) }),
);
const criteria: fc.Arbitrary<AlertCriteria> = fc
  .tuple(
    place,
    fc.record({
      transaction: optional(fc.constantFrom(...ALERT_TRANSACTIONS)),
      types: optional(fc.uniqueArray(id, { minLength: 1, maxLength: 3 })),
      subTypes: optional(fc.uniqueArray(id, { minLength: 1, maxLength: 2 })),
      priceMin: optional(price),
      priceMax: optional(price),
      bedroomsMin: optional(fc.integer({ min: 0, max: 4 })),
      bedroomsMax: optional(fc.integer({ min: 0, max: 4 })),
      surfaceMin: optional(price),
      surfaceMax: optional(price),
      energyLabel: optional(fc.constantFrom(...ENERGY_LABELS)),
      plotMin: optional(price),
      plotMax: optional(price),
      has: optional(traits),
      lacks: optional(traits),
    }),
  )
  .map(([where, what]) => present({ ...where, ...what }) as AlertCriteria);

const listing: fc.Arbitrary<AlertListing> = fc.record({
  id: fc.constant(1),
  transaction: optional(fc.constantFrom(...ALERT_TRANSACTIONS)),
  underOption: fc.boolean(),
  headType: optional(id),
  subType: optional(id),
  city: optional(fc.oneof(id, fc.constantFrom(98200, 98201, 90501))),
  point: optional(fc.record({ lat, lon })),
  price: optional(price),
  bedrooms: optional(fc.constantFrom(0, 1, 2, 4, 300)),
  surface: optional(price),
  energy: optional(fc.integer({ min: 0, max: 8 })),
  needsEnergy: fc.boolean(),
  plot: optional(price),
  has: fc.subarray(TRAITS.slice(0, 3)),
  lacks: fc.subarray(TRAITS.slice(0, 3)),
});

it('finds what the plain rule finds, each search once, also after searches were changed and taken out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), optional(criteria)), { maxLength: 40 }),
      fc.array(listing, { minLength: 1, maxLength: 10 }),
      (changes, listings) => {
        const index = new AlertIndex();
        const kept = new Map<number, AlertCriteria>();
        for (const [alertId, wanted] of changes) {
          if (wanted) {
            index.put({ id: alertId, subscriptionId: alertId * 10, criteria: wanted, frequency: 'DAILY' });
            kept.set(alertId, wanted);
          } else {
            index.remove(alertId);
            kept.delete(alertId);
          }
        }
        expect(index.size).toBe(kept.size);
        for (const one of listings) {
          const found = index.match(one);
          const expected = [...kept].filter(([, wanted]) => isMatch(wanted, one)).map(([alertId]) => alertId);
          expect(found.map((search) => search.id).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
          expect(found.every((search) => search.subscriptionId === search.id * 10)).toBe(true);
        }
      },
    ),
    { numRuns: 400 },
  );
});

it('is worn when more than ten thousand were put and more than half of them are gone', () => {
  const index = new AlertIndex();
  const put = (number: number) => index.put({ id: number, subscriptionId: number, criteria: {}, frequency: 'DAILY' });
  for (let number = 1; number <= 10_000; number++) put(number);
  for (let number = 1; number <= 5000; number++) index.remove(number);
  expect(index.worn).toBe(false);
  put(10_001);
  // 10,001 were put, 5,001 are in.
  expect(index.worn).toBe(false);
  index.remove(10_001);
  expect(index.worn).toBe(true);
});

it('finds who asked for a town, the place it is under and its municipality, each once', () => {
  const index = new AlertIndex();
  const put = (alertId: number, cities: number[]) =>
    index.put({ id: alertId, subscriptionId: alertId, criteria: { cities }, frequency: 'DAILY' });
  put(1, [98201]);
  put(2, [98200]);
  put(3, [1_098_200]);
  put(4, [1_098_200, 98200, 98201]);
  put(5, [90900]);
  const bottelare: AlertListing = {
    ...{ id: 1, transaction: 'FOR_SALE', underOption: false, headType: 1, subType: undefined, city: 98201 },
    ...{ point: undefined, price: 1, bedrooms: 1, surface: 1, energy: undefined, needsEnergy: true },
    ...{ plot: undefined, has: [], lacks: [] },
  };
  expect(index.match(bottelare).map(({ id: found }) => found)).toEqual([1, 4, 2, 3]);
});
