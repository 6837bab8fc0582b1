// What the families of the catalogue have to offer, in a form that is counted without looking at each unit.
import type { ProfileList } from '../columns/profiles.ts';
import type { BitSet } from '../sets/bit-set.ts';

/** The filter lists in which the members of a family may have different options, and the row of their project. */
export type MemberList = ProfileList | 'locations' | 'towns' | 'municipalities' | 'project';

/**
 * What the members of families have to offer in one list: for each option of each family, its members as bits. Three
 * numbers for every word these lie in: twice the slot of the option, plus one for its last word; the word; the bits.
 */
export type FamilyOptions = Int32Array;
export type ByList<T> = { readonly [L in MemberList]: T };
type Members = { readonly slot: number; readonly word: number; bits: number };

/** Families are small: what was found before is looked for from the start. */
const membersBySlot = (rows: readonly number[], slotOf: (row: number) => number): Members[] => {
  const found: Members[] = [];
  for (const row of rows) {
    const slot = slotOf(row);
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    const known = found.find((members) => members.slot === slot && members.word === word);
    if (known) known.bits |= bit;
    else found.push({ slot, word, bits: bit });
  }
  return found.sort((a, b) => a.slot - b.slot);
};

/** Families as lists of rows, the project first. */
export const optionsOf = (
  families: readonly (readonly number[])[],
  slotOf: (row: number, project: number) => number,
): FamilyOptions => {
  const options: number[] = [];
  for (const rows of families) {
    const members = membersBySlot(rows, (row) => slotOf(row, rows[0] ?? 0));
    members.forEach(({ slot, word, bits }, i) => {
      options.push(2 * slot + (members[i + 1]?.slot === slot ? 0 : 1), word, bits);
    });
  }
  return Int32Array.from(options);
};

export const byList = <T>(make: (list: MemberList) => T): ByList<T> => ({
  project: make('project'),
  locations: make('locations'),
  towns: make('towns'),
  municipalities: make('municipalities'),
  headTypes: make('headTypes'),
  subTypes: make('subTypes'),
  bedrooms: make('bedrooms'),
  prices: make('prices'),
  transactions: make('transactions'),
  countries: make('countries'),
});

/** Counts each option once for every family that has it through a member in a set. */
export const addOptions = (words: Int32Array, options: FamilyOptions, counts: Int32Array): void => {
  const { length } = options;
  let found = 0;
  // Nothing branches on the data: whether an option is found cannot be predicted.
  for (let i = 0; i < length; i += 3) {
    const option = options[i] as number;
    const last = option & 1;
    const slot = option >> 1;
    found |= (words[options[i + 1] as number] as number) & (options[i + 2] as number);
    counts[slot] = ((counts[slot] as number) + (found === 0 ? 0 : last)) | 0;
    found &= (last - 1) | 0;
  }
};

/** Of the list `project`: adds the projects that have a member in a set to that set. */
export const addProjects = (options: FamilyOptions, matches: BitSet): void => {
  const { words } = matches;
  let found = 0;
  for (let i = 0; i < options.length; i += 3) {
    const option = options[i] as number;
    found |= (words[options[i + 1] as number] as number) & (options[i + 2] as number);
    if ((option & 1) === 0) continue;
    if (found !== 0) matches.add(option >>> 1);
    found = 0;
  }
};
