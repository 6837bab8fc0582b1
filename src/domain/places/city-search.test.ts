import { describe, expect, it } from 'vitest';
import type { Locale } from '../locale.ts';
import { CITIES, cityName, findCity } from './cities.ts';
import { searchCities } from './city-search.ts';
import { haversine } from './geo.ts';

const found = (q: string, locale: Locale = 'nl', limit = 10): string[] =>
  searchCities(CITIES, q, locale, limit).map((city) => `${city.zip} ${cityName(city, locale)}`);

describe('the city table', () => {
  const provinces: readonly (readonly [from: number, to: number, box: readonly [number, number, number, number]])[] = [
    // South, north, west and east of each province, rounded outwards.
    [1000, 1299, [50.76, 50.92, 4.24, 4.49]],
    [1300, 1499, [50.53, 50.83, 4.04, 5.04]],
    [1500, 1999, [50.68, 51.06, 3.88, 4.61]],
    [2000, 2999, [50.98, 51.52, 4.16, 5.27]],
    [3000, 3499, [50.68, 51.06, 4.48, 5.2]],
    [3500, 3999, [50.67, 51.3, 5.0, 5.92]],
    [4000, 4999, [50.12, 50.82, 4.97, 6.42]],
    [5000, 5999, [49.78, 50.66, 4.3, 5.43]],
    [6000, 6599, [49.94, 50.6, 3.98, 4.65]],
    [6600, 6999, [49.49, 50.45, 4.95, 6.06]],
    [7000, 7999, [50.33, 50.82, 2.84, 4.35]],
    [8000, 8999, [50.68, 51.39, 2.54, 3.52]],
    [9000, 9999, [50.71, 51.36, 3.33, 4.34]],
  ];
  it('has at least 300 places, each with its own id made of its postcode', () => {
    expect(CITIES.length).toBeGreaterThan(600);
    expect(new Set(CITIES.map((city) => city.id)).size).toBe(CITIES.length);
    expect(CITIES.filter((city) => Math.floor(city.id / 10) !== Number(city.zip))).toEqual([]);
  });
  it.each(provinces)('places %i to %i inside their province', (from, to, [south, north, west, east]) => {
    const places = CITIES.filter((city) => Number(city.zip) >= from && Number(city.zip) <= to);
    expect(places.length).toBeGreaterThan(15);
    expect(places.filter((c) => c.lat < south || c.lat > north || c.lon < west || c.lon > east)).toEqual([]);
  });
  it('has the nineteen of Brussels in Dutch and French, the nine German-speaking ones and the coast', () => {
    const brussels = ['1000', '1030', '1040', '1050', '1060', '1070', '1080', '1081', '1082', '1083', '1090', '1140'];
    const more = ['1150', '1160', '1170', '1180', '1190', '1200', '1210'];
    const east = ['4700', '4710', '4720', '4730', '4750', '4760', '4770', '4780', '4790'];
    const coast = ['8300', '8370', '8380', '8400', '8420', '8430', '8450', '8620', '8660', '8670'];
    for (const zip of [...brussels, ...more, ...east, ...coast]) expect(findCity(zip), zip).toBeDefined();
    expect(findCity('1210')?.alias.fr).toBe('Saint-Josse-ten-Noode');
  });
  it.each([
    ['9000', '1000', 49],
    ['2000', '1000', 42],
    ['4000', '6700', 107],
    ['8400', '8000', 21],
    ['4700', '4000', 33],
    ['8660', '6700', 278],
  ])('keeps known distances: %s to %s is about %i km', (a, b, km) => {
    const [from, to] = [findCity(a), findCity(b)];
    expect(from && to && Math.abs(haversine(from, to) - km)).toBeLessThan(4);
  });
});

describe('findCity', () => {
  it('finds by postcode and name in any language and spelling', () => {
    expect(findCity('1050', 'Ixelles')?.name).toBe('Elsene');
    expect(findCity('4000', 'LIEGE')?.name).toBe('Liège');
    expect(findCity('9050', 'ledeberg')?.name).toBe('Ledeberg');
    expect(findCity('9100', 'St.-Niklaas')?.id).toBe(91000);
  });
  it('gives the first place of the postcode for a name it does not know, and nothing for an unknown postcode', () => {
    expect(findCity('9050', 'Moscou')?.name).toBe('Gentbrugge');
    expect(findCity('1999')).toBeUndefined();
  });
});

describe('searchCities', () => {
  it('finds a place by its name in another language', () => {
    expect(found('Elsene', 'fr')).toEqual(['1050 Ixelles']);
    expect(found('ixelles', 'nl')).toEqual(['1050 Elsene']);
    expect(found('liege', 'nl')).toEqual(['4000 Luik', '4020 Luik']);
    expect(found('luttich', 'fr')).toEqual(['4000 Liège', '4020 Liège']);
    expect(found('Luettich', 'de')).toEqual(['4000 Lüttich', '4020 Lüttich']);
    expect(found('gand', 'en')[0]).toBe('9000 Ghent');
  });
  it('finds by postcode, by its beginning and beside a name', () => {
    expect(found('9000')).toEqual(['9000 Gent']);
    expect(found('83')).toEqual([
      '8300 Knokke-Heist',
      '8301 Heist-aan-Zee',
      '8310 Sint-Kruis',
      '8340 Damme',
      '8370 Blankenberge',
      '8380 Zeebrugge',
    ]);
    expect(found('9050 led')).toEqual(['9050 Ledeberg']);
  });
  it('treats hyphens, spaces, apostrophes and "St." alike', () => {
    expect(found('sint ni')).toEqual(['9100 Sint-Niklaas']);
    expect(found('St-Niklaas')[0]).toBe('9100 Sint-Niklaas');
    expect(found("braine l'al", 'fr')).toEqual(['1420 Braine-l’Alleud']);
    expect(found('s gravenb')).toEqual(['7090 ’s-Gravenbrakel']);
  });
  it('puts the whole name first, then beginnings, then later words, and the reader’s language before others', () => {
    expect(found('gent')).toEqual(['9000 Gent', '9050 Gentbrugge']);
    expect(found('halle').slice(0, 2)).toEqual(['1500 Halle', '6986 Halleux']);
    expect(found('heist', 'nl')).toEqual(['8301 Heist-aan-Zee', '2220 Heist-op-den-Berg', '8300 Knokke-Heist']);
    expect(found('bergen', 'nl')[0]).toBe('7000 Bergen');
    expect(found('namen', 'nl')[0]).toBe('5000 Namen');
  });
  it('answers nothing to nothing, and no more than asked', () => {
    expect(found('  ')).toEqual([]);
    expect(found('xyzzy')).toEqual([]);
    expect(found('a', 'nl', 3)).toHaveLength(3);
  });
});
