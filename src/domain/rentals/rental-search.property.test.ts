// The search and its counts against the same meaning said as plainly as possible: for every option, how many units
// would be found if it alone were chosen in its list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rentalFilters } from './rental-filters.ts';
import type { RentalEntry } from './rental-matching.ts';
import { openPeriods, pricedPeriods, priceOfStay } from './rental-periods.ts';
import type { RentalQuery, RentalQueryTerms } from './rental-query.ts';
import { searchRentals } from './rental-search.ts';
import { EXTRA_PERS, PERIOD_TYPES } from './rental-words.ts';

const TODAY = '2027-06-20';
const DAYS = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2027, 5, 15 + index)).toISOString().slice(0, 10),
);
const day = fc.constantFrom(...DAYS);
const id = fc.integer({ min: 1, max: 3 });
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const price = fc.integer({ min: 100, max: 900 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const entry = (unitId: number): fc.Arbitrary<RentalEntry> =>
  fc
    .record({
      location: maybe(id),
      city: maybe(id),
      subKind: maybe(id),
      room: maybe(fc.integer({ min: 1, max: 6 })),
      seasons: fc.array(
        fc.record({
          ...{ range },
          week: maybe(price),
          weekend: maybe(price),
          minimumStay: fc.integer({ min: 1, max: 8 }),
        }),
        { maxLength: 2 },
      ),
      busy: fc.array(range, { maxLength: 3 }),
      extras: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('cleaning', 'tax', 'linen'),
          amount: fc.integer({ min: 0, max: 90 }),
          per: fc.constantFrom(...EXTRA_PERS),
          obligatory: fc.boolean(),
        }),
        { maxLength: 3, selector: (extra) => extra.id },
      ),
    })
    .map(({ location, city, subKind, room, seasons, busy, extras }) => {
      const priced = pricedPeriods({
        seasons: seasons.map(({ range: { from, to }, week, weekend, minimumStay }) => ({
          from,
          to,
          minimumStay,
          prices: { week: week ?? null, weekend: weekend ?? null },
        })),
      });
      const named = (value: number | undefined) => (value ? { id: value, name: { nl: `n${value}` } } : null);
      return {
        unit: {
          id: unitId,
          general: {
            location: named(location),
            city: named(city),
            subKind: named(subKind),
            maxOccupation: room ?? null,
          },
          rental: { extras },
        },
        priced,
        busy,
        periods: openPeriods(priced, busy, TODAY, { extras, persons: Math.min(2, room ?? 2) }),
      };
    });

const entries = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => entry(i + 1))));
const list = <T>(item: fc.Arbitrary<T>) => maybe(fc.array(item, { maxLength: 2 }));
const query: fc.Arbitrary<RentalQuery> = fc
  .record({
    locations: list(id),
    cities: list(id),
    subKinds: list(id),
    maxOccupations: list(fc.integer({ min: 1, max: 6 })),
    periodTypes: list(fc.constantFrom(...PERIOD_TYPES)),
    periodStartDates: list(day),
    periodDates: list(range),
    persons: maybe(fc.integer({ min: 1, max: 6 })),
    gte: maybe(day),
    lte: maybe(day),
    stay: maybe(range),
  })
  .map(({ persons, gte, lte, stay, ...terms }) => ({
    terms: Object.fromEntries(Object.entries(terms).filter(([, value]) => value)) as RentalQueryTerms,
    range: {
      ...(persons === undefined ? {} : { persons: { gte: persons } }),
      dates: { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) },
    },
    ...(stay ? { stay } : {}),
  }));

/** Plainly: is there one period that can be had and meets everything said about periods, and does the unit fit? */
const fits = (
  { unit, periods, priced, busy }: RentalEntry,
  { terms = {}, range: ranges, stay }: RentalQuery,
): boolean => {
  const { location, city, subKind, maxOccupation } = unit.general;
  const among = (wanted: readonly unknown[] | undefined, value: unknown) =>
    !wanted || wanted.includes(value ?? undefined);
  const { gte = '', lte = '9' } = ranges?.dates ?? {};
  const asks = terms.periodTypes || terms.periodStartDates || terms.periodDates || gte !== '' || lte !== '9';
  const period = periods.some(
    ({ type, from, to, available }) =>
      available &&
      among(terms.periodTypes, type) &&
      among(terms.periodStartDates, from) &&
      (!terms.periodDates || terms.periodDates.some((one) => one.from === from && one.to === to)) &&
      from >= gte &&
      to <= lte,
  );
  return (
    among(terms.locations, location?.id) &&
    among(terms.cities, city?.id) &&
    among(terms.subKinds, subKind?.id) &&
    among(terms.maxOccupations, maxOccupation) &&
    (maxOccupation ?? 0) >= (ranges?.persons?.gte ?? 0) &&
    (!asks || period) &&
    (!stay || priceOfStay(priced, busy, stay, TODAY, { extras: [], persons: 1 }).available)
  );
};

