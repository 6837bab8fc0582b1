// The terms of pieces of text seen before. Folding a word is slow and words repeat, so each is folded once; a piece is
// looked up where it stands in its text, without making a string of it.
const SLOTS = 1 << 17;
/** Then it starts over: numbers and references are mostly seen once. */
const MAX_PIECES = SLOTS / 2;
const EMPTY = 0;

const isAt = (piece: string, text: string, start: number, end: number): boolean => {
  if (piece.length !== end - start) return false;
  for (let i = 0; i < piece.length; i++) if (piece.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
};

export class PieceTable {
  /** Number of the piece plus one. */
  #slots = new Int32Array();
  #pieces: string[] = [];
  #hashes = new Int32Array();
  readonly #terms: (readonly number[])[] = [];

  find(text: string, start: number, end: number, hash: number): readonly number[] | undefined {
    for (let slot = this.#slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
      const number = this.#slots[slot] ?? EMPTY;
      if (number === EMPTY) return undefined;
      const piece = this.#pieces[number - 1];
      if (this.#hashes[number - 1] === hash && piece !== undefined && isAt(piece, text, start, end)) {
        return this.#terms[number - 1];
      }
    }
  }

  /** The piece must not be known yet. */
  add(piece: string, hash: number, terms: readonly number[]): void {
    if (this.#slots.length === 0 || this.#pieces.length >= MAX_PIECES) this.clear();
    // A slice would keep its whole text in memory.
    const number = this.#pieces.push(piece.length < 13 ? piece : ` ${piece}`.slice(1));
    this.#hashes[number - 1] = hash;
    this.#terms[number - 1] = terms;
    let slot = this.#slotOf(hash);
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot] = number;
  }

  clear(): void {
    this.#slots = new Int32Array(SLOTS);
    this.#hashes = new Int32Array(MAX_PIECES);
    this.#pieces = [];
    this.#terms.length = 0;
  }

  #slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (SLOTS - 1);
  }
}
