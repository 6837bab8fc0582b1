// One search of a page in the browser: the list and the filter values of a listing node, as the address asks for them.
// A newer question gives up the older one, so that answers never overtake each other.
import {
  type EstateFilterAction,
  type EstateFilterState,
  estateFilterReducer,
  INITIAL_FILTER,
} from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import {
  EMPTY_LIST,
  type EstateListAction,
  type EstateListState,
  estateListReducer,
  hasMore,
  nextOffset,
} from '../../domain/search/estate-list-state.ts';
import { groupOf, type ListAddress } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { ListItem } from '../../ui/list/list-item.ts';
import type { ListingLoader, WaysOut } from './listing-loader.ts';

export type SearchState = WaysOut & {
  readonly address: ListAddress;
  readonly list: EstateListState<ListItem>;
  /** The offset of the first item. */
  readonly from: number;
  /** Its query is that of the address. */
  readonly filter: EstateFilterState;
};
/** What the browser's history keeps of a list. */
export type SavedList = { readonly items: readonly ListItem[]; readonly total: number; readonly from: number };

type ListSeed = SavedList & WaysOut & { readonly size: number; readonly group: Group | undefined };

export type EstateSearch = {
  getState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** What the server already rendered. */
  seedList(seed: ListSeed): void;
  seedFilters(filters: Partial<EstateFilters>, total: number): void;
  show(address: ListAddress, saved?: SavedList): void;
  loadMore(): Promise<void>;
  retry(): void;
  save(): SavedList;
};

const NO_WAYS: WaysOut = { loosenings: [], near: [] };

/** The filter of an address, with the options that are known of it. */
export const filterOf = ({ filter }: ListAddress, options: Partial<EstateFilters>): EstateFilterState => ({
  ...INITIAL_FILTER,
  filterQuery: filter,
  options,
});

export const createEstateSearch = (
  node: ListingNode,
  address: ListAddress,
  loader: () => Promise<ListingLoader>,
): EstateSearch => {
  let state: SearchState = {
    address,
    list: { ...EMPTY_LIST, node },
    from: 0,
    filter: filterOf(address, {}),
    ...NO_WAYS,
  };
  // A filter bar without a list only wants to know how many there are.
  let shape: { size: number; group: Group | undefined } = { size: 1, group: undefined };
  let current = new AbortController();
  const listeners = new Set<() => void>();

  const set = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const dispatch = (action: EstateListAction<ListItem>): void => set({ list: estateListReducer(state.list, action) });

  const dispatchFilter = (action: EstateFilterAction): void =>
    set({ filter: estateFilterReducer(state.filter, action) });

  const query = (from: number) => ({
    filter: state.filter.filterQuery,
    node,
    group: groupOf(state.address.group, shape.group),
    from,
    size: shape.size,
  });

  const loadFilters = async (api: ListingLoader, signal: AbortSignal): Promise<void> => {
    const options = await api.filters(state.filter.filterQuery, node, signal);
    if (signal.aborted) return;
    // A failed answer is empty: the lists that are there are still better.
    if (Object.keys(options).length > 0) dispatchFilter({ type: 'optionsLoaded', options });
    else dispatchFilter({ type: 'optionsFailed', error: new Error('The filter values could not be loaded.') });
  };

  const loadFirstPage = async (api: ListingLoader, signal: AbortSignal): Promise<void> => {
    const { from } = state;
    const { items, total, error } = await api.page(query(from), signal);
    if (signal.aborted) return;
    if (error !== undefined) return dispatch({ type: 'firstPageFailed', error });
    const ways =
      total === 0 ? await api.waysOut(state.filter.filterQuery, node, state.filter.options, signal) : NO_WAYS;
    if (signal.aborted) return;
    set({ list: estateListReducer(state.list, { type: 'firstPageLoaded', results: items, total }), ...ways });
  };

  const refresh = async (): Promise<void> => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    dispatch({ type: 'firstPageRequested', node });
    dispatchFilter({ type: 'optionsRequested' });
    try {
      const api = await loader();
      if (!signal.aborted) await Promise.all([loadFirstPage(api, signal), loadFilters(api, signal)]);
    } catch (error) {
      if (signal.aborted) return;
      dispatch({ type: 'firstPageFailed', error });
      dispatchFilter({ type: 'optionsFailed', error });
    }
  };

  /** What is shown from now on; answers to what was shown before are ignored. */
  const showAddress = (next: ListAddress, change: Partial<SearchState>): void => {
    const filter = estateFilterReducer(state.filter, { type: 'initialized', filterQuery: next.filter });
    set({ address: next, filter, ...change });
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seedList({ items, total, from, size, group, loosenings, near }) {
      shape = { size, group };
      if (state.list.estates.length > 0) return;
      state = { ...state, list: { ...state.list, estates: items, total }, from, loosenings, near };
    },
    seedFilters(filters, total) {
      const known = state.list.estates.length > 0 ? state.list.total : total;
      const filter = estateFilterReducer(state.filter, { type: 'optionsLoaded', options: filters });
      state = { ...state, filter, list: { ...state.list, total: known } };
    },
    show(next, saved) {
      const from = (next.page - 1) * shape.size;
      if (!saved) {
        showAddress(next, { from });
        void refresh();
        return;
      }
      current.abort();
      current = new AbortController();
      const list = { ...EMPTY_LIST, node, estates: saved.items, total: saved.total };
      showAddress(next, { from: saved.from, list, ...NO_WAYS });
      dispatchFilter({ type: 'optionsRequested' });
      const { signal } = current;
      loader().then(
        (api) => loadFilters(api, signal),
        (error: unknown) => {
          if (!signal.aborted) dispatchFilter({ type: 'optionsFailed', error });
        },
      );
    },
    async loadMore() {
      const { list, from } = state;
      if (list.isLoading || list.isLoadingNextPage || !hasMore(list, from)) return;
      const { signal } = current;
      dispatch({ type: 'nextPageRequested' });
      try {
        const { items, total, error } = await (await loader()).page(query(nextOffset(list, from)), signal);
        if (signal.aborted) return;
        if (error !== undefined) dispatch({ type: 'nextPageFailed', error });
        else dispatch({ type: 'nextPageLoaded', results: items, total });
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'nextPageFailed', error });
      }
    },
    retry: () => void refresh(),
    save: () => ({ items: state.list.estates, total: state.list.total, from: state.from }),
  };
};
