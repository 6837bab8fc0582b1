// Decisions section 11: the slots that an agenda makes, in wall time of Europe/Brussels, and what bookings leave of them.

import { addDays, dayOf, momentAtOrAfter, momentOf, weekdayOf } from '../time/brussels-time.ts';
import { isPublicHoliday } from '../time/public-holidays.ts';
import type { Agenda, Hours, OpenHouse } from './agenda.ts';

/** From the first moment to the last, which is no part of it. */
export type Span = { readonly from: Date; readonly to: Date };

export type AgendaSlot = {
  readonly start: Date;
  readonly end: Date;
  /** Of the representative: travel time and buffer included. */
  readonly occupied: Span;
  readonly places: number;
  /** A group viewing. */
  readonly group: boolean;
};

const MINUTE_MS = 60_000;
const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

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

/** What the rules offer for a listing at a moment, in order of time, whatever is booked already. */
export const agendaSlots = (agenda: Agenda, estateId: number, now: Date): AgendaSlot[] => {
  const { slotMinutes, bufferMinutes, travelMinutes, noticeHours, horizonDays } = agenda;
  const earliest = after(now, noticeHours * 60);
  const every = agenda.everyMinutes ?? slotMinutes + bufferMinutes + travelMinutes;
  const firstDay = dayOf(now);
  const lastDay = addDays(firstDay, horizonDays);
  const found: AgendaSlot[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const groups = openHousesOn(agenda, day);
    const taken = groups.flatMap(({ slots }) => slots.map(({ occupied }) => occupied));
    found.push(...groups.filter(({ house }) => house.estateId === estateId).flatMap(({ slots }) => slots));
    for (const hours of hoursOn(agenda, day)) {
      for (const { from, to } of spansOf(day, hours, slotMinutes, every)) {
        const occupied = { from: after(from, -travelMinutes), to: after(to, bufferMinutes) };
        if (taken.some((span) => overlap(span, occupied))) continue;
        found.push({ start: from, end: to, occupied, places: 1, group: false });
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
  readonly places: number;
  readonly booked: number;
};

/** The slots that are left, each with the places that are left in it. */
export const freeSlots = (slots: readonly AgendaSlot[], taken: readonly TakenTime[], estateId: number): AgendaSlot[] =>
  slots.flatMap((slot) => {
    const overlapping = taken.filter((time) => overlap(time, slot.occupied));
    const [first, ...others] = overlapping;
    if (!first) return [slot];
    const joins = slot.group && others.length === 0 && isSameViewing(first, slot, estateId);
    return joins && first.booked < first.places ? [{ ...slot, places: first.places - first.booked }] : [];
  });

/** One more visitor can join it. */
export const isSameViewing = (
  time: Pick<TakenTime, 'estateId' | 'start'>,
  slot: Pick<AgendaSlot, 'start'>,
  estateId: number,
): boolean => time.estateId === estateId && time.start.getTime() === slot.start.getTime();
