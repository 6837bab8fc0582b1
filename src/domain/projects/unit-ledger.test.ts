import { expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { type UnitVersion, unitLedger } from './unit-ledger.ts';

const day = (date: string) => new Date(`2026-11-${date}T08:00:00Z`);
const version = (number: number, date: string, price: number | null, transaction = 1): UnitVersion => ({
  version: number,
  from: day(date),
  cause: { kind: 'member', name: 'Sara Maes' },
  document:
    price === null ? null : testEstate(1, { general: { transaction: { id: transaction } }, price: { value: price } }),
});
const told = (versions: readonly UnitVersion[]) =>
  unitLedger([{ id: 1, versions }]).map(({ at, kind, before, after }) => [at.getUTCDate(), kind, before, after]);

it('tells of every status and price that visitors saw, the newest first', () => {
  expect(told([version(3, '04', 310_000, 5), version(1, '01', 300_000), version(2, '02', 310_000, 3)])).toEqual([
    [4, 'status', 'option', 'sold'],
    [2, 'status', 'available', 'option'],
    [2, 'price', 300_000, 310_000],
    [1, 'status', null, 'available'],
    [1, 'price', null, 300_000],
  ]);
});

it('says nothing of other changes, and nothing of a price while nothing was online', () => {
  expect(
    told([version(1, '01', 300_000), version(2, '02', 300_000), version(3, '03', null), version(4, '05', 300_000)]),
  ).toEqual([
    [5, 'status', 'offline', 'available'],
    [3, 'status', 'available', 'offline'],
    [1, 'status', null, 'available'],
    [1, 'price', null, 300_000],
  ]);
  expect(told([version(1, '01', null)])).toEqual([]);
});

it('puts the units together by their moments', () => {
  const entries = unitLedger([
    { id: 1, versions: [version(1, '01', 1), version(4, '09', 2)] },
    { id: 2, versions: [version(2, '01', 1), version(3, '08', 2)] },
  ]);
  expect(entries.map(({ id, version: number }) => [id, number])).toEqual([
    [1, 4],
    [2, 3],
    [2, 2],
    [2, 2],
    [1, 1],
    [1, 1],
  ]);
});
