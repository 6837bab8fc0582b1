// Decisions section 6: the periods of a rental unit, from its seasons and single periods, and the price of a stay.
// A period belongs to the season of its arrival day. A week begins on a changeover day, a weekend runs from Friday to
// Monday, a midweek from Monday to Friday, a month from the first to the first.
import { type DayRange, dayNumber, dayText, nightsBetween, overlaps, weekday } from '../time/calendar-days.ts';
import type { RentalPeriod, RentalSeason, RentalTerms } from './rental-unit.ts';
import type { PeriodType } from './rental-words.ts';

/** A period with the shortest stay that its arrival day allows. */
export type PricedPeriod = DayRange & {
  readonly type: PeriodType;
  readonly price: number;
  readonly minimumStay: number;
};

const SATURDAY = [6];
const FRIDAY = 5;
const MONDAY = 1;
/** Longer than any season that makes sense; a typing error must not make a million periods. */
const MAX_SEASON_DAYS = 800;
const MAX_STAY_NIGHTS = 366;

const firstOfNextMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

type Arrival = { readonly number: number; readonly day: string; readonly changeoverDays: readonly number[] };

/** Where a period of this kind ends that begins here; undefined when none begins here. */
const DEPARTURES: { readonly [T in PeriodType]: (arrival: Arrival) => string | undefined } = {
  week: ({ number, changeoverDays }) => (changeoverDays.includes(weekday(number)) ? dayText(number + 7) : undefined),
  weekend: ({ number }) => (weekday(number) === FRIDAY ? dayText(number + 3) : undefined),
  midweek: ({ number }) => (weekday(number) === MONDAY ? dayText(number + 4) : undefined),
  month: ({ day }) => (day.endsWith('-01') ? firstOfNextMonth(day) : undefined),
};

const periodsOfSeason = (season: RentalSeason, terms: RentalTerms): PricedPeriod[] => {
  const changeoverDays = season.changeoverDays ?? terms.changeoverDays ?? SATURDAY;
  const minimumStay = season.minimumStay ?? terms.minimumStay ?? 1;
  const first = dayNumber(season.from);
  const end = Math.min(dayNumber(season.to), first + MAX_SEASON_DAYS);
  const periods: PricedPeriod[] = [];
  for (let number = first; number < end; number++) {
    const arrival = { number, day: dayText(number), changeoverDays };
    for (const type of Object.keys(DEPARTURES) as PeriodType[]) {
      const price = season.prices[type];
      const to = price === undefined || price === null ? undefined : DEPARTURES[type](arrival);
      if (to !== undefined && price) periods.push({ type, from: arrival.day, to, price, minimumStay });
    }
  }
  return periods;
};

const byDay = (a: PricedPeriod, b: PricedPeriod): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : a.price - b.price;

/** Every period of a unit, by day; a single one replaces that of a season, an earlier season that of a later one. */
export const pricedPeriods = (terms: RentalTerms | null | undefined): PricedPeriod[] => {
  if (!terms) return [];
  const single = (terms.periods ?? [])
    .filter(({ from, to }) => from < to)
    .map((period) => ({ ...period, minimumStay: 1 }));
  const all = [...single, ...(terms.seasons ?? []).flatMap((season) => periodsOfSeason(season, terms))];
  const known = new Map<string, PricedPeriod>();
  for (const period of all) {
    const key = `${period.type} ${period.from} ${period.to}`;
    if (!known.has(key)) known.set(key, period);
  }
  return [...known.values()].sort(byDay);
};

const isFree = (stay: DayRange, busy: readonly DayRange[]): boolean => !busy.some((taken) => overlaps(taken, stay));

/** Those that begin after today and are long enough on their own. */
export const openPeriods = (
  periods: readonly PricedPeriod[],
  busy: readonly DayRange[],
  today: string,
): RentalPeriod[] =>
  periods
    .filter((period) => period.from > today && nightsBetween(period.from, period.to) >= period.minimumStay)
    .map(({ minimumStay: _, ...period }) => ({ ...period, available: isFree(period, busy) }));

/** The lowest price of periods that together are exactly these nights; undefined when none are. */
const cheapest = (periods: readonly PricedPeriod[], { from, to }: DayRange): number | undefined => {
  const costs = new Map<string, number>([[from, 0]]);
  // By arrival day: when a period is looked at, the cost of reaching its first day is known.
  for (const period of periods) {
    if (period.from < from || period.to > to) continue;
    const reached = costs.get(period.from);
    if (reached === undefined) continue;
    costs.set(period.to, Math.min(costs.get(period.to) ?? Number.POSITIVE_INFINITY, reached + period.price));
  }
  return costs.get(to);
};

type StayProblem = 'past' | 'taken' | 'no-period' | 'too-short';
export type StayPrice = DayRange & {
  readonly price: number | null;
  readonly available: boolean;
  readonly problem?: StayProblem;
};

/** What exactly these nights cost, and whether they can be had. */
export const priceOfStay = (
  periods: readonly PricedPeriod[],
  busy: readonly DayRange[],
  { from, to }: DayRange,
  today: string,
): StayPrice => {
  const nights = nightsBetween(from, to);
  const refused = (problem: StayProblem, price: number | null = null): StayPrice => ({
    from,
    to,
    price,
    available: false,
    problem,
  });
  if (from <= today) return refused('past');
  const possible = nights > 0 && nights <= MAX_STAY_NIGHTS;
  const price = possible ? cheapest(periods, { from, to }) : undefined;
  if (price === undefined) return refused('no-period');
  const minimum = Math.min(...periods.filter((period) => period.from === from).map((period) => period.minimumStay));
  if (nights < minimum) return refused('too-short', price);
  if (!isFree({ from, to }, busy)) return refused('taken', price);
  return { from, to, price, available: true };
};
