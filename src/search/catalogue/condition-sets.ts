// The rows that meet a condition, remembered until something changes: a page asks for its list and its filters, and a
// visitor changes one filter at a time. The sets themselves are used again, because new ones would keep the engine busy.
import { BitSet } from '../sets/bit-set.ts';
import type { Condition } from './condition.ts';

/** More than a query can have conditions: those of one query are never thrown out by its others. */
const REMEMBERED = 64;

export class ConditionSets {
  readonly #sets = new Map<string, BitSet>();
  readonly #free: BitSet[] = [];
  #version = -1;

  /** Not to be changed, and to be used before other queries ask. */
  get(version: number, { key, addTo }: Condition, capacity: number): BitSet {
    if (version !== this.#version) {
      this.#free.push(...this.#sets.values());
      this.#sets.clear();
      this.#version = version;
    }
    const known = this.#sets.get(key);
    this.#sets.delete(key);
    const set = known ?? this.#next().grow(capacity).clear();
    if (!known) addTo(set);
    this.#sets.set(key, set);
    return set;
  }

  #next(): BitSet {
    const free = this.#free.pop();
    if (free || this.#sets.size < REMEMBERED) return free ?? new BitSet();
    const [[oldest, set] = ['', new BitSet()]] = this.#sets;
    this.#sets.delete(oldest);
    return set;
  }
}
