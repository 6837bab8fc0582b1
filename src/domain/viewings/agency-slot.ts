// The time that a member of the agency chooses for a viewing. The rules of an agenda bind visitors; a member may take any free
// time, and is told when it lies outside the hours, or closer to another viewing than the way takes. What somebody else or another
// calendar has is never taken, and an open house is somebody's.
import { addDays, dayOf, momentAtOrAfter } from '../time/brussels-time.ts';
import { MINUTE_MS } from '../time/calendar-days.ts';
import type { Agenda } from './agenda.ts';
import {
  type AgendaSlot,
  type Elsewhere,
  firstTooFar,
  hoursOn,
  isSameViewing,
  obstacleTo,
  openHouseSlotsOn,
  overlap,
  type Span,
  type TakenTime,
  type Whereabouts,
} from './agenda-slots.ts';

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

export type WantedTime = {
  readonly estateId: number;
  readonly start: Date;
  /** How long it takes; as long as a slot of the agenda when absent. */
  readonly minutes?: number | undefined;
};

export type AgencySlot<T extends TakenTime> =
  | {
      readonly kind: 'free';
      readonly slot: AgendaSlot;
      /** Inside the hours of the day. */
      readonly within: boolean;
      /** A viewing or open house from or to which the way is longer than the time between: rough, so a member may know better. */
      readonly far: { readonly by: Elsewhere; readonly minutes: number } | undefined;
    }
  | { readonly kind: 'taken'; readonly by: T }
  /** Another calendar has something then; what, nobody says. */
  | { readonly kind: 'busy'; readonly by: Span }
  /** An open house of another listing, or of this one at another moment. */
  | { readonly kind: 'open-house'; readonly by: AgendaSlot }
  /** Every place of the open house has somebody. */
  | { readonly kind: 'full'; readonly by: AgendaSlot };

/** What a representative has around a time: the agenda's own, other calendars (mergeSpans), and where listings are. */
export type Around<T extends TakenTime> = {
  readonly taken: readonly T[];
  readonly busy: readonly Span[];
  readonly where: Whereabouts | undefined;
};

/** Whether homes are shown during the whole of a span, on the day on which it begins. */
export const isWithinHours = (agenda: Agenda, { from, to }: Span): boolean => {
  const day = dayOf(from);
  return hoursOn(agenda, day).some(
    (hours) => momentAtOrAfter(`${day}T${hours.from}`) <= from && to <= momentAtOrAfter(`${day}T${hours.to}`),
  );
};

/** The way there and the time afterwards, as far as nobody else has them: a member may plan closer than visitors can. */
const occupiedBy = (agenda: Agenda, { from, to }: Span, taken: readonly Span[]): Span => {
  const begin = Math.max(
    after(from, -agenda.travelMinutes).getTime(),
    ...taken.filter((time) => time.to <= from).map((time) => time.to.getTime()),
  );
  const end = Math.min(
    after(to, agenda.bufferMinutes).getTime(),
    ...taken.filter((time) => time.from >= to).map((time) => time.from.getTime()),
  );
  return { from: new Date(begin), to: new Date(end) };
};

/** `taken`: everything of the representative around that time, without the place of the visitor who is moved. */
export const agencySlot = <T extends TakenTime>(
  agenda: Agenda,
  { estateId, start, minutes = agenda.slotMinutes }: WantedTime,
  { taken, busy, where }: Around<T>,
): AgencySlot<T> => {
  const day = dayOf(start);
  const place = where?.placeOf(estateId);
  const travel = where && place ? { place, rule: where.rule } : undefined;
  const groups = openHouseSlotsOn(agenda, day, where?.placeOf);
  const group = groups.find((one) => isSameViewing(one, { start }, estateId));
  if (group) {
    const slot = { ...group.slot, travel };
    const obstacle = obstacleTo(slot, estateId, taken, busy);
    if (obstacle?.kind === 'busy') return { kind: 'busy', by: obstacle.by };
    if (obstacle?.kind === 'full') return { kind: 'full', by: slot };
    if (obstacle) return { kind: 'taken', by: obstacle.by };
    return { kind: 'free', slot, within: true, far: undefined };
  }
  const span = { from: start, to: after(start, minutes) };
  const alone = { start, end: span.to, occupied: span, places: 1, group: false, travel };
  const obstacle = obstacleTo(alone, estateId, taken, busy);
  if (obstacle?.kind === 'busy') return { kind: 'busy', by: obstacle.by };
  if (obstacle && obstacle.kind !== 'far') return { kind: 'taken', by: obstacle.by };
  const house = groups.find(({ slot }) => overlap({ from: slot.start, to: slot.end }, span));
  if (house) return { kind: 'open-house', by: house.slot };
  const houses = groups.map(({ slot }) => ({ from: slot.start, to: slot.end }));
  const occupied = occupiedBy(agenda, span, [...taken, ...busy, ...houses]);
  // As far as somebody can be on the way: MAX_TRAVEL_MINUTES is a day.
  const near = [addDays(day, -1), day, addDays(day, 1)].flatMap((on) => openHouseSlotsOn(agenda, on, where?.placeOf));
  const far = obstacle ?? firstTooFar(alone, estateId, near);
  return {
    kind: 'free',
    slot: { ...alone, occupied },
    within: isWithinHours(agenda, span),
    far: far && { by: far.by, minutes: far.minutes },
  };
};

/** The parts of a span that nothing of `taken` touches, in order of time. */
export const gapsIn = (span: Span, taken: readonly Span[]): Span[] => {
  const gaps: Span[] = [];
  let from = span.from;
  for (const time of [...taken].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    if (time.to <= from) continue;
    if (time.from >= span.to) break;
    if (time.from > from) gaps.push({ from, to: time.from });
    from = time.to;
  }
  if (from < span.to) gaps.push({ from, to: span.to });
  return gaps;
};

const later = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));
const earlier = (a: Date, b: Date): Date => new Date(Math.min(a.getTime(), b.getTime()));

/** Spans that touch or overlap as one, in order of time. */
export const joined = (spans: readonly Span[]): Span[] => {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = found.at(-1);
    if (last && span.from <= last.to) found[found.length - 1] = { from: last.from, to: later(last.to, span.to) };
    else found.push({ from: span.from, to: span.to });
  }
  return found;
};

/** What two spans have in common. */
export const common = (a: Span, b: Span): Span | undefined => {
  const from = later(a.from, b.from);
  const to = earlier(a.to, b.to);
  return from < to ? { from, to } : undefined;
};
