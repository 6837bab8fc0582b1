// Links that sign in: once, for a while, and the one that was asked for only in the browser that asked.
import { DAY_MS, MINUTE_MS } from '../time/calendar-days.ts';

export type LinkKind = 'sign-in' | 'invite' | 'first-run';

export const LINK_LIFE_MS: Readonly<Record<LinkKind, number>> = {
  'sign-in': 15 * MINUTE_MS,
  invite: 7 * DAY_MS,
  'first-run': DAY_MS,
};
