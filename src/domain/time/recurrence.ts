// Recurrence rules of iCalendar (RFC 5545, 3.3.10), on the wall: moments here are milliseconds as if the wall's clock were UTC. Which
// moment of which zone that is comes afterwards. Days of a period are looked at one by one, so that the work is bounded and every rule
// ends, however it is written.
import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar-days.ts';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

type WeekdayRule = {
  /** Monday is 0. */
  readonly day: number;
  /** The first, the second …, negative from the end; 0: each of them. */
  readonly nth: number;
};

export type Rule = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** As written: `20261231`, `20261231T100000` or with a Z. */
  readonly until: string | undefined;
  readonly months: readonly number[];
  readonly weekNumbers: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly WeekdayRule[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
  /** Monday is 0. */
  readonly weekStart: number;
};

/** The rule repeats without end, or asks for more work than a calendar is worth. */
export class RecurrenceLimitError extends Error {
  override readonly name = 'RecurrenceLimitError';
}

/** Counts down over a whole calendar: no rule, and no thousand of them, takes more than this. */
export type Steps = { left: number };

const step = (steps: Steps): void => {
  steps.left -= 1;
  if (steps.left < 0) throw new RecurrenceLimitError('The calendar repeats too much.');
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const numbers = (text: string | undefined, least: number, most: number): number[] => {
  if (text === undefined) return [];
  const found = text.split(',').map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  if (!found.every((value) => Math.abs(value) >= least && Math.abs(value) <= most)) throw new RangeError(text);
  return found;
};

const weekdaysOf = (text: string | undefined): WeekdayRule[] =>
  text === undefined
    ? []
    : text.split(',').map((part) => {
        const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? [];
        const day = WEEKDAYS.indexOf(name);
        if (day < 0) throw new RangeError(part);
        return { day, nth: Number(nth) };
      });

/** Throws a RangeError for what is no rule. */
export const readRule = (text: string): Rule => {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name.trim(), value.trim()];
      }),
  );
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined;
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  const wholes = [interval, count ?? 1].every((value) => Number.isInteger(value) && value >= 1);
  // Times within an hour that repeats by the hour: nobody's calendar has them, and a wrong answer would be worse than none.
  const withinHour =
    (frequency === 'HOURLY' || frequency === 'MINUTELY') &&
    (parts.has('BYMINUTE') || parts.has('BYSECOND') || parts.has('BYSETPOS'));
  if (!frequency || !wholes || weekStart < 0 || withinHour) throw new RangeError(text);
  return {
    frequency,
    interval,
    count,
    until: parts.get('UNTIL'),
    months: numbers(parts.get('BYMONTH'), 1, 12),
    weekNumbers: numbers(parts.get('BYWEEKNO'), 1, 53),
    yearDays: numbers(parts.get('BYYEARDAY'), 1, 366),
    monthDays: numbers(parts.get('BYMONTHDAY'), 1, 31),
    weekdays: weekdaysOf(parts.get('BYDAY')),
    hours: numbers(parts.get('BYHOUR'), 0, 23),
    minutes: numbers(parts.get('BYMINUTE'), 0, 59),
    seconds: numbers(parts.get('BYSECOND'), 0, 60),
    positions: numbers(parts.get('BYSETPOS'), 1, 366),
    weekStart,
  };
};

/** Days since 1970-01-01. */
type Day = number;
const dayAt = (year: number, month: number, date: number): Day => Date.UTC(year, month, date) / DAY_MS;
const dayIn = (wall: number): Day => Math.floor(wall / DAY_MS);
/** Monday is 0; 1970-01-01 was a Thursday. */
const weekdayIn = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** What the rules ask of a day. */
const factsOf = (day: Day) => {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { year, month, date: date.getUTCDate() };
};

/** From the front, or from the back as a negative number: either may be named. */
const named = (list: readonly number[], position: number, length: number): boolean =>
  list.includes(position) || list.includes(position - length - 1);

