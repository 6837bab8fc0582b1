// A set of row numbers as one bit each. Hot loops elsewhere read `words` directly: a call per bit would cost more than
// the work itself. Here they go through four words at a time, which is two to three times as fast; so the number of words
// is always a multiple of four.

/** Bits set in every four bits of a word: three of these can be added up before they overflow. */
const nibbleCounts = (word: number): number => {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
};
const sumOfNibbles = (sum: number): number =>
  Math.imul((sum & 0x0f0f0f0f) + ((sum >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;

/** Bits set in a 32-bit word. */
export const popCount = (word: number): number => sumOfNibbles(nibbleCounts(word));

export const wordsFor = (rows: number): number => ((rows + 127) >>> 7) << 2;

export class BitSet {
  words: Int32Array;

  constructor(rows = 0) {
    this.words = new Int32Array(wordsFor(rows));
  }

  /** Room for this many rows; what is in the set stays. */
  grow(rows: number): this {
    const needed = wordsFor(rows);
    if (needed > this.words.length) {
      const words = new Int32Array(needed);
      words.set(this.words);
      this.words = words;
    }
    return this;
  }

  has(row: number): boolean {
    return (((this.words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  add(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  delete(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) & ~(1 << (row & 31));
  }

  clear(): this {
    this.words.fill(0);
    return this;
  }

  copyFrom(other: BitSet): this {
    this.words.fill(0);
    this.words.set(other.words.subarray(0, this.words.length));
    return this;
  }

  and(other: BitSet): this {
    const { words } = this;
    const theirs = other.words;
    const length = Math.min(words.length, theirs.length);
    for (let i = 0; i < length; i += 4) {
      words[i] = (words[i] as number) & (theirs[i] as number);
      words[i + 1] = (words[i + 1] as number) & (theirs[i + 1] as number);
      words[i + 2] = (words[i + 2] as number) & (theirs[i + 2] as number);
      words[i + 3] = (words[i + 3] as number) & (theirs[i + 3] as number);
    }
    words.fill(0, length);
    return this;
  }

  without(other: BitSet): this {
    const { words } = this;
    const theirs = other.words;
    const length = Math.min(words.length, theirs.length);
    for (let i = 0; i < length; i += 4) {
      words[i] = (words[i] as number) & ~(theirs[i] as number);
      words[i + 1] = (words[i + 1] as number) & ~(theirs[i + 1] as number);
      words[i + 2] = (words[i + 2] as number) & ~(theirs[i + 2] as number);
      words[i + 3] = (words[i + 3] as number) & ~(theirs[i + 3] as number);
    }
    return this;
  }

  or(words: Int32Array): void {
    const mine = this.words;
    const length = Math.min(mine.length, words.length);
    for (let i = 0; i < length; i += 4) {
      mine[i] = (mine[i] as number) | (words[i] as number);
      mine[i + 1] = (mine[i + 1] as number) | (words[i + 1] as number);
      mine[i + 2] = (mine[i + 2] as number) | (words[i + 2] as number);
      mine[i + 3] = (mine[i + 3] as number) | (words[i + 3] as number);
    }
  }

  count(): number {
    return this.countWith(this);
  }

  /** How many rows are in both. */
  countWith(other: BitSet): number {
    const { words } = this;
    const theirs = other.words;
    const length = Math.min(words.length, theirs.length);
    let total = 0;
    let i = 0;
    for (; i + 2 < length; i += 3) {
      const sum =
        nibbleCounts((words[i] as number) & (theirs[i] as number)) +
        nibbleCounts((words[i + 1] as number) & (theirs[i + 1] as number)) +
        nibbleCounts((words[i + 2] as number) & (theirs[i + 2] as number));
      total += sumOfNibbles(sum);
    }
    for (; i < length; i++) total += popCount((words[i] as number) & (theirs[i] as number));
    return total;
  }

  hasMoreThan(other: BitSet): boolean {
    const { words } = this;
    const theirs = other.words;
    for (let i = 0; i < words.length; i++) if (((words[i] as number) & ~(theirs[i] as number)) !== 0) return true;
    return false;
  }

  /** Writes the rows in ascending order into `out`, which must have room, and tells how many. */
  listInto(out: Int32Array): number {
    const { words } = this;
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      for (let word = words[i] ?? 0; word !== 0; word &= word - 1) {
        out[length++] = (i << 5) + 31 - Math.clz32(word & -word);
      }
    }
    return length;
  }

  get bytes(): number {
    return this.words.byteLength;
  }
}

/**
 * `all` becomes the rows of `base` that are in every set, and `without[i]` those that are in every set but the i-th. All
 * are equally long. Changes `base`.
 */
export const intersectAllButOne = (
  base: BitSet,
  sets: readonly BitSet[],
  without: readonly BitSet[],
  all: BitSet,
): BitSet => {
  all.copyFrom(base);
  sets.forEach((set, i) => {
    without[i]?.copyFrom(all);
    all.and(set);
  });
  // What comes after each set, from the last to the first.
  for (let i = sets.length - 1; i >= 0; i--) {
    without[i]?.and(base);
    base.and(sets[i] ?? base);
  }
  return all;
};
