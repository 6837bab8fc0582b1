import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { statusTransaction, unitStatus } from './unit-status.ts';

const unit = (transaction: NonNullable<Unit['general']['transaction']>): Unit => ({ general: { id: 7, transaction } });

describe('the transaction of a status', () => {
  it('is the one that the unit has, when it says so already', () => {
    const forSale = { id: 1, name: { nl: 'Te koop' } };
    expect(statusTransaction(unit(forSale), 'available')).toBe(forSale);
    const letOut = { id: 6 };
    expect(statusTransaction(unit(letOut), 'sold')).toBe(letOut);
  });
  it('is another one for another status, of a sale and of a rent', () => {
    expect(statusTransaction(unit({ id: 1 }), 'option')).toEqual({ id: 3 });
    expect(statusTransaction(unit({ id: 1 }), 'sold')).toEqual({ id: 5 });
    expect(statusTransaction(unit({ id: 2 }), 'sold')).toEqual({ id: 6 });
    expect(statusTransaction(unit({ id: 4 }), 'available')).toEqual({ id: 2 });
  });
  it('is made where the record has none', () => {
    expect(statusTransaction({ general: { id: 7 } }, 'available')).toEqual({ id: 1 });
    expect(statusTransaction(unit({ id: 0 }), 'available')).toEqual({ id: 1 });
    expect(unitStatus({ general: { id: 7 } })).toBe('available');
  });
});
