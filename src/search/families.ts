// Decisions section 3: units stand under their project. A unit whose project is not in the index is not found; the price
// of a project is the lowest of its visible unsold units.
import { isSoldStatus } from '../domain/status.ts';
import { BitSet } from './bit-set.ts';
import type { ProfileList } from './profiles.ts';
import type { RowColumns } from './row-columns.ts';

export const NOWHERE = -1;

/** The filter lists in which the members of a family may have different options, and the row of their project. */
export type MemberList = ProfileList | 'locations' | 'project';

/**
 * What the members of families have to offer in one list: for each option of each family, its members as bits. Three
 * numbers for every word these lie in: twice the slot of the option, plus one for its last word; the word; the bits.
 */
export type FamilyOptions = Int32Array;
/** Families are kept in this many parts, so that a change makes one of them anew. */
const PARTS = 16;
type ByList<T> = { readonly [L in MemberList]: T };

const optionsOf = (rows: readonly number[], slots: readonly number[]): FamilyOptions => {
  const options: number[] = [];
  for (const slot of new Set(slots)) {
    const words = new Map<number, number>();
    rows.forEach((row, i) => {
      if (slots[i] === slot) words.set(row >>> 5, (words.get(row >>> 5) ?? 0) | (1 << (row & 31)));
    });
    [...words].forEach(([word, bits], i) => {
      options.push(2 * slot + (i === words.size - 1 ? 1 : 0), word, bits);
    });
  }
  return Int32Array.from(options);
};

const joined = (parts: readonly Int32Array[]): Int32Array => {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) for (let i = 0; i < part.length; i++) all[at++] = part[i] as number;
  return all;
};

const byList = <T>(make: (list: MemberList) => T): ByList<T> => ({
  project: make('project'),
  locations: make('locations'),
  headTypes: make('headTypes'),
  subTypes: make('subTypes'),
  bedrooms: make('bedrooms'),
  prices: make('prices'),
  transactions: make('transactions'),
  countries: make('countries'),
});

export class Families {
  /** The row a row is found under: its project's or its own; NOWHERE for a unit without project. */
  tops = new Int32Array();
  /** Rows a visitor can find, and those of them that have no units and are none. */
  readonly visible = new BitSet();
  readonly solo = new BitSet();
  /** Visible units. */
  readonly units = new BitSet();
  readonly #columns: RowColumns;
  /** Rows of units by the id of their project. */
  readonly #units = new Map<number, number[]>();
  readonly #projectIds = new Map<number, number>();
  /** The price on a project's own record, for when it has no unit with one. */
  readonly #ownPrices = new Map<number, number | undefined>();
  /** Of each project by its id, and of those of each part together; worked out again after a change of a member. */
  readonly #options = new Map<number, ByList<FamilyOptions>>();
  readonly #parts = new Map<number, ByList<FamilyOptions>>();
  #lists: ByList<readonly FamilyOptions[]> | undefined;

  constructor(columns: RowColumns) {
    this.#columns = columns;
  }

  grow(capacity: number): void {
    const tops = new Int32Array(capacity).fill(NOWHERE);
    tops.set(this.tops);
    this.tops = tops;
    this.visible.grow(capacity);
    this.solo.grow(capacity);
    this.units.grow(capacity);
  }

  /** The id of the project a row belongs to. */
  projectIdOf(row: number): number | undefined {
    return this.#projectIds.get(row);
  }

  unitsOf(projectId: number): readonly number[] {
    return this.#units.get(projectId) ?? [];
  }

