// Busy times out of an iCalendar file of somebody's own calendar (RFC 5545): when, and nothing else. Titles, places, guests and notes
// are never looked at. Written for files of ten thousand appointments by whoever made them: every line is read once, whatever repeats
// is bounded, and other work of the program goes on in between.
//
// Not with ical.js, which reads the calendars of holiday homes: it takes every line of a file apart before the first one is used, and
// some rules it repeats wrongly (FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 comes out in March).
import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS } from '../domain/time/calendar-days.ts';
import { RecurrenceLimitError, type Rule, readRule, recurrences, type Steps } from '../domain/time/recurrence.ts';
import { brussels, momentIn, type Offset, UTC, wallIn, type Zone, zoneNamed } from '../domain/time/time-zone.ts';
import { BUSY_LIMITS } from '../domain/viewings/busy-calendar.ts';
import type { Span } from '../domain/viewings/spans.ts';
import {
  all,
  BusyTimesError,
  type Component,
  componentsOf,
  one,
  type Property,
  parameterOf,
  word,
} from './calendar-components.ts';

type BusyTime = Span & { readonly uid: string };

export type BusyTimes = {
  readonly times: readonly BusyTime[];
  /** Appointments in the file, free ones and those outside the window too. */
  readonly events: number;
  /** Of them, those that nobody can make out: their time is not known. */
  readonly unread: number;
};

/** Days are kept as their midnight on the wall. */
type Moment = { readonly wall: number; readonly zone: Zone; readonly whole: boolean };

const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/i;

