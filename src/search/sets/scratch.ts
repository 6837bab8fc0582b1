// Sets and lists that live as long as one query. Everything here is synchronous, so one query's can serve the next.
import { BitSet } from './bit-set.ts';

export class Scratch {
  readonly #sets: BitSet[] = [];
  #inUse = 0;
  #list = new Int32Array();
  capacity = 0;

  /** Runs a query; the sets it took are free again afterwards. */
  use<T>(query: () => T): T {
    const mark = this.#inUse;
    try {
      return query();
    } finally {
      this.#inUse = mark;
    }
  }

  /** An empty set. */
  set(): BitSet {
    const set = this.#sets[this.#inUse] ?? new BitSet();
    this.#sets[this.#inUse++] = set;
    return set.grow(this.capacity).clear();
  }

  /** Room for every row; the next caller overwrites it. */
  list(): Int32Array {
    if (this.#list.length < this.capacity) this.#list = new Int32Array(this.capacity);
    return this.#list;
  }
}
