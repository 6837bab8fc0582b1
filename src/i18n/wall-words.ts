// Wall times in words: "donderdag 5 maart 2026 om 14.00 uur". They come as `2026-03-05T14:00` and belong to Brussels, so
// no time zone of a server or browser has a say.
import type { Locale } from '../domain/locale.ts';
import type { Translate } from './translate.ts';

const TAGS: Readonly<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' };

/** "donderdag 5 maart 2026". */
export const wallDay = (wallTime: string, locale: Locale): string => {
  const day = new Date(`${wallTime.slice(0, 10)}T00:00:00Z`);
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(TAGS[locale], parts).format(day);
};

/** "14.00 uur". */
export const wallClock = (wallTime: string, t: Translate): string =>
  t('viewing.clock', { hours: wallTime.slice(11, 13), minutes: wallTime.slice(14, 16) });

export const wallMoment = (wallTime: string, locale: Locale, t: Translate): string =>
  t('viewing.when', { day: wallDay(wallTime, locale), time: wallClock(wallTime, t) });
