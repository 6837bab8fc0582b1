// Decisions section 3: units stand under their project. A unit whose project is not in the index is not found; the price
// of a project is the lowest of its visible unsold units.
import { isSoldStatus, statusOfTransaction } from '../../domain/record/status.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import { BitSet } from '../sets/bit-set.ts';
import { type ByList, byList, type FamilyOptions, type MemberList, optionsOf } from './family-options.ts';

const NOWHERE = -1;

/** Families are kept in this many parts, so that a change makes only one of them anew. */
const PARTS = 64;

export class Families {
  /** The row a row is found under: its project's or its own; NOWHERE for a unit without project. */
  tops = new Int32Array();
  /** Rows a visitor can find, and those of them that have no units and are none. */
  readonly visible = new BitSet();
  readonly solo = new BitSet();
  /** Visible units. */
  readonly units = new BitSet();
  /** Projects with a visible unit that is neither sold nor rented, and all their units. */
  readonly open = new BitSet();
  readonly #columns: RowColumns;
  /** Rows of units by the id of their project. */
  readonly #units = new Map<number, number[]>();
  readonly #projectIds = new Map<number, number>();
  /** The price on a project's own record, for when it has no unit with one. */
  readonly #ownPrices = new Map<number, number | undefined>();
  /** What is missing has a member that changed, and is worked out again. */
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
    this.open.grow(capacity);
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
    this.open.delete(row);
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
    this.#markOpen(found ? [row, ...units] : units, found && units.some((unit) => this.#isOnOffer(unit)));
    if (units.length > 0) this.#forgetOptions(id);
    if (!found) return;
    this.tops[row] = row;
    this.visible.add(row);
    if (units.length > 0) this.solo.delete(row);
    else this.solo.add(row);
    if (this.#columns.projects.has(row))
      this.#columns.setPrice(row, this.#lowestPrice(units) ?? this.#ownPrices.get(row));
  }

  /** After changes: otherwise the next query waits for it. */
  prepare(): ByList<readonly FamilyOptions[]> {
    this.#lists ??= this.#makeLists();
    return this.#lists;
  }

  /** Of the visible projects that have units, in no particular order. */
  options(list: MemberList): readonly FamilyOptions[] {
    return this.prepare()[list];
  }

  /** Estimates for the maps: an entry of a map takes about 40 bytes, a number in a list eight. */
  get bytes(): number {
    const units = this.#projectIds.size;
    return (
      this.tops.byteLength +
      this.visible.bytes +
      this.solo.bytes +
      this.units.bytes +
      this.open.bytes +
      this.#units.size * 80 +
      units * 52 +
      this.#ownPrices.size * 40 +
      [...this.#parts.values()].flatMap(Object.values<Int32Array>).reduce((sum, { byteLength }) => sum + byteLength, 0)
    );
  }

  #makeLists(): ByList<readonly FamilyOptions[]> {
    const missing = new Map<number, number[][]>();
    for (let part = 0; part < PARTS; part++) if (!this.#parts.has(part)) missing.set(part, []);
    for (const [projectId, units] of this.#units) {
      const top = this.tops[units[0] ?? NOWHERE] ?? NOWHERE;
      if (top !== NOWHERE) missing.get(projectId % PARTS)?.push([top, ...units]);
    }
    for (const [part, families] of missing) this.#parts.set(part, this.#optionsOf(families));
    return byList((list) => [...this.#parts.values()].map((part) => part[list]));
  }

  #optionsOf(families: readonly (readonly number[])[]): ByList<FamilyOptions> {
    const columns = this.#columns;
    const { city, profiles } = columns;
    const profileOf = (row: number): number => profiles.column.codes[row] ?? 0;
    return byList((list) => {
      if (list === 'project') return optionsOf(families, (_, project) => project);
      const codeOf = (row: number): number => city.codes[row] ?? 0;
      // A town that others are under counts a family once, whichever of them its members are in.
      if (list === 'locations') return optionsOf(families, (row) => (columns.isUnder(codeOf(row)) ? codeOf(row) : 0));
      if (list === 'towns') return optionsOf(families, (row) => columns.townCode(codeOf(row)));
      if (list === 'municipalities') return optionsOf(families, (row) => columns.wholeCode(codeOf(row)));
      const slots = profiles.slotsOf(list);
      // Through a sold unit a project is found only when nothing of it is on offer any more (decisions section 12).
      const isOption = (row: number): boolean => list !== 'transactions' || !this.open.has(row) || !this.#isDone(row);
      return optionsOf(families, (row) => (isOption(row) ? (slots[profileOf(row)] ?? 0) : 0));
    });
  }

  #forgetOptions(projectId: number): void {
    this.#parts.delete(projectId % PARTS);
    this.#lists = undefined;
  }

  #markOpen(rows: readonly number[], open: boolean): void {
    for (const row of rows) {
      if (open) this.open.add(row);
      else this.open.delete(row);
    }
  }

  #isOnOffer(row: number): boolean {
    return !isSoldStatus(this.#columns.status.valueOf(row));
  }

  /** Whether its transaction is one of those that are done: sold, rented, taken over. */
  #isDone(row: number): boolean {
    const id = this.#columns.transaction.valueOf(row);
    return id !== undefined && isSoldStatus(statusOfTransaction(id));
  }

  #lowestPrice(units: readonly number[]): number | undefined {
    const { prices } = this.#columns;
    let lowest = Number.POSITIVE_INFINITY;
    for (const unit of units) {
      const price = prices[unit] ?? Number.NaN;
      if (price < lowest && this.#isOnOffer(unit)) lowest = price;
    }
    return lowest === Number.POSITIVE_INFINITY ? undefined : lowest;
  }
}
