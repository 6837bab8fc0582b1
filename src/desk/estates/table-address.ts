// The state of the table in its address, and back: filters, sorting, the open view. A link to it can be sent to a colleague.
import type { TableFilter } from '../../domain/estates-table/table-filter.ts';
import { firstOrder, type SortOrder, TABLE_SORTS, type TableSort } from '../../domain/estates-table/table-names.ts';
import type { Address } from '../shell/address.ts';

export const FILTER_NAMES = [
  'search',
  'state',
  'offer',
  'type',
  'region',
  'city',
  'priceFrom',
  'priceTo',
  'representative',
  'gaps',
  'pictures',
  'collection',
  'source',
  'quiet',
  'units',
] as const satisfies readonly (keyof TableFilter)[];
export type FilterName = (typeof FILTER_NAMES)[number];

/** As texts: the server says which of them it does not know. */
export type FilterTexts = Readonly<Partial<Record<FilterName, string>>>;

export const filterIn = (address: Address): FilterTexts =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));

export const filterTexts = (filter: TableFilter): FilterTexts =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

/** To be merged into the address: what the filter does not name is taken away. */
export const addressOf = (filter: FilterTexts): Address =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, filter[name] || undefined]));

const NUMBERS: ReadonlySet<FilterName> = new Set(['priceFrom', 'priceTo', 'quiet']);

/** As the contract types it, for a saved view. */
export const typedFilter = (texts: FilterTexts): TableFilter =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, NUMBERS.has(name as FilterName) ? Number(text) : text]),
  ) as TableFilter;

export const sameFilter = (one: FilterTexts, other: FilterTexts): boolean =>
  FILTER_NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''));

export type Sorting = { readonly sort: TableSort; readonly order: SortOrder };

export const sortingIn = ({ sort, order }: Address): Sorting => {
  const known = TABLE_SORTS.find((name) => name === sort) ?? 'changed';
  return { sort: known, order: order === 'asc' || order === 'desc' ? order : firstOrder(known) };
};

/** The same header again turns the order round. */
export const nextSorting = (now: Sorting, sort: TableSort): Sorting => {
  if (now.sort !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: now.order === 'asc' ? 'desc' : 'asc' };
};
