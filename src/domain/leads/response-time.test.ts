import { describe, expect, it } from 'vitest';
import { median, workingMinutes } from './response-time.ts';

const minutes = (from: string, to: string): number => workingMinutes(new Date(from), new Date(to));

describe('working time', () => {
  // Brussels is an hour ahead of UTC in winter, two in summer.
  it('counts minutes of one day, from nine to half past five', () => {
    expect(minutes('2026-11-17T09:00:00Z', '2026-11-17T09:45:59Z')).toBe(45);
    expect(minutes('2026-11-17T06:00:00Z', '2026-11-17T08:01:00Z')).toBe(1);
    expect(minutes('2026-11-17T06:00:00Z', '2026-11-17T08:00:00Z')).toBe(0);
    expect(minutes('2026-11-17T16:29:00Z', '2026-11-17T20:00:00Z')).toBe(1);
    expect(minutes('2026-07-14T07:00:00Z', '2026-07-14T07:30:00Z')).toBe(30);
    expect(minutes('2026-07-14T06:00:00Z', '2026-07-14T07:00:00Z')).toBe(0);
  });
  it('a weekend is no wait: from Friday evening to Monday at ten is an hour', () => {
    expect(minutes('2026-11-13T20:00:00Z', '2026-11-16T09:00:00Z')).toBe(60);
  });
  it('a public holiday is none either: 11 November was a Wednesday', () => {
    expect(minutes('2026-11-10T16:00:00Z', '2026-11-12T08:10:00Z')).toBe(30 + 10);
    expect(minutes('2026-11-11T09:00:00Z', '2026-11-11T12:00:00Z')).toBe(0);
  });
  it('whole days between are whole: Monday to Thursday at the same hour is three', () => {
    expect(minutes('2026-11-16T09:00:00Z', '2026-11-19T09:00:00Z')).toBe(3 * 510);
  });
  it('is never negative', () => {
    expect(minutes('2026-11-17T10:00:00Z', '2026-11-17T09:00:00Z')).toBe(0);
  });
});

describe('median', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    expect(median([])).toBeUndefined();
    expect(median([7])).toBe(7);
    expect(median([90, 3, 10])).toBe(10);
    expect(median([100, 1, 4, 8])).toBe(6);
  });
});
