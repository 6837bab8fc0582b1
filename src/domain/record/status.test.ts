import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { estateStatus, isForRent, isSold, STATUSES, statusOfTransaction } from './status.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});
const own = (id: number) => estate({ transaction: { id } });
const skarabee = (id: number) => estate({ transaction: { id }, guid: 'd1f0' });

describe('record section 4: status values', () => {
  it('has three active and three completed ones', () => {
    expect(STATUSES).toEqual(['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER']);
  });
});

describe('record section 4: status from the transaction id', () => {
  it.each([
    [1, 'FOR_SALE'],
    [2, 'TO_RENT'],
    [3, 'FOR_SALE'],
    [4, 'TO_RENT'],
    [5, 'SOLD'],
    [6, 'RENTED'],
    [7, 'TAKE_OVER'],
    [8, 'TO_RENT'],
    [9, 'TAKEN_OVER'],
    [10, 'FOR_SALE'],
    [77, 'FOR_SALE'],
  ] as const)('all other listings: %i → %s', (id, status) => {
    expect(estateStatus(own(id))).toBe(status);
    expect(statusOfTransaction(id)).toBe(status);
  });
  it.each([
    [1, 'SOLD'],
    [2, 'TO_RENT'],
    [3, 'FOR_SALE'],
    [4, 'TO_RENT'],
    [5, 'FOR_SALE'],
    [6, 'RENTED'],
    [7, 'SOLD'],
    [8, 'TO_RENT'],
    [9, 'FOR_SALE'],
    [10, 'TO_RENT'],
  ] as const)('the special source (with a guid): %i → %s', (id, status) => {
    expect(estateStatus(skarabee(id))).toBe(status);
  });
  it('takes an empty guid for no guid', () => {
    expect(estateStatus(estate({ transaction: { id: 1 }, guid: ' ' }))).toBe('FOR_SALE');
  });
  it('falls back to the status the record names; without either there is none', () => {
    expect(estateStatus(estate({}, { status: 'RENTED' }))).toBe('RENTED');
    expect(estateStatus(estate({ status: 'to_rent', transaction: { id: -1 } }))).toBe('TO_RENT');
    expect(estateStatus(estate({}, { status: 'GONE' }))).toBeUndefined();
    expect(estateStatus(estate({ transaction: null }))).toBeUndefined();
  });
  it('knows what is sold and what is for rent', () => {
    expect([1, 2, 5, 6, 7, 9].map((id) => isSold(own(id)))).toEqual([false, false, true, true, false, true]);
    expect([1, 2, 5, 6, 7, 8].map((id) => isForRent(own(id)))).toEqual([false, true, false, true, false, true]);
  });
});
