// The search rule of the holiday catalogue: which units fit, at which price, in which order.
import { compareCodeUnits, compareFolded } from '../fold.ts';
import { DEFAULT_LOCALE, textOf } from '../locale.ts';
import { partyOfQuery, periodRule, periodsFor, type RentalEntry, stayOf, unitFits } from './rental-matching.ts';
import type { RentalQuery, RentalSort } from './rental-query.ts';
import type { PricedStay, RentalUnit } from './rental-unit.ts';

const cheaper = (a: PricedStay, b: PricedStay): number => a.price - b.price || compareCodeUnits(a.from, b.from);

type Match = { readonly fits: boolean; readonly offer: PricedStay | undefined };

const matchOf = (entry: RentalEntry, query: RentalQuery, today: string): Match => {
  if (!unitFits(entry, query)) return { fits: false, offer: undefined };
  const rule = periodRule(query);
  const persons = partyOfQuery(entry, query);
  const periods = periodsFor(entry, query).filter((period) => period.available && (rule?.(period) ?? true));
  const [best] = periods.map(({ available: _, ...offer }): PricedStay => ({ ...offer, persons })).sort(cheaper);
  const stay = stayOf(entry, query, today);
  return { fits: (!rule || best !== undefined) && (!query.stay || stay !== undefined), offer: stay ?? best };
};

export type FoundUnit = { readonly unit: RentalUnit; readonly offer: PricedStay | undefined };

const last = (value: number | undefined, descending: boolean): number =>
  value ?? (descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

const compareBy = ({ field, direction }: RentalSort): ((a: FoundUnit, b: FoundUnit) => number) => {
  const descending = direction === 'desc';
  type Order = (a: FoundUnit, b: FoundUnit) => number;
  const turned = (order: Order): Order => (descending ? (a, b) => order(b, a) : order);
  const numbers = (of: (found: FoundUnit) => number | undefined): Order =>
    turned((a, b) => {
      const [x, y] = [last(of(a), descending), last(of(b), descending)];
      return x === y ? 0 : x - y;
    });
  const city = ({ unit }: FoundUnit): string => textOf(unit.general.city?.name, DEFAULT_LOCALE);
  switch (field) {
    case 'price':
      return numbers(({ offer }) => offer?.price);
    case 'general.maxOccupation':
      return numbers(({ unit }) => unit.general.maxOccupation ?? undefined);
    case 'general.city.name':
      return turned((a, b) => compareFolded(city(a), city(b)));
    case 'id':
      return numbers(({ unit }) => unit.id);
  }
};

/** All that match, in order; without a price last in both directions, ties by id. */
export const searchRentals = (
  entries: readonly RentalEntry[],
  query: RentalQuery,
  sort: readonly RentalSort[],
  today: string,
): FoundUnit[] => {
  const orders = [...sort, { field: 'id', direction: 'asc' } as const].map(compareBy);
  return entries
    .flatMap((entry): FoundUnit[] => {
      const { fits, offer } = matchOf(entry, query, today);
      return fits ? [{ unit: entry.unit, offer }] : [];
    })
    .sort((a, b) => orders.reduce((order, compare) => order || compare(a, b), 0));
};
