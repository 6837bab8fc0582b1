// The ten public holidays of Belgium (law of 4 January 1974), for agendas that close on them.
import { dayNumber, dayText } from './calendar-days.ts';

const FIXED = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'] as const;
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Gauss's rule for the Gregorian calendar, in the anonymous form of 1876. */
const easterSunday = (year: number): string => {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
};

export const publicHolidays = (year: number): readonly string[] => {
  const easter = easterSunday(year);
  return [
    ...FIXED.map((day) => `${year}-${day}`),
    ...AFTER_EASTER.map((days) => dayText(dayNumber(easter) + days)),
  ].sort();
};

const years = new Map<number, readonly string[]>();

export const isPublicHoliday = (day: string): boolean => {
  const year = Number(day.slice(0, 4));
  const known = years.get(year) ?? publicHolidays(year);
  years.set(year, known);
  return known.includes(day);
};
