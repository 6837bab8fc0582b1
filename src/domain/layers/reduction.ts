// "Verlaagd": against the lowest price of the 30 days before, as the law on announcing reductions wants it (Code of Economic Law, art. VI.18).
import { DAY_MS } from '../time/calendar-days.ts';

const REDUCTION_DAYS = 30;

export type Reduction = { readonly from: number; readonly at: string };
/** A price that visitors saw, until when. */
export type FormerPrice = { readonly price: number; readonly until: Date };

export const reductionWindowStart = (at: Date): Date => new Date(at.getTime() - REDUCTION_DAYS * DAY_MS);

/**
 * The reduction to be told of a price that comes online now. One that was told stays as long as the price does not rise again; a price
 * that was raised first and lowered after is none.
 */
export const reductionOf = (
  price: number | undefined,
  former: readonly FormerPrice[],
  at: Date,
  told: Reduction | undefined,
): Reduction | undefined => {
  const recent = former.filter(({ until }) => until > reductionWindowStart(at));
  const last = recent.toSorted((a, b) => a.until.getTime() - b.until.getTime()).at(-1);
  if (price === undefined) return undefined;
  if (!last) return told;
  const lowest = Math.min(...recent.map((one) => one.price));
  if (price < lowest) return { from: lowest, at: at.toISOString() };
  return price <= last.price ? told : undefined;
};
