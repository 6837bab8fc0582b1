// Counts rows by code. A project counts once for each option that its own record or one of its units has.
import type { BitSet } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { type CodedColumn, type Codes, NONE } from './coded-column.ts';
import type { Scratch } from './scratch.ts';

type Counted = {
  readonly column: CodedColumn<number> | CodedColumn<string>;
  /** Several codes may be one option. */
  readonly optionOf: (code: number) => number;
};

const addEach = (codes: Codes, rows: Int32Array, counts: Int32Array, step: number): void => {
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    counts[code] = (counts[code] as number) + step;
  }
};

/**
 * Writes the rows that stand for themselves into the list, or all other stored rows when those are fewer: what is left
 * of a column's known sizes is then the same count.
 */
const fewerRows = ({ columns, families }: CatalogueRows, { words }: BitSet, list: Int32Array, size: number) => {
  const solo = families.solo.words;
  const stored = columns.stored.words;
  let length = 0;
  for (let i = 0; i < words.length; i++) {
    for (let word = (words[i] as number) & (solo[i] as number); word !== 0; word &= word - 1) {
      if (length * 2 >= size) return { rows: otherRows(words, solo, stored, list), left: true };
      list[length++] = (i << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return { rows: list.subarray(0, length), left: false };
};

const otherRows = (words: Int32Array, solo: Int32Array, stored: Int32Array, list: Int32Array): Int32Array => {
  let length = 0;
  for (let i = 0; i < words.length; i++) {
    for (
      let word = (stored[i] as number) & ~((words[i] as number) & (solo[i] as number));
      word !== 0;
      word &= word - 1
    ) {
      list[length++] = (i << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return list.subarray(0, length);
};

/** Counts by option for each column. `include`: units count beside their project. */
export const tally = (
  rows: CatalogueRows,
  matches: BitSet,
  columns: readonly Counted[],
  include: boolean,
  scratch: Scratch,
): Int32Array[] => {
  const list = scratch.list();
  const { rows: chosen, left } = fewerRows(rows, matches, list, rows.size);
  const byCode = columns.map(({ column }) => {
    const counts = new Int32Array(column.width);
    if (left) for (let code = 1; code < counts.length; code++) counts[code] = column.size(code);
    addEach(column.codes, chosen, counts, left ? -1 : 1);
    return counts;
  });

  const { members, tops } = rows.families;
  let length = 0;
  for (const row of members) if (matches.has(row)) list[length++] = row;
  const related = list.subarray(0, length);

  return columns.map(({ column, optionOf }, i) => {
    const { codes } = column;
    const options = Int32Array.from({ length: column.width }, (_, code) => optionOf(code));
    const counts = new Int32Array(column.width);
    byCode[i]?.forEach((count, code) => {
      const option = options[code] ?? NONE;
      counts[option] = (counts[option] ?? 0) + count;
    });
    /** The project that counted last for an option: a project and its units stand side by side in the list. */
    const countedFor = new Int32Array(column.width).fill(-1);
    for (const row of related) {
      const option = options[codes[row] as number] as number;
      const top = tops[row] as number;
      const first = countedFor[option] !== top;
      const own = row === top ? 0 : 1;
      counts[option] = (counts[option] as number) + (first ? 1 : 0) + (include ? own : 0);
      countedFor[option] = top;
    }
    counts[NONE] = 0;
    return counts;
  });
};
