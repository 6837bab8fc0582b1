// Decisions section 4: two sources number their transactions differently; ours is the table both are compared in.
import type { Unit } from './estate.ts';
import { sourceKind, transactionId } from './status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** Skarabee → ours: sold, to rent, for sale, both under option, rented, sold, short-term, for sale, coming soon. */
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
  10: 10,
};

/** The transaction in our own numbering, whatever the source; undefined without one. */
export const ownTransactionId = (estate: EstateLike): number | undefined => {
  const id = transactionId(estate);
  if (id === undefined || sourceKind(estate) === 'own') return id;
  return OWN_ID_OF_SKARABEE[id] ?? id;
};

export const isUnderOption = (estate: EstateLike): boolean => [3, 4].includes(ownTransactionId(estate) ?? 0);
