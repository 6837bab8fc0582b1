import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALERT_ENERGY_LABELS, ALERT_TRANSACTIONS, type AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import { type AlertListing, isMatch } from '../../domain/alerts/alert-matching.ts';
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

const place = fc.oneof(
  fc.constant({}),
  fc.record({ cities: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }) }),
  fc.record({ cities: fc.uniqueArray(town, { minLength: 1, maxLength: 3 }) }),
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
      energyLabel: optional(fc.constantFrom(...ALERT_ENERGY_LABELS)),
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
  };
  expect(index.match(bottelare).map(({ id: found }) => found)).toEqual([1, 4, 2, 3]);
});
