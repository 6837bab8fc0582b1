import { describe, expect, it } from 'vitest';
import { expectBounds, itself, listOf, text } from '../../../test/support/bounds.ts';
import { check } from '../validation.ts';
import { EstateSearchBody } from './estate-query-schema.ts';
import { ListingNode } from './listing-node.ts';
import { resolveTerms } from './resolve-terms.ts';

const body = {
  query: {
    terms: {
      'general.headType.id': [1],
      'general.subType.id': [17],
      'general.transaction.id': [1],
      'general.status': ['FOR_SALE'],
      'address.city.id': [412],
      'address.country': ['BE'],
      'general.bedroomCount': [2, 3, '6+'],
      'children.collections': ['featured'],
    },
    range: { 'price.value': { gte: 200000, lte: 500000 }, 'general.bedroomCount': { gte: 3 } },
    match: { text: 'tuin' },
    geoDistance: { field: 'geoLocation', distance: '10km', lat: 51.05, lon: 3.72 },
    units: 'include',
  },
  sort: [
    { field: 'group.TYPE', direction: 'asc' },
    { field: 'publicationDate', direction: 'desc' },
  ],
  pagination: { from: 0, size: 15 },
};
const problem = (value: unknown) => {
  const checked = check(EstateSearchBody, value);
  return checked.ok ? 'fine' : checked.problems.map(({ field }) => field).join(' ');
};

describe('the body of POST estates (decisions 3)', () => {
  it('takes the whole example, parts of it, and nothing', () => {
    expect(problem(body)).toBe('fine');
    expect(problem({ query: { terms: { 'general.headType.id': ['house', 3] } } })).toBe('fine');
    expect(problem({ pagination: { from: 30 } })).toBe('fine');
    expect(problem({})).toBe('fine');
  });
  it.each([
    [{ filter: {} }, 'filter'],
    [{ query: { terms: { 'general.id': [1] } } }, 'query.terms.general.id'],
    [{ query: { terms: { 'address.city.id': ['gent'] } } }, 'query.terms.address.city.id.0'],
    [{ query: { terms: { 'general.headType.id': 1 } } }, 'query.terms.general.headType.id'],
    [{ query: { terms: { 'general.status': [5] } } }, 'query.terms.general.status.0'],
    [{ query: { range: { publicationDate: { gte: 1 } } } }, 'query.range.publicationDate'],
    [{ query: { range: { 'price.value': { gt: 1 } } } }, 'query.range.price.value.gt'],
    [{ query: { match: { title: 'x' } } }, 'query.match.title'],
    [{ query: { units: 'only' } }, 'query.units'],
    [{ sort: [{ field: 'price', direction: 'asc' }] }, 'sort.0.field'],
    [{ sort: [{ field: 'price.value', direction: 'up' }] }, 'sort.0.direction'],
    [{ pagination: { from: -1 } }, 'pagination.from'],
    [{ pagination: { size: 0 } }, 'pagination.size'],
    [{ pagination: { size: 101 } }, 'pagination.size'],
    [{ pagination: { size: 15.5 } }, 'pagination.size'],
  ])('%j names %s', (value, field) => {
    expect(problem(value)).toContain(field);
  });
  it('refuses a distance without km and a point off the globe', () => {
    const geo = body.query.geoDistance;
    expect(problem({ query: { geoDistance: { ...geo, distance: '10' } } })).toContain('distance');
    expect(problem({ query: { geoDistance: { ...geo, lat: 91 } } })).toContain('lat');
  });
});

describe('codes in any case become ids', () => {
  it('resolves head types, subtypes, statuses and countries', () => {
    expect(
      resolveTerms({
        'general.headType.id': ['commercial', 1, 4],
        'general.subType.id': ['Villa', 107],
        'general.status': ['for_sale', 'FOR_SALE'],
        'address.country': ['be'],
        'general.bedroomCount': [2, '6+', 2],
      }),
    ).toEqual({
      'general.headType.id': [4, 10, 5, 9, 1],
      'general.subType.id': [107],
      'general.status': ['FOR_SALE'],
      'address.country': ['BE'],
      'general.bedroomCount': [2, '6+'],
    });
  });
  it('an unknown code leaves a list that matches nothing', () => {
    expect(resolveTerms({ 'general.headType.id': ['IGLOO'] })).toEqual({ 'general.headType.id': [] });
  });
});

