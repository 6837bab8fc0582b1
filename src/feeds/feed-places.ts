// Countries and towns as feeds name them.

import { labelsFor } from '../domain/display/labels-for.ts';
import { LOCALES } from '../domain/locale.ts';
import { CITIES, type City, cityKeys, placeKey } from '../domain/places/cities.ts';

/** OpenImmo writes three letters. */
const THREE_LETTERS: Readonly<Record<string, string>> = {
  BEL: 'BE',
  DEU: 'DE',
  FRA: 'FR',
  NLD: 'NL',
  LUX: 'LU',
  ESP: 'ES',
  ITA: 'IT',
  PRT: 'PT',
  GBR: 'GB',
  AUT: 'AT',
  CHE: 'CH',
  POL: 'PL',
  CZE: 'CZ',
  DNK: 'DK',
  SWE: 'SE',
  NOR: 'NO',
  IRL: 'IE',
  GRC: 'GR',
  HRV: 'HR',
  HUN: 'HU',
  ROU: 'RO',
  BGR: 'BG',
  TUR: 'TR',
  USA: 'US',
  MAR: 'MA',
  CYP: 'CY',
  MLT: 'MT',
  MCO: 'MC',
  AND: 'AD',
  SVN: 'SI',
};

let countries: ReadonlyMap<string, string> | undefined;
const countryNames = (): ReadonlyMap<string, string> => {
  countries ??= new Map(
    LOCALES.flatMap((locale) =>
      Object.entries(labelsFor(locale).countries).map(([code, name]): [string, string] => [placeKey(name), code]),
    ),
  );
  return countries;
};

/** Two letters, from two, three, or a name in one of the four languages. */
export const countryCode = (text: string | undefined): string | undefined => {
  const bare = (text ?? '').trim();
  const upper = bare.toUpperCase();
  if (/^[A-Z]{3}$/.test(upper) && THREE_LETTERS[upper]) return THREE_LETTERS[upper];
  if (/^[A-Z]{2}$/.test(upper) && labelsFor('en').countries[upper]) return upper === 'UK' ? 'GB' : upper;
  return countryNames().get(placeKey(bare));
};

let towns: ReadonlyMap<string, readonly City[]> | undefined;
const townNames = (): ReadonlyMap<string, readonly City[]> => {
  if (towns) return towns;
  const found = new Map<string, City[]>();
  for (const city of CITIES) for (const key of cityKeys(city)) found.set(key, [...(found.get(key) ?? []), city]);
  towns = found;
  return found;
};

type Point = { readonly lat: number; readonly lon: number };
const distance = (city: City, { lat, lon }: Point): number => (city.lat - lat) ** 2 + ((city.lon - lon) * 0.63) ** 2;

/** A Belgian town by name alone. Of several with that name the one nearest to the point; without a point, none. */
const cityNamed = (name: string, point?: Point): City | undefined => {
  const found = townNames().get(placeKey(name)) ?? [];
  if (found.length <= 1 || !point) return found.length === 1 ? found[0] : undefined;
  return [...found].sort((a, b) => distance(a, point) - distance(b, point))[0];
};

export type Town = { readonly name: string; readonly zip?: string };
/** "9000 Gent", "B-9000 Gent" or "Gent". */
export const townOf = (text: string, zip: string | undefined, abroad: boolean, point?: Point): Town => {
  const [, ownZip, ownName = text] = /^\s*(?:B-?\s*)?(\d{4})\s+(\D.*)$/i.exec(text) ?? [];
  const given = zip ?? ownZip ?? (abroad ? undefined : cityNamed(ownName, point)?.zip);
  return given === undefined ? { name: ownName.trim() } : { name: ownName.trim(), zip: given };
};
