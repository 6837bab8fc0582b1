// The rows that carry one value. A rare value is a list, a common one a bit set: at most four bytes a row either way.
import { BitSet, wordsFor } from './bit-set.ts';

const LIST_START = 4;
/** A list of more than one row in 32 takes more room than bits. */
const DENSE_SHARE = 32;
/** Bits go back to a list well below that, so that a value on the edge does not flip at every change. */
const SPARSE_SHARE = 128;

export class RowSet {
  size = 0;
  #list: Int32Array | undefined = new Int32Array(LIST_START);
  #bits: BitSet | undefined;

  /** `capacity` is the number of rows of the whole table. */
  add(row: number, capacity: number): void {
    if (this.#list && this.size >= LIST_START && this.size * DENSE_SHARE > capacity) this.#toBits(capacity);
    if (this.#list) {
      if (this.size === this.#list.length) {
        const longer = new Int32Array(Math.ceil(this.size * 1.5));
        longer.set(this.#list);
        this.#list = longer;
      }
      this.#list[this.size] = row;
    } else this.#bits?.grow(Math.max(row + 1, capacity)).add(row);
    this.size++;
  }

  /** The row must be in the set. */
  delete(row: number, capacity: number): void {
    this.size--;
    if (this.#list) {
      const at = this.#list.indexOf(row);
      this.#list[at] = this.#list[this.size] ?? 0;
      return;
    }
    this.#bits?.delete(row);
    if (this.size * SPARSE_SHARE < capacity) this.#toList();
  }

  addTo(target: BitSet): void {
    if (this.#bits) {
      target.or(this.#bits.words);
      return;
    }
    const { words } = target;
    const list = this.#list ?? new Int32Array();
    for (let i = 0; i < this.size; i++) {
      const row = list[i] ?? 0;
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }

  /** In no particular order. */
  rows(): Int32Array {
    if (this.#list) return this.#list.subarray(0, this.size);
    const rows = new Int32Array(this.size);
    this.#bits?.listInto(rows);
    return rows;
  }

  get bytes(): number {
    return (this.#list?.byteLength ?? 0) + (this.#bits?.bytes ?? 0);
  }

  #toBits(capacity: number): void {
    const bits = new BitSet(capacity);
    const highest = this.rows().reduce((high, row) => Math.max(high, row), 0);
    if (wordsFor(highest + 1) > bits.words.length) bits.grow(highest + 1);
    this.addTo(bits);
    this.#bits = bits;
    this.#list = undefined;
  }

  #toList(): void {
    const rows = this.rows();
    this.#list = new Int32Array(Math.max(LIST_START, rows.length));
    this.#list.set(rows);
    this.#bits = undefined;
  }
}
