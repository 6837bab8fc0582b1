import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from './estate.ts';
import { estateStatus, statusOfTransaction } from './status.ts';
import { isUnderOption, ownTransactionId, transactionName } from './transaction.ts';

const own = (id: number) => ({ general: { id: 1, transaction: { id } } });
const skarabee = (id: number) => ({ general: { id: 1, guid: 'g', transaction: { id } } });

it('numbers the transactions of both sources alike', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(ids.map((id) => ownTransactionId(own(id)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ids.map((id) => ownTransactionId(skarabee(id)))).toEqual([5, 2, 1, 4, 3, 6, 5, 8, 1, 2]);
  expect(ownTransactionId({ general: { id: 1 } })).toBeUndefined();
});

it('takes a number that no table has, and a status without number, for the plain transaction of that status', () => {
  expect([own(77), skarabee(77)].map(ownTransactionId)).toEqual([1, 1]);
  const named = ['FOR_SALE', 'TO_RENT', 'SOLD', 'RENTED', 'TAKE_OVER', 'TAKEN_OVER'].map((status) =>
    ownTransactionId({ general: { id: 1, transaction: { id: -1 } }, status }),
  );
  expect(named).toEqual([1, 2, 5, 6, 7, 9]);
});

it('always stands for the status of the estate', () => {
  for (let id = 1; id <= 12; id++)
    for (const estate of [own(id), skarabee(id)])
      expect(statusOfTransaction(ownTransactionId(estate) ?? 0)).toBe(estateStatus(estate));
});

it('knows an option in both', () => {
  expect([own(3), own(4), skarabee(4), skarabee(5)].map(isUnderOption)).toEqual([true, true, true, true]);
  expect([own(1), own(5), skarabee(3)].map(isUnderOption)).toEqual([false, false, false]);
});

describe('type and names', () => {
  const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
    general: { id: 1, ...general },
    ...rest,
  });
  it.each([
    ['nl', own(3), 'Te koop onder optie'],
    ['fr', own(10), 'Bientôt disponible'],
    ['de', own(9), 'Übernommen'],
    ['nl', skarabee(1), 'Verkocht'],
    ['en', skarabee(10), 'To rent soon'],
    ['nl', estate({ transaction: { id: 1, name: { nl: 'Nieuw te koop' } } }), 'Nieuw te koop'],
    ['fr', estate({ transaction: { id: 1, name: { nl: 'Nieuw te koop' } } }), 'À vendre'],
    ['fr', estate({ transaction: { id: 99, name: { nl: 'Veiling' } } }), 'À vendre'],
    ['fr', estate({}, { status: 'SOLD' }), 'Vendu'],
    ['fr', estate({}), ''],
  ] as const)('transaction name in %s', (locale, record, name) => {
    expect(transactionName(record, labelsFor(locale).reference, locale)).toBe(name);
  });
});
