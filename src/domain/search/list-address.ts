// The state of a list page as its query string: the filters of behaviour section 2, and how the list is shown.
import { type FilterChange, mergeFilter } from './estate-filter-state.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery, parseFilterQuery, toQueryString, valuesOf } from './filter-query.ts';
import { GROUPS, type Group } from './query-fields.ts';

export const VIEWS = ['grid', 'rows', 'map'] as const;
export type ListView = (typeof VIEWS)[number];
/** NONE: the visitor wants no groups where the page has them. */
export type GroupChoice = Group | 'NONE';

export type ListAddress = {
  readonly filter: FilterQuery;
  /** Absent: as the page has it. */
  readonly group?: GroupChoice | undefined;
  readonly view?: ListView | undefined;
  /** Of a list that is read page by page, without script; the first is 1. */
  readonly page: number;
};

export const PLAIN_ADDRESS: ListAddress = { filter: DEFAULT_FILTER_QUERY, page: 1 };

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((value) => value === text);

const MAX_PAGE = 10_000;
const parsePage = (text: string | undefined): number => {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
};

let last: { readonly search: string; readonly address: ListAddress } | undefined;

/** The filter bar and the list of a page ask one after the other: the second is given what the first was. */
export const parseListAddress = (search: string): ListAddress => {
  if (last?.search !== search) last = { search, address: readListAddress(search) };
  return last.address;
};

const readListAddress = (search: string): ListAddress => {
  const values = valuesOf(search);
  const first = (name: string): string | undefined => values.get(name)?.[0];
  return {
    filter: parseFilterQuery(search),
    group: oneOf([...GROUPS, 'NONE'] as const, first('group')),
    view: oneOf(VIEWS, first('view')),
    page: parsePage(first('page')),
  };
};

/** Without its question mark; empty for a list as the page has it. */
export const listQuery = ({ filter, group, view, page }: ListAddress): string =>
  [toQueryString(filter), group && `group=${group}`, view && `view=${view}`, page > 1 ? `page=${page}` : '']
    .filter(Boolean)
    .join('&');

export const listHref = (path: string, address: ListAddress): string => {
  const query = listQuery(address);
  return query === '' ? path : `${path}?${query}`;
};

/** The form of an alert, with the filters of the page itself; a visitor's own lie within them. */
export type AlertLink = {
  readonly href: string;
  readonly filter: Pick<FilterQuery, 'status' | 'type' | 'city'>;
};
export const alertHref = (link: AlertLink | undefined, filter: FilterQuery): string | undefined =>
  link && listHref(link.href, { filter: { ...link.filter, ...withoutBounds(filter) }, page: 1 });

/** What part of a map somebody looked at is no wish for the future. */
const withoutBounds = ({ bounds: _bounds, ...filter }: FilterQuery): FilterQuery => filter;

/** How a listing's page learns the search it was found in, and its place there. */
export const neighbourQuery = (filter: FilterQuery, group: Group | undefined, place: number): string =>
  [listQuery({ filter, group, page: 1 }), `offset=${place}`].filter(Boolean).join('&');

/** Another filter starts at the first page again. */
export const withFilter = (address: ListAddress, change: FilterChange): ListAddress => ({
  ...address,
  filter: mergeFilter(address.filter, change),
  page: 1,
});

/** No filters; sort, groups and view stay. */
export const withoutFilters = ({ filter, ...address }: ListAddress): ListAddress => ({
  ...address,
  filter: { sortType: filter.sortType, sortOrder: filter.sortOrder },
  page: 1,
});

/** The visitor's choice of groups, else the container's. */
export const groupOf = (choice: GroupChoice | undefined, own: Group | undefined): Group | undefined =>
  choice === 'NONE' ? undefined : (choice ?? own);
