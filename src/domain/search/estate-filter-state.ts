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

/** The three ways to say where; they exclude each other. */
const PLACES = ['city', 'geo_range', 'area'] as const;

/** Merges; empty values remove their filter. Of place, radius and area the one set last stays. */
export const mergeFilter = (query: FilterQuery, change: FilterChange): FilterQuery => {
  const merged = removeEmpty({ ...query, ...change });
  const set = PLACES.findLast((place) => change[place]?.length);
  for (const place of PLACES) if (set && place !== set) delete (merged as { [P in typeof place]?: unknown })[place];
  // The part of the map that was opened belongs to the place it was opened in.
  if (set && change.bounds === undefined) delete (merged as { bounds?: unknown }).bounds;
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
