// The days and hours of the agenda on the screen: wall time of Brussels as text, so that the device's own clock has no say.
import type { Locale } from '../../domain/locale.ts';
import { dayNumber, dayText as dayOfNumber, isDay, weekday } from '../../domain/time/calendar-days.ts';
import { dayAndMonth, dayText } from '../../domain/time/moment-text.ts';

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

export const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = (text: string | undefined): View => VIEWS.find((view) => view === text) ?? 'week';
export const dayOfAddress = (text: string | undefined, today: string): string =>
  text !== undefined && isDay(text) ? text : today;

export const mondayOf = (day: string): string => addDays(day, 1 - weekday(dayNumber(day)));

/** A week has six days, and a seventh when somebody comes on it. */
export const daysOf = (view: View, day: string, hasSunday: boolean): string[] => {
  if (view === 'day') return [day];
  const monday = mondayOf(day);
  return Array.from({ length: hasSunday || view === 'list' ? 7 : 6 }, (_, index) => addDays(monday, index));
};

/** What is asked of the server: always the whole week, so that the phone's row of days is there too. */
export const askedDays = (day: string): { readonly from: string; readonly to: string } => ({
  from: mondayOf(day),
  to: addDays(mondayOf(day), 6),
});

export const stepOf = (view: View): number => (view === 'day' ? 1 : 7);

const capital = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** "16 tot 21 november", "28 november tot 3 december", "Dinsdag 17 november". */
export const rangeTitle = (
  days: readonly string[],
  locale: Locale,
  until: (from: string, to: string) => string,
): string => {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === last) return capital(dayText(first, locale), locale);
  const from =
    first.slice(0, 7) === last.slice(0, 7) && locale !== 'en'
      ? dayAndMonth(first, locale).split(' ')[0]
      : dayAndMonth(first, locale);
  return until(from ?? '', dayAndMonth(last, locale));
};

export const minutesOf = (wallTime: string): number =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));

const two = (value: number): string => String(value).padStart(2, '0');
export const wallAt = (day: string, minutes: number): string =>
  `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const DAY_MINUTES = 1440;
export const QUARTER = 15;

/** Another wall time, by minutes and days; never past the ends of a day. */
export const movedWall = (wallTime: string, minutes: number, days = 0): string => {
  const moved = Math.min(Math.max(minutesOf(wallTime) + minutes, 0), DAY_MINUTES - QUARTER);
  return wallAt(addDays(wallTime.slice(0, 10), days), moved);
};

export const snapped = (minutes: number): number =>
  Math.min(Math.max(Math.round(minutes / QUARTER) * QUARTER, 0), DAY_MINUTES - QUARTER);

type Timed = { readonly wallStart: string; readonly wallEnd: string };

/** The part of a time that lies on a day, in minutes; what goes on overnight ends with it. */
export const partOn = (
  day: string,
  { wallStart, wallEnd }: Timed,
): { readonly from: number; readonly to: number } | undefined => {
  if (wallEnd <= `${day}T00:00` || wallStart >= `${addDays(day, 1)}T00:00`) return undefined;
  const from = wallStart.slice(0, 10) < day ? 0 : minutesOf(wallStart);
  const to = wallEnd.slice(0, 10) > day ? DAY_MINUTES : minutesOf(wallEnd);
  return from < to ? { from, to } : undefined;
};

export type DayBox<T> = {
  readonly item: T;
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
};

/** Side by side where they overlap: `x` and `width` in hundredths of the day's column. */
export const placedOn = <T extends Timed>(day: string, items: readonly T[]): DayBox<T>[] => {
  const parts = items
    .flatMap((item) => {
      const part = partOn(day, item);
      return part ? [{ item, ...part }] : [];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: DayBox<T>[] = [];
  let group: { part: (typeof parts)[number]; column: number }[] = [];
  let end = 0;
  const close = (): void => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const { part, column } of group) placed.push({ ...part, x: (column * 100) / columns, width: 100 / columns });
    group = [];
  };
  for (const part of parts) {
    if (part.from >= end) close();
    const taken = new Set(group.filter((other) => other.part.to > part.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ part, column });
    end = Math.max(end, part.to);
  }
  close();
  return placed;
};

/** The hours that the grid shows: the working day, and whatever lies outside it. */
export const hoursShown = (
  days: readonly string[],
  items: readonly Timed[],
): { readonly first: number; readonly last: number } => {
  const parts = days.flatMap((day) => items.flatMap((item) => partOn(day, item) ?? []));
  const first = Math.min(8, ...parts.filter(({ from }) => from > 0).map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(19, ...parts.filter(({ to }) => to < DAY_MINUTES).map(({ to }) => Math.ceil(to / 60)));
  return { first, last };
};
