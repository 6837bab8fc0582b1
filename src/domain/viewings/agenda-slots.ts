// Decisions section 11: the slots that an agenda makes, in wall time of Europe/Brussels, and what bookings leave of them.
import type { LatLon } from '../places/geo.ts';
import { addDays, dayOf, momentAtOrAfter, momentOf, weekdayOf } from '../time/brussels-time.ts';
import { MINUTE_MS } from '../time/calendar-days.ts';
import { isPublicHoliday } from '../time/public-holidays.ts';
import type { Agenda, Hours, OpenHouse } from './agenda.ts';
import { firstBusy, overlap, type Span } from './spans.ts';
import { travelMinutes as minutesBetween, type TravelRule } from './travel.ts';

export { overlap, type Span } from './spans.ts';

export type AgendaSlot = {
  readonly start: Date;
  readonly end: Date;
  /** Of the representative: travel time and buffer included. */
  readonly occupied: Span;
  readonly places: number;
  /** A group viewing. */
  readonly group: boolean;
  /** For the way to other viewings; absent: only the agenda's own minutes count. */
  readonly travel?: TravelFrom | undefined;
};

/** Where a viewing is, and how ways from there are reckoned. */
type TravelFrom = { readonly place: LatLon; readonly rule: TravelRule };

/** Where listings are; undefined for one that is nowhere. */
export type Whereabouts = {
  readonly rule: TravelRule;
  readonly placeOf: (estateId: number) => LatLon | undefined;
};

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

/** A viewing of another listing, as far as the way from and to it counts. */
export type Elsewhere = {
  readonly estateId: number | null;
  readonly start: Date;
  readonly end: Date;
  readonly place?: LatLon | null | undefined;
};

/**
 * How long the way between two viewings of different listings is, when it is longer than the time between them. The minutes that an
 * agenda keeps free around every viewing are the least: they are part of what each of them occupies. An open house takes place when the
 * agency says so: it is kept free of others that are too far, and is offered whatever they are.
 */
const wayTooLong = (
  { start, end, group, travel }: Pick<AgendaSlot, 'start' | 'end' | 'group' | 'travel'>,
  estateId: number,
  other: Elsewhere,
): number | undefined => {
  if (group || !travel || !other.place || other.estateId === null || other.estateId === estateId) return undefined;
  const minutes = minutesBetween(travel.place, other.place, travel.rule);
  const away = { from: after(start, -minutes), to: after(end, minutes) };
  return overlap(away, { from: other.start, to: other.end }) ? minutes : undefined;
};

