// Countries and towns as feeds name them.
import { labelsFor } from '../domain/display/labels-for.ts';
import { LOCALES } from '../domain/locale.ts';
import { placeKey } from '../domain/places/cities.ts';
import { cityNamed } from '../domain/places/find-city.ts';
import type { LatLon } from '../domain/places/geo.ts';

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

export type Town = { readonly name: string; readonly zip?: string };
/** "9000 Gent", "B-9000 Gent" or "Gent". */
export const townOf = (text: string, zip: string | undefined, abroad: boolean, point?: LatLon): Town => {
  const [, ownZip, ownName = text] = /^\s*(?:B-?\s*)?(\d{4})\s+(\D.*)$/i.exec(text) ?? [];
  const given = zip ?? ownZip ?? (abroad ? undefined : cityNamed(ownName, point)?.zip);
  return given === undefined ? { name: ownName.trim() } : { name: ownName.trim(), zip: given };
};
