// The clocks of other places: which moment a wall time is there. A zone is a list of offsets, so that ten thousand appointments cost
// no more than ten thousand look-ups; the list is made once for each zone that somebody names.
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './calendar-days.ts';
import { TIME_ZONE } from './wall-time.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

export type Offset = {
  /** From this moment on, in milliseconds. */
  readonly from: number;
  /** What the wall is ahead of UTC, in milliseconds. */
  readonly ahead: number;
};

/** In order of time; the first one holds for all time before it. */
export type Zone = readonly Offset[];

export const UTC: Zone = [{ from: Number.NEGATIVE_INFINITY, ahead: 0 }];

/** Appointments that repeat may have begun long ago; those of today end within a few years. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2060;

const aheadAt = (moment: Temporal.ZonedDateTime): number => moment.offsetNanoseconds / 1e6;

const known = new Map<string, Zone | undefined>();
const MAX_KNOWN = 1000;

const offsetsOf = (name: string): Zone | undefined => {
  let at: Temporal.ZonedDateTime | null;
  try {
    at = Temporal.ZonedDateTime.from({ timeZone: name, year: FIRST_YEAR, month: 1, day: 1 });
  } catch {
    return undefined;
  }
  const offsets: Offset[] = [{ from: Number.NEGATIVE_INFINITY, ahead: aheadAt(at) }];
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (!at || at.year > LAST_YEAR) return offsets;
    offsets.push({ from: at.epochMilliseconds, ahead: aheadAt(at) });
  }
};

const named = (name: string): Zone | undefined => {
  if (known.has(name)) return known.get(name);
  const zone = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name) ? offsetsOf(name) : undefined;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, zone);
  return zone;
};

export const brussels = (): Zone => named(TIME_ZONE) ?? UTC;

/**
 * By the name of the time zone database (`Europe/Brussels`, also at the end of a longer name), or by Microsoft's (`Romance Standard
 * Time`). Undefined when nobody knows it.
 */
export const zoneNamed = (text: string): Zone | undefined => {
  const name = text.trim().replace(/^"|"$/g, '');
  const windows = Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
  const [tail] = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?$/.exec(name) ?? [];
  const place = windows ?? (name.startsWith('/') ? tail : name);
  return place === undefined ? undefined : named(place);
};

/** The last of them that begins at or before `moment`. */
const indexAt = (zone: Zone, moment: number): number => {
  let [low, high] = [0, zone.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((zone[middle] as Offset).from <= moment) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

/** A wall time as milliseconds as if its clock were UTC. */
export const wallIn = (zone: Zone, moment: number): number => moment + (zone[indexAt(zone, moment)]?.ahead ?? 0);

/**
 * The moment of a wall time. In an hour that comes twice it is the first one; in an hour that the clock skips it is as late as if
 * the clock had not been put forward (RFC 5545, 3.3.5): half past two is half past three.
 */
export const momentIn = (zone: Zone, wall: number): number => {
  const last = indexAt(zone, wall + DAY_MS);
  for (let index = Math.max(0, indexAt(zone, wall - DAY_MS)); index <= last; index++) {
    const moment = wall - (zone[index]?.ahead ?? 0);
    const next = zone[index + 1];
    // What lies before its end is in it: earlier offsets were looked at before. A skipped time is in none, and counts with the
    // offset that held before it, which is this one when the next would put it before its own beginning.
    if (!next || moment < next.from || wall - next.ahead < next.from) return moment;
  }
  return wall;
};
