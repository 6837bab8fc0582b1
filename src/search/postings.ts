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

export class Postings {
  #bytes = new Uint8Array(1024);
  #used = 0;
  #first = new Int32Array(64);
  #last = new Int32Array(64);
  /** Where a term's chain starts, where its next byte goes, and where its current slice ends. */
  #start = new Int32Array(64);
  #write = new Int32Array(64);
  #end = new Int32Array(64);
  #slice = new Int32Array(64);
  #terms = 0;

  /** A new term, found in this document only so far. */
  addTerm(document: number): number {
    const term = this.#terms++;
    this.#first = grown(this.#first, this.#terms);
    this.#last = grown(this.#last, this.#terms);
    this.#start = grown(this.#start, this.#terms);
    this.#write = grown(this.#write, this.#terms);
    this.#end = grown(this.#end, this.#terms);
    this.#slice = grown(this.#slice, this.#terms);
    this.#first[term] = document;
    this.#last[term] = document;
    this.#start[term] = NOWHERE;
    return term;
  }

  /** Documents come in ascending order; the same one again changes nothing. */
  add(term: number, document: number): void {
    const last = this.#last[term] ?? 0;
    if (last === document) return;
    this.#last[term] = document;
    let difference = document - last;
    for (; difference > 0x7f; difference >>>= 7) this.#put(term, (difference & 0x7f) | 0x80);
    this.#put(term, difference);
  }

  /** Writes the documents of a term into `out`, which must have room, and tells how many. */
  listInto(term: number, out: Int32Array): number {
    const bytes = this.#bytes;
    let document = this.#first[term] ?? 0;
    let length = 0;
    out[length++] = document;
    const stop = this.#write[term] ?? 0;
    let at = this.#start[term] ?? NOWHERE;
    if (at === NOWHERE) return length;
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
      const byte = bytes[at++] ?? 0;
      difference |= (byte & 0x7f) << shift;
      if (byte > 0x7f) shift += 7;
      else {
        document += difference;
        out[length++] = document;
        difference = 0;
        shift = 0;
      }
    }
    return length;
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#first.byteLength * 6;
  }

  #linkAt(place: number): number {
    const bytes = this.#bytes;
    return (
      (bytes[place] ?? 0) |
      ((bytes[place + 1] ?? 0) << 8) |
      ((bytes[place + 2] ?? 0) << 16) |
      ((bytes[place + 3] ?? 0) << 24)
    );
  }

  #put(term: number, byte: number): void {
    const at =
      this.#start[term] === NOWHERE || this.#write[term] === this.#end[term]
        ? this.#nextSlice(term)
        : (this.#write[term] ?? 0);
    this.#bytes[at] = byte;
    this.#write[term] = at + 1;
  }

  #nextSlice(term: number): number {
    const isFirst = this.#start[term] === NOWHERE;
    const size = isFirst ? FIRST_SLICE : Math.min(LONGEST_SLICE, (this.#slice[term] ?? 0) * 2);
    const at = this.#used;
    this.#used += size;
    this.#bytes = grown(this.#bytes, this.#used);
    if (isFirst) this.#start[term] = at;
    else {
      const link = this.#end[term] ?? 0;
      for (let i = 0; i < LINK; i++) this.#bytes[link + i] = (at >>> (8 * i)) & 0xff;
    }
    this.#slice[term] = size;
    this.#end[term] = at + size - LINK;
    return at;
  }
}
