// When digests leave: in the morning in Europe/Brussels, daily or on Friday. A morning that was missed is made up for the
// same day, never in the night.
import { addDays, dayOf, momentAtOrAfter, wallTimeOf, weekdayOf } from '../time/brussels-time.ts';

const MORNING = '07:00';
const EVENING = '21:00';
const FRIDAY = 5;

export type DigestPeriod = {
  /** Names the digest: there is one for each. */
  readonly period: string;
  /** What came up to this moment is in it. */
  readonly upTo: Date;
};

/** The last digest that should have left by now; undefined when it is no time for mails. */
export const digestPeriod = (frequency: 'DAILY' | 'WEEKLY', now: Date): DigestPeriod | undefined => {
  const time = wallTimeOf(now).slice(11);
  if (time < MORNING || time >= EVENING) return undefined;
  const today = dayOf(now);
  const day = frequency === 'DAILY' ? today : addDays(today, -((weekdayOf(today) - FRIDAY + 7) % 7));
  return {
    period: `${frequency === 'DAILY' ? 'day' : 'week'}:${day}`,
    upTo: momentAtOrAfter(`${day}T${MORNING}`),
  };
};
