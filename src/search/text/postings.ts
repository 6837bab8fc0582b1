// For each term the documents that contain it, ascending, as differences of one byte or more. All lists grow at once,
// so they live in one buffer as chains of slices, each twice as long as the one before: no object per term.
const FIRST_SLICE = 8;
const LONGEST_SLICE = 4096;
/** A full slice ends in the place of the next one. */
const LINK = 4;
const NOWHERE = -1;

const grown = <T extends Int32Array | Uint8Array>(array: T, needed: number): T => {
  if (needed <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(needed, Math.ceil(array.length * 1.5)));
  longer.set(array);
  return longer;
};

/** What is known of a term, side by side: its first and last document, its chain and the end of its current slice. */
const FIRST = 0;
const LAST = 1;
const START = 2;
const WRITE = 3;
const END = 4;
const SLICE = 5;
const FIELDS = 6;

export type PostingsState = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly used: number;
  readonly state: Int32Array<ArrayBuffer>;
  readonly terms: number;
};

export class Postings {
  #bytes = new Uint8Array(1024);
  #used = 0;
  #state = new Int32Array(64 * FIELDS);
  #terms = 0;

  static from({ bytes, used, state, terms }: PostingsState): Postings {
    const postings = new Postings();
    postings.#bytes = bytes;
    postings.#used = used;
    postings.#state = state;
    postings.#terms = terms;
    return postings;
  }

  /** The arrays are given away. */
  release(): PostingsState {
    return { bytes: this.#bytes, used: this.#used, state: this.#state, terms: this.#terms };
  }

  /** A new term, found in this document only so far. */
  addTerm(document: number): number {
    const term = this.#terms++;
    this.#state = grown(this.#state, this.#terms * FIELDS);
    const at = term * FIELDS;
    this.#state[at + FIRST] = document;
    this.#state[at + LAST] = document;
    this.#state[at + START] = NOWHERE;
    return term;
  }

  /** Documents come in ascending order; the same one again changes nothing. */
  add(term: number, document: number): void {
    const state = this.#state;
    const at = term * FIELDS;
    let difference = document - (state[at + LAST] as number);
    if (difference === 0) return;
    state[at + LAST] = document;
    for (; difference > 0x7f; difference >>>= 7) this.#put(at, (difference & 0x7f) | 0x80);
    this.#put(at, difference);
  }

  /** Writes the documents of a term into `out`, which must have room, and tells how many. */
  listInto(term: number, out: Int32Array): number {
    const bytes = this.#bytes;
    const [document = 0, , start = 0, stop = 0] = this.#state.subarray(term * FIELDS, (term + 1) * FIELDS);
    let length = 0;
    let last = document;
    out[length++] = last;
    if (start === NOWHERE) return length;
    let at = start;
    let slice = FIRST_SLICE;
    let end = at + slice - LINK;
    let difference = 0;
    let shift = 0;
    while (at !== stop) {
      if (at === end) {
        at = this.#linkAt(end);
        slice = Math.min(LONGEST_SLICE, slice * 2);
        end = at + slice - LINK;
      }
      const byte = bytes[at++] as number;
      difference |= (byte & 0x7f) << shift;
      if (byte > 0x7f) shift += 7;
      else {
        last += difference;
        out[length++] = last;
        difference = 0;
        shift = 0;
      }
    }
    return length;
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#state.byteLength;
  }

  #linkAt(place: number): number {
    const bytes = this.#bytes;
    let link = 0;
    for (let i = 0; i < LINK; i++) link |= (bytes[place + i] as number) << (8 * i);
    return link;
  }

  #put(at: number, byte: number): void {
    const state = this.#state;
    const full = state[at + START] === NOWHERE || state[at + WRITE] === state[at + END];
    const place = full ? this.#nextSlice(at) : (state[at + WRITE] as number);
    this.#bytes[place] = byte;
    state[at + WRITE] = place + 1;
  }

  #nextSlice(at: number): number {
    const state = this.#state;
    const isFirst = state[at + START] === NOWHERE;
    const size = isFirst ? FIRST_SLICE : Math.min(LONGEST_SLICE, (state[at + SLICE] as number) * 2);
    const place = this.#used;
    this.#used += size;
    this.#bytes = grown(this.#bytes, this.#used);
    if (isFirst) state[at + START] = place;
    else {
      const link = state[at + END] as number;
      for (let i = 0; i < LINK; i++) this.#bytes[link + i] = (place >>> (8 * i)) & 0xff;
    }
    state[at + SLICE] = size;
    state[at + END] = place + size - LINK;
    return place;
  }
}
