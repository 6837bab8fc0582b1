// How long a visitor waits for a person: working time from the arrival of a lead to the first answer that somebody wrote.
// Monday to Friday from nine to half past five in Brussels, without public holidays: what comes on Saturday night has not waited
// on Monday at nine.
import { addDays, dayOf, momentAtOrAfter, weekdayOf } from '../time/brussels-time.ts';
import { MINUTE_MS } from '../time/calendar-days.ts';
import { isPublicHoliday } from '../time/public-holidays.ts';

const FROM = '09:00';
const TO = '17:30';

const isWorkday = (day: string): boolean => weekdayOf(day) <= 5 && !isPublicHoliday(day);

/** Whole minutes of working time between two moments; 0 when the second is not after the first. */
export const workingMinutes = (from: Date, to: Date): number => {
  let sum = 0;
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1)) {
    if (!isWorkday(day)) continue;
    const begin = Math.max(momentAtOrAfter(`${day}T${FROM}`).getTime(), from.getTime());
    const end = Math.min(momentAtOrAfter(`${day}T${TO}`).getTime(), to.getTime());
    sum += Math.max(0, end - begin);
  }
  return Math.floor(sum / MINUTE_MS);
};

/** The middle one; of an even number the mean of the two in the middle, in whole minutes. Undefined of none. */
export const median = (values: readonly number[]): number | undefined => {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return Math.round((low + high) / 2);
};