const wallOf = (text: string): { readonly wall: number; readonly whole: boolean; readonly utc: boolean } => {
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

type Zones = (tzid: string | undefined) => Zone;

const momentOf = (text: string, zone: Zone): Moment => {
  const { wall, whole, utc } = wallOf(text);
  // A whole day is one in Brussels, wherever the calendar is.
  return { wall, whole, zone: whole ? brussels() : utc ? UTC : zone };
};

const momentsOf = (property: Property, zones: Zones): Moment[] => {
  const zone = zones(parameterOf(property, 'TZID'));
  return property.value.split(',').map((text) => momentOf(text.split('/')[0] ?? '', zone));
};

const instant = ({ zone, wall }: Moment): number => momentIn(zone, wall);

/** Days on the wall, and a time on the clock. */
type Length = { readonly days: number; readonly ms: number };

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

const lengthOf = (text: string): Length => {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text.trim()) ?? [];
  if (whole === undefined || sign === '-') throw new RangeError(text);
  return {
    days: Number(weeks) * 7 + Number(days),
    ms: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
};

/** The end of what begins at a wall time. */
const endOf = (zone: Zone, wall: number, { days, ms }: Length): number => momentIn(zone, wall + days * DAY_MS) + ms;

const periodsOf = (property: Property, zones: Zones): { readonly from: number; readonly to: number }[] => {
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

const offsetOf = (text: string | undefined): number => {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text ?? '') ?? [];
  if (sign === undefined) throw new RangeError(text);
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
};

/** A zone that only the file knows: the moments at which its clock is put forward or back. */
const zoneOf = ({ inside }: Component, until: number, steps: Steps): Zone | undefined => {
  const offsets: Offset[] = [];
  let before: Offset | undefined;
  for (const part of inside) {
    const [from, ahead] = [one(part, 'TZOFFSETFROM')?.value, one(part, 'TZOFFSETTO')?.value].map(offsetOf);
    if (from === undefined || ahead === undefined) return undefined;
    const start = wallOf(one(part, 'DTSTART')?.value ?? '').wall;
    const rule = one(part, 'RRULE');
    const again = rule
      ? ruleWalls(rule.value, { wall: start, zone: UTC, whole: false }, { from: start, to: until }, steps, from)
      : [start];
    const more = all(part, 'RDATE').flatMap(({ value }) => value.split(',').map((text) => wallOf(text).wall));
    for (const wall of [...again, ...more]) offsets.push({ from: wall - from, ahead });
    if (!before || start - from < before.from) before = { from: start - from, ahead: from };
  }
  if (!before) return undefined;
  return [{ from: Number.NEGATIVE_INFINITY, ahead: before.ahead }, ...offsets.sort((a, b) => a.from - b.from)];
};

/** `ahead`: of the wall, for the rules of a zone itself. */
const ruleWalls = (
  text: string,
  start: Moment,
  window: { readonly from: number; readonly to: number },
  steps: Steps,
  ahead?: number,
): number[] => {
  const rule: Rule = readRule(text);
  return recurrences(rule, start.wall, window, lastWall(rule, start, ahead), steps);
};

const lastWall = ({ until }: Rule, { zone, whole }: Moment, ahead?: number): number => {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const last = wallOf(until);
  // Up to a day is up to its end.
  if (last.whole) return last.wall + DAY_MS - 1;
  const wall = last.utc ? (ahead === undefined ? wallIn(zone, last.wall) : last.wall + ahead) : last.wall;
  return whole ? Math.floor(wall / DAY_MS) * DAY_MS : wall;
};

type Occurrence = { readonly start: Moment; readonly length: Length };

type Appointment = Occurrence & {
  readonly uid: string;
  readonly sequence: number;
  readonly busy: boolean;
  readonly rules: readonly string[];
  readonly more: readonly Property[];
  readonly left: readonly Property[];
  /** Which time of one that repeats it stands for, and whether for all later ones too. */
  readonly instead: { readonly of: Moment; readonly later: boolean } | undefined;
};

const appointmentOf = (component: Component, zones: Zones): Appointment => {
  const startProperty = one(component, 'DTSTART');
  const [start] = startProperty ? momentsOf(startProperty, zones) : [];
  if (!start) throw new RangeError('no start');
  const endProperty = one(component, 'DTEND');
  const duration = one(component, 'DURATION');
  const [end] = endProperty ? momentsOf(endProperty, zones) : [];
  // RFC 5545, 3.8.5.3: an end gives every time the same length on the clock, a duration the same on the wall.
  const length: Length =
    end && start.whole
      ? { days: Math.round((end.wall - start.wall) / DAY_MS), ms: 0 }
      : end
        ? { days: 0, ms: instant(end) - instant(start) }
        : duration
          ? lengthOf(duration.value)
          : { days: start.whole ? 1 : 0, ms: 0 };
  const id = one(component, 'RECURRENCE-ID');
  const [of] = id ? momentsOf(id, zones) : [];
  return {
    uid: one(component, 'UID')?.value ?? '',
    sequence: Number(one(component, 'SEQUENCE')?.value) || 0,
    busy:
      word(component, 'TRANSP') !== 'TRANSPARENT' &&
      word(component, 'STATUS') !== 'CANCELLED' &&
      word(component, 'X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE',
    start,
    length,
    rules: all(component, 'RRULE').map(({ value }) => value),
    more: all(component, 'RDATE'),
    left: all(component, 'EXDATE'),
    instead: of && { of, later: id !== undefined && parameterOf(id, 'RANGE')?.toUpperCase() === 'THISANDFUTURE' },
  };
};

/** Whether a time that is left out or replaced is the one that begins then; a day alone means what begins on it. */
const sameStart = (start: Moment, other: Moment): boolean =>
  start.whole || other.whole
    ? Math.floor(start.wall / DAY_MS) === Math.floor(wallSeenFrom(start, other) / DAY_MS)
    : instant(start) === instant(other);

/** The other moment on the wall of the first. */
const wallSeenFrom = (start: Moment, other: Moment): number =>
  start.whole || other.whole ? other.wall : wallIn(start.zone, instant(other));

/** Fast for thousands: by moment, or by day. */
const startsOf = (moments: readonly Moment[], start: Moment): ((occurrence: Moment) => boolean) => {
  if (moments.length < 20) return (occurrence) => moments.some((moment) => sameStart(occurrence, moment));
  const days = new Set(
    moments.filter(({ whole }) => start.whole || whole).map(({ wall }) => Math.floor(wall / DAY_MS)),
  );
  const instants = new Set(moments.filter(({ whole }) => !whole).map(instant));
  return (occurrence) =>
    days.has(Math.floor(occurrence.wall / DAY_MS)) || (!occurrence.whole && instants.has(instant(occurrence)));
};

type Window = { readonly from: number; readonly to: number };

/** How far a time may be moved and still be expected in the window: a later change can shift every one that follows. */
const widened = (appointments: readonly Appointment[], { from, to }: Window): Window => {
  let [back, forth] = [DAY_MS, DAY_MS];
  for (const { start, length, instead } of appointments) {
    const shift = instead ? start.wall - instead.of.wall : 0;
    back = Math.max(back, length.days * DAY_MS + length.ms + Math.max(0, shift) + 2 * DAY_MS);
    forth = Math.max(forth, Math.max(0, -shift) + 2 * DAY_MS);
  }
  return { from: from - back, to: to + forth };
};

/** Every time of one appointment that falls near the window, as it is after all changes to single times. */
function* timesOf(
  master: Appointment,
  changes: readonly Appointment[],
  wide: Window,
  zones: Zones,
  steps: Steps,
): Generator<Occurrence> {
  const { start, length, rules, more, left } = master;
  const walls = new Set<number>();
  for (const rule of rules) for (const wall of ruleWalls(rule, start, wide, steps)) walls.add(wall);
  if (start.wall >= wide.from && start.wall < wide.to) walls.add(start.wall);
  const plain = more.filter((property) => parameterOf(property, 'VALUE')?.toUpperCase() !== 'PERIOD');
  const added = plain.flatMap((property) => momentsOf(property, zones));
  for (const moment of added)
    walls.add(start.whole ? Math.floor(moment.wall / DAY_MS) * DAY_MS : wallSeenFrom(start, moment));
  const isLeft = startsOf(
    left.flatMap((property) => momentsOf(property, zones)),
    start,
  );
  const isChanged = startsOf(
    changes.flatMap(({ instead }) => (instead ? [instead.of] : [])),
    start,
  );
  const later = changes
    .flatMap((change) => (change.instead?.later ? [{ change, from: wallSeenFrom(start, change.instead.of) }] : []))
    .sort((a, b) => b.from - a.from);
  for (const wall of walls) {
    steps.left -= 1;
    const moment = { ...start, wall };
    if (isLeft(moment) || isChanged(moment)) continue;
    const since = later.find(({ from }) => from <= wall);
    if (!since) {
      if (master.busy) yield { start: moment, length };
    } else if (since.change.busy) {
      const shift = wallSeenFrom(start, since.change.start) - since.from;
      yield { start: { ...moment, wall: wall + shift }, length: since.change.length };
    }
  }
}

/** Of the same appointment in the file twice, the newest; both when neither is newer. */
const newest = (appointments: readonly Appointment[]): readonly Appointment[] => {
  const most = Math.max(...appointments.map(({ sequence }) => sequence));
  return appointments.filter(({ sequence }) => sequence === most);
};

const zonesOf = (others: readonly Component[], until: number, steps: Steps): Zones => {
  const own = new Map<string, Component>();
  for (const component of others)
    if (component.kind === 'VTIMEZONE') own.set(one(component, 'TZID')?.value ?? '', component);
  const known = new Map<string, Zone>();
  return (tzid) => {
    // Without a zone it is what the clock on the wall says, wherever one is: here.
    if (tzid === undefined) return brussels();
    const found = known.get(tzid);
    if (found) return found;
    if (known.size >= BUSY_LIMITS.zones) throw new BusyTimesError('too-complex');
    const component = own.get(tzid);
    const zone = zoneNamed(tzid) ?? (component && zoneOf(component, until, steps)) ?? brussels();
    known.set(tzid, zone);
    return zone;
  };
};

/** Busy times that touch the window, cut to it. Throws a BusyTimesError for what cannot be taken. */
export const readBusyTimes = async (text: string, window: Span): Promise<BusyTimes> => {
  const [from, to] = [window.from.getTime(), window.to.getTime()];
  const steps: Steps = { left: BUSY_LIMITS.steps };
  const { events, others } = await componentsOf(text);
  const zones = zonesOf(others, to + 366 * DAY_MS, steps);
  const times: BusyTime[] = [];
  let unread = 0;
  const add = (uid: string, begin: number, end: number): void => {
    if (end <= from || begin >= to || end <= begin) return;
    if (times.length >= BUSY_LIMITS.times) throw new BusyTimesError('too-complex');
    times.push({ uid, from: new Date(Math.max(begin, from)), to: new Date(Math.min(end, to)) });
  };
  const addOccurrence = (uid: string, { start, length }: Occurrence): void =>
    add(uid, instant(start), endOf(start.zone, start.wall, length));
  /** What one appointment has wrong does not take the others along. */
  const reading = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      unread += 1;
    }
  };
  try {
    const families = new Map<string, Appointment[]>();
    for (const [index, component] of events.entries()) {
      if (index % 500 === 499) await breathe();
      reading(() => {
        const appointment = appointmentOf(component, zones);
        // Without a name of its own each is one of its own.
        const key = appointment.uid === '' ? `\n${index}` : appointment.uid;
        const family = families.get(key);
        if (family) family.push(appointment);
        else families.set(key, [appointment]);
      });
    }
    let count = 0;
    for (const family of families.values()) {
      count += 1;
      if (count % 200 === 0) await breathe();
      const changes = family.filter(({ instead }) => instead !== undefined);
      const masters = family.filter(({ instead }) => instead === undefined);
      const wide = widened(family, { from, to });
      for (const change of changes) if (change.busy) reading(() => addOccurrence(change.uid, change));
      for (const master of masters.length > 1 ? newest(masters) : masters)
        reading(() => {
          for (const occurrence of timesOf(master, changes, wide, zones, steps)) addOccurrence(master.uid, occurrence);
          if (!master.busy) return;
          for (const property of master.more)
            if (parameterOf(property, 'VALUE')?.toUpperCase() === 'PERIOD')
              for (const period of periodsOf(property, zones)) add(master.uid, period.from, period.to);
        });
    }
    for (const component of others)
      for (const property of all(component, 'FREEBUSY'))
        if (parameterOf(property, 'FBTYPE')?.toUpperCase() !== 'FREE')
          reading(() => {
            for (const period of periodsOf(property, zones)) add('', period.from, period.to);
          });
  } catch (error) {
    throw error instanceof RecurrenceLimitError ? new BusyTimesError('too-complex') : error;
  }
  return { times, events: events.length, unread };
};
