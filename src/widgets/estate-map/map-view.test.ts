import { expect, it } from 'vitest';
import { haversine } from '../../domain/places/geo.ts';
import { parseFilterQuery, parseGeoRange } from '../../domain/search/filter-query.ts';
import { BELGIUM, pinPrice, rangeOf, searchBox } from './map-view.ts';

it.each([
  [425_000, '€\u00a0425k'],
  [1_245_000, '€\u00a01,25M'],
  [2_000_000, '€\u00a02M'],
  [950, '€\u00a0950'],
  [10_000, '€\u00a010k'],
])('labels a pin of %i with %s', (price, label) => {
  expect(pinPrice(price)).toBe(label);
});

const place = (id: number, lat: number, lon: number, count: number) => ({ id, zip: '', name: '', lat, lon, count });

it('begins where most listings are, not at the farthest one', () => {
  const locations = [place(1, 51.05, 3.72, 60), place(2, 51.0, 3.6, 40), place(3, 49.7, 5.8, 1)];
  expect(searchBox(parseFilterQuery(''), { locations })).toEqual({ south: 51.0, north: 51.05, west: 3.6, east: 3.72 });
});

it('begins at the chosen places, or the circle, or the country', () => {
  const locations = [place(1, 51.05, 3.72, 60), place(3, 49.7, 5.8, 1)];
  expect(searchBox(parseFilterQuery('city=3'), { locations })).toEqual({
    south: 49.7,
    north: 49.7,
    west: 5.8,
    east: 5.8,
  });
  const circle = searchBox(parseFilterQuery('geo_range=10km;51;4'), { locations });
  expect((circle.south + circle.north) / 2).toBeCloseTo(51);
  expect(searchBox(parseFilterQuery(''), {})).toBe(BELGIUM);
});

it('asks for the circle through the corners, in the form of the query string', () => {
  const box = { south: 51, west: 3.6, north: 51.1, east: 3.8 };
  const range = parseGeoRange(rangeOf(box));
  expect(range).toMatchObject({ lat: 51.05, lon: 3.7 });
  for (const corner of [
    { lat: 51, lon: 3.6 },
    { lat: 51.1, lon: 3.8 },
  ]) {
    expect(haversine({ lat: 51.05, lon: 3.7 }, corner)).toBeLessThan((range?.km ?? 0) + 0.1);
  }
});