/** ISO weeks, for a week that begins on another day as well: the first one has four days of the year at least. */
const weekOf = (day: Day, weekStart: number): { readonly number: number; readonly weeks: number } => {
  const firstWeek = (year: number): Day => {
    const first = dayAt(year, 0, 1);
    const begin = first - ((weekdayIn(first) - weekStart + 7) % 7);
    return first - begin <= 3 ? begin : begin + 7;
  };
  const { year } = factsOf(day);
  const own = day < firstWeek(year) ? year - 1 : day >= firstWeek(year + 1) ? year + 1 : year;
  const [begin, end] = [firstWeek(own), firstWeek(own + 1)];
  return { number: Math.floor((day - begin) / 7) + 1, weeks: (end - begin) / 7 };
};

/** What the rule leaves to its first day: a birthday without further words is on that day of that month. */
const completed = (rule: Rule, first: Day): Rule => {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays } = rule;
  if (weekNumbers.length + yearDays.length + monthDays.length + weekdays.length > 0) return rule;
  const { month, date } = factsOf(first);
  if (frequency === 'YEARLY') return { ...rule, months: months.length > 0 ? months : [month + 1], monthDays: [date] };
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [date] };
  return frequency === 'WEEKLY' ? { ...rule, weekdays: [{ day: weekdayIn(first), nth: 0 }] } : rule;
};

