// What a tenant pays each month: the rent with its charges. In every region an advert of a home names both.
import { positive } from '../numbers.ts';
import type { Estate } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { estateStatus } from '../record/status.ts';
import { ownTransactionId } from '../record/transaction.ts';
import { FIELD_BLOCKS } from '../record/values-in-blocks.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type MonthlyRent = {
  /** 0 when the rent includes them. */
  readonly charges: number;
  readonly total: number;
};

/** A short stay, or a rent by another period than the month, has no monthly total. */
const SHORT_TERM = 8;
const MONTH = /\b(?:maand|mois|month|monat)/i;

/** Sources say "per month", just "month", or nothing. */
const isByTheMonth = (estate: EstateLike): boolean => {
  const names = Object.values(estate.price?.period?.name ?? {}).filter((name) => name?.trim());
  return ownTransactionId(estate) !== SHORT_TERM && names.every((name) => MONTH.test(name ?? ''));
};

/** Undefined when a part of it is not known: a total without the charges would be too low. */
export const monthlyRent = (estate: EstateLike): MonthlyRent | undefined => {
  const price = estateStatus(estate) === 'TO_RENT' && isByTheMonth(estate) ? estatePrice(estate) : undefined;
  if (!price || price.from) return undefined;
  const { fields } = estate;
  if (fields?.['financial.costs_included'] === true) return { charges: 0, total: price.value };
  const charges =
    positive(fields?.['financial.monthly_costs']) ??
    positive(fields?.['financial.common_costs']) ??
    positive(FIELD_BLOCKS['financial.monthly_costs']?.(estate));
  return charges === undefined ? undefined : { charges, total: price.value + charges };
};
