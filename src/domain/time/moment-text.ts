// A wall time in words, as appointments name it. Put together here from names alone: the same on the server, in a browser and
// in a mail, whatever each of them knows of dates.
import type { Locale } from '../locale.ts';

const TAGS: Readonly<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' };
const NBSP = '\u00a0';

/** Made once each: a page of slots names hundreds of days, and making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const nameOf = (day: string, locale: Locale, part: 'weekday' | 'month', width: 'long' | 'short' = 'long'): string => {
  const key = `${locale} ${part} ${width}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(TAGS[locale], { [part]: width, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
};

export const weekdayName = (day: string, locale: Locale): string => nameOf(day, locale, 'weekday');
export const monthName = (day: string, locale: Locale): string => nameOf(day, locale, 'month');

/** As short as it is on a calendar: wo, mer., Wed, Mi. */
export const shortWeekday = (day: string, locale: Locale): string => {
  const name = weekdayName(day, locale);
  if (locale === 'nl' || locale === 'de') return name.slice(0, 2);
  return locale === 'fr' ? `${name.slice(0, 3)}.` : name.slice(0, 3);
};

/** nov, juil, Nov: for a calendar drawn in the browser; what counts as short differs from one program to the next. */
export const shortMonth = (day: string, locale: Locale): string =>
  nameOf(day, locale, 'month', 'short').replace('.', '');

/** 19, but 1er and 19. where the language wants it. */
const dayOfMonth = (day: string, locale: Locale): string => {
  const number = Number(day.slice(8, 10));
  if (locale === 'fr' && number === 1) return '1er';
  return locale === 'de' ? `${number}.` : String(number);
};

/** 19 november */
export const dayAndMonth = (day: string, locale: Locale): string =>
  `${dayOfMonth(day, locale)} ${monthName(day, locale)}`;

/** woensdag 19 november */
export const dayText = (day: string, locale: Locale): string =>
  `${weekdayName(day, locale)}${locale === 'de' ? ',' : ''} ${dayAndMonth(day, locale)}`;

/** 14.30, 14 h 30, 14:30 */
export const clockText = (wallTime: string, locale: Locale): string => {
  const [hours = '', minutes = ''] = wallTime.slice(11, 16).split(':');
  const hour = String(Number(hours));
  if (locale === 'nl') return `${hour}.${minutes}`;
  if (locale === 'fr') return `${hour}${NBSP}h${minutes === '00' ? '' : `${NBSP}${minutes}`}`;
  return `${hour}:${minutes}`;
};

const OCLOCK: Readonly<Record<Locale, string>> = { nl: `${NBSP}uur`, fr: '', en: '', de: `${NBSP}Uhr` };

/** 14.30 uur */
export const hourText = (wallTime: string, locale: Locale): string => `${clockText(wallTime, locale)}${OCLOCK[locale]}`;

/** woensdag 19 november, 14.30 uur */
export const momentText = (wallTime: string, locale: Locale): string =>
  `${dayText(wallTime.slice(0, 10), locale)}, ${hourText(wallTime, locale)}`;

/** wo 19 nov, 14.30 uur: where a phone has no room for more. */
export const shortMomentText = (wallTime: string, locale: Locale): string => {
  const day = wallTime.slice(0, 10);
  const date = `${dayOfMonth(day, locale)} ${shortMonth(day, locale)}`;
  return `${shortWeekday(day, locale)}${locale === 'de' ? ',' : ''} ${date}, ${hourText(wallTime, locale)}`;
};

const AT: Readonly<Record<Locale, string>> = { nl: 'om', fr: 'à', en: 'at', de: 'um' };

/** woensdag 19 november 2026 om 14.30 uur: for a mail, which may be read much later. */
export const momentInFull = (wallTime: string, locale: Locale): string =>
  `${dayText(wallTime.slice(0, 10), locale)} ${wallTime.slice(0, 4)} ${AT[locale]} ${hourText(wallTime, locale)}`;

/** woensdag 19 november 2026, 14.30 – 15.00 uur */
export const periodText = (wallStart: string, wallEnd: string, locale: Locale): string => {
  const day = `${dayText(wallStart.slice(0, 10), locale)} ${wallStart.slice(0, 4)}`;
  return `${day}, ${clockText(wallStart, locale)}${NBSP}–${NBSP}${hourText(wallEnd, locale)}`;
};
