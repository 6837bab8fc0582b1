import { describe, expect, it } from 'vitest';
import type { EstateFilters } from './estate-filters.ts';
import { parseListAddress } from './list-address.ts';
import { askedList, listOfOptionsHref, withoutLongLists } from './long-lists.ts';

const towns = (count: number): EstateFilters['locations'] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    zip: String(9000 + index),
    name: `Dorp ${index + 1}`,
    lat: 51 + index,
    lon: 3,
    count: 2,
  }));
const subTypes = (count: number): EstateFilters['subTypes'] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, code: '', name: {}, headTypeId: 1, count: 1 }));
const filterOf = (search: string) => parseListAddress(search).filter;

describe('a list of options in a page', () => {
  it('stays whole with eleven options, and waits with twelve', () => {
    const filters = { locations: towns(11), subTypes: subTypes(12) };
    expect(withoutLongLists(filters, filterOf(''))).toEqual({
      filters: { locations: towns(11), subTypes: [] },
      waiting: { subType: 12 },
    });
  });
  it('keeps what is chosen, by number or by a circle around it', () => {
    const filters = { locations: towns(40), subTypes: subTypes(40) };
    const ids = (search: string) => withoutLongLists(filters, filterOf(search)).filters.locations?.map(({ id }) => id);
    expect(ids('?city=7&city=9')).toEqual([7, 9]);
    expect(ids('?geo_range=5km;53;3')).toEqual([3]);
    expect(ids('?city=99')).toEqual([]);
  });
  it('leaves short lists and the one that is asked for as they are', () => {
    const filters = { locations: towns(40), subTypes: subTypes(40), countries: [] };
    expect(withoutLongLists(filters, filterOf(''), 'city')).toEqual({
      filters: { ...filters, subTypes: [] },
      waiting: { subType: 40 },
    });
  });
  it('says nothing of lists that are not known', () => {
    expect(withoutLongLists({}, filterOf('?city=1'))).toEqual({ filters: {}, waiting: {} });
  });
});

it('has an address of its own, with all other choices but the page', () => {
  const href = listOfOptionsHref('/nl/te-koop', parseListAddress('?price-max=300000&page=3'), 'city');
  expect(href).toBe('/nl/te-koop?price-max=300000&choose=city');
  expect(askedList(href.slice(href.indexOf('?')))).toBe('city');
  expect(listOfOptionsHref('/nl/te-koop', parseListAddress(''), 'subType')).toBe('/nl/te-koop?choose=subType');
  expect(askedList('?choose=price')).toBeUndefined();
  expect(askedList('?choose=__proto__')).toBeUndefined();
  expect(askedList('')).toBeUndefined();
});
