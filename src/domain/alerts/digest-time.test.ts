import { describe, expect, it } from 'vitest';
import { digestPeriod } from './digest-time.ts';

const at = (iso: string): Date => new Date(iso);

describe('digests leave in the morning in Brussels', () => {
  it('is seven o’clock on the wall, in winter, in summer and on both days the clock changes', () => {
    const morning = (iso: string) => digestPeriod('DAILY', at(iso))?.upTo.toISOString();
    expect(morning('2026-01-15T06:30:00Z')).toBe('2026-01-15T06:00:00.000Z');
    expect(morning('2026-07-15T06:30:00Z')).toBe('2026-07-15T05:00:00.000Z');
    // 2026-03-29: forward at 02:00; 2026-10-25: back at 03:00.
    expect(morning('2026-03-29T05:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(morning('2026-10-25T06:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('begins at seven sharp, also on the days the clock changes', () => {
    expect(digestPeriod('DAILY', at('2026-03-29T04:59:00Z'))).toBeUndefined();
    expect(digestPeriod('DAILY', at('2026-03-29T05:00:00Z'))?.period).toBe('day:2026-03-29');
    expect(digestPeriod('DAILY', at('2026-10-25T05:59:00Z'))).toBeUndefined();
    expect(digestPeriod('DAILY', at('2026-10-25T06:00:00Z'))?.period).toBe('day:2026-10-25');
  });

  it('makes up for a missed morning on the same day, never in the night', () => {
    expect(digestPeriod('DAILY', at('2026-01-15T19:59:00Z'))?.period).toBe('day:2026-01-15');
    expect(digestPeriod('DAILY', at('2026-01-15T20:00:00Z'))).toBeUndefined();
    expect(digestPeriod('WEEKLY', at('2026-01-16T02:00:00Z'))).toBeUndefined();
  });

  it('is weekly on Friday, and until the next Friday the same week', () => {
    // 2026-11-13 and 2026-11-20 are Fridays.
    const week = (iso: string) => digestPeriod('WEEKLY', at(iso));
    expect(week('2026-11-13T09:00:00Z')).toEqual({ period: 'week:2026-11-13', upTo: at('2026-11-13T06:00:00Z') });
    expect(week('2026-11-19T09:00:00Z')?.period).toBe('week:2026-11-13');
    expect(week('2026-11-20T09:00:00Z')?.period).toBe('week:2026-11-20');
  });
});
