// The rows of one site's catalogue and their orders, kept up to date change by change.
import type { SORT_FIELDS } from '../../domain/search/query-fields.ts';
import { NONE } from '../columns/coded-column.ts';
import { cityKey, RowColumns } from '../columns/row-columns.ts';
import { rowsById, SortedRows, type SortKey } from '../columns/sorted-rows.ts';
import type { BitSet } from '../sets/bit-set.ts';
import { textBuilder } from '../text/text-builder.ts';
import type { Condition } from './condition.ts';
import { ConditionSets } from './condition-sets.ts';
import { Families } from './families.ts';
import type { CatalogueChange, IndexEntry } from './index-entry.ts';

type Direction = 'asc' | 'desc';
export type FieldOrders = { readonly [F in (typeof SORT_FIELDS)[number]]: { readonly [D in Direction]: SortedRows } };

/** A batch of more than this share of the catalogue is put in order anew: that is cheaper than row by row. */
const REBUILD_SHARE = 8;

const last = (value: number): number => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);

export class CatalogueRows {
  readonly columns = new RowColumns();
  readonly families = new Families(this.columns);
  readonly byId: SortedRows;
  readonly orders: FieldOrders;
  readonly #sorted: readonly SortedRows[];
  /** Raised by every change. */
  version = 0;
  readonly #conditionSets = new ConditionSets();
  #used = 0;
  #free: number[] = [];

  constructor() {
    const { columns } = this;
    const idOf = (row: number): number => columns.ids[row] ?? 0;
    const both = (key: SortKey, divided: boolean) => ({
      asc: new SortedRows((row) => last(key(row)), idOf, divided),
      desc: new SortedRows((row) => last(-key(row)), idOf, divided),
    });
    const ranked = (row: number): number => {
      const code = columns.cityName.codes[row] ?? NONE;
      return code === NONE ? Number.NaN : (columns.cityName.ranks[code] ?? 0);
    };
    this.byId = new SortedRows(idOf, idOf);
    this.orders = {
      'price.value': both((row) => columns.prices[row] ?? 0, true),
      'address.city.name': both(ranked, false),
      publicationDate: both((row) => columns.published[row] ?? 0, true),
      'general.subType.id': both((row) => columns.subType.valueOf(row) ?? Number.NaN, false),
    };
    this.#sorted = [this.byId, ...Object.values(this.orders).flatMap(({ asc, desc }) => [asc, desc])];
  }

  get size(): number {
    return this.byId.rows.length;
  }

  rowOf(id: number): number | undefined {
    return this.byId.find(id, id);
  }

  /** The rows that meet a condition; not to be changed. Those nobody can find may be among them. */
  met(condition: Condition): BitSet {
    return this.#conditionSets.get(this.version, condition, this.columns.capacity);
  }

  /**
   * The first build, batch by batch, into an empty catalogue. Nothing can be found before the last one: putting rows in
   * order and in families after each batch would be waste. An estate that comes again replaces itself.
   */
  async load(batches: AsyncIterable<readonly IndexEntry[]>, expected = 0): Promise<void> {
    const rows = new Map<number, number>();
    const texts = textBuilder(expected);
    try {
      for await (const entries of batches) {
        this.#reserve(entries);
        for (const entry of entries) {
          const row = rows.get(entry.id) ?? this.#used++;
          rows.set(entry.id, row);
          this.#write(row, entry);
          texts.set(row, entry.text);
        }
        await texts.flush();
      }
      for (const [id, row] of rows) this.families.refresh(id, row);
      this.families.prepare();
      this.#rebuild();
      this.columns.text = await texts.finish();
      this.version++;
    } finally {
      await texts.close();
    }
  }

  apply(changes: readonly CatalogueChange[]): void {
    this.version++;
    const entries = new Map(changes.map(({ id, entry }) => [id, entry]));
    const before = new Map([...entries.keys()].map((id) => [id, this.rowOf(id)]));
    this.#reserve([...entries.values()]);
    const estates = this.#estatesTouched(entries, before);
    const rebuild = entries.size * REBUILD_SHARE > this.size;
    if (!rebuild) this.#note([...before.values(), ...[...estates].map((id) => this.rowOf(id))]);

    const now = new Map(before);
    const gone: number[] = [];
    for (const [id, entry] of entries) {
      const row = before.get(id);
      if (entry) {
        const place = row ?? this.#free.pop() ?? this.#used++;
        this.#write(place, entry);
        this.columns.text.set(place, entry.text);
        now.set(id, place);
      } else if (row !== undefined) {
        this.families.leave(row);
        this.columns.clear(row);
        now.set(id, undefined);
        gone.push(row);
      }
    }
    const present = new Set([...now.values()].filter((row) => row !== undefined));
    for (const id of estates) {
      const row = now.has(id) ? now.get(id) : this.rowOf(id);
      this.families.refresh(id, row);
      if (row !== undefined) present.add(row);
    }
    this.#free = this.#free.concat(gone);
    this.families.prepare();
    if (rebuild) {
      this.#rebuild();
      return;
    }
    const rows = [...present];
    for (const order of this.#sorted) order.settle(gone, rows);
  }

  get bytes(): number {
    const orders = this.#sorted.reduce((sum, order) => sum + order.bytes, 0);
    return this.columns.bytes + this.families.bytes + orders + this.#free.length * 8;
  }

  /** Everything whose units or price may change: the estates themselves, their projects before and after. */
  #estatesTouched(
    entries: ReadonlyMap<number, IndexEntry | undefined>,
    before: ReadonlyMap<number, number | undefined>,
  ): Set<number> {
    const estates = new Set(entries.keys());
    for (const [id, entry] of entries) {
      const row = before.get(id);
      const project = row === undefined ? undefined : this.families.projectIdOf(row);
      if (project !== undefined) estates.add(project);
      if (entry?.parentId !== undefined) estates.add(entry.parentId);
    }
    return estates;
  }

  #note(rows: readonly (number | undefined)[]): void {
    for (const row of new Set(rows)) if (row !== undefined) for (const order of this.#sorted) order.note(row);
  }

  #write(row: number, entry: IndexEntry): void {
    this.columns.write(row, entry);
    this.families.join(row, entry.parentId, entry.price);
  }

  /** Room for the new rows; new town names first, because they shift the places of the others. */
  #reserve(entries: readonly (IndexEntry | undefined)[]): void {
    for (const entry of entries) {
      const name = entry && cityKey(entry);
      if (name !== undefined) this.columns.cityName.intern(name);
    }
    const needed = this.#used + entries.length;
    if (needed <= this.columns.capacity) return;
    const capacity = this.#used === 0 ? needed : Math.max(needed, Math.ceil(this.columns.capacity * 1.1));
    this.columns.grow(capacity);
    this.families.grow(capacity);
  }

  #rebuild(): void {
    const rows = new Int32Array(this.columns.stored.count());
    this.columns.stored.listInto(rows);
    const byId = rowsById(rows, (row) => this.columns.ids[row] ?? 0);
    for (const order of this.#sorted) order.build(byId);
  }
}
