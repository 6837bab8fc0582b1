// Whether a holiday unit, its periods and a stay of one's own fit a search; one list may be left out, to count its options.
import type { DayRange } from '../time/calendar-days.ts';
import { dependsOnPersons, partyOf, pricedFor } from './rental-extras.ts';
import { type PricedPeriod, priceOfStay } from './rental-periods.ts';
import type { RentalQuery, RentalQueryTerms } from './rental-query.ts';
import type { PricedStay, RentalPeriod, RentalUnit } from './rental-unit.ts';

/** A unit as it is searched. */
export type RentalEntry = {
  readonly unit: RentalUnit;
  readonly priced: readonly PricedPeriod[];
  readonly busy: readonly DayRange[];
  /** Those that begin after today, at what the usual party pays. */
  readonly periods: readonly RentalPeriod[];
};

type List = keyof RentalQueryTerms;
export type UnitList = 'locations' | 'maxOccupations' | 'subKinds' | 'cities';

export const unitValue = ({ general }: RentalUnit, list: UnitList): number | undefined => {
  if (list === 'maxOccupations') return general.maxOccupation ?? undefined;
  const named = { locations: general.location, subKinds: general.subKind, cities: general.city }[list];
  return named?.id ?? undefined;
};

const UNIT_LISTS: readonly UnitList[] = ['locations', 'maxOccupations', 'subKinds', 'cities'];

export const unitFits = ({ unit }: RentalEntry, query: RentalQuery, except?: List): boolean => {
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
export const periodRule = ({ terms, range }: RentalQuery, except?: List): PeriodRule | undefined => {
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

/** How many would come: as the search says, else as the request form proposes. */
export const partyOfQuery = ({ unit }: RentalEntry, { range }: RentalQuery): number =>
  partyOf(unit.general.maxOccupation, range?.persons?.gte);

/** Its periods at what the party of the search pays. */
export const periodsFor = (entry: RentalEntry, query: RentalQuery): readonly RentalPeriod[] => {
  const extras = entry.unit.rental?.extras;
  if (!query.range?.persons?.gte || !dependsOnPersons(extras)) return entry.periods;
  const persons = partyOfQuery(entry, query);
  return entry.periods.map((period) => pricedFor(period, extras, persons));
};

export const stayOf = (entry: RentalEntry, query: RentalQuery, today: string): PricedStay | undefined => {
  if (!query.stay) return undefined;
  const persons = partyOfQuery(entry, query);
  const party = { extras: entry.unit.rental?.extras, persons };
  const { from, to, price, rent, available } = priceOfStay(entry.priced, entry.busy, query.stay, today, party);
  return available && price !== null && rent !== null ? { type: null, from, to, price, rent, persons } : undefined;
};
