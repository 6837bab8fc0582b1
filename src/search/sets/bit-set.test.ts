import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet, intersectAllButOne, popCount } from './bit-set.ts';

const setOf = (rows: readonly number[], size = 100): BitSet => {
  const set = new BitSet(size);
  for (const row of rows) set.add(row);
  return set;
};
const rowsOf = (set: BitSet): number[] => {
  const list = new Int32Array(set.count());
  set.listInto(list);
  return [...list];
};

describe('a set of rows', () => {
  it('holds rows at the edges of its words', () => {
    const set = setOf([0, 31, 32, 63, 64, 99]);
    expect(rowsOf(set)).toEqual([0, 31, 32, 63, 64, 99]);
    set.delete(31);
    set.delete(64);
    expect(rowsOf(set)).toEqual([0, 32, 63, 99]);
    expect([set.has(31), set.has(32), set.has(5000)]).toEqual([false, true, false]);
  });
  it('keeps its rows when it grows, and takes only what fits when it copies', () => {
    const set = setOf([3, 127], 128).grow(300);
    set.add(299);
    expect(rowsOf(set)).toEqual([3, 127, 299]);
    expect(rowsOf(new BitSet(128).copyFrom(set))).toEqual([3, 127]);
    expect(rowsOf(setOf([1, 299], 300).copyFrom(setOf([2], 32)))).toEqual([2]);
  });
  it('counts the bits of a word', () => {
    expect([0, 1, 0x80000000 | 0, -1, 0x55555555].map(popCount)).toEqual([0, 1, 1, 32, 16]);
  });
  it('counts its rows, and those that are in another set too', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 699 }));
    fc.assert(
      fc.property(rows, rows, (one, two) => {
        expect(setOf(one, 700).count()).toBe(one.length);
        expect(setOf(one, 700).countWith(setOf(two, 700))).toBe(one.filter((row) => two.includes(row)).length);
      }),
    );
    const full = new BitSet(384);
    full.words.fill(-1);
    expect([full.count(), full.countWith(setOf([5, 999], 1000))]).toEqual([384, 1]);
  });
  it('joins, narrows and subtracts sets of any size', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 299 }));
    const sizes = fc.constantFrom(300, 500, 1000);
    fc.assert(
      fc.property(rows, rows, sizes, sizes, (one, two, size, other) => {
        const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
        const set = () => setOf(one, size);
        const theirs = setOf(two, other);
        expect(rowsOf(set().and(theirs))).toEqual(sorted(one.filter((row) => two.includes(row))));
        expect(rowsOf(set().without(theirs))).toEqual(sorted(one.filter((row) => !two.includes(row))));
        const both = set();
        both.or(theirs.words);
        expect(rowsOf(both)).toEqual(sorted([...new Set([...one, ...two])]));
      }),
    );
  });
  it('intersects with all, and with all but one', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(rows, fc.array(rows, { maxLength: 4 }), (base, lists) => {
        const sets = lists.map((list) => setOf(list));
        const without = lists.map(() => new BitSet(100));
        const all = intersectAllButOne(setOf(base), sets, without, new BitSet(100));
        const inAll = (row: number, skipped: number): boolean =>
          lists.every((list, i) => i === skipped || list.includes(row));
        const sorted = base.toSorted((a, b) => a - b);
        expect(rowsOf(all)).toEqual(sorted.filter((row) => inAll(row, -1)));
        lists.forEach((_, i) => {
          const expected = sorted.filter((row) => inAll(row, i));
          expect(rowsOf(without[i] ?? new BitSet())).toEqual(expected);
          expect(without[i]?.hasMoreThan(all)).toBe(expected.length > all.count());
        });
      }),
    );
  });
});
