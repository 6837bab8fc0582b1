// How long somebody stays signed in.
import { DAY_MS, HOUR_MS } from '../time/calendar-days.ts';

/** Without a sign of life. */
const IDLE_MS = 12 * HOUR_MS;
/** Whatever happens. */
const LONGEST_MS = 30 * DAY_MS;
/** A session is not written at every call. */
export const SESSION_TOUCH_MS = 60_000;
/** For exports, erasure, members, tokens and passkeys: how long ago a person may have shown who it is. */
export const CONFIRMED_MS = 10 * 60_000;

/** When a session ends that is used now. */
export const sessionEnd = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
