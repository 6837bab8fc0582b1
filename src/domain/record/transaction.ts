// Decisions section 4: two sources number their transactions differently; ours is the table both are compared in.
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import type { Locale } from '../locale.ts';
import type { Unit } from './estate.ts';
import { ownName } from './own-name.ts';
import { estateStatus, type Status, sourceKind, transactionId } from './status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/**
 * Skarabee → ours: sold, to rent, for sale, both under option, rented, sold, short-term, for sale, to rent soon. Each
 * keeps its status: our "coming soon" is for sale, so what is to rent soon stands with what is to rent.
 */
const OWN_ID_OF_SKARABEE: { readonly [id: number]: number } = {
  1: 5,
  2: 2,
  3: 1,
  4: 4,
  5: 3,
  6: 6,
  7: 5,
  8: 8,
  9: 1,
  10: 2,
};
const OWN_IDS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
/** Of a transaction that no table has, and of a record that only names its status. */
const OWN_ID_OF_STATUS: Readonly<Record<Status, number>> = {
  FOR_SALE: 1,
  TO_RENT: 2,
  SOLD: 5,
  RENTED: 6,
  TAKE_OVER: 7,
  TAKEN_OVER: 9,
};

/**
 * The transaction in our own numbering, whatever the source: what filters, counts and groups compare. It always stands
 * for the status of the estate; undefined without one.
 */
export const ownTransactionId = (estate: EstateLike): number | undefined => {
  const status = estateStatus(estate);
  if (status === undefined) return undefined;
  const id = transactionId(estate) ?? 0;
  const own = sourceKind(estate) === 'own' ? (OWN_IDS.has(id) ? id : undefined) : OWN_ID_OF_SKARABEE[id];
  return own ?? OWN_ID_OF_STATUS[status];
};

export const isUnderOption = (estate: EstateLike): boolean => [3, 4].includes(ownTransactionId(estate) ?? 0);

/** A record's own transaction name wins over the table of its source. */
export const transactionName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const table = sourceKind(estate) === 'skarabee' ? 'SkarabeeTransaction' : 'Transaction';
  const id = transactionId(estate);
  const status = estateStatus(estate);
  const named = id === undefined ? '' : referenceLabel(labels, table, id);
  return ownName(estate.general.transaction, locale, named || (status ? referenceLabel(labels, 'Status', status) : ''));
};
