// One search of a page in the browser: the list and the filter values of a listing node, as the address asks for them.
// A newer question gives up the older one, so that answers never overtake each other.
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import {
  EMPTY_LIST,
  type EstateListAction,
  type EstateListState,
  estateListReducer,
} from '../../domain/search/estate-list-state.ts';
import { groupOf, type ListAddress } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { Loosening } from '../../domain/search/loosening.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { ListItem } from '../../ui/list/list-item.ts';
import type { ListingLoader } from './listing-loader.ts';

export type WaysOut = { readonly loosenings: readonly Loosening[]; readonly near: readonly ListItem[] };
export type SearchState = WaysOut & {
  readonly address: ListAddress;
  readonly list: EstateListState<ListItem>;
  /** The offset of the first item. */
  readonly from: number;
  /** Empty until they are known. */
  readonly filters: Partial<EstateFilters>;
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

export const hasNextPage = ({ list, from }: SearchState): boolean => from + list.estates.length < list.total;

export const createEstateSearch = (
  node: ListingNode,
  address: ListAddress,
  loader: () => Promise<ListingLoader>,
): EstateSearch => {
  let state: SearchState = { address, list: { ...EMPTY_LIST, node }, from: 0, filters: {}, ...NO_WAYS };
  // A filter bar without a list only wants to know how many there are.
  let shape: { size: number; group: Group | undefined } = { size: 1, group: undefined };
  let current = new AbortController();
  const listeners = new Set<() => void>();

  const set = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const dispatch = (action: EstateListAction<ListItem>): void => set({ list: estateListReducer(state.list, action) });

  const query = (from: number) => ({
    filter: state.address.filter,
    node,
    group: groupOf(state.address.group, shape.group),
    from,
    size: shape.size,
  });

  const loadFilters = async (api: ListingLoader, signal: AbortSignal): Promise<void> => {
    const filters = await api.filters(state.address.filter, node, signal);
    // A failed answer is empty: the lists that are there are still better.
    if (!signal.aborted && Object.keys(filters).length > 0) set({ filters });
  };

  const loadFirstPage = async (api: ListingLoader, signal: AbortSignal): Promise<void> => {
    const { from } = state;
    const { items, total, error } = await api.page(query(from), signal);
    if (signal.aborted) return;
    if (error !== undefined) return dispatch({ type: 'firstPageFailed', error });
    const ways = total === 0 ? await api.waysOut(state.address.filter, node, state.filters, signal) : NO_WAYS;
    if (signal.aborted) return;
    set({ list: estateListReducer(state.list, { type: 'firstPageLoaded', results: items, total }), ...ways });
  };

  const refresh = async (): Promise<void> => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    dispatch({ type: 'firstPageRequested', node });
    try {
      const api = await loader();
      if (!signal.aborted) await Promise.all([loadFirstPage(api, signal), loadFilters(api, signal)]);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'firstPageFailed', error });
    }
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
      state = { ...state, filters, list: { ...state.list, total: known } };
    },
    show(next, saved) {
      const from = (next.page - 1) * shape.size;
      if (!saved) {
        set({ address: next, from });
        void refresh();
        return;
      }
      current.abort();
      current = new AbortController();
      const list = { ...EMPTY_LIST, node, estates: saved.items, total: saved.total };
      set({ address: next, from: saved.from, list, ...NO_WAYS });
      const { signal } = current;
      loader().then(
        (api) => loadFilters(api, signal),
        () => undefined,
      );
    },
    async loadMore() {
      const { list, from } = state;
      if (list.isLoading || list.isLoadingNextPage || !hasNextPage(state)) return;
      const { signal } = current;
      dispatch({ type: 'nextPageRequested' });
      try {
        const { items, total, error } = await (await loader()).page(query(from + list.estates.length), signal);
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
