// The search rule of the holiday catalogue and how its filter options are counted (record section 3.6): a list's own
// selection does not narrow itself; an option that nothing has is left out unless it is selected.

import { compareCodeUnits, compareFolded } from '../fold.ts';
import { DEFAULT_LOCALE, type Localized, textOf } from '../locale.ts';
import type { DayRange } from '../time/calendar-days.ts';
import { type PricedPeriod, priceOfStay } from './rental-periods.ts';
import type { RentalQuery, RentalQueryTerms, RentalSort } from './rental-query.ts';
import type { PricedStay, RentalFilters, RentalPeriod, RentalUnit } from './rental-unit.ts';
import { PERIOD_TYPES } from './rental-words.ts';

/** A unit as it is searched. */
export type RentalEntry = {
  readonly unit: RentalUnit;
  readonly priced: readonly PricedPeriod[];
  readonly busy: readonly DayRange[];
  /** Those that begin after today. */
  readonly periods: readonly RentalPeriod[];
};

type List = keyof RentalQueryTerms;
type UnitList = 'locations' | 'maxOccupations' | 'subKinds' | 'cities';

const unitValue = ({ general }: RentalUnit, list: UnitList): number | undefined => {
  if (list === 'maxOccupations') return general.maxOccupation ?? undefined;
  const named = { locations: general.location, subKinds: general.subKind, cities: general.city }[list];
  return named?.id ?? undefined;
};

const UNIT_LISTS: readonly UnitList[] = ['locations', 'maxOccupations', 'subKinds', 'cities'];

const unitFits = ({ unit }: RentalEntry, query: RentalQuery, except?: List): boolean => {
  const party = query.range?.persons?.gte;
  // The size of the party is a choice among the same numbers as the list of how many a unit holds.
  if (party !== undefined && except !== 'maxOccupations' && (unit.general.maxOccupation ?? 0) < party) return false;
  return UNIT_LISTS.every((list) => {
    const wanted = list === except ? undefined : query.terms?.[list];
    const value = unitValue(unit, list);
    return wanted === undefined || (value !== undefined && wanted.includes(value));
  });
};

type PeriodRule = (period: RentalPeriod) => boolean;

/** Undefined when the query says nothing about periods. */
const periodRule = ({ terms, range }: RentalQuery, except?: List): PeriodRule | undefined => {
  const rules: PeriodRule[] = [];
  const list = <L extends List>(name: L) => (name === except ? undefined : terms?.[name]);
  const [types, starts, dates] = [list('periodTypes'), list('periodStartDates'), list('periodDates')];
  if (types) rules.push(({ type }) => types.includes(type));
  if (starts) rules.push(({ from }) => starts.includes(from));
  if (dates) rules.push(({ from, to }) => dates.some((wanted) => wanted.from === from && wanted.to === to));
  const { gte, lte } = range?.dates ?? {};
  if (gte !== undefined) rules.push(({ from }) => from >= gte);
  if (lte !== undefined) rules.push(({ to }) => to <= lte);
  return rules.length === 0 ? undefined : (period) => rules.every((rule) => rule(period));
};

const stayOf = ({ priced, busy }: RentalEntry, stay: DayRange, today: string): PricedStay | undefined => {
  const { from, to, price, available } = priceOfStay(priced, busy, stay, today);
  return available && price !== null ? { type: null, from, to, price } : undefined;
};

const cheaper = (a: PricedStay, b: PricedStay): number => a.price - b.price || compareCodeUnits(a.from, b.from);

type Match = { readonly fits: boolean; readonly offer: PricedStay | undefined };

const matchOf = (entry: RentalEntry, query: RentalQuery, today: string): Match => {
  if (!unitFits(entry, query)) return { fits: false, offer: undefined };
  const rule = periodRule(query);
  const periods = entry.periods.filter((period) => period.available && (rule?.(period) ?? true));
  const [best] = periods.map(({ available: _, ...offer }): PricedStay => offer).sort(cheaper);
  const stay = query.stay && stayOf(entry, query.stay, today);
  return { fits: (!rule || best !== undefined) && (!query.stay || stay !== undefined), offer: stay ?? best };
};

export type FoundUnit = { readonly unit: RentalUnit; readonly offer: PricedStay | undefined };

