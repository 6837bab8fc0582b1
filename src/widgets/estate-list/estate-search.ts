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
  isFailed,
  nextOffset,
} from '../../domain/search/estate-list-state.ts';
import { groupOf, type ListAddress } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { WaitingLists } from '../../domain/search/long-lists.ts';
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
  /** The lists of options that did not come with the page. */
  readonly waiting: WaitingLists;
};
/** What the browser's history keeps of a list. */
export type SavedList = { readonly items: readonly ListItem[]; readonly total: number; readonly from: number };

type ListSeed = SavedList &
  WaysOut & { readonly size: number; readonly group: Group | undefined; readonly failed?: boolean };

export type EstateSearch = {
  getState(): SearchState;
  subscribe(listener: () => void): () => void;
  /** What the server already rendered. */
  seedList(seed: ListSeed): void;
  seedFilters(filters: Partial<EstateFilters>, total: number, waiting?: WaitingLists): void;
  /** Fetches the lists of options that did not come with the page. */
  wholeFilters(): void;
  show(address: ListAddress, saved?: SavedList): void;
  loadMore(): Promise<void>;
  /** The whole search again, after it failed. */
  retry(): void;
  /** Undefined while what is shown is no answer to the address: it would come back as one. */
  save(): SavedList | undefined;
};

/** The error of a list that the server could not load: what it was stands in the server's log. */
export const FAILED_ON_SERVER = 'failed';

const NONE_WAIT: WaitingLists = {};
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
    waiting: NONE_WAIT,
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

  const loadFilters = async (signal: AbortSignal): Promise<void> => {
    dispatchFilter({ type: 'optionsRequested' });
    const asked = async () => (await loader()).filters(state.filter.filterQuery, node, signal);
    const { options, error } = await asked().catch((cause: unknown) => {
      if (!signal.aborted) console.error('The filter values could not be loaded:', cause);
      return { options: {}, error: cause };
    });
    if (signal.aborted) return;
    // The lists that are there are better than none; the next change asks again.
    if (error === undefined) {
      state = { ...state, waiting: NONE_WAIT };
      dispatchFilter({ type: 'optionsLoaded', options });
    } else dispatchFilter({ type: 'optionsFailed', error });
  };

  const loadFirstPage = async (signal: AbortSignal): Promise<void> => {
    dispatch({ type: 'firstPageRequested', node });
    const ended = (action: EstateListAction<ListItem>, ways: WaysOut): void => {
      if (!signal.aborted) set({ list: estateListReducer(state.list, action), ...ways });
    };
    try {
      const api = await loader();
      if (signal.aborted) return;
      const { items, total, error } = await api.page(query(state.from), signal);
      if (signal.aborted) return;
      if (error !== undefined) throw error;
      const ways =
        total === 0 ? await api.waysOut(state.filter.filterQuery, node, state.filter.options, signal) : NO_WAYS;
      ended({ type: 'firstPageLoaded', results: items, total }, ways);
    } catch (error) {
      ended({ type: 'firstPageFailed', error }, NO_WAYS);
    }
  };

  /** Whatever was under way is given up: its answer belongs to another address. */
  const begin = (): AbortSignal => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
  const refresh = (): void => {
    const signal = begin();
    void loadFirstPage(signal);
    void loadFilters(signal);
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
    seedList({ items, total, from, size, group, loosenings, near, failed }) {
      shape = { size, group };
      if (state.list.estates.length > 0) return;
      const error = failed ? FAILED_ON_SERVER : undefined;
      state = { ...state, list: { ...state.list, estates: items, total, error }, from, loosenings, near };
    },
    seedFilters(filters, total, waiting = NONE_WAIT) {
      const known = state.list.estates.length > 0 ? state.list.total : total;
      const filter = estateFilterReducer(state.filter, { type: 'optionsLoaded', options: filters });
      state = { ...state, filter, waiting, list: { ...state.list, total: known } };
    },
    wholeFilters() {
      if (Object.keys(state.waiting).length > 0 && !state.filter.isLoading) void loadFilters(current.signal);
    },
    show(next, saved) {
      const from = (next.page - 1) * shape.size;
      if (!saved) {
        showAddress(next, { from });
        refresh();
        return;
      }
      const signal = begin();
      const list = { ...EMPTY_LIST, node, estates: saved.items, total: saved.total };
      showAddress(next, { from: saved.from, list, ...NO_WAYS });
      void loadFilters(signal);
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
    retry: refresh,
    save: () =>
      state.list.isLoading || isFailed(state.list)
        ? undefined
        : { items: state.list.estates, total: state.list.total, from: state.from },
  };
};
