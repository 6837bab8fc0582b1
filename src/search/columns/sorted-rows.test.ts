import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsById, SortedRows } from './sorted-rows.ts';

/** Rows whose id is 100 minus the row, so that ties do not keep the order of rows. */
const idOf = (row: number): number => 100 - row;
const byId = (rows: readonly number[]): Int32Array => rowsById(Int32Array.from(rows), idOf);

describe('rows in one order', () => {
  it('by key, then by id, those without a key last', () => {
    const keys = [5, Number.POSITIVE_INFINITY, 1, 5, Number.POSITIVE_INFINITY];
    const order = new SortedRows((row) => keys[row] ?? 0, idOf);
    order.build(byId([0, 1, 2, 3, 4]));
    expect([...order.rows]).toEqual([2, 3, 0, 4, 1]);
    expect(order.between(1, 5)).toEqual({ from: 0, to: 3 });
    expect(order.between(2, 4)).toEqual({ from: 1, to: 1 });
    expect([order.find(5, 97), order.find(5, 98)]).toEqual([3, undefined]);
  });
  it('are none before the first comes', () => {
    const order = new SortedRows((row) => row, idOf);
    expect([...order.rows]).toEqual([]);
    expect(order.sections).toEqual([{ from: 0, to: 0, set: undefined }]);
    order.settle([], [7, 4]);
    expect([...order.rows]).toEqual([4, 7]);
  });
  it('stay in order whatever comes, goes and moves at once', () => {
    const key = fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(
        fc.array(fc.option(key), { minLength: 30, maxLength: 30 }),
        fc.array(fc.option(key), { minLength: 30, maxLength: 30 }),
        (before, after) => {
          const keys = before.map((value) => value ?? 0);
          const present = (values: typeof before): number[] =>
            values.flatMap((value, row) => (value === null ? [] : [row]));
          const order = new SortedRows((row) => keys[row] ?? 0, idOf);
          order.build(byId(present(before)));
          for (const row of present(before)) order.note(row);
          after.forEach((value, row) => {
            if (value !== null) keys[row] = value;
          });
          order.settle(
            present(before).filter((row) => after[row] === null),
            present(after),
          );
          const expected = present(after).sort((a, b) => {
            const [left, right] = [keys[a] ?? 0, keys[b] ?? 0];
            return left === right ? idOf(a) - idOf(b) : left - right;
          });
          expect([...order.rows]).toEqual(expected);
        },
      ),
    );
  });
  it('are divided in sections that together are the order, also after changes', () => {
    const SIZE = 400;
    const key = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(Number.POSITIVE_INFINITY));
    const changed = fc.array(fc.tuple(fc.integer({ min: 0, max: SIZE - 1 }), fc.option(key)), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(key, { minLength: 150, maxLength: SIZE }),
        fc.array(changed, { maxLength: 4 }),
        (first, rounds) => {
          const keys = [...first];
          const present = new Set(first.keys());
          const order = new SortedRows(
            (row) => keys[row] ?? 0,
            (row) => SIZE - row,
            true,
          );
          order.build(rowsById(Int32Array.from(present), (row) => SIZE - row));
          for (const round of rounds) {
            const changes = new Map(round);
            for (const row of changes.keys()) if (present.has(row)) order.note(row);
            const gone = [...changes].flatMap(([row, value]) => (value === null && present.delete(row) ? [row] : []));
            const now = [...changes].flatMap(([row, value]) => {
              if (value === null) return [];
              keys[row] = value;
              present.add(row);
              return [row];
            });
            order.settle(gone, now);
          }
          expect([...order.rows].sort((a, b) => a - b)).toEqual([...present].sort((a, b) => a - b));
          let from = 0;
          for (const section of order.sections) {
            expect(section.from).toBe(from);
            const rows = order.rows.subarray(section.from, section.to);
            if (section.set)
              expect([section.set.count(), [...rows].every((row) => section.set?.has(row))]).toEqual([
                rows.length,
                true,
              ]);
            from = section.to;
          }
          expect(from).toBe(present.size);
        },
      ),
    );
  });
});
