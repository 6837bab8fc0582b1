// Decisions section 11: the one module that knows the clock on the wall in Europe/Brussels, whatever the time zone of the
// process. Days are `2026-03-29`, wall times `2026-03-29T14:30`, moments are Dates.
// When the clock goes forward, the wall times it skips do not exist: they have no moment. When it goes back, those of the
// hour that comes twice mean the first one.
import { Temporal } from 'temporal-polyfill';

export const TIME_ZONE = 'Europe/Brussels';

const zoned = (moment: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(TIME_ZONE);

const toDate = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): Date => new Date(epochMilliseconds);

/** The wall time at a moment, to the minute. */
export const wallTimeOf = (moment: Date): string =>
  zoned(moment).toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The day on the wall at a moment. */
export const dayOf = (moment: Date): string => zoned(moment).toPlainDate().toString();

/** The moment of a wall time: undefined when the clock skips it, the first one when it comes twice. */
export const momentOf = (wallTime: string): Date | undefined => {
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

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The last day of the month when the other month is too short. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
