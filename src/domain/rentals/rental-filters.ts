// How the filter options of the holiday catalogue are counted (record section 3.6): a list's own selection does not narrow
// itself; an option that nothing has is left out unless it is selected.
import { compareCodeUnits, compareFolded } from '../fold.ts';
import { DEFAULT_LOCALE, type Localized, textOf } from '../locale.ts';
import type { DayRange } from '../time/calendar-days.ts';
import {
  periodRule,
  periodsFor,
  type RentalEntry,
  stayOf,
  type UnitList,
  unitFits,
  unitValue,
} from './rental-matching.ts';
import type { RentalQuery } from './rental-query.ts';
import type { RentalFilters, RentalPeriod } from './rental-unit.ts';
import { PERIOD_TYPES } from './rental-words.ts';

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
    if (query.stay && !stayOf(entry, query, today)) continue;
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
    .filter((entry) => unitFits(entry, query) && (!query.stay || stayOf(entry, query, today)))
    .map((entry) => periodsFor(entry, query).filter((period) => period.available && (rule?.(period) ?? true)));
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
