import { describe, expect, it } from 'vitest';
import nl from '../texts/nl.json';
import { createTranslate } from '../texts/translate.tsx';
import { agoText, brusselsMoment, clockOf, dateOf } from './moments.ts';

const t = createTranslate('nl', nl);
/** 10.42 on the clock of Brussels, in winter. */
const NOW = new Date('2026-11-17T09:42:00Z');
const ago = (moment: string): string => agoText(new Date(moment), NOW, 'nl', t);

describe('a moment', () => {
  it('is on the clock of Brussels, winter and summer', () => {
    expect(clockOf(NOW, 'nl')).toBe('10.42\u00a0uur');
    expect(clockOf(new Date('2026-07-17T09:42:00Z'), 'nl')).toBe('11.42\u00a0uur');
  });
  it('is of the day it is in Brussels', () => {
    expect(dateOf(new Date('2026-11-16T22:59:00Z'))).toBe('16/11/2026');
    expect(dateOf(new Date('2026-11-16T23:00:00Z'))).toBe('17/11/2026');
  });
  it.each([
    ['2026-11-17T09:40:01Z', 'nu'],
    ['2026-11-17T09:40:00Z', '2 min geleden'],
    ['2026-11-17T08:42:01Z', '59 min geleden'],
    ['2026-11-17T08:42:00Z', '9.42\u00a0uur'],
    ['2026-11-16T22:59:00Z', 'gisteren'],
    ['2026-11-15T22:59:00Z', '15/11/2026'],
  ])('%s is "%s"', (moment, words) => expect(ago(moment)).toBe(words));
});

describe('a time on the clock of Brussels', () => {
  it('is one hour behind in UTC in winter, two in summer', () => {
    expect(brusselsMoment('2026-11-19T08:00')?.toISOString()).toBe('2026-11-19T07:00:00.000Z');
    expect(brusselsMoment('2026-07-19T08:00')?.toISOString()).toBe('2026-07-19T06:00:00.000Z');
  });
  it('does not exist when the clock skips it, and is the first one when it comes twice', () => {
    expect(brusselsMoment('2026-03-29T02:30')).toBeUndefined();
    expect(brusselsMoment('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(brusselsMoment('tomorrow')).toBeUndefined();
  });
});