const isWeekday = (rule: Rule, day: Day, { year, month, date }: ReturnType<typeof factsOf>): boolean => {
  const weekday = weekdayIn(day);
  const inMonth = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.months.length > 0);
  const [position, length] = inMonth
    ? [date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()]
    : [day - dayAt(year, 0, 1) + 1, dayAt(year + 1, 0, 1) - dayAt(year, 0, 1)];
  return rule.weekdays.some(({ day: wanted, nth }) => {
    if (wanted !== weekday) return false;
    // A number has a meaning in a month or a year only.
    if (nth === 0 || (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY')) return true;
    return nth > 0 ? Math.ceil(position / 7) === nth : Math.ceil((length - position + 1) / 7) === -nth;
  });
};

const isRuleDay = (rule: Rule, day: Day): boolean => {
  const facts = factsOf(day);
  const { year, month, date } = facts;
  if (rule.months.length > 0 && !rule.months.includes(month + 1)) return false;
  if (rule.monthDays.length > 0 && !named(rule.monthDays, date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()))
    return false;
  if (rule.weekdays.length > 0 && !isWeekday(rule, day, facts)) return false;
  if (rule.yearDays.length > 0) {
    const first = dayAt(year, 0, 1);
    if (!named(rule.yearDays, day - first + 1, dayAt(year + 1, 0, 1) - first)) return false;
  }
  if (rule.weekNumbers.length === 0) return true;
  const { number, weeks } = weekOf(day, rule.weekStart);
  return named(rule.weekNumbers, number, weeks);
};

/** Wall times within a day, in order, as milliseconds from midnight. */
const timesOf = (rule: Rule, start: number): number[] => {
  const time = start - dayIn(start) * DAY_MS;
  const or = (list: readonly number[], own: number): readonly number[] => (list.length > 0 ? list : [own]);
  const times = or(rule.hours, Math.floor(time / HOUR_MS)).flatMap((hour) =>
    or(rule.minutes, Math.floor((time % HOUR_MS) / MINUTE_MS)).flatMap((minute) =>
      or(rule.seconds, Math.floor((time % MINUTE_MS) / 1000)).map(
        (second) => hour * HOUR_MS + minute * MINUTE_MS + second * 1000,
      ),
    ),
  );
  return [...new Set(times)].sort((a, b) => a - b);
};

type Period = { readonly from: Day; readonly to: Day };

/** The period with this number, counted from the one of the first day. */
const periodOf = (rule: Rule, first: Day, number: number): Period => {
  const { year, month } = factsOf(first);
  const by = number * rule.interval;
  switch (rule.frequency) {
    case 'YEARLY':
      return { from: dayAt(year + by, 0, 1), to: dayAt(year + by + 1, 0, 1) };
    case 'MONTHLY':
      return { from: dayAt(year, month + by, 1), to: dayAt(year, month + by + 1, 1) };
    case 'WEEKLY': {
      const from = first - ((weekdayIn(first) - rule.weekStart + 7) % 7) + 7 * by;
      return { from, to: from + 7 };
    }
    default:
      return { from: first + by, to: first + by + 1 };
  }
};

const DAYS_OF: Readonly<Record<'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY', number>> = {
  YEARLY: 366,
  MONTHLY: 31,
  WEEKLY: 7,
  DAILY: 1,
};

/** The days of a period that the rule names. Of a year only the months it names are looked at. */
const ruleDays = (rule: Rule, { from, to }: Period, steps: Steps): Day[] => {
  const days: Day[] = [];
  for (let day = from; day < to; day++) {
    step(steps);
    if (rule.frequency === 'YEARLY' && rule.months.length > 0) {
      const { year, month, date } = factsOf(day);
      if (date === 1 && !rule.months.includes(month + 1)) {
        day = dayAt(year, month + 1, 1) - 1;
        continue;
      }
    }
    if (isRuleDay(rule, day)) days.push(day);
  }
  return days;
};

const chosen = (walls: readonly number[], positions: readonly number[]): readonly number[] =>
  positions.length === 0 ? walls : walls.filter((_, index) => named(positions, index + 1, walls.length));

export type Walls = { readonly from: number; readonly to: number };

/** Hours and minutes: steps on the wall from the first one, of which the rule leaves some out. */
const byTheClock = (rule: Rule, start: number, { from, to }: Walls, until: number, steps: Steps): number[] => {
  const every = rule.interval * (rule.frequency === 'HOURLY' ? HOUR_MS : MINUTE_MS);
  const found: number[] = [];
  let counted = 0;
  const skipped = rule.count === undefined ? Math.max(0, Math.floor((from - start) / every)) : 0;
  for (let wall = start + skipped * every; wall < to && wall <= until; wall += every) {
    step(steps);
    const time = new Date(wall);
    const fits = isRuleDay(rule, dayIn(wall)) && (rule.hours.length === 0 || rule.hours.includes(time.getUTCHours()));
    if (!fits) continue;
    counted += 1;
    if (rule.count !== undefined && counted > rule.count) break;
    if (wall >= from) found.push(wall);
  }
  return found;
};

/**
 * When it begins again on the wall, from `from` up to `to`; the first time is always one of them. `until` is the last possible one.
 */
export const recurrences = (given: Rule, start: number, { from, to }: Walls, until: number, steps: Steps): number[] => {
  const first = dayIn(start);
  const rule = completed(given, first);
  if (rule.frequency === 'HOURLY' || rule.frequency === 'MINUTELY')
    return byTheClock(rule, start, { from, to }, until, steps);
  const times = timesOf(rule, start);
  const found = new Set<number>();
  if (start >= from && start < to) found.add(start);
  // Without a count nothing depends on what came before: straight to the period before the first one that matters.
  const periods = (from - start) / DAY_MS / (DAYS_OF[rule.frequency] * rule.interval);
  let number = rule.count === undefined ? Math.max(0, Math.floor(periods) - 1) : 0;
  let counted = 0;
  for (; ; number++) {
    const period = periodOf(rule, first, number);
    const begin = period.from * DAY_MS;
    if (begin >= to || begin > until) return [...found].sort((a, b) => a - b);
    step(steps);
    const walls = ruleDays(rule, period, steps).flatMap((day) => times.map((time) => day * DAY_MS + time));
    for (const wall of chosen(walls, rule.positions)) {
      if (wall < start) continue;
      counted += 1;
      if (wall > until || (rule.count !== undefined && counted > rule.count)) return [...found].sort((a, b) => a - b);
      if (wall >= from && wall < to) found.add(wall);
    }
  }
};
