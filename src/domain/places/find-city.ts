// Which place a record means: by postcode and name in any language, in capitals, abbreviated, or encoded twice.
import { undoDoubleEncoding } from '../double-encoding.ts';
import { lazily } from '../lazily.ts';
import type { Localized } from '../locale.ts';
import {
  CITIES,
  type City,
  cityById,
  cityKeys,
  hamletKeys,
  municipalityKeys,
  municipalityOf,
  placeKey,
} from './cities.ts';

const byZip = lazily(() => Map.groupBy(CITIES, ({ zip }) => zip));

/** Keys are worked out once for each postcode that is asked for. */
const remembered = <V>(compute: (zip: string) => V): ((zip: string) => V) => {
  const known = new Map<string, V>();
  return (zip) => {
    const value = known.get(zip) ?? compute(zip);
    if (byZip().has(zip)) known.set(zip, value);
    return value;
  };
};

type Answer = { readonly city: City; readonly as: 'place' | 'municipality' | 'hamlet' };

const BRUSSELS = 10000;

const answersOf = remembered((zip): ReadonlyMap<string, Answer> => {
  const places = byZip().get(zip) ?? [];
  const answers = new Map<string, Answer>();
  const add = (keys: readonly string[], answer: Answer): void => {
    for (const key of keys) if (!answers.has(key)) answers.set(key, answer);
  };
  for (const city of places) add(cityKeys(city), { city, as: 'place' });
  for (const city of places) add(hamletKeys(city), { city, as: 'hamlet' });
  for (const city of places) {
    const municipality = municipalityOf(city.id);
    if (municipality) add(municipalityKeys(municipality, municipality.before), { city, as: 'municipality' });
  }
  // Every postcode of the capital is called Brussels by somebody.
  const brussels = /^1[0-2]/.test(zip) ? cityById(BRUSSELS) : undefined;
  const [first] = places;
  if (brussels && first) add(cityKeys(brussels), { city: first, as: 'municipality' });
  return answers;
});

/** The spellings of a name to try: as it is, mended, without or only what stands in brackets. */
const readings = (name: string): readonly string[] => {
  const mended = undoDoubleEncoding(name);
  const [, outer = '', inner = ''] = /^([^(]*)\(([^)]*)\)/u.exec(mended) ?? [];
  return [name, mended, outer, inner].map(placeKey).filter((key) => key !== '');
};

export type FoundPlace = {
  /** Where it belongs: the place itself, or the first one of its postcode. */
  readonly city: City;
  readonly name: string;
  readonly alias: Localized;
  readonly isRecognised: boolean;
};

/** Undefined only for a postcode that is not in the table. */
export const findPlace = (zip: string, name = ''): FoundPlace | undefined => {
  const [first] = byZip().get(zip) ?? [];
  if (!first) return undefined;
  const given = undoDoubleEncoding(name).trim();
  if (given === '') return { city: first, name: first.name, alias: first.alias, isRecognised: true };
  const answers = answersOf(zip);
  const answer = readings(name).flatMap((key) => answers.get(key) ?? [])[0];
  if (!answer) return { city: first, name: given, alias: {}, isRecognised: false };
  const { city, as } = answer;
  if (as === 'place') return { city, name: city.name, alias: city.alias, isRecognised: true };
  if (as === 'hamlet') return { city, name: given, alias: {}, isRecognised: true };
  // The municipality's name is true for all its postcodes: it stays, in the spelling and the languages of the table.
  const named = namedMunicipality(city, readings(name)) ?? { name: given, alias: {} };
  return { city, name: named.name, alias: named.alias, isRecognised: true };
};

const namedMunicipality = (
  city: City,
  keys: readonly string[],
): { readonly name: string; readonly alias: Localized } | undefined =>
  [municipalityOf(city.id), cityById(BRUSSELS)].find((one) => one && keys.some((key) => ownKeys(one).includes(key)));

/** Without the names of former days, which are not its own any more. */
const ownKeys = (named: { readonly name: string; readonly alias: Localized }): readonly string[] =>
  [named.name, ...Object.values(named.alias)].map((text) => placeKey(text ?? ''));

/** The city of a postcode and a name; the first of its postcode for a name that is not known. */
export const findCity = (zip: string, name = ''): City | undefined => findPlace(zip.trim(), name)?.city;

type Point = { readonly lat: number; readonly lon: number };
const distance = (city: City, { lat, lon }: Point): number => (city.lat - lat) ** 2 + ((city.lon - lon) * 0.63) ** 2;

const namedCities = lazily((): ReadonlyMap<string, readonly City[]> => {
  const found = new Map<string, City[]>();
  for (const city of CITIES)
    for (const key of cityKeys(city)) {
      const known = found.get(key);
      if (known) known.push(city);
      else found.set(key, [city]);
    }
  return found;
});

/**
 * A Belgian town by name alone. Of several with that name the one nearest to the point; without a point the one whose
 * municipality bears that name, and none when that is in doubt too.
 */
export const cityNamed = (name: string, point?: Point): City | undefined => {
  const named = readings(name).flatMap((key) => namedCities().get(key) ?? []);
  const found = [...new Set(named)];
  if (found.length <= 1) return found[0];
  if (point) return found.sort((a, b) => distance(a, point) - distance(b, point))[0];
  const keys = readings(name);
  const main = found.filter(({ id }) => {
    const municipality = municipalityOf(id);
    return municipality !== undefined && ownKeys(municipality).some((key) => keys.includes(key));
  });
  return main.length === 1 ? main[0] : undefined;
};
