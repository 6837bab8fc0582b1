import { describe, expect, it } from 'vitest';
import type { Agenda } from './agenda.ts';
import type { TakenTime } from './agenda-slots.ts';
import { common, gapsIn, isWithinHours, joined, officeSlot } from './office-slot.ts';

/** Tuesdays from nine to twelve; a quarter of an hour to get there, ten minutes afterwards. */
const agenda: Agenda = {
  id: 'mira',
  name: 'Mira',
  email: 'mira@alpha.example',
  hours: [{ day: 2, from: '09:00', to: '12:00' }],
  slotMinutes: 30,
  bufferMinutes: 10,
  travelMinutes: 15,
  noticeHours: 48,
  horizonDays: 1,
  openHouses: [{ estateId: 7, date: '2026-11-21', from: '14:00', to: '15:00', places: 2, slotMinutes: 30 }],
};
/** Wall times of November are an hour ahead of UTC. */
const at = (clock: string, day = '2026-11-17'): Date => new Date(`${day}T${clock}:00+01:00`);
const taken = (from: string, to: string, over: Partial<TakenTime> = {}): TakenTime => ({
  from: at(from),
  to: at(to),
  estateId: 1,
  start: at(from),
  end: at(to),
  places: 1,
  booked: 1,
  ...over,
});
const slotAt = (clock: string, others: readonly TakenTime[] = [], minutes?: number) =>
  officeSlot(agenda, { estateId: 1, start: at(clock), minutes }, others);

describe('the time that a member chooses', () => {
  it('may be any free one of the hours, however soon or late, with the way there and the time afterwards', () => {
    expect(slotAt('09:05')).toEqual({
      kind: 'free',
      within: true,
      slot: {
        start: at('09:05'),
        end: at('09:35'),
        occupied: { from: at('08:50'), to: at('09:45') },
        places: 1,
        group: false,
      },
    });
  });

  it.each([
    ['09:00', 30, true],
    ['08:59', 30, false],
    ['11:30', 30, true],
    ['11:31', 30, false],
    ['11:00', 60, true],
    ['11:00', 61, false],
  ])('at %s for %i minutes lies inside the hours: %s', (clock, minutes, within) => {
    expect(slotAt(clock, [], minutes)).toMatchObject({ kind: 'free', within });
  });

  it('lies outside the hours on a day without any', () => {
    expect(isWithinHours(agenda, { from: at('09:00', '2026-11-18'), to: at('09:30', '2026-11-18') })).toBe(false);
  });

  it('is never what somebody has, to the minute', () => {
    const noor = taken('10:00', '10:40');
    expect(slotAt('09:31', [noor])).toEqual({ kind: 'taken', by: noor });
    expect(slotAt('09:30', [noor])).toMatchObject({
      kind: 'free',
      slot: { occupied: { from: at('09:15'), to: at('10:00') } },
    });
    expect(slotAt('10:39', [noor])).toEqual({ kind: 'taken', by: noor });
    expect(slotAt('10:40', [noor])).toMatchObject({
      kind: 'free',
      slot: { occupied: { from: at('10:40'), to: at('11:20') } },
    });
    expect(slotAt('10:50', [noor])).toMatchObject({ kind: 'free', slot: { occupied: { from: at('10:40') } } });
  });

  it('is no time of an open house, unless it is one of its groups with a place left', () => {
    const saturday = (clock: string, estateId: number, others: readonly TakenTime[] = []) =>
      officeSlot(agenda, { estateId, start: at(clock, '2026-11-21') }, others);
    expect(saturday('14:30', 7)).toMatchObject({ kind: 'free', within: true, slot: { group: true, places: 2 } });
    expect(saturday('14:00', 1)).toMatchObject({ kind: 'open-house' });
    expect(saturday('14:05', 7)).toMatchObject({ kind: 'open-house' });
    expect(saturday('13:30', 1)).toMatchObject({ kind: 'free', slot: { occupied: { to: at('14:00', '2026-11-21') } } });
    const group = (booked: number): TakenTime => ({
      from: at('13:45', '2026-11-21'),
      to: at('14:30', '2026-11-21'),
      estateId: 7,
      start: at('14:00', '2026-11-21'),
      end: at('14:30', '2026-11-21'),
      places: 2,
      booked,
    });
    expect(saturday('14:00', 7, [group(1)])).toMatchObject({ kind: 'free' });
    expect(saturday('14:00', 7, [group(2)])).toMatchObject({ kind: 'full' });
  });
});

describe('spans', () => {
  const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
  it('are what others leave of a time', () => {
    expect(gapsIn(span('09:00', '12:00'), [])).toEqual([span('09:00', '12:00')]);
    expect(gapsIn(span('09:00', '12:00'), [span('10:00', '10:30'), span('08:00', '09:15')])).toEqual([
      span('09:15', '10:00'),
      span('10:30', '12:00'),
    ]);
    expect(gapsIn(span('09:00', '12:00'), [span('09:00', '12:00')])).toEqual([]);
    expect(gapsIn(span('09:00', '12:00'), [span('12:00', '13:00')])).toEqual([span('09:00', '12:00')]);
  });
  it('that touch are one, and those that do not stay apart', () => {
    expect(joined([span('10:00', '11:00'), span('09:00', '10:00'), span('11:01', '12:00')])).toEqual([
      span('09:00', '11:00'),
      span('11:01', '12:00'),
    ]);
    expect(joined([span('09:00', '12:00'), span('10:00', '11:00')])).toEqual([span('09:00', '12:00')]);
  });
  it('have something in common, or nothing when they only touch', () => {
    expect(common(span('09:00', '11:00'), span('10:00', '12:00'))).toEqual(span('10:00', '11:00'));
    expect(common(span('09:00', '10:00'), span('10:00', '12:00'))).toBeUndefined();
  });
});
