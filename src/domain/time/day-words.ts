// Calendar days and what lies between them in words, as holiday periods name them; the names are those of moment-text.ts.
import type { Locale } from '../locale.ts';
import { type DayRange, dayNumber, dayText as dayOfNumber, weekday } from './calendar-days.ts';
import { dayAndMonth, dayText, monthName, shortWeekday, weekdayName } from './moment-text.ts';

/** "zaterdag 3 juli 2027". */
export const dayLong = (day: string, locale: Locale): string => `${dayText(day, locale)} ${day.slice(0, 4)}`;

/** "3 juli 2027". */
export const dateInWords = (day: string, locale: Locale): string => `${dayAndMonth(day, locale)} ${day.slice(0, 4)}`;

/** "Juli 2027", for `2027-07` or any day in it. */
export const monthTitle = (month: string, locale: Locale): string => {
  const name = monthName(`${month.slice(0, 7)}-01`, locale);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
};

/** The days of a week from Monday on, in full and as short as on a calendar. */
export const weekdays = (locale: Locale): { readonly name: string; readonly short: string }[] =>
  [4, 5, 6, 7, 8, 9, 10]
    .map(dayOfNumber)
    .map((day) => ({ name: weekdayName(day, locale), short: shortWeekday(day, locale).replace('.', '') }));

/** "za 3 juli". */
const shortDay = (day: string, locale: Locale): string =>
  `${shortWeekday(day, locale)}${locale === 'de' ? ',' : ''} ${dayAndMonth(day, locale)}`;

/** "za 3 – za 10 juli 2027", "za 26 juni – za 3 juli 2027": what both ends share is said once. */
export const dayRange = ({ from, to }: DayRange, locale: Locale): string => {
  const first = shortDay(from, locale);
  const month = ` ${monthName(from, locale)}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
  const start = from.slice(0, 7) === to.slice(0, 7) ? first.slice(0, -month.length) : first + year;
  return `${start} – ${shortDay(to, locale)} ${to.slice(0, 4)}`;
};

/** The month some months later or earlier, as `2027-07`. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The weeks of a month, Monday first; undefined stands for the days of its neighbours. */
export const monthWeeks = (month: string): (string | undefined)[][] => {
  const first = dayNumber(`${month}-01`);
  const length = dayNumber(`${monthAfter(month, 1)}-01`) - first;
  const lead = weekday(first) - 1;
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => {
      const number = week * 7 + index - lead;
      return number < 0 || number >= length ? undefined : dayOfNumber(first + number);
    }),
  );
};
