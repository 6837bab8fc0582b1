import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  momentAtOrAfter,
  momentOf,
  startOfDay,
  wallTimeOf,
  weekdayOf,
} from './brussels-time.ts';

const iso = (moment: Date | undefined): string | undefined => moment?.toISOString();

describe('wall time in Brussels', () => {
  it('is an hour ahead of UTC in winter and two in summer', () => {
    expect(wallTimeOf(new Date('2026-01-15T13:00:59.999Z'))).toBe('2026-01-15T14:00');
    expect(wallTimeOf(new Date('2026-07-15T13:00:00Z'))).toBe('2026-07-15T15:00');
    expect(iso(momentOf('2026-01-15T14:00'))).toBe('2026-01-15T13:00:00.000Z');
    expect(iso(momentOf('2026-07-15T15:00'))).toBe('2026-07-15T13:00:00.000Z');
  });
  it('has no moment for a time that the clock skips', () => {
    expect(iso(momentOf('2026-03-29T01:59'))).toBe('2026-03-29T00:59:00.000Z');
    expect(momentOf('2026-03-29T02:00')).toBeUndefined();
    expect(momentOf('2026-03-29T02:59')).toBeUndefined();
    expect(iso(momentOf('2026-03-29T03:00'))).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(momentAtOrAfter('2026-03-29T02:30'))).toBe('2026-03-29T01:00:00.000Z');
  });
  it('takes the first of the two when the clock goes back', () => {
    expect(iso(momentOf('2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(momentAtOrAfter('2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(momentOf('2026-10-25T03:00'))).toBe('2026-10-25T02:00:00.000Z');
    expect(wallTimeOf(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30');
  });
  it('knows days: their first moment, weekday and neighbours', () => {
    expect(dayOf(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
    expect(iso(startOfDay('2026-03-29'))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(startOfDay('2026-03-30'))).toBe('2026-03-29T22:00:00.000Z');
    expect(weekdayOf('2026-03-29')).toBe(7);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addMonths('2026-08-31', -6)).toBe('2026-02-28');
  });
});
