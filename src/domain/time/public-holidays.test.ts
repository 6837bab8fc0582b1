import { expect, it } from 'vitest';
import { isPublicHoliday, publicHolidays } from './public-holidays.ts';

it('lists the ten public holidays of a year', () => {
  expect(publicHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-07-21',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
});

it('follows Easter through early and late years', () => {
  expect(isPublicHoliday('2027-03-29')).toBe(true);
  expect(isPublicHoliday('2038-04-26')).toBe(true);
  expect(isPublicHoliday('2024-05-09')).toBe(true);
  expect(isPublicHoliday('2026-04-05')).toBe(false);
  // The earliest and the latest that Easter Monday can be, and the last year of a century.
  for (const monday of [
    '1734-04-26',
    '1761-03-23',
    '1818-03-23',
    '1886-04-26',
    '1943-04-26',
    '2285-03-23',
    '2100-03-29',
  ])
    expect(isPublicHoliday(monday), monday).toBe(true);
});
