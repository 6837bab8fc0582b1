// Record section 4: an estate whose status id is in the site's list is shown nowhere.
import type { Unit } from './estate.ts';
import { transactionId } from './status.ts';

/** `hiddenStatus` lists raw transaction ids. */
export const isHiddenTransaction = (id: number | undefined, hiddenStatus: readonly number[]): boolean =>
  id !== undefined && hiddenStatus.includes(id);
export const isHidden = (estate: Pick<Unit, 'general'>, hiddenStatus: readonly number[]): boolean =>
  isHiddenTransaction(transactionId(estate), hiddenStatus);
