// What a visitor chooses on the page of a holiday home, and what that leaves of its calendar.
import { type DayRange, nightsBetween, overlaps } from '../time/calendar-days.ts';
import { monthAfter } from '../time/day-words.ts';
import { stayCost } from './rental-extras.ts';
import type { RentalExtra, RentalPeriod } from './rental-unit.ts';
import { PERIOD_TYPES, type PeriodType } from './rental-words.ts';

/** The nights somebody asked for: what they cost, or why they cannot be had. The rent is without extras. */
export type ChosenStay = DayRange & {
  readonly price: number | null;
  readonly rent: number | null;
  readonly available: boolean;
  readonly problem?: 'past' | 'taken' | 'no-period' | 'too-short' | undefined;
};

type Extras = readonly RentalExtra[] | null | undefined;

/** The calendar of a unit as the page came with it. */
export type UnitCalendar = { readonly periods: readonly RentalPeriod[]; readonly busy: readonly DayRange[] };

/** What this visitor learnt since: nights that are gone, and the periods that are left; and how many will come. */
export type CalendarNews = {
  readonly persons?: number | undefined;
  readonly taken: readonly DayRange[];
  readonly left?: readonly DayRange[] | undefined;
};

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to;

/** What a stay costs those who come; the page's own price while nobody said how many. */
export const priceFor = (
  stay: DayRange & { readonly price: number | null; readonly rent: number | null },
  extras: Extras,
  persons: number | undefined,
): number | null =>
  persons === undefined || stay.rent === null ? stay.price : stayCost(stay.rent, extras, stay, persons).price;

export const calendarAfter = (
  { periods, busy }: UnitCalendar,
  { taken, left, persons }: CalendarNews,
  extras?: Extras,
): UnitCalendar => ({
  busy: [...busy, ...taken],
  periods: periods.map((period) => ({
    ...period,
    price: priceFor(period, extras, persons) ?? period.price,
    available:
      period.available &&
      !taken.some((range) => overlaps(range, period)) &&
      (left === undefined || left.some((range) => isSame(range, period))),
  })),
});

export const offeredTypes = (periods: readonly RentalPeriod[]): PeriodType[] =>
  PERIOD_TYPES.filter((type) => periods.some((period) => period.type === type));

/** The kind of the chosen period, else the first that has a free one. */
export const typeToShow = (
  { periods }: UnitCalendar,
  asked: PeriodType | undefined,
  stay: DayRange | undefined,
): PeriodType | undefined => {
  const types = offeredTypes(periods);
  if (asked && types.includes(asked)) return asked;
  const chosen = stay && periods.find((period) => isSame(period, stay));
  const free = types.find((type) => periods.some((period) => period.type === type && period.available));
  return chosen?.type ?? free ?? types[0];
};

/** The month of the choice, else that of the first free period of this kind. */
export const monthToShow = (
  { periods }: UnitCalendar,
  type: PeriodType | undefined,
  asked: string | undefined,
  stay: DayRange | undefined,
): string | undefined => {
  const ofType = periods.filter((period) => period.type === type);
  const first = ofType.find(({ available }) => available) ?? ofType[0];
  return asked ?? (stay ?? first)?.from.slice(0, 7);
};

/** Those that begin in the two months in sight. */
export const periodsInSight = (
  { periods }: UnitCalendar,
  type: PeriodType | undefined,
  month: string,
): RentalPeriod[] => {
  const end = monthAfter(month, 2);
  return periods.filter((period) => period.type === type && period.from >= month && period.from < end);
};

/** Free periods close to one that is gone: of the same length, or of any when there is none. */
export const alternativesTo = (gone: DayRange, { periods }: UnitCalendar, count = 3): RentalPeriod[] => {
  const nights = (range: DayRange): number => nightsBetween(range.from, range.to);
  const free = periods.filter(({ available }) => available);
  const same = free.filter((period) => nights(period) === nights(gone));
  const distance = ({ from }: DayRange): number => Math.abs(nightsBetween(gone.from, from));
  return (same.length > 0 ? same : free)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
};

/** The page of a unit with a choice in its address. */
export const unitHref = (
  path: string,
  choice: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly period?: PeriodType | undefined;
    readonly month?: string | undefined;
  },
  anchor = '',
): string => {
  const pairs = (['from', 'to', 'period', 'month'] as const).flatMap((name) =>
    choice[name] === undefined ? [] : [`${name}=${encodeURIComponent(choice[name])}`],
  );
  return `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}${anchor}`;
};
