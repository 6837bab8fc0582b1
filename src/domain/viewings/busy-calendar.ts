// Rules about calendars of others that say when a representative is busy: how often they are read, how large they may be, and what
// can be wrong with one.
import { DAY_MS } from '../time/calendar-days.ts';

export const BUSY_LIMITS = {
  /** Calendars of one representative. */
  calendars: 10,
  /** Of a file, in bytes. */
  bytes: 16_000_000,
  /** Appointments in a file. */
  events: 10_000,
  /** Time zones in a file. */
  zones: 50,
  /** Days that are looked at for everything that repeats in a file. */
  steps: 5_000_000,
  /** Busy times that a file may come to in the time that is looked at. */
  times: 100_000,
} as const;

/** An ICS address, which may be called webcal. */
export const MAX_ADDRESS = 2000;

/**
 * Why a calendar was not read. `sealed`: no living key of the server opens its address, it has to be given anew. `refused`: an
 * address that the program does not ask. `status`: it answered with something else than a calendar; the number stands beside it.
 */
export const BUSY_PROBLEMS = [
  'sealed',
  'refused',
  'unreachable',
  'status',
  'not-a-calendar',
  'too-large',
  'too-many-events',
  'too-complex',
] as const;
export type BusyProblem = (typeof BUSY_PROBLEMS)[number];

const EVERY_MS = 15 * 60_000;
/** A calendar that fails is asked at its usual pace so often; then ever less, once a day at last. */
const PATIENCE = 4;

/** When it is read next, after so many failures in a row. */
export const nextReading = (now: Date, failures: number): Date => {
  const wait = EVERY_MS * 2 ** Math.min(10, Math.max(0, failures - PATIENCE));
  return new Date(now.getTime() + Math.min(wait, DAY_MS));
};

/** Days before today that the agenda still shows, and days after the agenda's last one. */
export const BUSY_DAYS_BACK = 7;
export const BUSY_DAYS_MARGIN = 7;
