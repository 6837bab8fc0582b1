// Decisions section 11: the one module that knows the clock on the wall in Europe/Brussels, whatever the time zone of the
// process. Days are `2026-03-29`, wall times `2026-03-29T14:30`, moments are Dates.
// When the clock goes forward, the wall times it skips do not exist: they have no moment. When it goes back, those of the
// hour that comes twice mean the first one.
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, dayNumber, dayText, HOUR_MS, MINUTE_MS, weekday } from './calendar-days.ts';
import { TIME_ZONE } from './wall-time.ts';

const zoned = (moment: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE);

const toDate = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): Date => new Date(epochMilliseconds);

/** The day on the wall at a moment. */
export const dayOf = (moment: Date): string => zoned(moment).toPlainDate().toString();

type DayLine = { readonly start: number; readonly even: boolean };
const dayLines = new Map<string, DayLine>();
const MAX_DAY_LINES = 1000;

/** When a day begins, and whether it has 24 hours. Kept: an agenda asks for the same days again and again. */
const dayLine = (day: string): DayLine => {
  const known = dayLines.get(day);
  if (known) return known;
  const start = startOfDay(day).getTime();
  const line = { start, even: startOfDay(addDays(day, 1)).getTime() - start === DAY_MS };
  if (dayLines.size >= MAX_DAY_LINES) dayLines.clear();
  dayLines.set(day, line);
  return line;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The wall time at a moment, to the minute. */
export const wallTimeOf = (moment: Date): string => {
  const day = new Date(moment.getTime() + HOUR_MS).toISOString().slice(0, 10);
  const { start, even } = dayLine(day);
  const minutes = Math.floor((moment.getTime() - start) / MINUTE_MS);
  if (even && minutes >= 0 && minutes < 1440) return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return zoned(moment).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
};

/** The moment of a wall time: undefined when the clock skips it, the first one when it comes twice. */
export const momentOf = (wallTime: string): Date | undefined => {
  const { start, even } = dayLine(wallTime.slice(0, 10));
  // Only two days of a year need more than an addition.
  if (even)
    return new Date(start + Number(wallTime.slice(11, 13)) * HOUR_MS + Number(wallTime.slice(14, 16)) * MINUTE_MS);
  const wanted = Temporal.PlainDateTime.from(wallTime);
  const found = wanted.toZonedDateTime(TIME_ZONE, { disambiguation: 'earlier' });
  return found.toPlainDateTime().equals(wanted) ? toDate(found) : undefined;
};

/** As `momentOf`, but a skipped time is the moment at which the clock skips. For limits, which always need a moment. */
export const momentAtOrAfter = (wallTime: string): Date => {
  const found = momentOf(wallTime);
  if (found) return found;
  const before = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(TIME_ZONE, { disambiguation: 'earlier' });
  const skip = before.getTimeZoneTransition('next');
  return toDate(skip ?? before);
};

/** The first moment of a day. */
export const startOfDay = (day: string): Date => toDate(Temporal.PlainDate.from(day).toZonedDateTime(TIME_ZONE));

export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/** The last day of the month when the other month is too short. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => weekday(dayNumber(day));
