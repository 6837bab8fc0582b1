// Calendar days in words. Written by hand, not by Intl, so that server and browser agree to the letter.
import { type DayRange, dayNumber, weekday } from './calendar-days.ts';
import type { Locale } from './locale.ts';

const NBSP = '\u00a0';

type Words = {
  readonly months: readonly string[];
  /** From Monday on. */
  readonly days: readonly string[];
  readonly short: readonly string[];
  /** "1er juillet", "3. Juli". */
  readonly number: (day: number) => string;
  /** Between the name of the day and its number. */
  readonly join: string;
};

const plain = (day: number): string => String(day);

const WORDS: { readonly [L in Locale]: Words } = {
  nl: {
    months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
    days: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'.split(' '),
    short: 'ma di wo do vr za zo'.split(' '),
    number: plain,
    join: ' ',
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    days: 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
    short: 'lu ma me je ve sa di'.split(' '),
    number: (day) => (day === 1 ? '1er' : String(day)),
    join: ' ',
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    days: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
    short: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    number: plain,
    join: ' ',
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    days: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' '),
    short: 'Mo Di Mi Do Fr Sa So'.split(' '),
    number: (day) => `${day}.`,
    join: ', ',
  },
};

const partsOf = (day: string) => {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number);
  return { year, month, number, weekday: weekday(dayNumber(day)) };
};

export const weekdayName = (number: number, locale: Locale): string => WORDS[locale].days[number - 1] ?? '';
export const weekdayShort = (number: number, locale: Locale): string => WORDS[locale].short[number - 1] ?? '';

/** "zaterdag 3 juli 2027". */
export const dayLong = (day: string, locale: Locale): string => {
  const { months, days, number, join } = WORDS[locale];
  const parts = partsOf(day);
  return `${days[parts.weekday - 1]}${join}${number(parts.number)}${NBSP}${months[parts.month - 1]} ${parts.year}`;
};

/** "Juli 2027", for `2027-07` or any day in it. */
export const monthTitle = (month: string, locale: Locale): string => {
  const parts = partsOf(`${month.slice(0, 7)}-01`);
  const name = WORDS[locale].months[parts.month - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${parts.year}`;
};

/** "za 3 – za 10 juli 2027", "za 26 juni – za 3 juli 2027": what both ends share is said once. */
export const dayRange = ({ from, to }: DayRange, locale: Locale): string => {
  const { months, short, number, join } = WORDS[locale];
  const [first, last] = [partsOf(from), partsOf(to)];
  const named = (parts: typeof first): string => `${short[parts.weekday - 1]}${join}${number(parts.number)}`;
  const month = (parts: typeof first): string => `${NBSP}${months[parts.month - 1]}`;
  const sameYear = first.year === last.year;
  const start = `${named(first)}${sameYear && first.month === last.month ? '' : month(first)}${sameYear ? '' : ` ${first.year}`}`;
  return `${start} – ${named(last)}${month(last)} ${last.year}`;
};
