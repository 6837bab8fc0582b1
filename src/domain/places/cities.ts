// Decisions section 4: city ids are ours and stable; a city has zip, name, aliases per locale and a position.

import { fold } from '../fold.ts';
import { LOCALES, type Locale, type Localized } from '../locale.ts';
import { CITY_ROWS } from './cities-data.ts';

export type City = {
  readonly id: number;
  readonly zip: string;
  readonly name: string;
  /** Only the names that differ from `name`. */
  readonly alias: Localized;
  readonly lat: number;
  readonly lon: number;
};

export const CITIES: readonly City[] = CITY_ROWS.map(([id, name, lat, lon, alias = {}]) => ({
  id,
  zip: String(Math.floor(id / 10)),
  name,
  alias,
  lat,
  lon,
}));

const byId = new Map(CITIES.map((city) => [city.id, city]));
export const cityById = (id: number): City | undefined => byId.get(id);

/** The city's name as a page in this locale writes it. */
export const cityName = (city: Pick<City, 'name' | 'alias'>, locale: Locale): string => city.alias[locale] ?? city.name;

/** A name as it is compared: accents and case folded, hyphens and apostrophes as spaces. */
export const placeKey = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();

/** The keys of a name: Lüttich is typed luttich and luettich, Sint-Niklaas also st niklaas. */
const spellings = (name: string): readonly string[] => {
  const keys = [placeKey(name), placeKey(name.replace(/[äöü]/gu, (letter) => `${letter}e`))];
  return [...keys, ...keys.map((key) => key.replace(/\b(?:sint|saint|sankt)\b/gu, 'st'))];
};

/** All names of a city, its own first. */
const cityNames = (city: City): readonly string[] => [
  ...new Set([city.name, ...LOCALES.map((locale) => cityName(city, locale))]),
];

/** Every key of every name. */
export const cityKeys = (city: City): readonly string[] => [...new Set(cityNames(city).flatMap(spellings))];

const byZip = Map.groupBy(CITIES, (city) => city.zip);

/**
 * The city of a postcode and a name in any language. A postcode covers more places than the table knows: an unknown
 * name, or none, gives the postcode's first place. Undefined only for a postcode that is not in the table.
 */
export const findCity = (zip: string, name = ''): City | undefined => {
  const places = byZip.get(zip.trim()) ?? [];
  const key = placeKey(name);
  return places.find((city) => cityKeys(city).includes(key)) ?? places[0];
};