  /** A row is now a unit of this project, or of none. */
  join(row: number, projectId: number | undefined, ownPrice: number | undefined): void {
    this.leave(row);
    if (this.#columns.projects.has(row)) this.#ownPrices.set(row, ownPrice);
    if (projectId === undefined) return;
    this.#projectIds.set(row, projectId);
    this.#units.set(projectId, [...this.unitsOf(projectId), row]);
    this.#forgetOptions(projectId);
  }

  leave(row: number): void {
    this.#ownPrices.delete(row);
    this.tops[row] = NOWHERE;
    this.visible.delete(row);
    this.solo.delete(row);
    this.units.delete(row);
    const projectId = this.#projectIds.get(row);
    if (projectId === undefined) return;
    const others = this.unitsOf(projectId).filter((unit) => unit !== row);
    if (others.length > 0) this.#units.set(projectId, others);
    else this.#units.delete(projectId);
    this.#projectIds.delete(row);
    this.#forgetOptions(projectId);
  }

  /** After an estate or one of its units changed. `row` is the estate's, if it is in the index. */
  refresh(id: number, row: number | undefined): void {
    const units = this.unitsOf(id);
    const found = row !== undefined && !this.#projectIds.has(row);
    for (const unit of units) {
      this.tops[unit] = found ? row : NOWHERE;
      for (const set of [this.visible, this.units]) {
        if (found) set.add(unit);
        else set.delete(unit);
      }
    }
    if (units.length > 0) this.#forgetOptions(id);
    if (!found) return;
    this.tops[row] = row;
    this.visible.add(row);
    if (units.length > 0) this.solo.delete(row);
    else this.solo.add(row);
    if (this.#columns.projects.has(row))
      this.#columns.setPrice(row, this.#lowestPrice(units) ?? this.#ownPrices.get(row));
  }

  /** Of the visible projects that have units, in no particular order. */
  options(list: MemberList): readonly FamilyOptions[] {
    this.#lists ??= this.#makeLists();
    return this.#lists[list];
  }

  /** Estimates for the maps: an entry of a map takes about 40 bytes, a number in a list eight. */
  get bytes(): number {
    const units = this.#projectIds.size;
    return (
      this.tops.byteLength +
      this.visible.bytes +
      this.solo.bytes +
      this.units.bytes +
      this.#units.size * 80 +
      units * 52 +
      this.#ownPrices.size * 40 +
      [...this.#parts.values()]
        .flatMap(Object.values<Int32Array>)
        .reduce((sum, { byteLength }) => sum + 2 * byteLength, 0) +
      this.#options.size * 800
    );
  }

  /** Works out what is not there. */
  #makeLists(): ByList<readonly FamilyOptions[]> {
    const families = Array.from({ length: PARTS }, (): ByList<FamilyOptions>[] => []);
    for (const [projectId, units] of this.#units) {
      const top = this.tops[units[0] ?? NOWHERE] ?? NOWHERE;
      if (top === NOWHERE || this.#parts.has(projectId % PARTS)) continue;
      const options = this.#options.get(projectId) ?? this.#optionsOf([top, ...units]);
      this.#options.set(projectId, options);
      families[projectId % PARTS]?.push(options);
    }
    families.forEach((options, part) => {
      if (!this.#parts.has(part))
        this.#parts.set(
          part,
          byList((list) => joined(options.map((one) => one[list]))),
        );
    });
    return byList((list) => [...this.#parts.values()].map((part) => part[list]));
  }

  #optionsOf(rows: readonly number[]): ByList<FamilyOptions> {
    const { city, profiles } = this.#columns;
    const slotIn = (list: MemberList, row: number): number | undefined => {
      if (list === 'project') return rows[0];
      if (list === 'locations') return city.codes[row];
      return profiles.slotsOf(list)[profiles.column.codes[row] ?? 0];
    };
    return byList((list) =>
      optionsOf(
        rows,
        rows.map((row) => slotIn(list, row) ?? 0),
      ),
    );
  }

  #forgetOptions(projectId: number): void {
    this.#options.delete(projectId);
    this.#parts.delete(projectId % PARTS);
    this.#lists = undefined;
  }

  #lowestPrice(units: readonly number[]): number | undefined {
    const { prices, status } = this.#columns;
    let lowest = Number.POSITIVE_INFINITY;
    for (const unit of units) {
      const price = prices[unit] ?? Number.NaN;
      if (price < lowest && !isSoldStatus(status.valueOf(unit))) lowest = price;
    }
    return lowest === Number.POSITIVE_INFINITY ? undefined : lowest;
  }
}
