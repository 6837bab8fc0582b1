import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { check } from '../validation.ts';
import { Instant, SentDay, SentDayOrMoment, SentMoment } from './moment-schemas.ts';

const takes = (schema: typeof SentDay, value: string): boolean => check(Type.Object({ value: schema }), { value }).ok;

it.each([
  ['2026-11-17', true],
  ['2026-12-31', true],
  ['9999-01-01', true],
  ['1000-01-01', true],
  ['0000-01-01', false],
  ['0999-12-31', false],
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['2100-02-29', false],
  ['2026-02-30', false],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-10', false],
  ['2026-11-00', false],
  ['4175-03-34', false],
  ['2651-38-78', false],
  ['2026-11-17T10:00Z', false],
])('the day %s is taken: %s', (day, isTaken) => {
  expect(takes(SentDay, day)).toBe(isTaken);
  expect(takes(SentDayOrMoment, day)).toBe(isTaken || day.includes('T'));
});

it.each([
  ['2026-11-17T23:59:59Z', true],
  ['2026-11-17T00:00:00.123Z', true],
  ['7813-81-98T18:04:09Z', false],
  ['2026-11-17T24:00:00Z', false],
  ['2026-11-17T10:60:00Z', false],
  ['2026-11-17T10:00:60Z', false],
  ['2026-11-17T10:00:00', false],
])('the moment %s is taken: %s', (moment, isTaken) => {
  expect(takes(SentMoment, moment)).toBe(isTaken);
  expect(takes(SentDayOrMoment, moment)).toBe(isTaken);
  expect(takes(Instant, moment)).toBe(isTaken);
});

it('an instant has its second', () => {
  expect([takes(SentMoment, '2026-11-17T10:00Z'), takes(Instant, '2026-11-17T10:00Z')]).toEqual([true, false]);
});

it('every day of four centuries is taken, and none that the calendar lacks', () => {
  for (let year = 1900; year < 2300; year += 1)
    for (const [month, day] of [
      [2, 28],
      [2, 29],
      [2, 30],
      [4, 31],
      [12, 31],
    ] as const) {
      const text = `${year}-${String(month).padStart(2, '0')}-${day}`;
      const moment = new Date(Date.UTC(year, month - 1, day));
      expect(takes(SentDay, text), text).toBe(moment.getUTCDate() === day);
    }
});
