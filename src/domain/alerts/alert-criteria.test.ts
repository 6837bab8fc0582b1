import { describe, expect, it } from 'vitest';
import { type Bound, expectBounds, itself, listOf, text } from '../../../test/support/bounds.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery } from '../search/filter-query.ts';
import {
  AlertCriteria,
  criteriaOfFilter as criteriaOf,
  criteriaProblem,
  filterOfCriteria,
  queryOfCriteria,
} from './alert-criteria.ts';

const within = (path: string, first: number, last: number): Bound[] => [
  [path, itself, first, first - 1],
  [path, itself, last, last + 1],
];

/** Of a search, sorted as it is by default. */
const criteriaOfFilter = (filter: Partial<FilterQuery>): AlertCriteria =>
  criteriaOf({ ...DEFAULT_FILTER_QUERY, ...filter });

describe('the criteria of an alert (behaviour sections 1 and 2)', () => {
  it('go up to their bounds', () => {
    const criteria = { types: [1], radius: { km: 10, lat: 51, lon: 3 }, area: ['@90000'] };
    expectBounds(AlertCriteria, criteria, [
      ['types', listOf((index) => index + 1), 1, 0],
      ['cities', listOf((index) => index + 1), 50, 51],
      ['subTypes', listOf((index) => index + 1), 50, 51],
      ['has', (length) => ['garden', 'lift'].slice(0, length), 1, 0],
      ['lacks', (length) => ['garden', 'lift'].slice(0, length), 1, 0],
      ['area', listOf((index) => `@${90_000 + index}`), 10, 11],
      ['area', listOf((index) => `@${90_000 + index}`), 1, 0],
      ['area/0', text, 2, 1],
      ['area/0', text, 400, 401],
      ...within('types/0', 1, 2_147_483_647),
      ['radius/km', itself, 0.1, 0],
      ['radius/km', itself, 200, 201],
      ...within('radius/lat', -90, 90),
      ...within('radius/lon', -180, 180),
      ...within('priceMax', 0, 1e12),
      ...within('bedroomsMin', 0, 100),
    ]);
  });

  it('do not contradict each other; equal ends are one value', () => {
    expect(criteriaProblem({ priceMin: 2, priceMax: 2 })).toBeUndefined();
    expect(criteriaProblem({ priceMin: 3, priceMax: 2 })).toBe('priceMax');
    expect(criteriaProblem({ bedroomsMin: 3, bedroomsMax: 2 })).toBe('bedroomsMax');
    expect(criteriaProblem({ surfaceMin: 3, surfaceMax: 2 })).toBe('surfaceMax');
    expect(criteriaProblem({ priceMin: 5, surfaceMax: 0 })).toBeUndefined();
    expect(criteriaProblem({ cities: [1], radius: { km: 1, lat: 51, lon: 3 } })).toBe('cities');
    expect(criteriaProblem({ cities: [1] })).toBeUndefined();
  });

  it('come from a search as far as an alert can hold it', () => {
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(criteriaOfFilter({ status: ['FOR_SALE'], type: many, subType: many, city: many })).toEqual({
      transaction: 'FOR_SALE',
      types: many.slice(0, 50),
      subTypes: many.slice(0, 50),
      cities: many.slice(0, 50),
    });
    expect(criteriaOfFilter({ status: [1], geo_range: '300km;51;3', city: [1], 'price-min': 0 })).toEqual({
      transaction: 'FOR_SALE',
      radius: { km: 200, lat: 51, lon: 3 },
      priceMin: 0,
    });
    expect(criteriaOfFilter({ status: ['SOLD'] })).toEqual({});
  });

  it('read five bedrooms as five, six as six or more', () => {
    expect(criteriaOfFilter({ bedrooms: 5 })).toEqual({ bedroomsMin: 5, bedroomsMax: 5 });
    expect(criteriaOfFilter({ bedrooms: 6 })).toEqual({ bedroomsMin: 6 });
    expect(criteriaOfFilter({ 'bed-min': 1 })).toEqual({ bedroomsMin: 1 });
    expect(criteriaOfFilter({ bedrooms: 0 })).toEqual({ bedroomsMax: 0 });
  });

  it('are shown by the list that finds the same', () => {
    expect(filterOfCriteria({ bedroomsMin: 2, bedroomsMax: 2 })).toMatchObject({ bedrooms: 2 });
    expect(filterOfCriteria({ bedroomsMin: 2, bedroomsMax: 3 })).toMatchObject({ 'bed-min': 2 });
    expect(filterOfCriteria({ radius: { km: 5, lat: 51.05, lon: 3.7 } })).toMatchObject({ geo_range: '5km;51.05;3.7' });
    expect(queryOfCriteria({ bedroomsMin: 2, bedroomsMax: 3 }).range).toEqual({
      'general.bedroomCount': { gte: 2, lte: 3 },
    });
    expect(queryOfCriteria({ bedroomsMax: 0 }).range).toEqual({ 'general.bedroomCount': { lte: 0 } });
    expect(queryOfCriteria({ priceMax: 5 }).range).toEqual({ 'price.value': { lte: 5 } });
  });
});
