import { describe, expect, it } from 'vitest';
import published from '../../../test/support/published-places.json' with { type: 'json' };
import mapPlaces from '../../map/map-places.json' with { type: 'json' };
import type { Locale } from '../locale.ts';
import {
  CITIES,
  type City,
  cityById,
  cityName,
  municipalities,
  municipalityOf,
  placesWithin,
  towns,
  widerPlaces,
} from './cities.ts';
import { choices, searchCities } from './city-search.ts';
import { findCity } from './find-city.ts';
import { haversine } from './geo.ts';

const found = (q: string, locale: Locale = 'nl', limit = 10): string[] =>
  searchCities(choices(), q, locale, limit).map((city) => `${city.zip} ${cityName(city, locale)}`);

describe('the city table', () => {
  const provinces: readonly (readonly [from: number, to: number, box: readonly [number, number, number, number]])[] = [
    // South, north, west and east of each province, rounded outwards.
    [1000, 1299, [50.76, 50.92, 4.24, 4.49]],
    [1300, 1499, [50.53, 50.83, 4.04, 5.04]],
    [1500, 1999, [50.68, 51.06, 3.88, 4.62]],
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
  it('has all 1,145 postcodes and 565 municipalities, each place with its own id made of its postcode', () => {
    expect(new Set(CITIES.map(({ zip }) => zip)).size).toBe(1145);
    expect(municipalities()).toHaveLength(565);
    expect(new Set(choices().map((city) => city.id)).size).toBe(choices().length);
    const madeOf = ({ id }: City): number => Math.floor(id / (id < 100_000 ? 10 : 100));
    expect(CITIES.filter((city) => madeOf(city) !== Number(city.zip))).toEqual([]);
    expect(CITIES.filter(({ id }) => !municipalityOf(id))).toEqual([]);
  });
  it('keeps every id that was published, with its name', () => {
    const names = Object.entries(published).map(([id, name]) => [id, name, cityById(Number(id))?.name]);
    expect(names).toHaveLength(630);
    expect(names.filter(([, was, is]) => was !== is)).toEqual([]);
    expect(
      towns()
        .map(({ id }) => String(id))
        .sort(),
    ).toEqual(Object.keys(published).sort());
  });
  it('has a postcode under what stood for it, and nothing under two', () => {
    expect(placesWithin(98200)).toEqual([98200, 98201, 98202, 98203, 98204, 98205]);
    expect(CITIES.flatMap(({ id }) => widerPlaces(widerPlaces(id).under ?? 0).under ?? [])).toEqual([]);
    expect(CITIES.filter(({ id, zip }) => cityById(widerPlaces(id).under ?? id)?.zip !== zip)).toEqual([]);
  });
  it('gives the small map the names of the municipalities and larger localities', () => {
    const mains = municipalities().flatMap(({ places: [main] }) => main ?? []);
    const rows = [...new Set([...towns(), ...mains])].map(({ name, lat, lon, alias }) => [
      ...[name, lat, lon],
      ...(Object.keys(alias).length > 0 ? [alias] : []),
    ]);
    const sorted = (list: unknown[][]) => list.map((row) => JSON.stringify(row)).sort();
    expect(sorted(mapPlaces)).toEqual(sorted(rows));
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

describe('searchCities', () => {
  it('finds a place by its name in another language', () => {
    expect(found('Elsene', 'fr')).toEqual(['1050 Ixelles']);
    expect(found('ixelles', 'nl')).toEqual(['1050 Elsene']);
    expect(found('liege', 'nl', 3)).toEqual(['4000 Luik', '4020 Luik', '4000 Luik met deelgemeenten']);
    expect(found('luttich', 'fr', 3)).toEqual(['4000 Liège', '4020 Liège', '4000 Liège, toute la commune']);
    expect(found('Luettich', 'de', 3)).toEqual(['4000 Lüttich', '4020 Lüttich', '4000 Lüttich mit Ortsteilen']);
    expect(found('gand', 'en')[0]).toBe('9000 Ghent');
  });
  it('finds by postcode, by its beginning and beside a name', () => {
    expect(found('9000')).toEqual(['9000 Gent']);
    expect(found('83', 'nl', 7)).toEqual([
      '8300 Knokke-Heist',
      '8300 Knokke',
      '8300 Westkapelle',
      '8301 Heist-aan-Zee',
      '8301 Ramskapelle',
      '8310 Sint-Kruis',
      '8310 Assebroek',
    ]);
    expect(found('9050 led')).toEqual(['9050 Ledeberg']);
  });
  it('treats hyphens, spaces, apostrophes and "St." alike', () => {
    expect(found('sint ni')).toEqual(['9100 Sint-Niklaas', '9100 Sint-Niklaas met deelgemeenten']);
    expect(found('St-Niklaas')[0]).toBe('9100 Sint-Niklaas');
    expect(found("braine l'al", 'fr')[0]).toBe('1420 Braine-l’Alleud');
    expect(found('s gravenb')).toEqual(['7090 ’s-Gravenbrakel']);
  });
  it('puts the whole name first, then beginnings, then later words, and the reader’s language before others', () => {
    expect(found('gent', 'nl', 3)).toEqual(['9000 Gent', '9000 Gent met deelgemeenten', '9050 Gentbrugge']);
    expect(found('halle', 'nl', 4)).toEqual([
      '1500 Halle',
      '2980 Halle',
      '1500 Halle met deelgemeenten',
      '3440 Halle-Booienhoven',
    ]);
    expect(found('heist', 'nl')).toEqual([
      '8301 Heist-aan-Zee',
      '2220 Heist-op-den-Berg',
      '2220 Heist-op-den-Berg met deelgemeenten',
      '8300 Knokke-Heist',
      '8300 Knokke-Heist met deelgemeenten',
      '8301 Ramskapelle',
    ]);
    expect(found('bergen', 'nl')[0]).toBe('7000 Bergen');
    expect(found('namen', 'nl')[0]).toBe('5000 Namen');
    // The same name in every language is the reader's own; a beginning in another one comes before a later word in one's own.
    expect(found('sch', 'fr', 2)).toEqual(['1030 Schaerbeek', '3290 Schaffen']);
    expect(found('brus', 'fr', 3)).toEqual(['1785 Brussegem', '3800 Brustem', '1000 Bruxelles']);
    expect(found('wave', 'de', 3)).toEqual(['1300 Wavre', '1300 Wavre mit Ortsteilen', '2861 Onze-Lieve-Vrouw-Waver']);
  });
  it('offers the parts of a municipality after all that bears the name', () => {
    const ghent = found('Gand', 'fr', 20);
    expect(ghent.slice(0, 2)).toEqual(['9000 Gand', '9000 Gand, toute la commune']);
    expect(ghent).toEqual(expect.arrayContaining(['9050 Ledeberg', '9040 Mont-Saint-Amand', '9051 Afsnee']));
    expect(found('merelbeke-melle', 'en')).toEqual([
      '9820 Merelbeke-Melle with its districts',
      '9820 Bottelare',
      '9090 Gontrode',
      '9820 Lemberge',
      '9090 Melle',
      '9820 Melsen',
      '9820 Merelbeke',
      '9820 Munte',
      '9820 Schelderode',
    ]);
    // Merelbeke itself stood for the villages of its postcode, not for Melle.
    expect(found('merelbeke')).toEqual([
      '9820 Merelbeke',
      '9820 Merelbeke-Melle met deelgemeenten',
      '9820 Bottelare',
      '9820 Lemberge',
      '9820 Melsen',
      '9820 Munte',
      '9820 Schelderode',
    ]);
    expect(found('borsbeek')).toEqual(['2150 Borsbeek']);
  });
  it('answers nothing to nothing, and no more than asked', () => {
    expect(found('  ')).toEqual([]);
    expect(found('xyzzy')).toEqual([]);
    expect(found('a', 'nl', 3)).toHaveLength(3);
  });
});
