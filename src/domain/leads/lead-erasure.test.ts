import { expect, it } from 'vitest';
import { leadUntil } from './lead-erasure.ts';

const lastAt = new Date('2026-11-01T10:00:00Z');
const life = { lastAt, keepUntil: null, retentionDays: 30 };

it('a lead is kept so many days after its last message', () => {
  expect(leadUntil(life)?.toISOString()).toBe('2026-12-01T10:00:00.000Z');
});
it('a member keeps it longer, never shorter', () => {
  const keepUntil = new Date('2027-02-01T23:00:00Z');
  expect(leadUntil({ ...life, keepUntil })).toEqual(keepUntil);
  expect(leadUntil({ ...life, keepUntil: new Date('2026-11-05T00:00:00Z') })?.toISOString()).toBe(
    '2026-12-01T10:00:00.000Z',
  );
});
it('a viewing stays for its months, and longer when somebody writes after it', () => {
  const viewingEnd = new Date('2026-11-03T10:00:00Z');
  expect(leadUntil({ ...life, viewingEnd })?.toISOString()).toBe('2027-05-02T22:00:00.000Z');
  const late = new Date('2027-05-01T10:00:00Z');
  expect(leadUntil({ ...life, lastAt: late, viewingEnd })?.toISOString()).toBe('2027-05-31T10:00:00.000Z');
});
it('a booked stay has no end: the books need it', () => {
  expect(leadUntil({ ...life, booked: true })).toBeUndefined();
});
