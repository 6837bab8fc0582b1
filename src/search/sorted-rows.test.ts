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
});
