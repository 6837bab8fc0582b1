// Floors (record section 3.1, decisions section 7): a record may name its own; any other is called by its number.
import { type Locale, textOf } from '../locale.ts';
import type { Unit } from '../record/estate.ts';

/** Floors: 0 is the ground floor and -1 the basement (decisions section 7). */
export const isFloorShown = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value);

const FLOOR: {
  readonly [L in Locale]: { ground: string; basement: string; upper: (floor: number) => string };
} = {
  nl: { ground: 'Gelijkvloers', basement: 'Kelder', upper: (floor) => `${floor}e verdieping` },
  fr: {
    ground: 'Rez-de-chaussée',
    basement: 'Sous-sol',
    upper: (floor) => `${floor}${floor === 1 ? 'er' : 'e'} étage`,
  },
  en: { ground: 'Ground floor', basement: 'Basement', upper: (floor) => `${floor}${ordinalSuffix(floor)} floor` },
  de: { ground: 'Erdgeschoss', basement: 'Untergeschoss', upper: (floor) => `${floor}. OG` },
};

const ordinalSuffix = (n: number): string => {
  if (n % 100 >= 11 && n % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
};

/** 0 is the ground floor and -1 the basement: values, not emptiness (decisions section 7). */
export const formatFloor = (floor: number, locale: Locale): string => {
  if (!Number.isInteger(floor)) return '';
  const { ground, basement, upper } = FLOOR[locale];
  if (floor > 0) return upper(floor);
  if (floor === 0) return ground;
  return floor === -1 ? basement : `${basement} ${floor}`;
};

export type Floors = Unit['floors'];

/** The names a record gives to a floor; two of them when it is divided. */
const givenNames = (floors: Floors, floor: number, locale: Locale): string =>
  [
    ...new Set((floors ?? []).flatMap((one) => (one.floor === floor ? textOf(one.name, locale).trim() || [] : []))),
  ].join(', ');

export const floorName = (floors: Floors, floor: number, locale: Locale): string =>
  givenNames(floors, floor, locale) || formatFloor(floor, locale);

/** The names of floors but these. */
export const otherFloorNames = (floors: Floors, told: ReadonlySet<number | undefined>, locale: Locale): string =>
  (floors ?? [])
    .flatMap(({ floor, name }) => (told.has(floor ?? undefined) ? [] : textOf(name, locale).trim() || []))
    .join(', ');
