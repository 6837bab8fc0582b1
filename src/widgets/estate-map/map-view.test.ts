import { expect, it } from 'vitest';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { areaPartText } from '../../domain/places/area.ts';
import { haversine } from '../../domain/places/geo.ts';
import { parseFilterQuery, parseGeoRange } from '../../domain/search/filter-query.ts';
import { BELGIUM, boundsOf, pinName, rangeOf, searchBox } from './map-view.ts';

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

it('begins at all of an area', () => {
  const locations = [place(1, 51.05, 3.72, 60), place(90900, 51, 3.8, 1)];
  const drawn = areaPartText({
    corners: [
      { lat: 50.9, lon: 4 },
      { lat: 50.9, lon: 4.2 },
      { lat: 50.7, lon: 4.1 },
    ],
  });
  expect(searchBox(parseFilterQuery(`area=${drawn}&area=@90900`), { locations })).toEqual({
    south: 50.7,
    west: 3.8,
    north: 51,
    east: 4.2,
  });
  const around = searchBox(parseFilterQuery('area=@90900;10km'), { locations });
  expect((around.south + around.north) / 2).toBeCloseTo(51);
  expect(around.north - around.south).toBeCloseTo(0.18, 2);
  // A place that nobody knows leaves the map where most listings are.
  expect(searchBox(parseFilterQuery('area=@5'), { locations })).toMatchObject({ north: 51.05 });
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

it('begins at the part of the map that was opened, whatever city is chosen', () => {
  const locations = [place(3, 49.7, 5.8, 1)];
  expect(searchBox(parseFilterQuery('city=3&bounds=51;3.7;51.1;3.8'), { locations })).toEqual({
    south: 51,
    west: 3.7,
    north: 51.1,
    east: 3.8,
  });
});

it('writes a box so that what lies on its edge stays in it', () => {
  expect(boundsOf({ south: 51.0123456, west: 3.7, north: 51.0123456, east: 3.7654321 })).toBe(
    '51.01234;3.7;51.01235;3.76544',
  );
});

const named = (estate: Parameters<typeof cardView>[0], written = '€\u00a0425k'): string =>
  pinName(cardView(estate, labelsFor('nl')), written);
const HOUSE = { id: 7, headType: { id: 1 }, transaction: { id: 1 } };
const ADDRESS = { street: { nl: 'Lindenlaan' }, number: '7', city: { id: 90_000, zip: '9000', name: 'Gent' } };

it('calls a pin by its street, kind and price; by its place where the street is hidden', () => {
  const home = { general: HOUSE, address: { ...ADDRESS, visible: true }, price: { value: 425_000 } };
  expect(named(home)).toBe('Lindenlaan 7, Huis, €\u00a0425k');
  expect(named({ ...home, address: { ...ADDRESS, visible: false } })).toBe('9000 Gent, Huis, €\u00a0425k');
  const silent = { general: HOUSE, address: { ...ADDRESS, visible: true } };
  expect(named(silent, 'Prijs op aanvraag')).toBe('Lindenlaan 7, Huis, Prijs op aanvraag');
});
