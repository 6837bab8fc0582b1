// The state of a holiday list as its query string (record section 3.6 names the lists): what is in it is the whole
// state, and what cannot be read is left out. Names: location, city, kind, persons, period, arrival, dates, from, to;
// how it is shown: sort, month, page.
import { valuesOf } from '../search/filter-query.ts';
import { type DayRange, isDay } from '../time/calendar-days.ts';
import type { RentalFilterBody, RentalSearchBody } from './rental-query.ts';
import { PERIOD_TYPES, type PeriodType } from './rental-words.ts';

export type RentalFilter = {
  readonly location?: readonly number[] | undefined;
  readonly city?: readonly number[] | undefined;
  readonly kind?: readonly number[] | undefined;
  /** The size of the party. */
  readonly persons?: number | undefined;
  readonly period?: readonly PeriodType[] | undefined;
  /** Arrival days. */
  readonly arrival?: readonly string[] | undefined;
  /** Exact periods. */
  readonly dates?: readonly DayRange[] | undefined;
  /** Not before, and not after. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export const RENTAL_SORTS = ['price', 'price-desc', 'city', 'persons'] as const;
/** The first is what a list does by itself. */
export type RentalSortChoice = (typeof RENTAL_SORTS)[number];

export type RentalAddress = {
  readonly filter: RentalFilter;
  readonly sort: RentalSortChoice;
  /** The month the calendar shows, as `2027-07`; absent: the first with a free arrival day. */
  readonly month?: string | undefined;
  readonly page: number;
};

/** Every parameter a holiday list reads. */
export const RENTAL_FILTER_PARAMETERS = [
  'location',
  'city',
  'kind',
  'persons',
  'period',
  'arrival',
  'dates',
  'from',
  'to',
] as const;

const MAX_VALUES = 50;
const MAX_PAGE = 1000;
const ID = /^[1-9]\d{0,8}$/;
const PERSONS = /^[1-9]\d?$/;
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

const unique = <T>(values: readonly T[]): readonly T[] | undefined =>
  values.length === 0 ? undefined : [...new Set(values)].slice(0, MAX_VALUES);

export const isMonth = (text: string | null | undefined): text is string => MONTH.test(text ?? '');

/** "2027-07-03_2027-07-10". */
export const rangeText = ({ from, to }: DayRange): string => `${from}_${to}`;
const parseRange = (text: string): DayRange | undefined => {
  const [from = '', to = '', more] = text.split('_');
  return more === undefined && isDay(from) && isDay(to) && from < to ? { from, to } : undefined;
};

/** Fields without a value are absent, so that equal states are equal. */
const compact = (filter: RentalFilter): RentalFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );

type Values = ReturnType<typeof valuesOf>;

const parseFilter = (values: Values): RentalFilter => {
  const all = (name: string): readonly string[] => values.get(name) ?? [];
  const ids = (name: string) =>
    unique(
      all(name)
        .filter((text) => ID.test(text))
        .map(Number),
    );
  const day = (name: string) => all(name).find(isDay);
  const ranges = unique(all('dates').flatMap((text) => (parseRange(text) ? [text] : [])));
  const persons = all('persons')[0] ?? '';
  return compact({
    location: ids('location'),
    city: ids('city'),
    kind: ids('kind'),
    persons: PERSONS.test(persons) ? Number(persons) : undefined,
    period: unique(all('period').flatMap((text) => PERIOD_TYPES.find((type) => type === text) ?? [])),
    arrival: unique(all('arrival').filter(isDay)),
    dates: ranges?.flatMap((text) => parseRange(text) ?? []),
    from: day('from'),
    to: day('to'),
  });
};

export const parseRentalAddress = (search: string): RentalAddress => {
  const values = valuesOf(search);
  const first = (name: string): string | undefined => values.get(name)?.[0];
  const month = first('month');
  const page = /^\d{1,4}$/.test(first('page') ?? '') ? Number(first('page')) : 1;
  return {
    filter: parseFilter(values),
    sort: RENTAL_SORTS.find((sort) => sort === first('sort')) ?? 'price',
    ...(isMonth(month) ? { month } : {}),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
};

export const rentalHref = (path: string, { filter, sort, month, page }: RentalAddress): string => {
  const pairs: string[] = [];
  // Every value is a number, a day or a word of ours: nothing in it needs escaping.
  const add = (name: string, value: string | number) => pairs.push(`${name}=${value}`);
  for (const name of ['location', 'city', 'kind', 'period', 'arrival'] as const) {
    for (const value of filter[name] ?? []) add(name, value);
  }
  for (const range of filter.dates ?? []) add('dates', rangeText(range));
  for (const name of ['persons', 'from', 'to'] as const) {
    if (filter[name] !== undefined) add(name, filter[name]);
  }
  if (sort !== 'price') add('sort', sort);
  if (month !== undefined) add('month', month);
  if (page > 1) add('page', page);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
};

/** Another filter starts at the first page again. */
export const withRentalFilter = (address: RentalAddress, change: RentalFilter): RentalAddress => ({
  ...address,
  filter: compact({ ...address.filter, ...change }),
  page: 1,
});

export const rentalQuery = (filter: RentalFilter): NonNullable<RentalFilterBody['query']> => {
  const { location, city, kind, persons, period, arrival, dates, from, to } = filter;
  const terms = {
    ...(location ? { locations: [...location] } : {}),
    ...(city ? { cities: [...city] } : {}),
    ...(kind ? { subKinds: [...kind] } : {}),
    ...(period ? { periodTypes: [...period] } : {}),
    ...(arrival ? { periodStartDates: [...arrival] } : {}),
    ...(dates ? { periodDates: dates.map((range) => ({ ...range })) } : {}),
  };
  const range = {
    ...(persons === undefined ? {} : { persons: { gte: persons } }),
    ...(from === undefined && to === undefined
      ? {}
      : { dates: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) } }),
  };
  return {
    ...(Object.keys(terms).length > 0 ? { terms } : {}),
    ...(Object.keys(range).length > 0 ? { range } : {}),
  };
};

const SORTS: { readonly [S in RentalSortChoice]: NonNullable<RentalSearchBody['sort']> } = {
  price: [{ field: 'price', direction: 'asc' }],
  'price-desc': [{ field: 'price', direction: 'desc' }],
  city: [
    { field: 'general.city.name', direction: 'asc' },
    { field: 'price', direction: 'asc' },
  ],
  persons: [
    { field: 'general.maxOccupation', direction: 'desc' },
    { field: 'price', direction: 'asc' },
  ],
};

export const rentalSearchBody = (
  { filter, sort }: Pick<RentalAddress, 'filter' | 'sort'>,
  pagination: { readonly from: number; readonly size: number },
): RentalSearchBody => ({ query: rentalQuery(filter), sort: SORTS[sort], pagination });
