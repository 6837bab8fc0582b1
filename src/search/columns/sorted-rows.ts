// The rows in one order: by a number per row, ties by id. Built whole from ranks, then kept by moving memory: a change
// costs a few binary searches and one block move, and nothing at all when its key stays. An order may be divided in
// sections by key, each with its rows as a set: whoever looks for a far place skips whole sections by counting bits.
import { BitSet } from '../sets/bit-set.ts';

/** Keys of rows without a value are +Infinity, so that they come last in either direction. */
export type SortKey = (row: number) => number;

const lowerBound = (sorted: Float64Array, key: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Rows by ascending id. */
export const rowsById = (rows: Int32Array, idOf: (row: number) => number): Int32Array => {
  const ids = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) ids[i] = idOf(rows[i] ?? 0);
  ids.sort();
  const ordered = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) ordered[lowerBound(ids, idOf(rows[i] as number))] = rows[i] as number;
  return ordered;
};

/** A stretch of an order, the last place outside; without a set it is all of it. */
export type Section = { readonly from: number; readonly to: number; readonly set: BitSet | undefined };

const SECTIONS = 8;
/** Fewer rows are walked sooner than counted. */
const LEAST_DIVIDED = 128;

export class SortedRows {
  readonly key: SortKey;
  readonly #idOf: (row: number) => number;
  readonly #divided: boolean;
  #order = new Int32Array();
  #length = 0;
  /** The lowest key of each section but the first, and the rows of each. */
  #bounds: number[] = [];
  #sets: BitSet[] = [];
  #sizes: number[] = [];
  #dividedAt = 0;
  /** Keys as they were, of the rows that are about to change. */
  readonly #before = new Map<number, number>();

  /** Only an order whose keys change with their row alone may be divided. */
  constructor(key: SortKey, idOf: (row: number) => number, divided = false) {
    this.key = key;
    this.#idOf = idOf;
    this.#divided = divided;
  }

  get rows(): Int32Array {
    return this.#order.subarray(0, this.#length);
  }

  get bytes(): number {
    return this.#order.byteLength + this.#sets.reduce((sum, set) => sum + set.bytes, 0);
  }

  get sections(): readonly Section[] {
    if (this.#sets.length === 0) return [{ from: 0, to: this.#length, set: undefined }];
    let from = 0;
    return this.#sets.map((set, i) => {
      const section = { from, to: from + (this.#sizes[i] ?? 0), set };
      from = section.to;
      return section;
    });
  }

  /** From scratch; `byId` holds the rows by ascending id. */
  build(byId: Int32Array): void {
    const size = byId.length;
    const keys = new Float64Array(size);
    for (let i = 0; i < size; i++) keys[i] = this.key(byId[i] ?? 0);
    const sorted = keys.slice().sort();
    // Rank and place by id packed in one number: sorting numbers without a comparator is native and fast.
    const packed = keys.map((key, place) => lowerBound(sorted, key) * size + place).sort();
    this.#length = size;
    if (this.#order.length < size) this.#order = new Int32Array(size);
    for (let i = 0; i < size; i++) this.#order[i] = byId[(packed[i] ?? 0) % size] ?? 0;
    this.#before.clear();
    this.#divide();
  }

  /** Before a row's columns change. */
  note(row: number): void {
    this.#before.set(row, this.key(row));
  }

  /** After the columns changed: noted rows may have moved or gone, the others in `present` are new. */
  settle(gone: readonly number[], present: readonly number[]): void {
    const moved = present.filter((row) => this.#before.get(row) !== this.key(row));
    const leaving = [...gone, ...moved.filter((row) => this.#before.has(row))];
    this.#remove(leaving.map((row) => this.#place(row)).sort((a, b) => a - b));
    for (const row of leaving) this.#leaveSection(row);
    this.#before.clear();
    this.#insert(moved.sort((a, b) => this.#compare(a, b)));
    for (const row of moved) this.#enterSection(row);
    if (this.#length > 2 * this.#dividedAt) this.#divide();
  }

  /** The row with this key and id. */
  find(key: number, id: number): number | undefined {
    const row = this.rows[this.#search(key, id)];
    return row !== undefined && this.key(row) === key && this.#idOf(row) === id ? row : undefined;
  }

  /** The places of the rows whose key lies between two bounds, the last one outside. */
  between(low: number, high: number): { readonly from: number; readonly to: number } {
    return { from: this.#search(low, 0), to: this.#search(high, Number.POSITIVE_INFINITY) };
  }

  /** Anew, in sections of about the same size; rows with the same key stay together. */
  #divide(): void {
    if (!this.#divided || this.#length < LEAST_DIVIDED) return;
    this.#dividedAt = this.#length;
    const { rows } = this;
    const bounds = Array.from({ length: SECTIONS - 1 }, (_, i) =>
      this.key(rows[Math.floor(((i + 1) * rows.length) / SECTIONS)] as number),
    );
    this.#bounds = [...new Set(bounds)];
    const highest = rows.reduce((high, row) => Math.max(high, row), 0);
    this.#sets = Array.from({ length: this.#bounds.length + 1 }, () => new BitSet(highest + 1));
    this.#sizes = this.#sets.map(() => 0);
    for (let i = 0; i < rows.length; i++) this.#enterSection(rows[i] as number);
  }

  /** By the key as it was, where that is known. */
  #sectionOf(row: number): number {
    const key = this.#keyOf(row);
    let section = 0;
    while (section < this.#bounds.length && key >= (this.#bounds[section] as number)) section++;
    return section;
  }

  #enterSection(row: number): void {
    if (this.#sets.length === 0) return;
    const section = this.#sectionOf(row);
    this.#sets[section]?.grow(row + 1).add(row);
    this.#sizes[section] = (this.#sizes[section] ?? 0) + 1;
  }

  #leaveSection(row: number): void {
    if (this.#sets.length === 0) return;
    const section = this.#sectionOf(row);
    this.#sets[section]?.delete(row);
    this.#sizes[section] = (this.#sizes[section] ?? 0) - 1;
  }

  #keyOf(row: number): number {
    return this.#before.get(row) ?? this.key(row);
  }

  #compare(a: number, b: number): number {
    const [left, right] = [this.#keyOf(a), this.#keyOf(b)];
    return left === right ? this.#idOf(a) - this.#idOf(b) : left - right;
  }

  #place(row: number): number {
    return this.#search(this.#keyOf(row), this.#idOf(row));
  }

  /** The first place whose row is not before (key, id). */
  #search(key: number, id: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#order[middle] ?? 0;
      const other = this.#keyOf(row);
      if (other < key || (other === key && this.#idOf(row) < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #remove(places: readonly number[]): void {
    places.forEach((place, i) => {
      this.#order.copyWithin(place - i, place + 1, places[i + 1] ?? this.#length);
    });
    this.#length -= places.length;
  }

  #insert(rows: readonly number[]): void {
    if (rows.length === 0) return;
    const places = rows.map((row) => this.#place(row));
    const needed = this.#length + rows.length;
    if (needed > this.#order.length) {
      const longer = new Int32Array(Math.ceil(needed * 1.1) + 16);
      longer.set(this.rows);
      this.#order = longer;
    }
    let end = this.#length;
    for (let i = rows.length - 1; i >= 0; i--) {
      const place = places[i] ?? 0;
      this.#order.copyWithin(place + i + 1, place, end);
      this.#order[place + i] = rows[i] ?? 0;
      end = place;
    }
    this.#length = needed;
  }
}
