// The terms of pieces of text seen before. Folding a word is slow and words repeat, so each is folded once. A piece is
// known by two hashes of 32 bits: among the pieces of a table two have both the same about once in 10^10 tables.
const SLOTS = 1 << 17;
/** Then it starts over: numbers and references are mostly seen once. */
const MAX_PIECES = SLOTS / 2;
const EMPTY = 0;
const FIELDS = 3;

export const UNKNOWN = -1;
/** Below it: the piece is not one word; its words are in a list. */
const LISTED = -2;

const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1);

export class PieceTable {
  /** Per slot both hashes and the term plus one, or the place of its terms below zero. */
  #slots = new Int32Array(SLOTS * FIELDS);
  #size = 0;
  #lists: (readonly number[])[] = [];

  /** The term of a piece, UNKNOWN, or a number for `listed`. */
  find(hash: number, second: number): number {
    const slots = this.#slots;
    for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
      const found = slots[slot * FIELDS] as number;
      if (found === EMPTY) return UNKNOWN;
      if (slots[slot * FIELDS + 1] === hash && slots[slot * FIELDS + 2] === second) return found - 1;
    }
  }

  listed(found: number): readonly number[] {
    return this.#lists[LISTED - found] ?? [];
  }

  /** The piece must not be known yet. Tells what `find` would. */
  add(hash: number, second: number, terms: readonly number[]): number {
    if (this.#size++ >= MAX_PIECES) this.#clear();
    const [term = 0] = terms;
    const found = terms.length === 1 ? term : LISTED + 1 - this.#lists.push(terms);
    let slot = slotOf(hash);
    while (this.#slots[slot * FIELDS] !== EMPTY) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot * FIELDS] = found + 1;
    this.#slots[slot * FIELDS + 1] = hash;
    this.#slots[slot * FIELDS + 2] = second;
    return found;
  }

  #clear(): void {
    this.#slots.fill(EMPTY);
    this.#size = 1;
    this.#lists = [];
  }
}