it('a listing node carries groupOptions, query and collections', () => {
  expect(
    check(ListingNode, {
      groupOptions: { groupBy: 'STATUS' },
      query: { terms: { 'general.status': ['FOR_SALE'] }, range: {}, match: { text: 'zee' } },
      collections: [{ id: 'featured' }],
    }).ok,
  ).toBe(true);
  expect(check(ListingNode, { groupOptions: { groupBy: 'COLOUR' } }).ok).toBe(false);
});

it('takes a search up to the bounds of its parts', () => {
  const geoBounds = { south: 50, west: 3, north: 51, east: 4 };
  const terms = { ...body.query.terms, 'salesRepresentative.email': ['mira@alpha.example'] };
  expectBounds(EstateSearchBody, { ...body, query: { ...body.query, terms, geoBounds } }, [
    ['query/terms/general.transaction.id/0', itself, 0, -1],
    ['query/terms/general.transaction.id/0', itself, 2_147_483_647, 2_147_483_648],
    ['query/terms/general.transaction.id', listOf(itself), 500, 501],
    ['query/terms/general.status/0', text, 1, 0],
    ['query/terms/general.status/0', text, 60, 61],
    ['query/terms/general.bedroomCount/0', itself, 0, -1],
    ['query/terms/general.bedroomCount/0', itself, 10_000, 10_001],
    ['query/terms/children.collections/0', text, 1, 0],
    ['query/terms/children.collections/0', text, 100, 101],
    ['query/range/price.value/gte', itself, 0, -1],
    ['query/range/price.value/lte', itself, 1e12, 1e12 + 1],
    ['query/match/text', text, 200, 201],
    ['query/geoDistance/lat', itself, -90, -91],
    ['query/geoDistance/lat', itself, 90, 91],
    ['query/geoDistance/lon', itself, -180, -181],
    ['query/geoDistance/lon', itself, 180, 181],
    ['query/terms/salesRepresentative.email/0', text, 1, 0],
    ['query/terms/salesRepresentative.email/0', text, 254, 255],
    ['query/area', listOf(() => ({ city: 1 })), 1, 0],
    ['query/area', listOf(() => ({ city: 1 })), 10, 11],
    ['query/geoBounds/south', itself, -90, -91],
    ['query/geoBounds/south', itself, 90, 91],
    ['query/geoBounds/north', itself, -90, -91],
    ['query/geoBounds/north', itself, 90, 91],
    ['query/geoBounds/west', itself, -180, -181],
    ['query/geoBounds/west', itself, 180, 181],
    ['query/geoBounds/east', itself, -180, -181],
    ['query/geoBounds/east', itself, 180, 181],
    ['sort', listOf(() => ({ field: 'price.value', direction: 'asc' })), 5, 6],
    ['pagination/from', itself, 0, -1],
    ['pagination/from', itself, 1_000_000_000, 1_000_000_001],
    ['pagination/size', itself, 1, 0],
    ['pagination/size', itself, 100, 101],
  ]);
});

it('takes a point or a corner of an area anywhere on earth, and nowhere else', () => {
  const isTaken = (part: object): boolean => check(EstateSearchBody, { query: { area: [part] } }).ok;
  const corners = [
    { lat: 51, lon: 3 },
    { lat: 51, lon: 4 },
  ];
  for (const [name, last, beyond] of [
    ['lat', -90, -91],
    ['lat', 90, 91],
    ['lon', -180, -181],
    ['lon', 180, 181],
  ] as const) {
    const around = (value: number) => ({ km: 1, lat: 51, lon: 3, [name]: value });
    const within = (value: number) => ({ corners: [...corners, { lat: 50, lon: 3, [name]: value }] });
    expect([last, beyond].map(around).map(isTaken), name).toEqual([true, false]);
    expect([last, beyond].map(within).map(isTaken), name).toEqual([true, false]);
  }
  for (const part of [{ city: 1 }, { lat: 51, lon: 3 }])
    expect([0, 0.1, 200, 201].map((km) => isTaken({ ...part, km }))).toEqual([false, true, true, false]);
  const ring = (length: number) => ({ corners: Array.from({ length }, (_, index) => ({ lat: 51, lon: index })) });
  expect([2, 3, 60, 61].map(ring).map(isTaken)).toEqual([false, true, true, false]);
});