const ids = (all: readonly RentalEntry[], asked: RentalQuery) =>
  all.filter((one) => fits(one, asked)).map(({ unit }) => unit.id);

/** How many would be found with this option alone chosen in its list. */
const countWith = (all: readonly RentalEntry[], asked: RentalQuery, terms: Partial<RentalQueryTerms>): number => {
  const ranges = 'maxOccupations' in terms ? { ...asked.range, persons: {} } : asked.range;
  return ids(all, { ...asked, ...(ranges ? { range: ranges } : {}), terms: { ...asked.terms, ...terms } }).length;
};

describe('the holiday search and the reference agree', () => {
  it('on what is found', () => {
    fc.assert(
      fc.property(entries, query, (all, asked) => {
        expect(searchRentals(all, asked, [], TODAY).map(({ unit }) => unit.id)).toEqual(ids(all, asked));
      }),
      { numRuns: 500 },
    );
  });
  it('on what the cheapest period costs this party with everything that cannot be avoided', () => {
    fc.assert(
      fc.property(entries, query, (all, { stay: _, terms: __, range: asked }) => {
        const persons = asked?.persons?.gte;
        const plain = (one: RentalEntry): number | undefined => {
          const party = persons ?? Math.min(2, one.unit.general.maxOccupation ?? 2);
          const prices = one.periods
            .filter(({ available }) => available)
            .map(({ rent, from, to }) => {
              const nights = (Date.parse(to) - Date.parse(from)) / 86_400_000;
              const each = { stay: 1, night: nights, person: party, 'person-night': nights * party };
              return (one.unit.rental?.extras ?? [])
                .filter(({ obligatory }) => obligatory)
                .reduce((sum, { amount, per }) => sum + amount * each[per], rent);
            });
          return prices.length === 0 ? undefined : Math.min(...prices);
        };
        const found = searchRentals(
          all,
          persons === undefined ? {} : { range: { persons: { gte: persons } } },
          [],
          TODAY,
        );
        expect(found.map(({ unit, offer }) => [unit.id, offer?.price])).toEqual(
          all
            .filter(({ unit }) => persons === undefined || (unit.general.maxOccupation ?? 0) >= persons)
            .map((one) => [one.unit.id, plain(one)]),
        );
      }),
      { numRuns: 300 },
    );
  });
  it('on every count of every list', () => {
    fc.assert(
      fc.property(entries, query, (all, asked) => {
        const filters = rentalFilters(all, asked, TODAY);
        const counted = <T>(given: readonly T[], count: (option: T) => number) =>
          expect(given).toEqual(given.map((option) => ({ ...option, count: count(option) })));
        counted(filters.locations, (option) => countWith(all, asked, { locations: [option.id] }));
        counted(filters.cities, (option) => countWith(all, asked, { cities: [option.id] }));
        counted(filters.subKinds, (option) => countWith(all, asked, { subKinds: [option.id] }));
        counted(filters.maxOccupations, (option) => countWith(all, asked, { maxOccupations: [option.id] }));
        counted(filters.periodTypes, (option) => countWith(all, asked, { periodTypes: [option.id] }));
        counted(filters.periodStartDates, (option) => countWith(all, asked, { periodStartDates: [option.id] }));
        counted(filters.periodDates, ({ from, to }) => countWith(all, asked, { periodDates: [{ from, to }] }));
        // Nothing that could be found is left out.
        for (const value of [1, 2, 3])
          if (countWith(all, asked, { cities: [value] }) > 0)
            expect(filters.cities.some((option) => option.id === value)).toBe(true);
        for (const value of DAYS)
          if (countWith(all, asked, { periodStartDates: [value] }) > 0)
            expect(filters.periodStartDates.some((option) => option.id === value)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('sorting', () => {
  const unit = (unitId: number, city: string, price?: number): RentalEntry => ({
    unit: { id: unitId, general: { city: { id: unitId, name: { nl: city } }, maxOccupation: unitId } },
    priced: [],
    busy: [],
    periods: price ? [{ type: 'week', from: '2027-07-03', to: '2027-07-10', price, rent: price, available: true }] : [],
  });
  const all = [unit(1, 'Érezée', 500), unit(2, 'durbuy'), unit(3, 'De Panne', 300), unit(4, 'Koksijde', 500)];
  const order = (field: 'price' | 'general.city.name' | 'general.maxOccupation', direction: 'asc' | 'desc') =>
    searchRentals(all, {}, [{ field, direction }], TODAY).map((found) => found.unit.id);
  it('by price: without one last in both directions, ties by id', () => {
    expect(order('price', 'asc')).toEqual([3, 1, 4, 2]);
    expect(order('price', 'desc')).toEqual([1, 4, 3, 2]);
  });
  it('by town, accents and case folded; by room', () => {
    expect(order('general.city.name', 'asc')).toEqual([3, 2, 1, 4]);
    expect(order('general.maxOccupation', 'desc')).toEqual([4, 3, 2, 1]);
  });
});
