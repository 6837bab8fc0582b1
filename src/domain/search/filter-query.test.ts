import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import {
  DEFAULT_FILTER_QUERY,
  type FilterQuery,
  parseFilterQuery,
  parseGeoRange,
  toQueryString,
} from './filter-query.ts';

const SORT = { sortOrder: 'DESC', sortType: 'date' } as const;

describe('reading the query string (behaviour 2, 3 and 5)', () => {
  it.each<[string, Partial<FilterQuery>]>([
    ['', {}],
    ['?', {}],
    ['country=BE', { country: ['BE'] }],
    ['country=be&country=FR', { country: ['BE', 'FR'] }],
    ['country=1', {}],
    ['city=412', { city: [412] }],
    ['?city=412&city=7&city=412', { city: [412, 7] }],
    ['city=gent&city=-1&city=0&city=1.5', {}],
    ['price-min=200000', { 'price-min': 200000 }],
    ['price-max=500000.50', { 'price-max': 500000.5 }],
    ['price-min=0', { 'price-min': 0 }],
    ['price-min=200.000', {}],
    ['price-min=-5&price-max=1e9', {}],
    ['price-min=abc&price-min=100', { 'price-min': 100 }],
    ['type=1&type=3', { type: [1, 3] }],
    ['type=house&type=Apartment', { type: [1, 3] }],
    ['type=COMMERCIAL', { type: [4, 10, 5, 9] }],
    ['type=castle-in-spain', {}],
    ['bedrooms=2', { bedrooms: 2 }],
    ['bedrooms=0', { bedrooms: 0 }],
    ['bedrooms=6%2B', { bedrooms: 6 }],
    ['bedrooms=6+', { bedrooms: 6 }],
    ['bedrooms=two', {}],
    ['bed-min=3', { 'bed-min': 3 }],
    ['bed-min=0', {}],
    ['subType=107', { subType: [107] }],
    ['subType=villa&subType=LOFT', { subType: [107, 310] }],
    ['trans=kopen', { status: ['FOR_SALE'] }],
    ['trans=acheter', { status: ['FOR_SALE'] }],
    ['trans=buy', { status: ['FOR_SALE'] }],
    ['trans=kaufen', { status: ['FOR_SALE'] }],
    ['trans=huren', { status: ['TO_RENT'] }],
    ['trans=louer', { status: ['TO_RENT'] }],
    ['trans=rent', { status: ['TO_RENT'] }],
    ['trans=Mieten', { status: ['TO_RENT'] }],
    ['transaction=kopen', { status: ['FOR_SALE'] }],
    ['status=sold', { status: ['SOLD'] }],
    ['status=take_over&trans=TO_RENT', { status: ['TO_RENT', 'TAKE_OVER'] }],
    ['trans=5', { status: [5] }],
    ['trans=stelen', {}],
    ['geo_range=10km;51.05;3.72', { geo_range: '10km;51.05;3.72' }],
    ['area=@90000;5km&geo_range=10km;51.05;3.72', { area: ['@90000;5km'] }],
    // Without script a form sends what it ticks beside the area.
    ['area=@90000;5km&city=90000&city=90900', { area: ['@90000;5km', '@90900'] }],
    ['area=everywhere&city=90900', { city: [90900] }],
    ['surface-min=120&surface-max=0&plot-min=400.5&plot-max=x', { 'surface-min': 120, 'plot-min': 400.5 }],
    ['epc=b', { epc: 'B' }],
    ['epc=A%2B', { epc: 'A_PLUS' }],
    ['epc=H', {}],
    ['garden=yes&lift=NO&pool=maybe&renovationDuty=', { garden: 'yes', lift: 'no' }],
    ['geo_range=10km%3B51.05%3B3.72', { geo_range: '10km;51.05;3.72' }],
    ['geo_range=2.5km;+51.05;+3.72', { geo_range: '2.5km;51.05;3.72' }],
    ['geo_range=10;51.05;3.72', {}],
    ['geo_range=10km;91;3.72', {}],
    ['geo_range=10km;51.05', {}],
    ['geo_range=10km;51.05;3.72;1', {}],
    ['bounds=51.03;3.7;51.07;3.75', { bounds: '51.03;3.7;51.07;3.75' }],
    ['bounds=51.03;+3.7;+51.03;3.7', { bounds: '51.03;3.7;51.03;3.7' }],
    ['bounds=51.07;3.7;51.03;3.75', {}],
    ['bounds=51.03;3.75;51.07;3.7', {}],
    ['bounds=51.03;3.7;91;3.75', {}],
    ['bounds=51.03;3.7;51.07', {}],
    ['bounds=a;b;c;d', {}],
    ['city=412&bounds=51;3;52;4', { city: [412], bounds: '51;3;52;4' }],
    ['country=&city=&price-min=&price-max=&type=&bedrooms=&bed-min=&subType=&trans=&geo_range=&sortType=', {}],
    ['city=%20%20', {}],
    ['utm_source=x&__proto__=1&constructor=2', {}],
  ])('%s', (query, expected) => {
    expect(parseFilterQuery(query)).toEqual({ ...SORT, ...expected });
  });
  it('reads URLSearchParams too', () => {
    expect(parseFilterQuery(new URLSearchParams('type=1&type=3&trans=kopen'))).toEqual({
      ...SORT,
      type: [1, 3],
      status: ['FOR_SALE'],
    });
  });
  it('drops the city filter when a geo range applies, and only then', () => {
    expect(parseFilterQuery('city=412&geo_range=10km;51.05;3.72').city).toBeUndefined();
    expect(parseFilterQuery('city=412&geo_range=near').city).toEqual([412]);
  });
  it('keeps a hostile list short', () => {
    const query = Array.from({ length: 5000 }, (_, i) => `city=${i + 1}`).join('&');
    expect(parseFilterQuery(query).city).toHaveLength(200);
  });
});

