// Record section 3.1: a record may name its floors; any other is called by its number.
import { type Locale, textOf } from '../locale.ts';
import type { Unit } from '../record/estate.ts';
import { formatFloor } from './format.ts';

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
