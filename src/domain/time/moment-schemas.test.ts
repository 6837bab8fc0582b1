import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { check } from '../validation.ts';
import { Instant } from '../viewings/viewing.ts';
import { SentDay, SentDayOrMoment, SentMoment } from './moment-schemas.ts';

const takes = (schema: typeof SentDay, value: string): boolean => check(Type.Object({ value: schema }), { value }).ok;

it.each([
  ['2026-11-17', true],
  ['2026-12-31', true],
  ['9999-01-01', true],
  ['1000-01-01', true],
  ['0000-01-01', false],
  ['0999-12-31', false],
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
