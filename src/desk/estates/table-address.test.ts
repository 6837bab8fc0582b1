import { describe, expect, it } from 'vitest';
import { addressOf, filterIn, nextSorting, sameFilter, sortingIn, typedFilter } from './table-address.ts';
import { rowsInSight } from './use-window.ts';

describe('the table in its address', () => {
  it('takes the filters out of it and leaves the rest', () => {
    expect(filterIn({ city: 'Gent', sort: 'price', view: '3', offer: '' })).toEqual({ city: 'Gent' });
  });
  it('takes away what a filter does not name', () => {
    expect(addressOf({ city: 'Gent' })).toMatchObject({ city: 'Gent', offer: undefined, search: undefined });
  });
  it('is typed for a saved view', () => {
    expect(typedFilter({ priceFrom: '200000', city: 'Gent' })).toEqual({ priceFrom: 200_000, city: 'Gent' });
  });
  it('knows the same filter again', () => {
    expect(sameFilter({ city: 'Gent' }, { city: 'Gent', offer: '' })).toBe(true);
    expect(sameFilter({ city: 'Gent' }, { city: 'Aalst' })).toBe(false);
  });
  it('sorts by the newest change unless it says otherwise', () => {
    expect(sortingIn({})).toEqual({ sort: 'changed', order: 'desc' });
    expect(sortingIn({ sort: 'beauty', order: 'up' })).toEqual({ sort: 'changed', order: 'desc' });
    expect(sortingIn({ sort: 'address' })).toEqual({ sort: 'address', order: 'asc' });
  });
  it('turns the order round at the same header', () => {
    expect(nextSorting({ sort: 'price', order: 'desc' }, 'price')).toEqual({ sort: 'price', order: 'asc' });
    expect(nextSorting({ sort: 'price', order: 'asc' }, 'address')).toEqual({ sort: 'address', order: 'asc' });
  });
});

describe('rows in sight', () => {
  const seen = { rowHeight: 50, height: 500, total: 20_000 };
  it('are those around the window, a dozen more on both sides', () => {
    expect(rowsInSight({ ...seen, scrollTop: 0 })).toEqual({ from: 0, to: 22 });
    expect(rowsInSight({ ...seen, scrollTop: 50_000 })).toEqual({ from: 988, to: 1022 });
    expect(rowsInSight({ ...seen, scrollTop: 999_500 })).toEqual({ from: 19_978, to: 20_000 });
  });
  it('are none of an empty table, and some before anything is laid out', () => {
    expect(rowsInSight({ ...seen, scrollTop: 0, total: 0 })).toEqual({ from: 0, to: 0 });
    expect(rowsInSight({ ...seen, scrollTop: 0, height: 0 }).to).toBeGreaterThan(20);
  });
});
