// Dates relative to a given day: the generator never looks at a clock.
import { dayNumber, dayText } from '../src/domain/time/calendar-days.ts';

/** "2026-03-02", 3 → "2026-02-27". */
export const dayBefore = (day: string, days: number): string => dayText(dayNumber(day) - days);

/** A moment within office hours of that day. */
export const stamp = (day: string, salt: number): string => {
  const minutes = 8 * 60 + (salt % (9 * 60));
  return `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00Z`;
};
