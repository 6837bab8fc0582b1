import { expect, it } from 'vitest';
import { nextReading } from './busy-calendar.ts';

it('a calendar is read every quarter of an hour, less often from the fifth failure on, and once a day at last', () => {
  const now = new Date('2026-11-17T10:00:00Z');
  const minutes = (failures: number) => (nextReading(now, failures).getTime() - now.getTime()) / 60_000;
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 40].map(minutes)).toEqual([
    15, 15, 15, 30, 60, 120, 240, 480, 960, 1440, 1440,
  ]);
});
