import { describe, expect, it } from 'vitest';
import type { Agenda, OpenHouse } from './agenda.ts';
import { type GroupVisitor, groupChanges } from './open-house-moves.ts';

/** Saturday 21 November 2026, two groups of two: at two and at half past two. */
const SATURDAY: OpenHouse = { estateId: 7, date: '2026-11-21', from: '14:00', to: '15:00', places: 2, slotMinutes: 30 };
const WEEKLY: OpenHouse = { estateId: 7, day: 6, from: '14:00', to: '15:00', places: 2, slotMinutes: 30 };
const rules = (...openHouses: readonly OpenHouse[]): Agenda => ({
  id: 'mira',
  name: 'Mira',
  email: 'mira@alpha.example',
  hours: [],
  slotMinutes: 30,
  bufferMinutes: 10,
  travelMinutes: 15,
  noticeHours: 48,
  horizonDays: 30,
  openHouses: [...openHouses],
});
const NOW = new Date('2026-11-15T10:00:00Z');
/** Wall times of November are an hour ahead of UTC. */
const visitor = (id: number, clock: string, day = '2026-11-21'): GroupVisitor => {
  const start = new Date(`${day}T${clock}:00+01:00`);
  return { id, estateId: 7, start, end: new Date(start.getTime() + 30 * 60_000) };
};
const lostOf = (before: Agenda, after: Agenda, visitors: readonly GroupVisitor[], now = NOW) =>
  groupChanges(before, after, visitors, now).lost.map(({ visitor: { id }, to }) => [id, to?.start.toISOString()]);

describe('those who come to an open house', () => {
  it('stay when it stays, with the places it has from then on', () => {
    const after = rules({ ...SATURDAY, places: 9 });
    const { staying, lost } = groupChanges(rules(SATURDAY), after, [visitor(1, '14:30')], NOW);
    expect(staying).toMatchObject([{ visitor: { id: 1 }, index: 0, slot: { places: 9 } }]);
    expect(lost).toEqual([]);
  });

  it('go with it to another day or hour: each to the same group of the day', () => {
    const sunday = rules({ ...SATURDAY, date: '2026-11-22', from: '10:00', to: '11:00' });
    expect(lostOf(rules(SATURDAY), sunday, [visitor(1, '14:00'), visitor(2, '14:30')])).toEqual([
      [1, '2026-11-22T09:00:00.000Z'],
      [2, '2026-11-22T09:30:00.000Z'],
    ]);
  });

  it('go to the next group with a place when theirs is full or gone, and nowhere when all are full', () => {
    const shorter = rules({ ...SATURDAY, date: '2026-11-22', to: '14:30' });
    const all = [visitor(1, '14:00'), visitor(2, '14:30'), visitor(3, '14:30')];
    expect(lostOf(rules(SATURDAY), shorter, all)).toEqual([
      [1, '2026-11-22T13:00:00.000Z'],
      [2, '2026-11-22T13:00:00.000Z'],
      [3, undefined],
    ]);
    // Half an hour later: who came at half past two stays, and counts.
    const later = rules({ ...SATURDAY, from: '14:30', to: '15:30', places: 1 });
    expect(lostOf(rules(SATURDAY), later, [visitor(1, '14:00'), visitor(2, '14:30')])).toEqual([
      [1, '2026-11-21T14:00:00.000Z'],
    ]);
  });

  it('of every week go to the other weekday of their own week', () => {
    const sundays = rules({ ...WEEKLY, day: 7 });
    const two = [visitor(1, '14:00'), visitor(2, '14:30', '2026-11-28')];
    expect(lostOf(rules(WEEKLY), sundays, two)).toEqual([
      [1, '2026-11-22T13:00:00.000Z'],
      [2, '2026-11-29T13:30:00.000Z'],
    ]);
    // The Monday of that week is over by then.
    const mondays = rules({ ...WEEKLY, day: 1 });
    expect(lostOf(rules(WEEKLY), mondays, two, new Date('2026-11-16T13:00:00Z'))).toEqual([
      [1, '2026-11-16T13:30:00.000Z'],
      [2, '2026-11-23T13:30:00.000Z'],
    ]);
    expect(lostOf(rules(WEEKLY), mondays, two, new Date('2026-11-16T13:30:00Z'))).toEqual([
      [1, undefined],
      [2, '2026-11-23T13:30:00.000Z'],
    ]);
  });

  it('have nowhere to go when it is removed, becomes one of another listing, or another one takes its place in the list', () => {
    const other = { ...SATURDAY, date: '2026-12-05' };
    expect(lostOf(rules(SATURDAY), rules(), [visitor(1, '14:00')])).toEqual([[1, undefined]]);
    expect(lostOf(rules(SATURDAY), rules({ ...SATURDAY, estateId: 8 }), [visitor(1, '14:00')])).toEqual([
      [1, undefined],
    ]);
    expect(lostOf(rules(SATURDAY, other), rules(other), [visitor(1, '14:00')])).toEqual([[1, undefined]]);
  });
});
