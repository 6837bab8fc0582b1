// Decisions section 6: the periods of a rental unit, from its seasons and single periods, and the price of a stay.
// A period belongs to the season of its arrival day. A week begins on a changeover day, a weekend runs from Friday to
// Monday, a midweek from Monday to Friday, a month from the first to the first.
import type { Localized } from '../locale.ts';
import { type DayRange, dayNumber, dayText, nightsBetween, overlaps, weekday } from '../time/calendar-days.ts';
import { type ExtraLine, pricedFor, stayCost } from './rental-extras.ts';
import type { RentalExtra, RentalPeriod, RentalSeason, RentalTerms } from './rental-unit.ts';
import type { PeriodType } from './rental-words.ts';

/** A period with the shortest stay that its arrival day allows. Its rent is what the terms say, without extras. */
export type PricedPeriod = DayRange & {
  readonly type: PeriodType;
  readonly rent: number;
  readonly minimumStay: number;
  /** What its season is called. */
  readonly season?: Localized;
};

/** Who pays what beside the rent. */
type Party = { readonly extras: readonly RentalExtra[] | null | undefined; readonly persons: number };

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
      if (to !== undefined && price)
        periods.push({
          type,
          from: arrival.day,
          to,
          rent: price,
          minimumStay,
          ...(season.name ? { season: season.name } : {}),
        });
    }
  }
  return periods;
};

const byDay = (a: PricedPeriod, b: PricedPeriod): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : a.rent - b.rent;

/** Every period of a unit, by day; a single one replaces that of a season, an earlier season that of a later one. */
export const pricedPeriods = (terms: RentalTerms | null | undefined): PricedPeriod[] => {
  if (!terms) return [];
  const single = (terms.periods ?? [])
    .filter(({ from, to }) => from < to)
    .map(({ price, ...period }) => ({ ...period, rent: price, minimumStay: 1 }));
  const all = [...single, ...(terms.seasons ?? []).flatMap((season) => periodsOfSeason(season, terms))];
  const known = new Map<string, PricedPeriod>();
  for (const period of all) {
    const key = `${period.type} ${period.from} ${period.to}`;
    if (!known.has(key)) known.set(key, period);
  }
  return [...known.values()].sort(byDay);
};

const isFree = (stay: DayRange, busy: readonly DayRange[]): boolean => !busy.some((taken) => overlaps(taken, stay));

/** The days in a range on which a stay of a week may begin: those of the season of each day. */
export const changeoverDaysIn = (terms: RentalTerms | null | undefined, { from, to }: DayRange): string[] => {
  const days: string[] = [];
  for (let number = dayNumber(from); number < dayNumber(to); number++) {
    const day = dayText(number);
    const season = terms?.seasons?.find((one) => one.from <= day && day < one.to);
    if ((season?.changeoverDays ?? terms?.changeoverDays ?? SATURDAY).includes(weekday(number))) days.push(day);
  }
  return days;
};

/** Those that begin after today and are long enough on their own, at what this party pays. */
export const openPeriods = (
  periods: readonly PricedPeriod[],
  busy: readonly DayRange[],
  today: string,
  { extras, persons }: Party,
): RentalPeriod[] =>
  periods
    .filter((period) => period.from > today && nightsBetween(period.from, period.to) >= period.minimumStay)
    .map(({ type, from, to, rent }) => ({
      ...pricedFor({ type, from, to, rent }, extras, persons),
      available: isFree({ from, to }, busy),
    }));

/** The periods that together are exactly these nights for the lowest rent; undefined when none are. */
const cheapest = (periods: readonly PricedPeriod[], { from, to }: DayRange): readonly PricedPeriod[] | undefined => {
  type Way = { readonly rent: number; readonly parts: readonly PricedPeriod[] };
  const ways = new Map<string, Way>([[from, { rent: 0, parts: [] }]]);
  // By arrival day: when a period is looked at, the cost of reaching its first day is known.
  for (const period of periods) {
    if (period.from < from || period.to > to) continue;
    const reached = ways.get(period.from);
    if (reached === undefined) continue;
    const rent = reached.rent + period.rent;
    if (rent < (ways.get(period.to)?.rent ?? Number.POSITIVE_INFINITY))
      ways.set(period.to, { rent, parts: [...reached.parts, period] });
  }
  return ways.get(to)?.parts;
};

type StayProblem = 'past' | 'taken' | 'no-period' | 'too-short';
export type StayPrice = DayRange & {
  /** What the party pays; null when no periods are exactly these nights. */
  readonly price: number | null;
  readonly rent: number | null;
  readonly extras: readonly ExtraLine[];
  readonly available: boolean;
  readonly problem?: StayProblem;
};

/** The periods whose rents are summed, where there are any. */
export type ExplainedStay = StayPrice & { readonly parts: readonly PricedPeriod[] };

/** What exactly these nights cost this party, from what, and whether they can be had. */
export const explainStay = (
  periods: readonly PricedPeriod[],
  busy: readonly DayRange[],
  { from, to }: DayRange,
  today: string,
  { extras, persons }: Party,
): ExplainedStay => {
  const nights = nightsBetween(from, to);
  const possible = nights > 0 && nights <= MAX_STAY_NIGHTS;
  const parts = (possible ? cheapest(periods, { from, to }) : undefined) ?? [];
  const minimum = Math.min(...periods.filter((period) => period.from === from).map((period) => period.minimumStay));
  const problem = ((): StayProblem | undefined => {
    if (from <= today) return 'past';
    if (parts.length === 0) return 'no-period';
    if (nights < minimum) return 'too-short';
    return isFree({ from, to }, busy) ? undefined : 'taken';
  })();
  const rent = parts.reduce((sum, part) => sum + part.rent, 0);
  const cost =
    parts.length === 0 ? { price: null, rent: null, extras: [] } : stayCost(rent, extras, { from, to }, persons);
  return { from, to, ...cost, available: problem === undefined, ...(problem ? { problem } : {}), parts };
};

/** The same, as visitors may know it: nights that are over have no price. */
export const priceOfStay = (...asked: Parameters<typeof explainStay>): StayPrice => {
  const { parts: _parts, ...stay } = explainStay(...asked);
  return stay.problem === 'past' ? { ...stay, price: null, rent: null, extras: [] } : stay;
};
