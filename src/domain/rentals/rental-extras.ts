// What a stay costs beside its rent: cleaning, tourist tax, linen. The unavoidable ones are part of every price a visitor
// sees; the others are named, and are paid by whoever wants them. Without schemas, so that a browser need not load them.
import type { Localized } from '../locale.ts';
import { type DayRange, nightsBetween } from '../time/calendar-days.ts';
import type { RentalExtra } from './rental-unit.ts';
import type { ExtraPer } from './rental-words.ts';

/** One unavoidable extra of a stay, as it stands in its sum. */
export type ExtraLine = {
  readonly id: string;
  readonly name: Localized;
  readonly per: ExtraPer;
  readonly amount: number;
  readonly total: number;
};

/** What a visitor pays: the rent, every unavoidable extra, and their sum. */
export type StayCost = { readonly price: number; readonly rent: number; readonly extras: readonly ExtraLine[] };

/** How many a price is meant for while nobody said: what the request form proposes. */
const USUAL_PARTY = 2;

export const partyOf = (room: number | null | undefined, asked?: number | null): number =>
  asked || Math.min(USUAL_PARTY, room || USUAL_PARTY);

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const TIMES: Readonly<Record<ExtraPer, (nights: number, persons: number) => number>> = {
  stay: () => 1,
  night: (nights) => nights,
  person: (_nights, persons) => persons,
  'person-night': (nights, persons) => nights * persons,
};

type Extras = readonly RentalExtra[] | null | undefined;

const isUnavoidable = ({ obligatory, amount }: RentalExtra): boolean => obligatory && amount > 0;

/** Those that are paid by whoever wants them. */
export const optionalExtras = (extras: Extras): RentalExtra[] => (extras ?? []).filter((extra) => !extra.obligatory);

/** Whether the price is another one for another number of people. */
export const dependsOnPersons = (extras: Extras): boolean =>
  (extras ?? []).some((extra) => isUnavoidable(extra) && (extra.per === 'person' || extra.per === 'person-night'));

export const stayCost = (rent: number, extras: Extras, { from, to }: DayRange, persons: number): StayCost => {
  const nights = nightsBetween(from, to);
  const lines = (extras ?? []).filter(isUnavoidable).map(({ id, name, per, amount }): ExtraLine => {
    const total = cents(amount * TIMES[per](nights, persons));
    return { id, name: name ?? {}, per, amount, total };
  });
  return { price: cents(rent + lines.reduce((sum, { total }) => sum + total, 0)), rent, extras: lines };
};

/** The same period or stay for another number of people. */
export const pricedFor = <P extends DayRange & { readonly rent: number }>(
  period: P,
  extras: Extras,
  persons: number,
): P & { readonly price: number } => ({ ...period, price: stayCost(period.rent, extras, period, persons).price });
