import { describe, expect, it } from 'vitest';
import {
  dayNumber,
  dayText,
  isDay,
  mergeRanges,
  nightsBetween,
  overlaps,
  weekday,
  withoutRanges,
} from './calendar-days.ts';

const range = (from: string, to: string) => ({ from: `2027-07-${from}`, to: `2027-07-${to}` });

describe('calendar days', () => {
  it('go to numbers and back, across leap days and clock changes', () => {
    for (const day of ['1970-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '2027-12-31'])
      expect(dayText(dayNumber(day))).toBe(day);
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(nightsBetween('2026-10-24', '2026-10-26')).toBe(2);
  });
  it.each([
    ['2027-07-03', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2027-13-01', false],
    ['2027-7-3', false],
    ['', false],
  ])('%s exists: %s', (day, exists) => {
    expect(isDay(day)).toBe(exists);
  });
  it('knows the day of the week', () => {
    expect(weekday(dayNumber('2027-07-03'))).toBe(6);
    expect(weekday(dayNumber('2027-07-05'))).toBe(1);
    expect(weekday(dayNumber('1969-12-28'))).toBe(7);
  });
  it('departure and arrival share a day', () => {
    expect(overlaps(range('03', '10'), range('10', '17'))).toBe(false);
    expect(overlaps(range('03', '10'), range('09', '17'))).toBe(true);
  });
  it('merges what touches', () => {
    expect(mergeRanges([range('10', '17'), range('03', '10'), range('20', '21'), range('04', '05')])).toEqual([
      range('03', '17'),
      range('20', '21'),
    ]);
  });
  it('takes nights out of a range', () => {
    expect(withoutRanges(range('01', '20'), [range('03', '05'), range('18', '25'), range('05', '06')])).toEqual([
      range('01', '03'),
      range('06', '18'),
    ]);
    expect(withoutRanges(range('03', '05'), [range('01', '10')])).toEqual([]);
    expect(withoutRanges(range('03', '05'), [])).toEqual([range('03', '05')]);
  });
});
