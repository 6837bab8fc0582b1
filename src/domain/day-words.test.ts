import { describe, expect, it } from 'vitest';
import { dayLong, dayRange, monthTitle, weekdayName, weekdayShort } from './day-words.ts';

const spaces = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('days in words', () => {
  it('names a day in full', () => {
    expect(spaces(dayLong('2027-07-03', 'nl'))).toBe('zaterdag 3 juli 2027');
    expect(spaces(dayLong('2027-08-01', 'fr'))).toBe('dimanche 1er août 2027');
    expect(spaces(dayLong('2028-02-29', 'en'))).toBe('Tuesday 29 February 2028');
    expect(spaces(dayLong('2027-03-01', 'de'))).toBe('Montag, 1. März 2027');
  });

  it('says once what both ends of a range share', () => {
    const range = (from: string, to: string, locale: 'nl' | 'fr' | 'de') => spaces(dayRange({ from, to }, locale));
    expect(range('2027-07-03', '2027-07-10', 'nl')).toBe('za 3 – za 10 juli 2027');
    expect(range('2027-06-26', '2027-07-03', 'nl')).toBe('za 26 juni – za 3 juli 2027');
    expect(range('2026-12-25', '2027-01-01', 'fr')).toBe('ve 25 décembre 2026 – ve 1er janvier 2027');
    expect(range('2027-07-02', '2027-07-05', 'de')).toBe('Fr, 2. – Mo, 5. Juli 2027');
  });

  it('ties a day to its month', () => {
    expect(dayLong('2027-07-03', 'nl')).toContain('3\u00a0juli');
  });

  it('names months and weekdays', () => {
    expect(monthTitle('2027-08', 'fr')).toBe('Août 2027');
    expect([weekdayName(1, 'de'), weekdayShort(7, 'nl')]).toEqual(['Montag', 'zo']);
  });
});