describe('sort (behaviour 5 and 9)', () => {
  it.each([
    ['', 'date', 'DESC'],
    ['sortType=price', 'price', 'ASC'],
    ['sortType=date', 'date', 'ASC'],
    ['sortType=city&sortOrder=DESC', 'city', 'DESC'],
    ['sortType=type&sortOrder=asc', 'type', 'ASC'],
    ['sortType=price&sortOrder=sideways', 'price', 'ASC'],
    ['sortOrder=ASC', 'date', 'ASC'],
    ['sortType=random', 'date', 'DESC'],
  ])('%j → %s %s', (query, sortType, sortOrder) => {
    expect(parseFilterQuery(query)).toEqual({ sortType, sortOrder });
  });
});

describe('writing the query string', () => {
  it('repeats lists, writes single prices, and status as trans', () => {
    expect(
      toQueryString({
        ...SORT,
        status: ['FOR_SALE', 5],
        city: [412, 7],
        type: [1, 3],
        country: ['BE', 'NL'],
        'price-min': 200000,
        'price-max': 500000,
        bedrooms: 2,
        'bed-min': 1,
        subType: [107],
        geo_range: '10km;51.05;3.72',
        sortType: 'price',
      }),
    ).toBe(
      'country=BE&country=NL&city=412&city=7&price-min=200000&price-max=500000&type=1&type=3&bedrooms=2&bed-min=1' +
        '&subType=107&trans=FOR_SALE&trans=5&geo_range=10km%3B51.05%3B3.72&sortType=price&sortOrder=DESC',
    );
  });
  it('leaves the default out', () => {
    expect(toQueryString(DEFAULT_FILTER_QUERY)).toBe('');
    expect(toQueryString({ sortType: 'date', sortOrder: 'ASC' })).toBe('sortType=date&sortOrder=ASC');
  });
});

it('a geo range says its distance and its point', () => {
  expect(parseGeoRange('10km;51.05;-3.72')).toEqual({ km: 10, distance: '10km', lat: 51.05, lon: -3.72 });
});

describe('for any input', () => {
  const list = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 5 });
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const filter: fc.Arbitrary<FilterQuery> = fc
    .record(
      {
        sortOrder: fc.constantFrom('ASC', 'DESC'),
        sortType: fc.constantFrom('price', 'city', 'date', 'type'),
        status: list(fc.oneof(fc.constantFrom('FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER'), id)),
        city: list(id),
        type: list(id),
        country: list(fc.constantFrom('BE', 'NL', 'FR', 'UNKNOWN')),
        'price-min': fc.nat(),
        'price-max': fc.nat(),
        bedrooms: fc.nat(20),
        'bed-min': fc.integer({ min: 1, max: 20 }),
        subType: list(id),
        geo_range: fc.constantFrom('10km;51.05;3.72', '0.5km;-3;4'),
      },
      { requiredKeys: ['sortOrder', 'sortType'] },
    )
    .map((query) => {
      const { city, ...rest } = query as FilterQuery;
      return rest.geo_range === undefined && city ? { ...rest, city } : rest;
    });
  it('filter query → URL → filter query', () => {
    fc.assert(
      fc.property(filter, (query) => {
        expect(parseFilterQuery(toQueryString(query))).toEqual(query);
      }),
    );
  });
  it('never throws, and what it reads it can write and read again', () => {
    const name = fc.constantFrom(
      'text',
      'country',
      'city',
      'price-min',
      'type',
      'bedrooms',
      'trans',
      'geo_range',
      'sortType',
    );
    const hostile = fc
      .array(fc.tuple(name, anyText()))
      .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
    fc.assert(
      fc.property(fc.oneof(hostile, anyText()), (text) => {
        const query = parseFilterQuery(text);
        expect(parseFilterQuery(toQueryString(query))).toEqual(query);
      }),
    );
  });
});
