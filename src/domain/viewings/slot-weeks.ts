// Slots as a visitor reads them: week by week, day by day (behaviour section 7, live agenda). Wall time only.
import { dayNumber, dayText, MINUTE_MS, weekday } from '../time/calendar-days.ts';
import type { Slot } from './viewing.ts';

export type SlotDay = { readonly day: string; readonly slots: readonly Slot[] };
/** From Monday to Saturday, and Sunday when it has slots. */
export type SlotWeek = { readonly days: readonly SlotDay[] };

/** The days that have slots, in their order. */
export const slotDays = (slots: readonly Slot[]): SlotDay[] => {
  const days = new Map<string, Slot[]>();
  for (const slot of [...slots].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))) {
    const day = slot.wallStart.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, own]) => ({ day, slots: own }));
};

/** The weeks that have slots, each with all its days. */
export const slotWeeks = (slots: readonly Slot[]): SlotWeek[] => {
  const known = slotDays(slots);
  const mondays = new Set(known.map(({ day }) => dayNumber(day) - weekday(dayNumber(day)) + 1));
  return [...mondays].map((monday) => ({
    days: [0, 1, 2, 3, 4, 5, 6].flatMap((offset): SlotDay[] => {
      const day = dayText(monday + offset);
      const found = known.find((candidate) => candidate.day === day);
      return found ? [found] : offset === 6 ? [] : [{ day, slots: [] }];
    }),
  }));
};

/** How long a viewing takes, when all take as long. */
export const slotMinutes = (slots: readonly Slot[]): number | undefined => {
  const lengths = new Set(slots.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / MINUTE_MS));
  const [first] = lengths;
  return lengths.size === 1 ? first : undefined;
};

/** The slots nearest in time to one that is gone, in their order: those of its own day before others. */
export const nearestSlots = (slots: readonly Slot[], lost: Slot, count: number): Slot[] => {
  const day = lost.wallStart.slice(0, 10);
  const distance = (slot: Slot): number => Math.abs(Date.parse(slot.start) - Date.parse(lost.start));
  const elsewhere = (slot: Slot): number => (slot.wallStart.startsWith(day) ? 0 : 1);
  return [...slots]
    .filter(({ start }) => start !== lost.start)
    .sort((a, b) => elsewhere(a) - elsewhere(b) || distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
};
