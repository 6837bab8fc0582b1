// The seasons of a year for the next one. A day on which a season begins and guests change over keeps its day of the week: it becomes
// the nearest such day to the same date. Every other day keeps its date. Two seasons that join still join.
import { DAY_MS, dayNumber, dayText, weekday, withoutRanges } from '../time/calendar-days.ts';
import type { RentalSeason } from './rental-unit.ts';

const SATURDAY: readonly number[] = [6];

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** 29 February becomes 1 March. */
const sameDate = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.round(Date.UTC(year + 1, month - 1, date) / DAY_MS);
};

/** The nearest day with the same day of the week, at most three days away. */
const sameWeekday = (day: string): number => {
  const target = sameDate(day);
  const ahead = (weekday(dayNumber(day)) - weekday(target) + 7) % 7;
  return target + (ahead <= 3 ? ahead : ahead - 7);
};

type Rules = { readonly changeoverDays?: readonly number[] | null | undefined };

const percentOf = (price: number | null | undefined, percent: number): number | null =>
  price === null || price === undefined ? null : Math.round(price * (1 + percent / 100));

const pricesWith = (prices: RentalSeason['prices'], percent: number): RentalSeason['prices'] =>
  Object.fromEntries(
    Object.entries(prices)
      .map(([type, price]) => [type, percentOf(price, percent)] as const)
      .filter(([, price]) => price !== null),
  );

/** What begins in `year`, a year later, `percent` dearer, in whole euros. */
const seasonsAYearLater = (
  seasons: readonly RentalSeason[],
  year: number,
  rules: Rules,
  percent = 0,
): RentalSeason[] => {
  const isChangeover = (day: string): boolean =>
    seasons.some(
      ({ from, changeoverDays }) =>
        from === day && (changeoverDays ?? rules.changeoverDays ?? SATURDAY).includes(weekday(dayNumber(day))),
    );
  const moved = (day: string): number => (isChangeover(day) ? sameWeekday(day) : sameDate(day));
  return seasons
    .filter(({ from }) => yearOf(from) === year)
    .map((season) => {
      const [from, to] = [moved(season.from), moved(season.to)];
      // A very short season must not lose its days between two rules.
      const end = to > from ? to : from + dayNumber(season.to) - dayNumber(season.from);
      return {
        ...season,
        from: dayText(from),
        to: dayText(end),
        prices: pricesWith(season.prices, percent),
      };
    });
};

/** All seasons with those of the next year replaced by a copy of this one's; their order says which one wins, and stays. */
export const copyYear = (seasons: readonly RentalSeason[], year: number, rules: Rules, percent = 0): RentalSeason[] => [
  ...seasons.filter(({ from }) => yearOf(from) !== year + 1),
  ...seasonsAYearLater(seasons, year, rules, percent),
];

/** The seasons with one more, or with one changed: the others give way on its days. */
export const withSeason = (
  seasons: readonly RentalSeason[],
  season: RentalSeason,
  replaced?: RentalSeason,
): RentalSeason[] => [
  ...seasons
    .filter((other) => other !== replaced)
    .flatMap((other) => withoutRanges(other, [season]).map(({ from, to }) => ({ ...other, from, to }))),
  season,
];

/** The seasons with the first or last day of one elsewhere. One that would have no day left stays as it is. */
export const withEdge = (
  seasons: readonly RentalSeason[],
  season: RentalSeason,
  { from, to }: Pick<RentalSeason, 'from' | 'to'>,
): RentalSeason[] => (from < to ? withSeason(seasons, { ...season, from, to }, season) : [...seasons]);

/** The stretches of a year in which no season lies: nothing can be booked there but single periods. */
export const daysWithoutSeason = (
  seasons: readonly RentalSeason[],
  year: number,
): { readonly from: string; readonly to: string }[] => {
  const gaps: { from: string; to: string }[] = [];
  for (let number = dayNumber(`${year}-01-01`); number < dayNumber(`${year + 1}-01-01`); number++) {
    const day = dayText(number);
    if (seasons.some(({ from, to }) => from <= day && day < to)) continue;
    const last = gaps.at(-1);
    if (last?.to === day) last.to = dayText(number + 1);
    else gaps.push({ from: day, to: dayText(number + 1) });
  }
  return gaps;
};
