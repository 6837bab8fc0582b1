// The price as a card shows it: "from", the period of a rent, a price that went down; none after the sale.
import type { NameLabels } from '../content/slug.ts';
import { textOf } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { type EstatePrice, estatePrice } from '../record/estate-price.ts';
import { isForRent, isSold } from '../record/status.ts';
import { ownTransactionId } from '../record/transaction.ts';
import { formatCurrency } from './format.ts';
import { referenceLabel } from './labels.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type CardOptions = {
  /** The project of a unit. */
  readonly parent?: EstateLike | undefined;
  readonly hiddenStatus?: readonly number[];
  /** The last higher price, when the agency wants a price drop shown. */
  readonly previousPrice?: number | undefined;
};

export type CardPrice = {
  readonly value: number;
  readonly text: string;
  /** "Vanaf", before the price; empty otherwise. */
  readonly prefix: string;
  /** "per maand", after it; empty otherwise. */
  readonly suffix: string;
  /** The old price, to be struck through. */
  readonly previous: string | undefined;
};

/** The period the record names; a rent without one is by the month, unless it is for a short term. */
const pricePeriod = (estate: EstateLike, { reference, locale }: NameLabels): string => {
  const name = textOf(estate.price?.period?.name, locale).trim();
  // Sources say "per month", or just "month".
  const named = name === '' || /[\s/]/.test(name) ? name : `/${name}`;
  if (named !== '' || !isForRent(estate) || ownTransactionId(estate) === 8) return named;
  return referenceLabel(reference, 'Display', 'PER_MONTH');
};

const priceView = (
  price: EstatePrice,
  estate: EstateLike,
  labels: NameLabels,
  previous: number | undefined,
): CardPrice => ({
  value: price.value,
  text: formatCurrency(price.value),
  prefix: price.from ? referenceLabel(labels.reference, 'Display', 'PRICE_FROM') : '',
  suffix: pricePeriod(estate, labels),
  previous: previous !== undefined && previous > price.value ? formatCurrency(previous) : undefined,
});

/** Only when present and the property is not sold. */
export const cardPrice = (estate: EstateLike, labels: NameLabels, options: CardOptions = {}): CardPrice | undefined => {
  const price = isSold(estate) ? undefined : estatePrice(estate, options.hiddenStatus);
  return price && priceView(price, estate, labels, options.previousPrice ?? estate.reduction?.from);
};
