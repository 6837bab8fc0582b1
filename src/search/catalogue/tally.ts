// Counts the rows of a set by option. A project counts once for each option that its own record or one of its units has;
// where units are listed beside it, those count as well.
import { type CodedColumn, type Codes, NONE } from '../columns/coded-column.ts';
import { type BitSet, popCount } from '../sets/bit-set.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { addOptions, type MemberList } from './family-options.ts';

type AnyColumn = CodedColumn<number> | CodedColumn<string>;

// `| 0` tells the engine that counts are whole numbers of 32 bits: without it these loops take up to twice the time.

const addEach = (words: Int32Array, codes: Codes, counts: Int32Array, step: number): void => {
  const { length } = words;
  for (let i = 0; i < length; i++) {
    for (let word = words[i] as number; word !== 0; word &= (word - 1) | 0) {
      const code = codes[((i << 5) + 31 - Math.clz32(word & (-word | 0))) | 0] as number;
      counts[code] = ((counts[code] as number) + step) | 0;
    }
  }
};

/** Two columns at once: going through the bits is a good part of the work. */
const addBoth = (words: Int32Array, a: Codes, b: Codes, as: Int32Array, bs: Int32Array, step: number): void => {
  const { length } = words;
  for (let i = 0; i < length; i++) {
    for (let word = words[i] as number; word !== 0; word &= (word - 1) | 0) {
      const row = ((i << 5) + 31 - Math.clz32(word & (-word | 0))) | 0;
      const left = a[row] as number;
      const right = b[row] as number;
      as[left] = ((as[left] as number) + step) | 0;
      bs[right] = ((bs[right] as number) + step) | 0;
    }
  }
};

type ColumnCounts = readonly [column: AnyColumn, counts: Int32Array];
const addAll = (words: Int32Array, [one, two]: readonly [ColumnCounts, ColumnCounts?], step: number): void => {
  if (two) addBoth(words, one[0].codes, two[0].codes, one[1], two[1], step);
  else addEach(words, one[0].codes, one[1], step);
};

const addSizes = (column: AnyColumn, counts: Int32Array): void => {
  for (let code = NONE + 1; code < counts.length; code++) counts[code] = (counts[code] as number) + column.size(code);
};

/** The rows of a set that count by themselves, without those of another set. */
export const aloneIn = (
  { families }: CatalogueRows,
  set: BitSet,
  without: BitSet | undefined,
  include: boolean,
  scratch: Scratch,
): BitSet => {
  const alone = scratch.set().copyFrom(families.solo);
  if (include) alone.or(families.units.words);
  alone.and(set);
  return without ? alone.without(without) : alone;
};

/** About the number of rows in a set, from a sixteenth of its words. */
const roughCount = (words: Int32Array): number => {
  let size = 0;
  for (let i = 0; i < words.length; i += 16) size += popCount(words[i] as number);
  return size * 16;
};

/**
 * Adds the rows of a set to counts by code. When they are the larger half, the other stored rows are counted instead and
 * taken off the known sizes.
 */
export const addRows = (
  rows: CatalogueRows,
  set: BitSet,
  columns: readonly [ColumnCounts, ColumnCounts?],
  scratch: Scratch,
): void =>
  scratch.use(() => {
    if (roughCount(set.words) * 2 <= rows.size) {
      addAll(set.words, columns, 1);
      return;
    }
    const others = scratch.set().copyFrom(rows.columns.stored).without(set);
    for (const counted of columns) if (counted) addSizes(...counted);
    addAll(others.words, columns, -1);
  });

/** Counts each option of a list once for every family that has it through a member in the set. */
export const addFamilies = (
  { families }: CatalogueRows,
  list: MemberList,
  { words }: BitSet,
  counts: Int32Array,
): void => {
  for (const options of families.options(list)) addOptions(words, options, counts);
};
