// Appointments of a file, and every time of one that repeats, as it is after all changes to single times.
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import type { Steps } from '../../domain/time/recurrence.ts';
import { all, type Component, one, type Property, parameterOf, word } from './components.ts';
import {
  instant,
  type Length,
  lengthOf,
  type Moment,
  momentsOf,
  startsOf,
  wallSeenFrom,
  type Zones,
} from './moments.ts';
import { ruleWalls } from './rule-walls.ts';

export type Occurrence = { readonly start: Moment; readonly length: Length };

export type Appointment = Occurrence & {
  readonly uid: string;
  readonly sequence: number;
  readonly busy: boolean;
  readonly rules: readonly string[];
  readonly more: readonly Property[];
  readonly left: readonly Property[];
  /** Which time of one that repeats it stands for, and whether for all later ones too. */
  readonly instead: { readonly of: Moment; readonly later: boolean } | undefined;
};

export const appointmentOf = (component: Component, zones: Zones): Appointment => {
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

type Window = { readonly from: number; readonly to: number };

/** How far a time may be moved and still be expected in the window: a later change can shift every one that follows. */
export const widened = (appointments: readonly Appointment[], { from, to }: Window): Window => {
  let [back, forth] = [DAY_MS, DAY_MS];
  for (const { start, length, instead } of appointments) {
    const shift = instead ? start.wall - instead.of.wall : 0;
    back = Math.max(back, length.days * DAY_MS + length.ms + Math.max(0, shift) + 2 * DAY_MS);
    forth = Math.max(forth, Math.max(0, -shift) + 2 * DAY_MS);
  }
  return { from: from - back, to: to + forth };
};

/** Every time of one appointment that falls near the window, as it is after all changes to single times. */
export function* timesOf(
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
export const newest = (appointments: readonly Appointment[]): readonly Appointment[] => {
  const most = Math.max(...appointments.map(({ sequence }) => sequence));
  return appointments.filter(({ sequence }) => sequence === most);
};
