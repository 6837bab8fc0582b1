import { describe, expect, it } from 'vitest';
import { dateInWords, dayLong, dayRange, monthAfter, monthTitle, monthWeeks, weekdays } from './day-words.ts';

describe('days in words', () => {
  it('names a day in full', () => {
    expect(dayLong('2027-07-03', 'nl')).toBe('zaterdag 3 juli 2027');
    expect(dayLong('2027-08-01', 'fr')).toBe('dimanche 1er août 2027');
    expect(dayLong('2028-02-29', 'en')).toBe('Tuesday 29 February 2028');
    expect(dayLong('2027-03-01', 'de')).toBe('Montag, 1. März 2027');
  });

  it('says once what both ends of a range share', () => {
    const range = (from: string, to: string, locale: 'nl' | 'fr' | 'de') => dayRange({ from, to }, locale);
    expect(range('2027-07-03', '2027-07-10', 'nl')).toBe('za 3 – za 10 juli 2027');
    expect(range('2027-06-26', '2027-07-03', 'nl')).toBe('za 26 juni – za 3 juli 2027');
    expect(range('2026-12-25', '2027-01-01', 'fr')).toBe('ven. 25 décembre 2026 – ven. 1er janvier 2027');
    expect(range('2027-07-02', '2027-07-05', 'de')).toBe('Fr, 2. – Mo, 5. Juli 2027');
  });

  it('names months and weekdays', () => {
    expect(monthTitle('2027-08', 'fr')).toBe('Août 2027');
    expect(weekdays('nl').map(({ short }) => short)).toEqual(['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo']);
    expect(weekdays('fr')[0]).toEqual({ name: 'lundi', short: 'lun' });
  });
});

describe('a month', () => {
  it('has whole weeks from Monday on', () => {
    const weeks = monthWeeks('2028-02');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      undefined,
      '2028-02-01',
      '2028-02-02',
      '2028-02-03',
      '2028-02-04',
      '2028-02-05',
      '2028-02-06',
    ]);
    expect(weeks[4]).toEqual(['2028-02-28', '2028-02-29', undefined, undefined, undefined, undefined, undefined]);
  });

  it('has neighbours across the year', () => {
    expect([monthAfter('2027-12', 1), monthAfter('2027-01', -1)]).toEqual(['2028-01', '2026-12']);
  });
});

it.each([
  ['nl', '1 oktober 2026', '15 november 2026'],
  ['fr', '1er octobre 2026', '15 novembre 2026'],
  ['en', '1 October 2026', '15 November 2026'],
  ['de', '1. Oktober 2026', '15. November 2026'],
] as const)('a date in words in %s', (locale, first, later) => {
  expect(dateInWords('2026-10-01', locale)).toBe(first);
  expect(dateInWords('2026-11-15', locale)).toBe(later);
});
