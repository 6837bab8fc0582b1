// One field of a sort: how it compares two rows, and which runs of equal keys a page touches.
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import type { EstateSort, GroupCount } from '../../domain/search/estate-query-schema.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { CatalogueRows } from '../catalogue/catalogue-rows.ts';
import type { BitSet } from '../sets/bit-set.ts';
import { type GroupColumn, NONE } from './coded-column.ts';
import type { SortedRows } from './sorted-rows.ts';

/** Places in the whole list, the last one outside. */
export type Window = { readonly from: number; readonly to: number };
type RowMatches = { readonly set: BitSet; readonly rows: Int32Array };
/** Rows with the same key; the first of them has the place `start`. */
type Run = { readonly start: number; readonly rows: Int32Array };

export type Level = {
  readonly key: (row: number) => number;
  /** Kept ready: rows by this key, ties by id. */
  readonly order: SortedRows | undefined;
  readonly runs: (found: RowMatches, window: Window) => Run[];
};

/** Adds the places of a window in a stretch of which `count` rows are found; walked from the nearer end. */
const addStretch = (page: number[], rows: Int32Array, { words }: BitSet, count: number, { from, to }: Window): void => {
  const isFound = (row: number): boolean => (((words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  if (from <= count - to) {
    for (let i = 0, place = 0; place < to && i < rows.length; i++) {
      const row = rows[i] as number;
      if (isFound(row) && place++ >= from) page.push(row);
    }
    return;
  }
  const stretch: number[] = [];
  for (let i = rows.length - 1, place = count; place > from && i >= 0; i--) {
    const row = rows[i] as number;
    if (isFound(row) && place-- <= to) stretch.push(row);
  }
  page.push(...stretch.reverse());
};

/** A window of an order, counting only the rows found, which are `total`. */
export const walk = (order: SortedRows, found: BitSet, total: number, { from, to }: Window): number[] => {
  const page: number[] = [];
  const { rows, sections } = order;
  let place = 0;
  for (const section of sections) {
    const count = section.set ? section.set.countWith(found) : total;
    if (place + count > from)
      addStretch(page, rows.subarray(section.from, section.to), found, count, {
        from: Math.max(0, from - place),
        to: Math.min(count, to - place),
      });
    place += count;
    if (place >= to) break;
  }
  return page;
};

const overlaps = (start: number, end: number, { from, to }: Window): boolean => start < to && end > from;

/** The groups of a column in one direction: the place of each code; the group labelled Projecten is last either way. */
type GroupOrder = { readonly column: GroupColumn; readonly ranks: Int32Array; readonly sign: number };

const countGroups = ({ codes, width }: GroupColumn, rows: Int32Array): Int32Array => {
  const counts = new Int32Array(width);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
};

/** Codes that have rows, in their order: every code has a place of its own, so nothing is compared. */
const groupsInOrder = (counts: Int32Array, { ranks, sign }: GroupOrder): number[] => {
  const last = counts.length - 2;
  const places = new Int32Array(counts.length - 1);
  for (let code = NONE + 1; code < counts.length; code++) {
    if (counts[code] !== 0) places[sign > 0 ? (ranks[code] as number) : last - (ranks[code] as number)] = code;
  }
  const codes: number[] = [];
  for (let i = 0; i <= last; i++) if (places[i] !== NONE) codes.push(places[i] as number);
  return counts[NONE] === 0 ? codes : [...codes, NONE];
};

/** What of the rows found each group has, and the groups that have any, in their order. */
export type Groups = { readonly column: GroupColumn; readonly counts: Int32Array; readonly inOrder: readonly number[] };

const groupsOf = (order: GroupOrder, rows: Int32Array): Groups => {
  const counts = countGroups(order.column, rows);
  return { column: order.column, counts, inOrder: groupsInOrder(counts, order) };
};

/** Groups are few: all are counted, and the rows of those picked that the page touches. */
const groupRuns = ({ column: { codes }, counts, inOrder }: Groups, { rows }: RowMatches, window: Window): Run[] => {
  const runs: Run[] = [];
  const runOf = new Map<number, { rows: Int32Array; length: number }>();
  let start = 0;
  for (const code of inOrder) {
    const size = counts[code] ?? 0;
    if (overlaps(start, start + size, window)) {
      const members = new Int32Array(size);
      runs.push({ start, rows: members });
      runOf.set(code, { rows: members, length: 0 });
    }
    start += size;
  }
  const touched = Uint8Array.from(counts, (_, code) => (runOf.has(code) ? 1 : 0));
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const code = codes[row] as number;
    if (touched[code] === 0) continue;
    const run = runOf.get(code);
    if (run) run.rows[run.length++] = row;
  }
  return runs;
};

/** Keys are many: the page by this order alone tells between which keys to look. */
const fieldRuns = (order: SortedRows, { set, rows }: RowMatches, window: Window): Run[] => {
  const page = walk(order, set, rows.length, window);
  const [low, high] = [order.key(page[0] ?? 0), order.key(page.at(-1) ?? 0)];
  const members = new Map<number, number[]>();
  let start = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const key = order.key(row);
    if (key < low) start++;
    else if (key <= high) {
      const known = members.get(key);
      if (known) known.push(row);
      else members.set(key, [row]);
    }
  }
  return [...members]
    .sort(([a], [b]) => (a === b ? 0 : a - b))
    .map(([, list]) => {
      const run = { start, rows: Int32Array.from(list) };
      start += list.length;
      return run;
    });
};

const isGroup = (field: string): field is `group.${Group}` => field.startsWith('group.');

/** `counted`: the groups of this very field among the rows that will be found, where they are known. */
export const levelOf = ({ columns, orders }: CatalogueRows, sort: EstateSort, counted?: Groups): Level => {
  const { field, direction } = sort;
  if (!isGroup(field)) {
    const order = orders[field][direction];
    return { key: order.key, order, runs: (found, window) => fieldRuns(order, found, window) };
  }
  const groups = groupOrder(columns, { ...sort, field });
  const { column, ranks, sign } = groups;
  const { codes } = column;
  return {
    key: (row) => {
      const code = codes[row] ?? NONE;
      return code === NONE ? Number.POSITIVE_INFINITY : sign * (ranks[code] ?? 0);
    },
    order: undefined,
    runs: (found, window) => groupRuns(counted ?? groupsOf(groups, found.rows), found, window),
  };
};

type GroupSort = EstateSort & { readonly field: `group.${Group}` };

const groupOrder = (
  columns: CatalogueRows['columns'],
  { field, direction, locale = DEFAULT_LOCALE }: GroupSort,
): GroupOrder => {
  const column = columns.groups[field.slice('group.'.length) as Group];
  return { column, ranks: column.ranksIn(locale), sign: direction === 'asc' ? 1 : -1 };
};

/** The groups among the rows found; nothing when no group comes first. */
export const groupsFound = (
  { columns }: CatalogueRows,
  rows: Int32Array,
  sort: EstateSort | undefined,
): Groups | undefined =>
  sort && isGroup(sort.field) ? groupsOf(groupOrder(columns, { ...sort, field: sort.field }), rows) : undefined;

/** How many each group has, in the order of the list. */
export const groupCounts = ({ column, counts, inOrder }: Groups): GroupCount[] =>
  inOrder.map((code) => ({ id: column.value(code) ?? '', count: counts[code] ?? 0 }));
