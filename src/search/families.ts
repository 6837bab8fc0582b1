// Decisions section 3: units stand under their project. A unit whose project is not in the index is not found; the price
// of a project is the lowest of its visible unsold units.
import { isSoldStatus } from '../domain/status.ts';
import { BitSet } from './bit-set.ts';
import type { Codes } from './coded-column.ts';
import type { ProfileList } from './profiles.ts';
import type { RowColumns } from './row-columns.ts';

export const NOWHERE = -1;

/**
 * The members of families, side by side those of one family with the same option of a filter list: the family has the
 * option as soon as one of them is found.
 */
export type MemberGroups = {
  readonly rows: Int32Array;
  /** Where each group ends, and its slot in the list. */
  readonly ends: Int32Array;
  readonly slots: Int32Array;
  /** The number of groups up to the last of each family. */
  readonly lastGroups: Int32Array;
};
/** Each visible project followed by its units, and where each family ends. */
type Members = { readonly rows: Int32Array; readonly ends: Int32Array };

export type MemberList = ProfileList | 'locations';

/** Puts the rows of each family in order of their slot, by counting them; `slotOf` gives the slot of a code. */
const grouped = (members: Members, width: number, codes: Codes, slotOf: Int32Array | undefined): MemberGroups => {
  const { rows } = members;
  const ordered = new Int32Array(rows.length);
  const slotAt = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    slotAt[i] = slotOf ? (slotOf[code] as number) : code;
  }
  const ends = new Int32Array(rows.length);
  const slots = new Int32Array(rows.length);
  const lastGroups = new Int32Array(members.ends.length);
  const places = new Int32Array(width);
  let groups = 0;
  let start = 0;
  for (let family = 0; family < members.ends.length; family++) {
    const end = members.ends[family] as number;
    const first = groups;
    for (let i = start; i < end; i++) {
      const slot = slotAt[i] as number;
      if (places[slot] === 0) slots[groups++] = slot;
      places[slot] = (places[slot] as number) + 1;
    }
    for (let group = first, place = start; group < groups; group++) {
      const slot = slots[group] as number;
      const size = places[slot] as number;
      places[slot] = place;
      place += size;
      ends[group] = place;
    }
    for (let i = start; i < end; i++) {
      const slot = slotAt[i] as number;
      const place = places[slot] as number;
      ordered[place] = rows[i] as number;
      places[slot] = place + 1;
    }
    for (let group = first; group < groups; group++) places[slots[group] as number] = 0;
    lastGroups[family] = groups;
    start = end;
  }
  return { rows: ordered, ends: ends.slice(0, groups), slots: slots.slice(0, groups), lastGroups };
};

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
  #members: Members | undefined;
  readonly #groups = new Map<MemberList, MemberGroups>();

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
    this.#forgetMembers();
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
    this.#forgetMembers();
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
    if (units.length > 0) this.#forgetMembers();
    if (!found) return;
    this.tops[row] = row;
    this.visible.add(row);
    if (units.length > 0) this.solo.delete(row);
    else this.solo.add(row);
    if (this.#columns.projects.has(row))
      this.#columns.setPrice(row, this.#lowestPrice(units) ?? this.#ownPrices.get(row));
  }

  /** The visible rows that are not solo. */
  get members(): Members {
    this.#members ??= this.#listMembers();
    return this.#members;
  }

  /** The same by their option of a list that has so many slots. */
  membersBy(list: MemberList, width: number): MemberGroups {
    const known = this.#groups.get(list);
    if (known) return known;
    const { profiles, city } = this.#columns;
    const groups =
      list === 'locations'
        ? grouped(this.members, width, city.codes, undefined)
        : grouped(this.members, width, profiles.column.codes, profiles.slotsOf(list));
    this.#groups.set(list, groups);
    return groups;
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
      [...this.#groups.values()].reduce((sum, { rows, ends }) => sum + rows.byteLength + 2 * ends.byteLength, 0)
    );
  }

  #forgetMembers(): void {
    this.#members = undefined;
    this.#groups.clear();
  }

  #listMembers(): Members {
    const rows = new Int32Array(this.#units.size + this.#projectIds.size);
    const ends = new Int32Array(this.#units.size);
    let [length, families] = [0, 0];
    for (const units of this.#units.values()) {
      const top = this.tops[units[0] ?? NOWHERE] ?? NOWHERE;
      if (top === NOWHERE) continue;
      rows[length++] = top;
      for (const unit of units) rows[length++] = unit;
      ends[families++] = length;
    }
    return { rows: rows.slice(0, length), ends: ends.slice(0, families) };
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