/** The first of these that cannot be reached in time, or from which the slot cannot be, with the minutes of the way. */
export const firstTooFar = <T extends Elsewhere>(
  slot: Pick<AgendaSlot, 'start' | 'end' | 'group' | 'travel'>,
  estateId: number,
  others: readonly T[],
): { readonly by: T; readonly minutes: number } | undefined => {
  for (const by of others) {
    const minutes = wayTooLong(slot, estateId, by);
    if (minutes !== undefined) return { by, minutes };
  }
  return undefined;
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const two = (value: number): string => String(value).padStart(2, '0');
const wall = (day: string, minutes: number): string => `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * The slots between two wall times of a day. They begin at wall times and last real minutes: one whose wall time the clock
 * skips is left out, one in the hour that comes twice is there once, and none begins before the one before it ended.
 */
const spansOf = (day: string, { from, to }: Hours, length: number, every: number): Span[] => {
  const closing = momentAtOrAfter(`${day}T${to}`);
  const spans: Span[] = [];
  for (let minutes = minutesOf(from); minutes < minutesOf(to); minutes += every) {
    const start = momentOf(wall(day, minutes));
    if (!start || start < (spans.at(-1)?.to ?? start)) continue;
    const end = after(start, length);
    if (end <= closing) spans.push({ from: start, to: end });
  }
  return spans;
};

/** When homes are shown on a day, whatever is booked. */
export const hoursOn = (agenda: Agenda, day: string): readonly Hours[] => {
  const exception = agenda.exceptions?.findLast(({ from, to }) => from <= day && day <= (to ?? from));
  if (exception) return exception.hours ?? [];
  if (!agenda.worksOnPublicHolidays && isPublicHoliday(day)) return [];
  return agenda.hours.filter((hours) => hours.day === weekdayOf(day));
};

const isOn = ({ date, day }: OpenHouse, on: string): boolean =>
  date === on || (day !== undefined && day === weekdayOf(on));

/** The groups of every open house of a day, each with the number of its open house in the agenda. */
export const openHousesOn = (
  agenda: Agenda,
  day: string,
): { readonly index: number; readonly house: OpenHouse; readonly slots: AgendaSlot[] }[] =>
  (agenda.openHouses ?? []).flatMap((house, index) =>
    isOn(house, day) ? [{ index, house, slots: openHouseSlots(agenda, house, day) }] : [],
  );

const openHouseSlots = (agenda: Agenda, house: OpenHouse, day: string): AgendaSlot[] => {
  const whole = minutesOf(house.to) - minutesOf(house.from);
  const length = house.slotMinutes ?? whole;
  const spans = spansOf(day, house, length, length);
  return spans.map(({ from, to }, index) => ({
    start: from,
    end: to,
    // One way there and one way back: between the groups the representative stays.
    occupied: {
      from: index === 0 ? after(from, -agenda.travelMinutes) : from,
      to: index === spans.length - 1 ? after(to, agenda.bufferMinutes) : to,
    },
    places: house.places,
    group: true,
  }));
};

type OpenHouseSlot = Elsewhere & { readonly estateId: number; readonly slot: AgendaSlot };

/** The groups of a day, each with its listing and where that is. */
export const openHouseSlotsOn = (agenda: Agenda, day: string, placeOf?: Whereabouts['placeOf']): OpenHouseSlot[] =>
  openHousesOn(agenda, day).flatMap(({ house: { estateId }, slots }) => {
    const place = placeOf?.(estateId);
    return slots.map((slot) => ({ estateId, start: slot.start, end: slot.end, place, slot }));
  });

/** What the rules offer for a listing at a moment, in order of time, whatever is booked already. */
export const agendaSlots = (agenda: Agenda, estateId: number, now: Date, where?: Whereabouts): AgendaSlot[] => {
  const { slotMinutes, bufferMinutes, travelMinutes, noticeHours, horizonDays } = agenda;
  const earliest = after(now, noticeHours * 60);
  const every = agenda.everyMinutes ?? slotMinutes + bufferMinutes + travelMinutes;
  const firstDay = dayOf(now);
  const lastDay = addDays(firstDay, horizonDays);
  const place = where?.placeOf(estateId);
  const travel = where && place ? { place, rule: where.rule } : undefined;
  const groupsOn = new Map<string, OpenHouseSlot[]>();
  const groups = (day: string) => {
    const known = groupsOn.get(day) ?? openHouseSlotsOn(agenda, day, travel && where?.placeOf);
    groupsOn.set(day, known);
    return known;
  };
  const found: AgendaSlot[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const here = groups(day);
    // As far as somebody can be on the way: MAX_TRAVEL_MINUTES is a day.
    const near = [...groups(addDays(day, -1)), ...here, ...groups(addDays(day, 1))];
    for (const { estateId: house, slot } of here) if (house === estateId) found.push({ ...slot, travel });
    for (const hours of hoursOn(agenda, day)) {
      for (const { from, to } of spansOf(day, hours, slotMinutes, every)) {
        const occupied = { from: after(from, -travelMinutes), to: after(to, bufferMinutes) };
        if (here.some(({ slot }) => overlap(slot.occupied, occupied))) continue;
        const slot = { start: from, end: to, occupied, places: 1, group: false, travel };
        if (!firstTooFar(slot, estateId, near)) found.push(slot);
      }
    }
  }
  return found.filter(({ start }) => start >= earliest).sort((a, b) => a.start.getTime() - b.start.getTime());
};

/** Time of a representative that is taken. */
export type TakenTime = Span & {
  /** Null: no viewing, but time kept free. */
  readonly estateId: number | null;
  readonly start: Date;
  readonly end: Date;
  readonly places: number;
  readonly booked: number;
  /** Of the listing. */
  readonly place?: LatLon | null | undefined;
};

/** What keeps a visitor from a slot. `busy`: another calendar has something; `full`: every place of the group has somebody. */
export type Obstacle<T extends TakenTime> =
  | { readonly kind: 'busy'; readonly by: Span }
  | { readonly kind: 'taken' | 'full'; readonly by: T }
  | { readonly kind: 'far'; readonly by: T; readonly minutes: number };

/**
 * The rule that all bookings go by, of visitors and of members: nothing in another calendar, nobody else's time, a place left in the
 * group, and the way from and to other viewings short enough. `busy`: where the representative is busy elsewhere, in order and without
 * overlaps (mergeSpans).
 */
export const obstacleTo = <T extends TakenTime>(
  slot: AgendaSlot,
  estateId: number,
  taken: readonly T[],
  busy: readonly Span[],
): Obstacle<T> | undefined => {
  const elsewhere = firstBusy(busy, slot.occupied);
  if (elsewhere) return { kind: 'busy', by: elsewhere };
  const there = taken.filter((time) => overlap(time, slot.occupied));
  const other = there.find((time) => !slot.group || !isSameViewing(time, slot, estateId));
  if (other) return { kind: 'taken', by: other };
  const full = there.find(({ booked, places }) => booked >= places);
  if (full) return { kind: 'full', by: full };
  const far = firstTooFar(slot, estateId, taken);
  return far && { kind: 'far', ...far };
};

/** The slots that are left, each with the places that are left in it. */
export const freeSlots = (
  slots: readonly AgendaSlot[],
  taken: readonly TakenTime[],
  estateId: number,
  busy: readonly Span[] = [],
): AgendaSlot[] =>
  slots.flatMap((slot) => {
    if (obstacleTo(slot, estateId, taken, busy)) return [];
    const joined = slot.group ? taken.find((time) => isSameViewing(time, slot, estateId)) : undefined;
    return [joined ? { ...slot, places: joined.places - joined.booked } : slot];
  });

/** One more visitor can join it. */
export const isSameViewing = (
  time: Pick<TakenTime, 'estateId' | 'start'>,
  slot: Pick<AgendaSlot, 'start'>,
  estateId: number,
): boolean => time.estateId === estateId && time.start.getTime() === slot.start.getTime();
