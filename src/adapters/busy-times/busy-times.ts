// Busy times out of an iCalendar file of somebody's own calendar (RFC 5545): when, and nothing else. Titles, places, guests and notes
// are never looked at. Written for files of ten thousand appointments by whoever made them: every line is read once, whatever repeats
// is bounded, and other work of the program goes on in between.
//
// Not with ical.js, which reads the calendars of holiday homes: it takes every line of a file apart before the first one is used, and
// some rules it repeats wrongly (FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 comes out in March).
import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { RecurrenceLimitError, type Steps } from '../../domain/time/recurrence.ts';
import { BUSY_LIMITS } from '../../domain/viewings/busy-calendar.ts';
import type { Span } from '../../domain/viewings/spans.ts';
import { type Appointment, appointmentOf, newest, type Occurrence, timesOf, widened } from './appointments.ts';
import { all, BusyTimesError, componentsOf, parameterOf } from './components.ts';
import { endOf, instant, periodsOf } from './moments.ts';
import { zonesOf } from './zones.ts';

type BusyTime = Span & { readonly uid: string };

export type BusyTimes = {
  readonly times: readonly BusyTime[];
  /** Appointments in the file, free ones and those outside the window too. */
  readonly events: number;
  /** Of them, those that nobody can make out: their time is not known. */
  readonly unread: number;
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
