// Opening hours in words, and whether an office is open at a moment of its week.
import type { Locale } from '../locale.ts';
import type { Say } from '../say.ts';

/** Day 1 is Monday; times are `HH:MM`. */
export type OpeningHours = readonly { readonly day: number; readonly from: string; readonly to: string }[];
export type WeekMoment = { readonly day: number; readonly minutes: number };
export type OpenState =
  | { readonly open: true; readonly until: string }
  | { readonly open: false; readonly next?: { readonly day: number; readonly from: string; readonly today: boolean } };

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY_KEYS = ['day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6', 'day.7'] as const;

type DayWords = Say<(typeof DAY_KEYS)[number]>;
type HoursWords = Say<'hours.closed' | 'hours.value'>;
type SentenceWords = Say<'hours.now.open' | 'hours.now.closed' | 'hours.now.opens' | 'hours.now.opens.today'>;

export const dayName = (day: number, t: DayWords): string => {
  const key = DAY_KEYS[day - 1];
  return key ? t(key) : '';
};

/** `09:00` → 9.00 (nl), 9 h (fr), 9:00 (en, de). */
export const formatTime = (time: string, locale: Locale): string => {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = String(Number(hours));
  if (locale === 'fr') return minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`;
  return locale === 'nl' ? `${hour}.${minutes}` : `${hour}:${minutes}`;
};

const ofDay = (hours: OpeningHours, day: number): OpeningHours =>
  hours.filter((range) => range.day === day).sort((a, b) => (a.from < b.from ? -1 : 1));

/** The hours of one day: "9.00 – 12.00, 13.30 – 18.00 uur", or that it is closed. */
export const dayHours = (hours: OpeningHours, day: number, locale: Locale, t: HoursWords): string => {
  const ranges = ofDay(hours, day).map(({ from, to }) => `${formatTime(from, locale)} – ${formatTime(to, locale)}`);
  return ranges.length === 0 ? t('hours.closed') : t('hours.value', { hours: ranges.join(', ') });
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const openState = (hours: OpeningHours, now: WeekMoment): OpenState => {
  const today = ofDay(hours, now.day);
  const current = today.find(({ from, to }) => minutesOf(from) <= now.minutes && now.minutes < minutesOf(to));
  if (current) return { open: true, until: current.to };
  const later = today.find(({ from }) => minutesOf(from) > now.minutes);
  if (later) return { open: false, next: { day: now.day, from: later.from, today: true } };
  for (const ahead of WEEK) {
    const day = ((now.day - 1 + ahead) % 7) + 1;
    const first = ofDay(hours, day)[0];
    if (first) return { open: false, next: { day, from: first.from, today: false } };
  }
  return { open: false };
};

export const openSentence = (state: OpenState, locale: Locale, t: DayWords & HoursWords & SentenceWords): string => {
  const time = (value: string) => t('hours.value', { hours: formatTime(value, locale) });
  if (state.open) return t('hours.now.open', { time: time(state.until) });
  if (!state.next) return t('hours.now.closed');
  if (state.next.today) return t('hours.now.opens.today', { time: time(state.next.from) });
  return t('hours.now.opens', { day: dayName(state.next.day, t), time: time(state.next.from) });
};
