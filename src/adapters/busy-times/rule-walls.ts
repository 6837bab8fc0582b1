// The times of a rule that repeats, on the wall.
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { type Rule, readRule, recurrences, type Steps } from '../../domain/time/recurrence.ts';
import { wallIn } from '../../domain/time/time-zone.ts';
import { type Moment, wallOf } from './moments.ts';

/** `ahead`: of the wall, for the rules of a zone itself. */
export const ruleWalls = (
  text: string,
  start: Moment,
  window: { readonly from: number; readonly to: number },
  steps: Steps,
  ahead?: number,
): number[] => {
  const rule: Rule = readRule(text);
  return recurrences(rule, start.wall, window, lastWall(rule, start, ahead), steps);
};

const lastWall = ({ until }: Rule, { zone, whole }: Moment, ahead?: number): number => {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const last = wallOf(until);
  // Up to a day is up to its end.
  if (last.whole) return last.wall + DAY_MS - 1;
  const wall = last.utc ? (ahead === undefined ? wallIn(zone, last.wall) : last.wall + ahead) : last.wall;
  return whole ? Math.floor(wall / DAY_MS) * DAY_MS : wall;
};
