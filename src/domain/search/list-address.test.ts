import { describe, expect, it } from 'vitest';
import { groupOf, listHref, listQuery, parseListAddress, withFilter, withoutFilters } from './list-address.ts';

describe('the address of a list', () => {
  it('is its whole state, and comes back the same', () => {
    const query =
      'city=90000&city=98200&price-min=250000&type=1&type=3&trans=FOR_SALE&sortType=price&sortOrder=ASC&group=CITY&view=map&page=3';
    const address = parseListAddress(`?${query}`);
    expect(address).toMatchObject({ group: 'CITY', view: 'map', page: 3 });
    expect(address.filter.city).toEqual([90000, 98200]);
    expect(listQuery(address)).toBe(query);
  });

  it('leaves out what the page does by itself', () => {
    expect(listHref('/nl/te-koop', parseListAddress('?page=1&sortType=date&sortOrder=DESC&view=&x=1'))).toBe(
      '/nl/te-koop',
    );
  });

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=1e3', 1],
    ['page=99999', 10_000],
    ['page=2', 2],
  ])('reads %s as page %i', (query, page) => {
    expect(parseListAddress(query).page).toBe(page);
  });

  it('drops words it does not know', () => {
    expect(parseListAddress('?view=table&group=COLOUR')).toMatchObject({ view: undefined, group: undefined });
  });

  it('starts at the first page again with another filter', () => {
    const address = parseListAddress('?type=1&page=4&view=rows&sortType=price');
    expect(listQuery(withFilter(address, { type: [1, 3] }))).toBe(
      'type=1&type=3&sortType=price&sortOrder=ASC&view=rows',
    );
    expect(listQuery(withoutFilters(address))).toBe('sortType=price&sortOrder=ASC&view=rows');
  });

  it('lets the visitor take the page’s groups away', () => {
    expect(groupOf(undefined, 'TYPE')).toBe('TYPE');
    expect(groupOf('NONE', 'TYPE')).toBeUndefined();
    expect(groupOf('PRICE', 'TYPE')).toBe('PRICE');
  });
});
