// The terms of pieces of text seen before. Folding a word is slow and words repeat, so each is folded once. A piece is
// known by two hashes of 32 bits: among the pieces of a table two have both the same about once in 10^10 tables.
const SLOTS = 1 << 17;
/** Then it starts over: numbers and references are mostly seen once. */
const MAX_PIECES = SLOTS / 2;
const EMPTY = 0;

export class PieceTable {
  /** Per slot the number of the piece plus one, and its hashes. */
  #slots = new Int32Array();
  readonly #terms: (readonly number[])[] = [];

  find(hash: number, second: number): readonly number[] | undefined {
    const slots = this.#slots;
    for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
      const number = slots[slot * 3] ?? EMPTY;
      if (number === EMPTY) return undefined;
      if (slots[slot * 3 + 1] === hash && slots[slot * 3 + 2] === second) return this.#terms[number - 1];
    }
  }

  /** The piece must not be known yet. */
  add(hash: number, second: number, terms: readonly number[]): void {
    if (this.#slots.length === 0 || this.#terms.length >= MAX_PIECES) this.clear();
    let slot = slotOf(hash);
    while (this.#slots[slot * 3] !== EMPTY) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot * 3] = this.#terms.push(terms);
    this.#slots[slot * 3 + 1] = hash;
    this.#slots[slot * 3 + 2] = second;
  }

  clear(): void {
    this.#slots = new Int32Array(SLOTS * 3);
    this.#terms.length = 0;
  }
}

const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1);
