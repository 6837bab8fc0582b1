// Moments, lengths and periods as an iCalendar file writes them: on the wall of a zone, in UTC, or as whole days.
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { brussels, momentIn, UTC, wallIn, type Zone } from '../../domain/time/time-zone.ts';
import { type Property, parameterOf } from './components.ts';

/** Days are kept as their midnight on the wall. */
export type Moment = { readonly wall: number; readonly zone: Zone; readonly whole: boolean };

const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;

export const wallOf = (text: string): { readonly wall: number; readonly whole: boolean; readonly utc: boolean } => {
  const [, year, month, day, hour, minute, second, z] = WRITTEN.exec(text.trim()) ?? [];
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    // A leap second is the last one of its minute.
    Math.min(59, Number(second ?? 0)),
  );
  const exists = Number.isFinite(wall) && new Date(wall).getUTCDate() === Number(day) && Number(hour ?? 0) < 24;
  if (!exists || Number(minute ?? 0) > 59) throw new RangeError(text);
  return { wall, whole: hour === undefined, utc: z !== undefined };
};

export type Zones = (tzid: string | undefined) => Zone;

const momentOf = (text: string, zone: Zone): Moment => {
  const { wall, whole, utc } = wallOf(text);
  // A whole day is one in Brussels, wherever the calendar is.
  return { wall, whole, zone: whole ? brussels() : utc ? UTC : zone };
};

export const momentsOf = (property: Property, zones: Zones): Moment[] => {
  const zone = zones(parameterOf(property, 'TZID'));
  return property.value.split(',').map((text) => momentOf(text.split('/')[0] ?? '', zone));
};

export const instant = ({ zone, wall }: Moment): number => momentIn(zone, wall);

/** Days on the wall, and a time on the clock. */
export type Length = { readonly days: number; readonly ms: number };

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

export const lengthOf = (text: string): Length => {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text.trim()) ?? [];
  if (whole === undefined || sign === '-') throw new RangeError(text);
  return {
    days: Number(weeks) * 7 + Number(days),
    ms: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
};

/** The end of what begins at a wall time. */
export const endOf = (zone: Zone, wall: number, { days, ms }: Length): number =>
  momentIn(zone, wall + days * DAY_MS) + ms;

export const periodsOf = (property: Property, zones: Zones): { readonly from: number; readonly to: number }[] => {
  const zone = zones(parameterOf(property, 'TZID'));
  return property.value.split(',').map((text) => {
    const [first = '', second = ''] = text.split('/');
    const start = momentOf(first, zone);
    const to = /^[+-]?P/i.test(second)
      ? endOf(start.zone, start.wall, lengthOf(second))
      : instant(momentOf(second, zone));
    return { from: instant(start), to };
  });
};

/** Whether a time that is left out or replaced is the one that begins then; a day alone means what begins on it. */
const sameStart = (start: Moment, other: Moment): boolean =>
  start.whole || other.whole
    ? Math.floor(start.wall / DAY_MS) === Math.floor(wallSeenFrom(start, other) / DAY_MS)
    : instant(start) === instant(other);

/** The other moment on the wall of the first. */
export const wallSeenFrom = (start: Moment, other: Moment): number =>
  start.whole || other.whole ? other.wall : wallIn(start.zone, instant(other));

/** Fast for thousands: by moment, or by day. */
export const startsOf = (moments: readonly Moment[], start: Moment): ((occurrence: Moment) => boolean) => {
  if (moments.length < 20) return (occurrence) => moments.some((moment) => sameStart(occurrence, moment));
  const days = new Set(
    moments.filter(({ whole }) => start.whole || whole).map(({ wall }) => Math.floor(wall / DAY_MS)),
  );
  const instants = new Set(moments.filter(({ whole }) => !whole).map(instant));
  return (occurrence) =>
    days.has(Math.floor(occurrence.wall / DAY_MS)) || (!occurrence.whole && instants.has(instant(occurrence)));
};
