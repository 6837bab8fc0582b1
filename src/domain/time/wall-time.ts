// The clock on the wall in Europe/Brussels at a written moment, light enough for a card in the browser. Whatever reckons
// with moments uses brussels-time.ts.

import { isDay } from './calendar-days.ts';

export const TIME_ZONE = 'Europe/Brussels';

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

let clock: Intl.DateTimeFormat | undefined;

/** "2026-07-01T00:30" of an instant in any zone: Swedish writes moments so. */
const onTheWall = (instant: Date): string => {
  clock ??= new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });
  return clock.format(instant).replace(' ', 'T');
};

export type WallTime = {
  /** "2026-07-01". */
  readonly day: string;
  /** "2026-07-01T14:30"; undefined when only a day is meant: none is written, or midnight. */
  readonly time: string | undefined;
};

/**
 * The wall time an ISO text names: with a zone it is that instant on the clock of Brussels, without one it is read as it
 * is written. Undefined for anything that is no date.
 */
export const wallTimeIn = (iso: string): WallTime | undefined => {
  const [, written = '', hours, minutes, zone] = WRITTEN.exec(iso.trim()) ?? [];
  if (!isDay(written)) return undefined;
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return { day: written, time: undefined };
  const instant = new Date(iso.trim());
  const wall = zone && !Number.isNaN(instant.getTime()) ? onTheWall(instant) : `${written}T${hours}:${minutes}`;
  // Sources that mean a day write its midnight, in UTC or on their own clock.
  const dayOnly = `${hours}:${minutes}` === '00:00' || wall.endsWith('T00:00');
  return { day: wall.slice(0, 10), time: dayOnly ? undefined : wall };
};
