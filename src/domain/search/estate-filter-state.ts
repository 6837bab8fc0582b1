// Behaviour sections 3 and 4: the state of the property filter, as a pure reducer.
import type { EstateFilters } from './estate-filters.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery, removeEmpty } from './filter-query.ts';

export type EstateFilterState = {
  readonly filterQuery: FilterQuery;
  /** An empty object before the first load; those of the last one after a failed one. */
  readonly options: Partial<EstateFilters>;
  readonly isLoading: boolean;
  readonly error: unknown;
};

/** Undefined removes the filter. */
export type FilterChange = { readonly [Field in keyof FilterQuery]?: FilterQuery[Field] | undefined };
export type EstateFilterAction =
  | { readonly type: 'optionsRequested' }
  | { readonly type: 'optionsLoaded'; readonly options: Partial<EstateFilters> }
  | { readonly type: 'optionsFailed'; readonly error: unknown }
  /** What the address says: of the request, of a step back or forward, of a filter that was changed. */
  | { readonly type: 'initialized'; readonly filterQuery: FilterQuery };

export const INITIAL_FILTER: EstateFilterState = {
  filterQuery: DEFAULT_FILTER_QUERY,
  options: {},
  isLoading: false,
  error: undefined,
};

/** Merges; empty values remove their filter. Place and radius exclude each other: the one set last stays. */
export const mergeFilter = (query: FilterQuery, change: FilterChange): FilterQuery => {
  const merged = removeEmpty({ ...query, ...change });
  // The part of the map that was opened belongs to the place it was opened in.
  if (change.bounds === undefined && (change.geo_range || change.city?.length))
    delete (merged as { bounds?: unknown }).bounds;
  if (change.geo_range) delete (merged as { city?: unknown }).city;
  else if (change.city?.length) delete (merged as { geo_range?: unknown }).geo_range;
  return {
    ...merged,
    sortOrder: merged.sortOrder ?? DEFAULT_FILTER_QUERY.sortOrder,
    sortType: merged.sortType ?? DEFAULT_FILTER_QUERY.sortType,
  } as FilterQuery;
};

export const estateFilterReducer = (state: EstateFilterState, action: EstateFilterAction): EstateFilterState => {
  switch (action.type) {
    case 'optionsRequested':
      return { ...state, isLoading: true };
    case 'optionsLoaded':
      return { ...state, options: action.options, isLoading: false, error: undefined };
    case 'optionsFailed':
      return { ...state, isLoading: false, error: action.error };
    case 'initialized':
      return { ...state, filterQuery: action.filterQuery };
  }
};
