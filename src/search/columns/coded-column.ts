// A column of few different values: a small code per row, and the rows of each code.
import { compareCodeUnits } from '../../domain/fold.ts';
import type { Locale } from '../../domain/locale.ts';
import { compareGroups } from '../../domain/search/grouping.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { BitSet } from '../sets/bit-set.ts';
import { RowSet } from '../sets/row-set.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Code 0 stands for no value. */
export const NONE = 0;

const resized = (codes: Codes, capacity: number): Codes => {
  const longer = new (codes.constructor as new (length: number) => Codes)(capacity);
  longer.set(codes);
  return longer;
};

export class CodedColumn<V extends number | string> {
  codes: Codes;
  readonly #values: (V | undefined)[] = [undefined];
  readonly #codeOf = new Map<V, number>();
  readonly #sizes: number[] = [0];
  readonly #rows: RowSet[] | undefined;

  /** A column that no filter reads needs no rows by value. */
  constructor(capacity: number, use: 'filter' | 'count' = 'filter') {
    this.codes = new Uint8Array(capacity);
    this.#rows = use === 'filter' ? [new RowSet()] : undefined;
  }

  grow(capacity: number): void {
    this.codes = resized(this.codes, capacity);
  }

  /** How many codes there are, the one for no value included. */
  get width(): number {
    return this.#values.length;
  }

  value(code: number): V | undefined {
    return this.#values[code];
  }

  valueOf(row: number): V | undefined {
    return this.#values[this.codes[row] ?? NONE];
  }

  /** NONE for a value no row ever had. */
  codeOf(value: V): number {
    return this.#codeOf.get(value) ?? NONE;
  }

  /** The number of rows with a code. */
  size(code: number): number {
    return this.#sizes[code] as number;
  }

  /** The code of a value, which is new if need be. */
  intern(value: V): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.#values.push(value) - 1;
    this.#codeOf.set(value, code);
    this.#sizes.push(0);
    this.#rows?.push(new RowSet());
    if (code === 0x100) this.codes = Uint16Array.from(this.codes);
    if (code === 0x10000) this.codes = Uint32Array.from(this.codes);
    return code;
  }

  set(row: number, value: V | undefined): void {
    const before = this.codes[row] ?? NONE;
    const code = value === undefined ? NONE : this.intern(value);
    if (code === before) return;
    const capacity = this.codes.length;
    if (before !== NONE) this.#rows?.[before]?.delete(row, capacity);
    if (code !== NONE) this.#rows?.[code]?.add(row, capacity);
    this.#sizes[before] = this.size(before) - 1;
    this.#sizes[code] = this.size(code) + 1;
    this.codes[row] = code;
  }

  /** Adds the rows of a value to a set. */
  addTo(target: BitSet, value: V): void {
    const code = this.codeOf(value);
    if (code !== NONE) this.#rows?.[code]?.addTo(target);
  }

  /** Adds the rows of every value a test accepts. */
  addWhere(target: BitSet, test: (value: V) => boolean): void {
    this.#values.forEach((value, code) => {
      if (value !== undefined && test(value)) this.#rows?.[code]?.addTo(target);
    });
  }

  get bytes(): number {
    return this.codes.byteLength + (this.#rows ?? []).reduce((sum, rows) => sum + rows.bytes, 0);
  }
}

const ranksOf = (column: CodedColumn<string>, compare: (a: string, b: string) => number) => {
  const codes = Array.from({ length: column.width - 1 }, (_, i) => i + 1);
  codes.sort((a, b) => compare(column.value(a) ?? '', column.value(b) ?? ''));
  const ranks = new Int32Array(column.width);
  codes.forEach((code, place) => {
    ranks[code] = place;
  });
  return ranks;
};

/** A column of texts that can be put in order: code units, no value last. */
export class RankedColumn extends CodedColumn<string> {
  #ranks = new Int32Array();

  constructor(capacity: number) {
    super(capacity, 'count');
  }

  /** The place of each code among the codes. Adding values shifts places, but never swaps two. */
  get ranks(): Int32Array {
    if (this.#ranks.length !== this.width) this.#ranks = ranksOf(this, compareCodeUnits);
    return this.#ranks;
  }
}

/** The ids of groups; what stands first depends on the language where groups stand by name. */
export class GroupColumn extends CodedColumn<string> {
  readonly #by: Group;
  readonly #nameOf: (id: string, locale: Locale) => string;
  readonly #ranks = new Map<Locale, Int32Array>();

  constructor(by: Group, nameOf: (id: string, locale: Locale) => string = () => '') {
    super(0, 'count');
    this.#by = by;
    this.#nameOf = nameOf;
  }

  /** The place of each code among the codes. */
  ranksIn(locale: Locale): Int32Array {
    const known = this.#ranks.get(locale);
    if (known?.length === this.width) return known;
    const ranks = ranksOf(
      this,
      compareGroups(this.#by, (id) => this.#nameOf(id, locale)),
    );
    this.#ranks.set(locale, ranks);
    return ranks;
  }

  /** After a name has changed. */
  forgetRanks(): void {
    this.#ranks.clear();
  }
}
