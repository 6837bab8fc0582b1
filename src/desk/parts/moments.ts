// Moments as the desk says them: on the clock of Brussels, whatever the device's own is set to.
import type { Locale } from '../../domain/locale.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { hourText } from '../../domain/time/moment-text.ts';
import type { Translate } from '../texts/translate.tsx';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** "2026-11-17T10:42" */
export const wallTimeOf = (moment: Date): string => parts.format(moment).replace(' ', 'T');

/** The moment of a time on the clock of Brussels ("2026-11-17T10:42"); undefined when it is none, or when the clock skips it. */
export const brusselsMoment = (wallTime: string): Date | undefined => {
  const guess = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(guess)) return undefined;
  // An hour or two ahead of UTC; when the clock shows it twice, the first one.
  return [2, 1]
    .map((hours) => new Date(guess - hours * 60 * MINUTE_MS))
    .find((moment) => wallTimeOf(moment) === wallTime.slice(0, 16));
};

/** "10.42 uur" */
export const clockOf = (moment: Date, locale: Locale): string => hourText(wallTimeOf(moment), locale);

/** "17/11/2026" */
export const dateOf = (moment: Date): string => {
  const [year, month, day] = wallTimeOf(moment).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** A version that is a day reads as one; any other as it stands. */
export const versionText = (version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? version.split('-').reverse().join('/') : version;

const NOW_MINUTES = 2;

const dayNumber = (moment: Date): number =>
  Math.round(Date.parse(`${wallTimeOf(moment).slice(0, 10)}T00:00:00Z`) / DAY_MS);

/** "nu", "12 min geleden", "10.42 uur", "gisteren", "17/11/2026". */
export const agoText = (moment: Date, now: Date, locale: Locale, t: Translate): string => {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / MINUTE_MS);
  if (minutes < NOW_MINUTES) return t('time.now');
  if (minutes < 60) return t('time.minutes', { count: minutes });
  const days = dayNumber(now) - dayNumber(moment);
  if (days === 0) return clockOf(moment, locale);
  return days === 1 ? t('time.yesterday') : dateOf(moment);
};
