import { describe, expect, it } from 'vitest';
import {
  type EstateFilterState,
  estateFilterReducer,
  type FilterChange,
  INITIAL_FILTER,
  mergeFilter,
} from './estate-filter-state.ts';
import { parseFilterQuery } from './filter-query.ts';

const SORT = { sortOrder: 'DESC', sortType: 'date' } as const;
const filtered: EstateFilterState = {
  ...INITIAL_FILTER,
  filterQuery: { ...SORT, city: [412], type: [1], country: ['BE'], 'price-min': 100, 'price-max': 900 },
};

describe('estate filter (behaviour 3 and 4)', () => {
  it('has the specified fields and the default sort', () => {
    expect(INITIAL_FILTER).toEqual({ filterQuery: SORT, options: {}, isLoading: false, error: undefined });
  });
  it('fetching options sets isLoading', () => {
    expect(estateFilterReducer(filtered, { type: 'optionsRequested' })).toEqual({ ...filtered, isLoading: true });
  });
  it('success stores options and clears the error', () => {
    const options = { countries: [{ id: 'BE', code: 'BE', name: { nl: 'België' }, count: 3 }] };
    expect(
      estateFilterReducer({ ...filtered, isLoading: true, error: 'x' }, { type: 'optionsLoaded', options }),
    ).toEqual({ ...filtered, options });
  });
  it('an error is stored', () => {
    expect(estateFilterReducer({ ...filtered, isLoading: true }, { type: 'optionsFailed', error: 'x' })).toEqual({
      ...filtered,
      error: 'x',
    });
  });
  it('initializing maps the URL params onto filterQuery', () => {
    const filterQuery = parseFilterQuery('trans=huren&type=3&sortType=price');
    expect(estateFilterReducer(filtered, { type: 'initialized', filterQuery })).toEqual({
      ...filtered,
      filterQuery: { sortType: 'price', sortOrder: 'ASC', status: ['TO_RENT'], type: [3] },
    });
  });
  it('setting cities, types or countries sets them; an empty list removes the filter', () => {
    const set = (change: FilterChange) => mergeFilter(filtered.filterQuery, change);
    expect(set({ city: [7, 8] }).city).toEqual([7, 8]);
    expect(set({ type: [3] }).type).toEqual([3]);
    expect(set({ country: ['NL'] }).country).toEqual(['NL']);
    expect(set({ city: [] })).not.toHaveProperty('city');
    expect(set({ type: [] })).not.toHaveProperty('type');
    expect(set({ country: [] })).not.toHaveProperty('country');
  });
  it.each([
    [200, 300, { 'price-min': 200, 'price-max': 300 }],
    [undefined, 300, { 'price-max': 300 }],
    [250, undefined, { 'price-min': 250 }],
    [undefined, undefined, {}],
    [0, undefined, { 'price-min': 0 }],
  ] as const)('price range %j to %j', (min, max, expected) => {
    const { city, type, country, ...rest } = mergeFilter(filtered.filterQuery, { 'price-min': min, 'price-max': max });
    expect([city, type, country]).toEqual([[412], [1], ['BE']]);
    expect(rest).toEqual({ ...SORT, ...expected });
  });
  it('sort and other updates merge', () => {
    expect(mergeFilter(filtered.filterQuery, { sortType: 'price', sortOrder: 'ASC', bedrooms: 2 })).toEqual({
      ...filtered.filterQuery,
      sortType: 'price',
      sortOrder: 'ASC',
      bedrooms: 2,
    });
    expect(mergeFilter({ ...SORT, bedrooms: 2 }, { bedrooms: undefined })).toEqual(SORT);
    expect(mergeFilter({ ...SORT, sortType: 'price' }, { sortType: undefined })).toEqual(SORT);
  });
  it('place and radius exclude each other: the one set last stays', () => {
    expect(mergeFilter({ ...SORT, city: [412] }, { geo_range: '10km;51;3' })).toEqual({
      ...SORT,
      geo_range: '10km;51;3',
    });
    expect(mergeFilter({ ...SORT, geo_range: '10km;51;3' }, { city: [412] })).toEqual({ ...SORT, city: [412] });
    // A part of the map leaves the city alone; another place leaves that part.
    const opened = mergeFilter({ ...SORT, city: [412] }, { bounds: '51;3;52;4' });
    expect(opened).toEqual({ ...SORT, city: [412], bounds: '51;3;52;4' });
    expect(mergeFilter(opened, { city: [413] })).toEqual({ ...SORT, city: [413] });
    expect(mergeFilter(opened, { geo_range: '10km;51;3' })).toEqual({ ...SORT, geo_range: '10km;51;3' });
    expect(mergeFilter(opened, { 'price-max': 1 })).toEqual({ ...opened, 'price-max': 1 });
    expect(mergeFilter({ ...SORT, geo_range: '10km;51;3' }, { city: [] })).toEqual({ ...SORT, geo_range: '10km;51;3' });
  });
});
