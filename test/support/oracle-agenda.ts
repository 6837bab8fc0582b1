// An agenda's slots, found the slow way: every minute is asked what the clock on the wall shows, by Intl alone. Nothing of
// the program's own arithmetic is used. As a program it prints them for a year: `node oracle-agenda.ts`.
export type OracleSlot = { readonly start: string; readonly wall: string };

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Brussels',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MINUTE = 60_000;

type Wall = { readonly day: string; readonly weekday: number; readonly minutes: number };

const wallAt = (moment: number): Wall => {
  const parts = Object.fromEntries(FORMAT.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: DAYS.indexOf(parts.weekday ?? '') + 1,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
};

export type OracleRules = {
  readonly weekdays: readonly number[];
  readonly closedDays: readonly string[];
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly every: number;
};

/** Slots that begin from one moment up to another. A slot is the first moment at which its wall time is shown. */
export const oracleSlots = (rules: OracleRules, first: number, last: number): OracleSlot[] => {
  const { weekdays, closedDays, from, to, length, every } = rules;
  const slots: OracleSlot[] = [];
  const seen = new Set<string>();
  let busyUntil = Number.NEGATIVE_INFINITY;
  for (let moment = first; moment < last; moment += every % 30 === 0 && from % 30 === 0 ? 30 * MINUTE : MINUTE) {
    const { day, weekday, minutes } = wallAt(moment);
    const key = `${day} ${minutes}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (!weekdays.includes(weekday) || closedDays.includes(day)) continue;
    if (minutes < from || minutes >= to || (minutes - from) % every !== 0 || moment < busyUntil) continue;
    // The moment before its end must still be the same day, before closing time.
    const end = wallAt(moment + length * MINUTE - 1);
    if (end.day !== day || end.minutes >= to) continue;
    busyUntil = moment + length * MINUTE;
    const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
    slots.push({ start: new Date(moment).toISOString(), wall: `${day}T${clock}` });
  }
  return slots;
};
