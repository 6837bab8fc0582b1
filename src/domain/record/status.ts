// Record section 4 and decisions section 4: the status follows from the transaction id and the kind of source.
import { codeIn } from './code-in.ts';
import type { Unit } from './estate.ts';

export const STATUSES = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER'] as const;
export type Status = (typeof STATUSES)[number];
export const isStatus = (value: unknown): value is Status => (STATUSES as readonly unknown[]).includes(value);

/** Listings of the one special source carry a guid and number their transactions differently. */
export type SourceKind = 'own' | 'skarabee';

const SOLD_IDS: { readonly [Kind in SourceKind]: readonly number[] } = { own: [5, 6], skarabee: [1, 6, 7] };
const RENT_IDS: { readonly [Kind in SourceKind]: readonly number[] } = {
  own: [2, 4, 6, 8],
  skarabee: [2, 4, 6, 8, 10],
};
const TAKE_OVER_ID = 7;
const TAKEN_OVER_ID = 9;

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

export const sourceKind = (estate: EstateLike): SourceKind => (estate.general.guid?.trim() ? 'skarabee' : 'own');

export const transactionStatus = (id: number, source: SourceKind): Status => {
  if (source === 'own' && id === TAKE_OVER_ID) return 'TAKE_OVER';
  if (source === 'own' && id === TAKEN_OVER_ID) return 'TAKEN_OVER';
  const sold = SOLD_IDS[source].includes(id);
  const rent = RENT_IDS[source].includes(id);
  if (sold) return rent ? 'RENTED' : 'SOLD';
  return rent ? 'TO_RENT' : 'FOR_SALE';
};

/** In our own table, which queries speak. */
export const statusOfTransaction = (id: number): Status => transactionStatus(id, 'own');

/** The raw transaction id; undefined when the record has none (0 and -1 are empty). */
export const transactionId = (estate: EstateLike): number | undefined => {
  const id = estate.general.transaction?.id;
  return id !== undefined && id > 0 ? id : undefined;
};

/** By transaction id; a record without one may still name its status itself. */
export const estateStatus = (estate: EstateLike): Status | undefined => {
  const id = transactionId(estate);
  if (id !== undefined) return transactionStatus(id, sourceKind(estate));
  return codeIn(STATUSES, estate.status) ?? codeIn(STATUSES, estate.general.status);
};

export const isSoldStatus = (status: Status | undefined): boolean =>
  status === 'SOLD' || status === 'RENTED' || status === 'TAKEN_OVER';
export const isRentStatus = (status: Status | undefined): boolean => status === 'TO_RENT' || status === 'RENTED';

/** Sold, rented or taken over: no price, no link, the transaction's name as label. */
export const isSold = (estate: EstateLike): boolean => isSoldStatus(estateStatus(estate));
export const isForRent = (estate: EstateLike): boolean => isRentStatus(estateStatus(estate));
