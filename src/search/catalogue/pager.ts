// Decisions section 3: one page of what was found, in order, ties by id. An order that is kept ready is only walked;
// with more fields, or groups first, only the runs of equal keys that the page touches are looked at.
import type { EstateSort } from '../../domain/search/estate-query-schema.ts';
import { type Groups, type Level, levelOf, type Window, walk } from '../columns/sort-levels.ts';
import type { BitSet } from '../sets/bit-set.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

/** Below this share of the catalogue, sorting what was found is cheaper than walking all of it. */
const SPARSE_SHARE = 512;
const SPARSE_LEAST = 64;

const DEFAULT_SORT: readonly EstateSort[] = [{ field: 'publicationDate', direction: 'desc' }];

export class Pager {
  readonly #rows: CatalogueRows;
  readonly #scratch: Scratch;

  constructor(rows: CatalogueRows, scratch: Scratch) {
    this.#rows = rows;
    this.#scratch = scratch;
  }

  /** The rows of a page. `groups`: those of the first field, where it is one of groups. */
  page(
    found: BitSet,
    total: number,
    sort: readonly EstateSort[] | undefined,
    { from, size }: { readonly from: number; readonly size: number },
    groups?: Groups,
  ): number[] {
    const window = { from, to: Math.min(total, from + size) };
    if (window.from >= window.to) return [];
    const fields = sort && sort.length > 0 ? sort : DEFAULT_SORT;
    return this.#window(
      found,
      total,
      fields.map((field, place) => levelOf(this.#rows, field, place === 0 ? groups : undefined)),
      window,
    );
  }

  #window(found: BitSet, total: number, levels: readonly Level[], window: Window): number[] {
    const [first, ...rest] = levels;
    const rows = (): Int32Array => this.#scratch.list().subarray(0, found.listInto(this.#scratch.list()));
    if (this.#isSparse(total)) return this.#sort(rows(), levels).slice(window.from, window.to);
    if (!first) return walk(this.#rows.byId, found, total, window);
    if (first.order && rest.length === 0) return walk(first.order, found, total, window);
    return first.runs({ set: found, rows: rows() }, window).flatMap((run) => {
      const size = run.rows.length;
      const inner = { from: Math.max(window.from - run.start, 0), to: Math.min(window.to - run.start, size) };
      if (inner.from >= inner.to) return [];
      if (this.#isSparse(size)) return this.#sort(run.rows, rest).slice(inner.from, inner.to);
      return this.#scratch.use(() => {
        const set = this.#scratch.set();
        for (let i = 0; i < size; i++) set.add(run.rows[i] as number);
        return this.#window(set, size, rest, inner);
      });
    });
  }

  #isSparse(size: number): boolean {
    return size <= Math.max(SPARSE_LEAST, this.#rows.size / SPARSE_SHARE);
  }

  #sort(rows: Int32Array, levels: readonly Level[]): number[] {
    const { ids } = this.#rows.columns;
    return Array.from(rows).sort((a, b) => {
      for (const { key } of levels) {
        const [left, right] = [key(a), key(b)];
        if (left !== right) return left < right ? -1 : 1;
      }
      return (ids[a] ?? 0) - (ids[b] ?? 0);
    });
  }
}
