import type { SortOrder, SortType } from '../../domain/search/filter-query.ts';
import type { GroupChoice, ListView } from '../../domain/search/list-address.ts';
import type { MessageKey } from '../../i18n/translate.ts';

export type SortOption = { readonly type: SortType; readonly order: SortOrder; readonly label: MessageKey };

/** What a visitor may sort by; the first is what a list does by itself. */
export const SORT_OPTIONS: readonly SortOption[] = [
  { type: 'date', order: 'DESC', label: 'list.sort.date.DESC' },
  { type: 'price', order: 'ASC', label: 'list.sort.price.ASC' },
  { type: 'price', order: 'DESC', label: 'list.sort.price.DESC' },
  { type: 'city', order: 'ASC', label: 'list.sort.city.ASC' },
  { type: 'type', order: 'ASC', label: 'list.sort.type.ASC' },
];

export const GROUP_LABELS: Readonly<Record<GroupChoice, MessageKey>> = {
  NONE: 'list.group.NONE',
  TYPE: 'list.group.TYPE',
  SUBTYPE: 'list.group.SUBTYPE',
  CITY: 'list.group.CITY',
  STATUS: 'list.group.STATUS',
  PRICE: 'list.group.PRICE',
};

export const VIEW_LABELS: Readonly<Record<ListView, MessageKey>> = {
  grid: 'list.view.grid',
  rows: 'list.view.rows',
  map: 'list.view.map',
};
