// Behaviour sections 3 and 4: the state of a property list, as a pure reducer.
import type { Estate } from '../record/estate.ts';
import type { ListingNode } from './listing-node.ts';

type ListEntry = Pick<Estate, 'general'>;

export type EstateListState<T extends ListEntry = Estate> = {
  readonly node: ListingNode | undefined;
  readonly estates: readonly T[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly isLoadingNextPage: boolean;
  readonly error: unknown;
};

/** What a fetch gives: results and total. */
type EstatePage<T extends ListEntry = Estate> = { readonly results: readonly T[]; readonly total: number };

export type EstateListAction<T extends ListEntry = Estate> =
  | { readonly type: 'firstPageRequested'; readonly node: ListingNode }
  | ({ readonly type: 'firstPageLoaded' } & EstatePage<T>)
  | { readonly type: 'firstPageFailed'; readonly error: unknown }
  | { readonly type: 'nextPageRequested' }
  | ({ readonly type: 'nextPageLoaded' } & EstatePage<T>)
  | { readonly type: 'nextPageFailed'; readonly error: unknown };

export const EMPTY_LIST: EstateListState<never> = {
  node: undefined,
  estates: [],
  total: 0,
  isLoading: false,
  isLoadingNextPage: false,
  error: undefined,
};

/** Whether a search came to nothing: no answer to its first page. A next page that failed leaves what is there. */
export const isFailed = ({ error, estates }: Pick<EstateListState<ListEntry>, 'error' | 'estates'>): boolean =>
  error !== undefined && estates.length === 0;

/** More pages exist while the loaded count is below total. */
export const hasMore = (list: Pick<EstateListState<ListEntry>, 'estates' | 'total'>, from = 0): boolean =>
  nextOffset(list, from) < list.total;

/** Where the next page starts, of a list that begins at `from`. */
export const nextOffset = (list: Pick<EstateListState<ListEntry>, 'estates'>, from = 0): number =>
  from + list.estates.length;

/** Without what is already there: a listing that moved while the visitor read must not show twice. */
const withoutKnown = <T extends ListEntry>(known: readonly ListEntry[], results: readonly T[]): T[] => {
  const ids = new Set(known.map(({ general }) => general.id));
  return results.filter(({ general }) => {
    if (ids.has(general.id)) return false;
    ids.add(general.id);
    return true;
  });
};

export const estateListReducer = <T extends ListEntry>(
  state: EstateListState<T>,
  action: EstateListAction<T>,
): EstateListState<T> => {
  switch (action.type) {
    case 'firstPageRequested':
      // A next page still under way belongs to the search that this one replaces: its answer will be ignored.
      return { ...state, node: action.node, isLoading: true, isLoadingNextPage: false, error: undefined };
    case 'firstPageLoaded':
      return {
        ...state,
        estates: withoutKnown([], action.results),
        total: action.total,
        isLoading: false,
        error: undefined,
      };
    case 'firstPageFailed':
      // Behaviour section 8: total 0 and no results. What an older search found is no answer to this one.
      return { ...state, estates: [], total: 0, isLoading: false, error: action.error };
    case 'nextPageRequested':
      return { ...state, isLoadingNextPage: true, error: undefined };
    case 'nextPageLoaded': {
      if (!state.isLoadingNextPage) return state;
      const fresh = withoutKnown(state.estates, action.results);
      const estates = [...state.estates, ...fresh];
      // A page without anything new would be asked for again and again: the list ends there.
      const total = fresh.length === 0 ? Math.min(action.total, estates.length) : action.total;
      return { ...state, estates, total, isLoadingNextPage: false, error: undefined };
    }
    case 'nextPageFailed':
      return state.isLoadingNextPage ? { ...state, isLoadingNextPage: false, error: action.error } : state;
  }
};
