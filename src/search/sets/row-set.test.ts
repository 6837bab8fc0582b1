import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet } from './bit-set.ts';
import { RowSet } from './row-set.ts';

const CAPACITY = 2000;

describe('the rows of a value', () => {
  it('are the same as a list, as bits, and back', () => {
    const rows = new RowSet();
    for (let row = 0; row < 200; row++) rows.add(row * 3, CAPACITY);
    expect(rows.bytes).toBe(new BitSet(CAPACITY).bytes);
    for (let row = 10; row < 200; row++) rows.delete(row * 3, CAPACITY);
    expect([...rows.rows()].sort((a, b) => a - b)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    expect(rows.bytes).toBeLessThan(CAPACITY / 8);
  });
  it('follow any sequence of additions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 299 }), { maxLength: 400 }), (toggles) => {
        const rows = new RowSet();
        const model = new Set<number>();
        for (const row of toggles) {
          if (model.delete(row)) rows.delete(row, 300);
          else {
            model.add(row);
            rows.add(row, 300);
          }
        }
        const bits = new BitSet(300);
        rows.addTo(bits);
        const list = new Int32Array(bits.count());
        bits.listInto(list);
        expect([...list]).toEqual([...model].sort((a, b) => a - b));
        expect(rows.size).toBe(model.size);
      }),
    );
  });
});
