import { expect, it } from 'vitest';
import { nearestSlots, slotDays, slotMinutes, slotWeeks } from './slot-weeks.ts';
import type { Slot } from './viewing.ts';

const slot = (wallStart: string, wallEnd: string, start: string, end: string): Slot => ({
  wallStart,
  wallEnd,
  start,
  end,
  places: 1,
  group: false,
});
/** A Wednesday, a Tuesday before it, and the Sunday of the week after. */
const WEDNESDAY = slot('2025-11-19T14:30', '2025-11-19T15:00', '2025-11-19T13:30:00Z', '2025-11-19T14:00:00Z');
const EARLY = slot('2025-11-19T09:00', '2025-11-19T09:30', '2025-11-19T08:00:00Z', '2025-11-19T08:30:00Z');
const TUESDAY = slot('2025-11-18T17:00', '2025-11-18T17:30', '2025-11-18T16:00:00Z', '2025-11-18T16:30:00Z');
const SUNDAY = slot('2025-11-30T10:00', '2025-11-30T12:00', '2025-11-30T09:00:00Z', '2025-11-30T11:00:00Z');

it('puts slots under their days, in order', () => {
  expect(slotDays([WEDNESDAY, TUESDAY, EARLY])).toEqual([
    { day: '2025-11-18', slots: [TUESDAY] },
    { day: '2025-11-19', slots: [EARLY, WEDNESDAY] },
  ]);
});

it('shows whole weeks, Sunday only when there is something, and no week without slots', () => {
  const weeks = slotWeeks([WEDNESDAY, TUESDAY, SUNDAY]);
  expect(weeks.map(({ days }) => days.map(({ day, slots }) => `${day.slice(5)}:${slots.length}`))).toEqual([
    ['11-17:0', '11-18:1', '11-19:1', '11-20:0', '11-21:0', '11-22:0'],
    ['11-24:0', '11-25:0', '11-26:0', '11-27:0', '11-28:0', '11-29:0', '11-30:1'],
  ]);
});

it('knows how long a viewing takes when all take as long', () => {
  expect(slotMinutes([WEDNESDAY, TUESDAY])).toBe(30);
  expect(slotMinutes([WEDNESDAY, SUNDAY])).toBeUndefined();
  expect(slotMinutes([])).toBeUndefined();
});

it('finds the slots nearest to one that is gone: those of its day first, in their order', () => {
  const after = slot('2025-11-19T17:00', '2025-11-19T17:30', '2025-11-19T16:00:00Z', '2025-11-19T16:30:00Z');
  expect(nearestSlots([TUESDAY, EARLY, WEDNESDAY, after, SUNDAY], WEDNESDAY, 2)).toEqual([EARLY, after]);
  expect(nearestSlots([SUNDAY, EARLY, TUESDAY], WEDNESDAY, 2)).toEqual([TUESDAY, EARLY]);
  expect(nearestSlots([SUNDAY, TUESDAY], EARLY, 1)).toEqual([TUESDAY]);
  // Thursday morning is nearer than Wednesday's, which is on the same day.
  const evening = slot('2025-11-19T22:30', '2025-11-19T23:00', '2025-11-19T21:30:00Z', '2025-11-19T22:00:00Z');
  const thursday = slot('2025-11-20T09:00', '2025-11-20T09:30', '2025-11-20T08:00:00Z', '2025-11-20T08:30:00Z');
  expect(nearestSlots([EARLY, thursday], evening, 1)).toEqual([EARLY]);
  expect(nearestSlots([WEDNESDAY], WEDNESDAY, 2)).toEqual([]);
});