const last = (value: number | undefined, descending: boolean): number =>
  value ?? (descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

const compareBy = ({ field, direction }: RentalSort): ((a: FoundUnit, b: FoundUnit) => number) => {
  const descending = direction === 'desc';
  const sign = descending ? -1 : 1;
  const numbers = (of: (found: FoundUnit) => number | undefined) => (a: FoundUnit, b: FoundUnit) => {
    const [x, y] = [last(of(a), descending), last(of(b), descending)];
    return x === y ? 0 : sign * (x < y ? -1 : 1);
  };
  const city = ({ unit }: FoundUnit): string => textOf(unit.general.city?.name, DEFAULT_LOCALE);
  switch (field) {
    case 'price':
      return numbers(({ offer }) => offer?.price);
    case 'general.maxOccupation':
      return numbers(({ unit }) => unit.general.maxOccupation ?? undefined);
    case 'general.city.name':
      return (a, b) => sign * compareFolded(city(a), city(b));
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

type CountedOption = { readonly id: number; readonly name: Localized; readonly count: number };
type Tally<K> = Map<K, number>;
const add = <K>(tally: Tally<K>, key: K): void => {
  tally.set(key, (tally.get(key) ?? 0) + 1);
};

const namesOf = (entries: readonly RentalEntry[], list: UnitList): Map<number, Localized> => {
  const names = new Map<number, Localized>();
  for (const { unit } of entries) {
    const { location, subKind, city } = unit.general;
    const named = { locations: location, subKinds: subKind, cities: city, maxOccupations: undefined }[list];
    if (named?.id && !names.has(named.id)) names.set(named.id, named.name ?? {});
  }
  return names;
};

/** Counts the units whose periods that can be had meet every condition but those of one list. */
const countUnits = (entries: readonly RentalEntry[], query: RentalQuery, list: UnitList, today: string) => {
  const tally: Tally<number> = new Map();
  const rule = periodRule(query);
  for (const entry of entries) {
    const value = unitValue(entry.unit, list);
    if (value === undefined || !unitFits(entry, query, list)) continue;
    if (rule && !entry.periods.some((period) => period.available && rule(period))) continue;
    if (query.stay && !stayOf(entry, query.stay, today)) continue;
    add(tally, value);
  }
  for (const selected of query.terms?.[list] ?? []) if (!tally.has(selected)) tally.set(selected, 0);
  return tally;
};

type PeriodList = 'periodTypes' | 'periodStartDates' | 'periodDates';

/** For each entry that fits otherwise: its periods that can be had and meet the conditions of the other lists. */
const fittingPeriods = (
  entries: readonly RentalEntry[],
  query: RentalQuery,
  list: PeriodList,
  today: string,
): RentalPeriod[][] => {
  const rule = periodRule(query, list);
  return entries
    .filter((entry) => unitFits(entry, query) && (!query.stay || stayOf(entry, query.stay, today)))
    .map(({ periods }) => periods.filter((period) => period.available && (rule?.(period) ?? true)));
};

const countKeys = (periods: readonly RentalPeriod[][], keyOf: (period: RentalPeriod) => string): Tally<string> => {
  const tally: Tally<string> = new Map();
  for (const list of periods) for (const key of new Set(list.map(keyOf))) add(tally, key);
  return tally;
};

const rangeKey = ({ from, to }: DayRange): string => `${from}/${to}`;

const periodDates = (entries: readonly RentalEntry[], query: RentalQuery, today: string) => {
  const fitting = fittingPeriods(entries, query, 'periodDates', today);
  const tally = countKeys(fitting, rangeKey);
  const lowest = new Map<string, number>();
  for (const period of fitting.flat()) {
    const key = rangeKey(period);
    lowest.set(key, Math.min(lowest.get(key) ?? Number.POSITIVE_INFINITY, period.price));
  }
  for (const selected of query.terms?.periodDates ?? []) {
    if (!tally.has(rangeKey(selected))) tally.set(rangeKey(selected), 0);
  }
  return [...tally]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([key, count]) => {
      const [from = '', to = ''] = key.split('/');
      return { from, to, price: lowest.get(key) ?? null, available: count > 0, count };
    });
};

export const rentalFilters = (entries: readonly RentalEntry[], query: RentalQuery, today: string): RentalFilters => {
  const named = (list: UnitList): CountedOption[] => {
    const names = namesOf(entries, list);
    const nameOf = ({ name }: CountedOption): string => textOf(name, DEFAULT_LOCALE);
    return [...countUnits(entries, query, list, today)]
      .map(([id, count]) => ({ id, name: names.get(id) ?? {}, count }))
      .filter(({ id }) => names.has(id))
      .sort((a, b) => compareFolded(nameOf(a), nameOf(b)) || a.id - b.id);
  };
  const types = countKeys(fittingPeriods(entries, query, 'periodTypes', today), ({ type }) => type);
  const starts = countKeys(fittingPeriods(entries, query, 'periodStartDates', today), ({ from }) => from);
  for (const day of query.terms?.periodStartDates ?? []) if (!starts.has(day)) starts.set(day, 0);
  return {
    locations: named('locations'),
    maxOccupations: [...countUnits(entries, query, 'maxOccupations', today)]
      .map(([id, count]) => ({ id, count }))
      .sort((a, b) => a.id - b.id),
    subKinds: named('subKinds'),
    cities: named('cities'),
    periodTypes: PERIOD_TYPES.map((id) => ({ id, count: types.get(id) ?? 0 })).filter(
      ({ id, count }) => count > 0 || query.terms?.periodTypes?.includes(id),
    ),
    periodStartDates: [...starts].map(([id, count]) => ({ id, count })).sort((a, b) => compareCodeUnits(a.id, b.id)),
    periodDates: periodDates(entries, query, today),
  };
};
