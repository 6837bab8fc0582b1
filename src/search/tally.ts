// Counts the rows of a set by option. A project counts once for each option that its own record or one of its units has;
// where units are listed beside it, those count as well.
import { type BitSet, popCount } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { CodedColumn, Codes } from './coded-column.ts';
import type { ProfileList } from './profiles.ts';
import type { Scratch } from './scratch.ts';

type AnyColumn = CodedColumn<number> | CodedColumn<string>;

const addEach = (words: Int32Array, codes: Codes, counts: Int32Array, step: number): void => {
  for (let i = 0; i < words.length; i++) {
    for (let word = words[i] as number; word !== 0; word &= word - 1) {
      const code = codes[(i << 5) + 31 - Math.clz32(word & -word)] as number;
      counts[code] = (counts[code] as number) + step;
    }
  }
};

/**
 * Counts the rows that count by themselves. When they are the larger half, the other stored rows are counted instead and
 * taken off the known size of each value.
 */
const countAlone = (rows: CatalogueRows, matches: BitSet, column: AnyColumn, include: boolean, scratch: Scratch) => {
  const { words } = scratch.set();
  const { solo, units } = rows.families;
  let size = 0;
  for (let i = 0; i < words.length; i++) {
    const alone = include ? (solo.words[i] as number) | (units.words[i] as number) : (solo.words[i] as number);
    const word = (matches.words[i] as number) & alone;
    words[i] = word;
    size += popCount(word);
  }
  const counts = new Int32Array(column.width);
  if (size * 2 <= rows.size) {
    addEach(words, column.codes, counts, 1);
    return counts;
  }
  const stored = rows.columns.stored.words;
  for (let i = 0; i < words.length; i++) words[i] = (stored[i] as number) & ~(words[i] as number);
  for (let code = 1; code < counts.length; code++) counts[code] = column.size(code);
  addEach(words, column.codes, counts, -1);
  return counts;
};

/** The matching members of families: each family's side by side, and one for each code it has. */
const membersByCode = (rows: CatalogueRows, { words }: BitSet, column: AnyColumn, scratch: Scratch): Int32Array => {
  const { members, tops } = rows.families;
  const { codes } = column;
  const list = scratch.list();
  const seenFor = new Int32Array(column.width).fill(-1);
  let length = 0;
  for (let i = 0; i < members.length; i++) {
    const row = members[i] as number;
    if ((((words[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue;
    const code = codes[row] as number;
    if (seenFor[code] === tops[row]) continue;
    seenFor[code] = tops[row] as number;
    list[length++] = row;
  }
  return list.subarray(0, length);
};

/** Counts by code of the town. */
export const tallyCities = (rows: CatalogueRows, matches: BitSet, include: boolean, scratch: Scratch): Int32Array =>
  scratch.use(() => {
    const { city } = rows.columns;
    const { codes } = city;
    const counts = countAlone(rows, matches, city, include, scratch);
    const members = membersByCode(rows, matches, city, scratch);
    for (let i = 0; i < members.length; i++) {
      const code = codes[members[i] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return counts;
  });

/** Counts by slot for each list; `widths` are their numbers of slots. */
export const tallyLists = (
  rows: CatalogueRows,
  matches: BitSet,
  widths: ReadonlyMap<ProfileList, number>,
  include: boolean,
  scratch: Scratch,
): Map<ProfileList, Int32Array> =>
  scratch.use(() => {
    const { profiles } = rows.columns;
    const { codes } = profiles.column;
    const { tops } = rows.families;
    const byProfile = countAlone(rows, matches, profiles.column, include, scratch);
    const members = membersByCode(rows, matches, profiles.column, scratch);
    const lists = new Map<ProfileList, Int32Array>();
    for (const [list, width] of widths) {
      const slots = profiles.slotsOf(list);
      const counts = new Int32Array(width);
      for (let profile = 1; profile < byProfile.length; profile++) {
        const slot = slots[profile] as number;
        counts[slot] = (counts[slot] as number) + (byProfile[profile] as number);
      }
      const seenFor = new Int32Array(width).fill(-1);
      for (let i = 0; i < members.length; i++) {
        const row = members[i] as number;
        const slot = slots[codes[row] as number] as number;
        if (seenFor[slot] === tops[row]) continue;
        seenFor[slot] = tops[row] as number;
        counts[slot] = (counts[slot] as number) + 1;
      }
      lists.set(list, counts);
    }
    return lists;
  });
