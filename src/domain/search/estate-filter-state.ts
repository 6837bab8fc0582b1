// Behaviour sections 3 and 4: the state of the property filter, as a pure reducer.
import type { EstateFilters } from './estate-filters.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery, parseFilterQuery, removeEmpty } from './filter-query.ts';

export type EstateFilterState = {
  readonly filterQuery: FilterQuery;
  /** An empty object before the first load and after a failed one. */
  readonly options: Partial<EstateFilters>;
  readonly isLoading: boolean;
  readonly error: unknown;
};

/** Undefined removes the filter. */
export type FilterChange = { readonly [Field in keyof FilterQuery]?: FilterQuery[Field] | undefined };
type Bound = number | string | null | undefined;

export type EstateFilterAction =
  | { readonly type: 'optionsRequested' }
  | { readonly type: 'optionsLoaded'; readonly options: Partial<EstateFilters> }
  | { readonly type: 'optionsFailed'; readonly error: unknown }
  | { readonly type: 'initialized'; readonly params: string | Iterable<readonly [string, string]> }
  | { readonly type: 'citiesSet'; readonly cities: readonly number[] }
  | { readonly type: 'typesSet'; readonly types: readonly number[] }
  | { readonly type: 'countriesSet'; readonly countries: readonly string[] }
  | { readonly type: 'priceRangeSet'; readonly min: Bound; readonly max: Bound }
  | { readonly type: 'filterUpdated'; readonly change: FilterChange };

export const INITIAL_FILTER: EstateFilterState = {
  filterQuery: DEFAULT_FILTER_QUERY,
  options: {},
  isLoading: false,
  error: undefined,
};

const boundOf = (bound: Bound): number | undefined => {
  if (bound === null || bound === undefined || bound === '') return undefined;
  const value = Number(bound);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** Merges; empty values remove their filter. Place and radius exclude each other: the one set last stays. */
export const mergeFilter = (query: FilterQuery, change: FilterChange): FilterQuery => {
  const merged = removeEmpty({ ...query, ...change });
  if (change.geo_range) delete (merged as { city?: unknown }).city;
  else if (change.city?.length) delete (merged as { geo_range?: unknown }).geo_range;
  return {
    ...merged,
    sortOrder: merged.sortOrder ?? DEFAULT_FILTER_QUERY.sortOrder,
    sortType: merged.sortType ?? DEFAULT_FILTER_QUERY.sortType,
  } as FilterQuery;
};

const update = (state: EstateFilterState, change: FilterChange): EstateFilterState => ({
  ...state,
  filterQuery: mergeFilter(state.filterQuery, change),
});

export const estateFilterReducer = (state: EstateFilterState, action: EstateFilterAction): EstateFilterState => {
  switch (action.type) {
    case 'optionsRequested':
      return { ...state, isLoading: true };
    case 'optionsLoaded':
      return { ...state, options: action.options, isLoading: false, error: undefined };
    case 'optionsFailed':
      return { ...state, isLoading: false, error: action.error };
    case 'initialized':
      return { ...state, filterQuery: parseFilterQuery(action.params) };
    case 'citiesSet':
      return update(state, { city: action.cities });
    case 'typesSet':
      return update(state, { type: action.types });
    case 'countriesSet':
      return update(state, { country: action.countries });
    case 'priceRangeSet':
      return update(state, { 'price-min': boundOf(action.min), 'price-max': boundOf(action.max) });
    case 'filterUpdated':
      return update(state, action.change);
  }
};
