import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../validation.ts';
import { buildEstateQuery, intersectQueries, sortOf, visitorQuery } from './build-estate-query.ts';
import { EstateSearchBody } from './estate-query-schema.ts';
import { DEFAULT_FILTER_QUERY, type FilterQuery, parseFilterQuery } from './filter-query.ts';

const of = (change: Partial<FilterQuery>) => visitorQuery({ ...DEFAULT_FILTER_QUERY, ...change });

describe('filter mapping into query terms (behaviour 7)', () => {
  it('is empty without filters', () => {
    expect(visitorQuery(DEFAULT_FILTER_QUERY)).toEqual({});
  });
  it('lists become term lists on the matching fields', () => {
    expect(of({ country: ['BE'], city: [412], type: [1, 3], subType: [107], status: ['FOR_SALE'] })).toEqual({
      terms: {
        'address.country': ['BE'],
        'address.city.id': [412],
        'general.headType.id': [1, 3],
        'general.subType.id': [107],
        'general.status': ['FOR_SALE'],
      },
    });
  });
  it('a transaction id is asked for as such; beside a status code it counts as the status it stands for', () => {
    expect(of({ status: [1, 3] })).toEqual({ terms: { 'general.transaction.id': [1, 3] } });
    expect(of({ status: ['TO_RENT', 5, 2] })).toEqual({ terms: { 'general.status': ['TO_RENT', 'SOLD'] } });
  });
  it('prices and minimum bedrooms become bounds, each only if given', () => {
    expect(of({ 'price-min': 200000, 'price-max': 500000, 'bed-min': 3 })).toEqual({
      range: { 'price.value': { gte: 200000, lte: 500000 }, 'general.bedroomCount': { gte: 3 } },
    });
    expect(of({ 'price-max': 500000 })).toEqual({ range: { 'price.value': { lte: 500000 } } });
    expect(of({ 'price-min': 0 })).toEqual({ range: { 'price.value': { gte: 0 } } });
  });
  it.each([
    [{ bedrooms: 0 }, { terms: { 'general.bedroomCount': [0] } }],
    [{ bedrooms: 5 }, { terms: { 'general.bedroomCount': [5] } }],
    [{ bedrooms: 6 }, { range: { 'general.bedroomCount': { gte: 6 } } }],
    [{ bedrooms: 9 }, { range: { 'general.bedroomCount': { gte: 6 } } }],
    [{ bedrooms: 6, 'bed-min': 8 }, { range: { 'general.bedroomCount': { gte: 8 } } }],
    [{ bedrooms: 6, 'bed-min': 2 }, { range: { 'general.bedroomCount': { gte: 6 } } }],
    [
      { bedrooms: 3, 'bed-min': 2 },
      { terms: { 'general.bedroomCount': [3] }, range: { 'general.bedroomCount': { gte: 2 } } },
    ],
  ])('bedrooms %j → %j', (filter, query) => {
    expect(of(filter)).toEqual(query);
  });
  it('a geo range becomes a distance and drops the city', () => {
    expect(of({ geo_range: '10km;51.05;3.72', city: [412] })).toEqual({
      geoDistance: { field: 'geoLocation', distance: '10km', lat: 51.05, lon: 3.72 },
    });
    expect(of({ geo_range: 'nearby', city: [412] })).toEqual({ terms: { 'address.city.id': [412] } });
  });
  it('a part of the map becomes a box, and keeps the city', () => {
    expect(of({ bounds: '51;3;52;4', city: [412] })).toEqual({
      terms: { 'address.city.id': [412] },
      geoBounds: { south: 51, west: 3, north: 52, east: 4 },
    });
  });
});

describe('sort (behaviour 9)', () => {
  it.each([
    ['price', 'ASC', { field: 'price.value', direction: 'asc' }],
    ['city', 'DESC', { field: 'address.city.name', direction: 'desc' }],
    ['date', 'DESC', { field: 'publicationDate', direction: 'desc' }],
    ['type', 'ASC', { field: 'general.subType.id', direction: 'asc' }],
  ] as const)('%s %s', (sortType, sortOrder, sort) => {
    expect(sortOf({ sortType, sortOrder })).toEqual([sort]);
  });
  it('puts the group first', () => {
    expect(sortOf(DEFAULT_FILTER_QUERY, { groupOptions: { groupBy: 'CITY' } })).toEqual([
      { field: 'group.CITY', direction: 'asc' },
      { field: 'publicationDate', direction: 'desc' },
    ]);
  });
});

describe('a listing node and the visitor intersect', () => {
  const node = {
    query: {
      terms: { 'general.headType.id': ['house', 3], 'general.status': ['for_sale'] },
      range: { 'price.value': { gte: 100000, lte: 400000 } },
      match: { text: 'tuin' },
    },
    collections: [{ id: 'featured' }, { id: 'sea' }],
  };
  it('keeps what both allow', () => {
    const filter = parseFilterQuery('type=3&type=6&price-min=50000&price-max=300000&city=412');
    expect(buildEstateQuery(filter, node, 30)).toEqual({
      query: {
        terms: {
          'general.headType.id': [3],
          'general.status': ['FOR_SALE'],
          'address.city.id': [412],
          'children.collections': ['featured', 'sea'],
        },
        range: { 'price.value': { gte: 100000, lte: 300000 } },
        match: { text: 'tuin' },
      },
      sort: [{ field: 'publicationDate', direction: 'desc' }],
      pagination: { from: 30, size: 15 },
    });
  });
  it('leaves an empty list, which matches nothing, when they contradict', () => {
    expect(buildEstateQuery(parseFilterQuery('type=6'), node).query?.terms?.['general.headType.id']).toEqual([]);
  });
  it('starts at the first page without a node', () => {
    expect(buildEstateQuery(DEFAULT_FILTER_QUERY)).toEqual({
      query: {},
      sort: [{ field: 'publicationDate', direction: 'desc' }],
      pagination: { from: 0, size: 15 },
    });
  });
  it('takes what two boxes have in common', () => {
    const box = (south: number, west: number, north: number, east: number) => ({
      geoBounds: { south, west, north, east },
    });
    expect(intersectQueries(box(50, 3, 52, 5), box(51, 2, 53, 4))).toEqual(box(51, 3, 52, 4));
    expect(intersectQueries(box(50, 3, 52, 5), {})).toEqual(box(50, 3, 52, 5));
  });
  it('joins the words of both matches and keeps units and distance', () => {
    const geoDistance = { field: 'geoLocation', distance: '5km', lat: 1, lon: 2 } as const;
    expect(
      intersectQueries({ match: { text: 'tuin ' }, units: 'include' }, { match: { text: 'zuid' }, geoDistance }),
    ).toEqual({ match: { text: 'tuin zuid' }, geoDistance, units: 'include' });
  });
});

it('whatever the query string, the body passes its schema', () => {
  const name = fc.constantFrom('country', 'city', 'price-min', 'price-max', 'type', 'bedrooms', 'bed-min', 'trans');
  const value = fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom('BE', 'kopen', 'house', '6+'));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      expect(check(EstateSearchBody, buildEstateQuery(parseFilterQuery(pairs)))).toMatchObject({ ok: true });
    }),
  );
});
