import { expect, it } from 'vitest';
import { isUnderOption, ownTransactionId } from './transaction.ts';

const own = (id: number) => ({ general: { id: 1, transaction: { id } } });
const skarabee = (id: number) => ({ general: { id: 1, guid: 'g', transaction: { id } } });

it('numbers the transactions of both sources alike', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(ids.map((id) => ownTransactionId(own(id)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ids.map((id) => ownTransactionId(skarabee(id)))).toEqual([5, 2, 1, 4, 3, 6, 5, 8, 1, 10]);
  expect(ownTransactionId(skarabee(77))).toBe(77);
  expect(ownTransactionId({ general: { id: 1 } })).toBeUndefined();
});

it('knows an option in both', () => {
  expect([own(3), own(4), skarabee(4), skarabee(5)].map(isUnderOption)).toEqual([true, true, true, true]);
  expect([own(1), own(5), skarabee(3)].map(isUnderOption)).toEqual([false, false, false]);
});
