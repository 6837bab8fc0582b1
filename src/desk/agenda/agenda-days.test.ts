import { describe, expect, it } from 'vitest';
import { daysOf, hoursShown, mondayOf, movedWall, partOn, placedOn, rangeTitle, snapped } from './agenda-days.ts';

const timed = (name: string, from: string, to: string, day = '2026-11-17') => ({
  name,
  wallStart: `${day}T${from}`,
  wallEnd: `${day}T${to}`,
});

describe('the days of the agenda', () => {
  it('are those of a week from Monday, with Sunday when somebody comes', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(daysOf('week', '2026-11-18', false).at(-1)).toBe('2026-11-21');
    expect(daysOf('week', '2026-11-18', true).at(-1)).toBe('2026-11-22');
    expect(daysOf('day', '2026-11-18', true)).toEqual(['2026-11-18']);
  });
  it('have a title, within a month and over its end', () => {
    const until = (from: string, to: string) => `${from} tot ${to}`;
    expect(rangeTitle(['2026-11-16', '2026-11-21'], 'nl', until)).toBe('16 tot 21 november');
    expect(rangeTitle(['2026-11-30', '2026-12-05'], 'nl', until)).toBe('30 november tot 5 december');
    expect(rangeTitle(['2026-11-17'], 'nl', until)).toBe('Dinsdag 17 november');
  });
});

describe('times on a day', () => {
  it('move by a quarter or a day, and never past the ends of a day', () => {
    expect(movedWall('2026-11-17T10:00', -15)).toBe('2026-11-17T09:45');
    expect(movedWall('2026-11-17T23:45', 15)).toBe('2026-11-17T23:45');
    expect(movedWall('2026-11-17T00:00', -15)).toBe('2026-11-17T00:00');
    expect(movedWall('2026-11-30T10:00', 0, 1)).toBe('2026-12-01T10:00');
  });
  it('snap to the nearest quarter', () => {
    expect(snapped(607)).toBe(600);
    expect(snapped(608)).toBe(615);
    expect(snapped(-4)).toBe(0);
  });
  it('are cut at midnight', () => {
    const night = { wallStart: '2026-11-17T22:00', wallEnd: '2026-11-18T06:00' };
    expect(partOn('2026-11-17', night)).toEqual({ from: 1320, to: 1440 });
    expect(partOn('2026-11-18', night)).toEqual({ from: 0, to: 360 });
    expect(partOn('2026-11-19', night)).toBeUndefined();
  });
  it('stand side by side where they overlap, and alone where they only touch', () => {
    const placed = placedOn('2026-11-17', [
      timed('a', '10:00', '11:00'),
      timed('b', '10:30', '11:30'),
      timed('c', '11:30', '12:00'),
      timed('d', '10:00', '10:30', '2026-11-18'),
    ]);
    expect(placed.map(({ item, x, width }) => [item.name, x, width])).toEqual([
      ['a', 0, 50],
      ['b', 50, 50],
      ['c', 0, 100],
    ]);
  });
  it('widen the hours that are shown', () => {
    expect(hoursShown(['2026-11-17'], [])).toEqual({ first: 8, last: 19 });
    expect(hoursShown(['2026-11-17'], [timed('a', '07:30', '08:00'), timed('b', '19:00', '20:15')])).toEqual({
      first: 7,
      last: 21,
    });
  });
});
