// Property filter bar: writes the visitor's choices into the page's address; lists with the same node follow.
import type { ReactElement } from 'react';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { EMPTY_LIST, isFailed } from '../../domain/search/estate-list-state.ts';
import { parseFilterQuery } from '../../domain/search/filter-query.ts';
import {
  type AlertLink,
  alertHref,
  type ListAddress,
  listHref,
  listQuery,
  withFilter,
} from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { LongList, WaitingLists } from '../../domain/search/long-lists.ts';
import { onlyProjects } from '../../domain/search/only-projects.ts';
import { fixedLists } from '../../domain/search/within-node.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { SearchStep } from '../../ui/list/place-search.tsx';
import { type MissedWord, SearchBox } from '../../ui/list/search-box.tsx';
import { filterOf } from '../estate-list/estate-search.ts';
import { useSearch } from '../estate-list/use-search.ts';
import { searchSuggestions } from '../search-suggestions.ts';
import type { WidgetProps } from '../widget.ts';

export type EstateFilterProps = {
  readonly siteId: string;
  readonly hiddenStatus: readonly number[];
  readonly node: ListingNode;
  readonly address: ListAddress;
  /** Of the lists that wait only what is chosen. */
  readonly filters: Partial<EstateFilters>;
  readonly waiting: WaitingLists;
  /** The list that the address asks for: open. */
  readonly asked?: LongList | undefined;
  readonly total: number;
  readonly path: string;
  readonly alert?: AlertLink | undefined;
  /** What was typed in the box and means nothing. */
  readonly missed: readonly MissedWord[];
};

const NONE_MISSED: readonly MissedWord[] = [];

const TYPED = ['price-min', 'price-max', 'surface-min', 'surface-max', 'plot-min', 'plot-max'] as const;
/** Digits of a price or a surface are no steps to walk back through. */
const isTyped = (change: FilterChange): boolean => TYPED.some((field) => field in change);

export const EstateFilterWidget = ({ props, locale, t }: WidgetProps<EstateFilterProps>): ReactElement => {
  const { siteId, hiddenStatus, node, filters, waiting, asked, total, path } = props;
  const initial = {
    address: props.address,
    list: { ...EMPTY_LIST, node, total },
    from: 0,
    filter: filterOf(props.address, filters),
    waiting,
    loosenings: [],
    near: [],
  };
  const { page, state } = useSearch({ siteId, hiddenStatus, locale, t }, node, initial, (search) =>
    search.seedFilters(filters, total, waiting),
  );
  const store = page?.store;
  const listed = node.query?.terms?.['general.status'];
  const status = (['FOR_SALE', 'TO_RENT'] as const).find((code) => listed?.length === 1 && listed[0] === code);
  const suggest = async (text: string): Promise<readonly SearchStep[]> => {
    if (text.trim() === '') return [];
    const found = await searchSuggestions(text, locale, status);
    return found.map((option): SearchStep => {
      if ('href' in option)
        return { ...option, key: option.href, icon: 'house', go: () => window.location.assign(option.href) };
      const { sortType: _type, sortOrder: _order, ...change } = parseFilterQuery(option.parameters);
      const to = listHref(path, withFilter(store?.address() ?? state.address, change));
      const { name, zip, count } = option;
      return { key: option.parameters, name, detail: zip, count, icon: 'pin', go: () => window.location.assign(to) };
    });
  };
  return (
    <>
      <SearchBox
        path={path}
        address={state.address}
        missed={listQuery(state.address) === listQuery(props.address) ? props.missed : NONE_MISSED}
        t={t}
        suggest={suggest}
      />
      <FilterBar
        address={state.address}
        filters={state.filter.options}
        busy={state.filter.isLoading}
        counted={state.filter.error === undefined}
        waiting={state.waiting}
        asked={asked}
        fixed={fixedLists(node)}
        total={isFailed(state.list) ? undefined : state.list.total}
        projects={onlyProjects(node, state.address.filter)}
        path={path}
        locale={locale}
        t={t}
        alertHref={alertHref(props.alert, state.address.filter)}
        onIntent={store?.warm}
        onWhole={page?.search.wholeFilters}
        onAddress={store && ((to) => store.go(to))}
        onChange={
          store && ((change) => store.go(withFilter(store.address(), change), isTyped(change) ? 'replace' : 'push'))
        }
      />
    </>
  );
};
