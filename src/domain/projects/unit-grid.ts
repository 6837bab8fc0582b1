// A project's units as a grid: ranges, the clipboard of spreadsheets, percentages. Every act is one step, which goes back as one.
import { neutralised, readTsv, tsvText, withoutApostrophe } from '../csv.ts';
import { type Decisions, type DraftChange, mergeLayers } from '../layers/decisions.ts';
import { sameValue } from '../layers/leaf.ts';
import type { Edits } from '../publishing/editor/edits.ts';
import type { Unit } from '../record/estate.ts';
import {
  type CellProblem,
  cellEdits,
  cellText,
  cellValue,
  type GridWords,
  isNumberColumn,
  readCell,
  UNIT_COLUMNS,
  type UnitColumn,
} from './unit-columns.ts';

export type GridUnit = { readonly id: number; readonly record: Unit; readonly draft: Decisions };
/** In the order in which they stand. */
export type Grid = readonly GridUnit[];
export type Cell = { readonly row: number; readonly column: number };
export type Range = { readonly from: Cell; readonly to: Cell };

/** What could not be read: the cell keeps the text. */
export type WrongCell = {
  readonly id: number;
  readonly column: UnitColumn;
  readonly text: string;
  readonly problem: CellProblem;
};
export type GridStep = {
  readonly writes: readonly { readonly id: number; readonly edits: Edits }[];
  readonly wrong: readonly WrongCell[];
  /** Cells that are right again, or for the first time. */
  readonly right: readonly { readonly id: number; readonly column: UnitColumn }[];
};

const NOTHING: GridStep = { writes: [], wrong: [], right: [] };

export const rangeOf = (from: Cell, to: Cell = from): Range => ({
  from: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
  to: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
});
export const isInRange = ({ from, to }: Range, { row, column }: Cell): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

type TypedCell = { readonly row: number; readonly column: UnitColumn; readonly text: string };

/** Texts into cells; those of one unit become one write. */
const typedStep = (grid: Grid, cells: readonly TypedCell[], words: GridWords): GridStep => {
  const wrong: WrongCell[] = [];
  const right: GridStep['right'][number][] = [];
  const writes = [...Map.groupBy(cells, ({ row }) => row)].flatMap(([row, own]) => {
    const unit = grid[row];
    if (!unit) return [];
    let record = unit.record;
    let edits: Edits = {};
    for (const { column, text } of own) {
      const isSame = text.trim() === cellText(record, column, words).trim();
      const read = isSame ? { value: cellValue(record, column) } : readCell(record, column, text, words);
      if ('problem' in read) {
        wrong.push({ id: unit.id, column, text, problem: read.problem });
        continue;
      }
      right.push({ id: unit.id, column });
      const more = isSame ? {} : cellEdits(record, column, read.value);
      edits = { ...edits, ...more };
      record = mergeLayers(record, more, unit);
    }
    return Object.keys(edits).length > 0 ? [{ id: unit.id, edits }] : [];
  });
  return { writes, wrong, right };
};

export const typeInto = (grid: Grid, { row, column }: Cell, text: string, words: GridWords): GridStep => {
  const name = UNIT_COLUMNS[column];
  return name ? typedStep(grid, [{ row, column: name, text }], words) : NOTHING;
};

/** One value fills a range; anything else begins at its first cell, and what falls outside the grid is left out. */
export const pasteInto = (grid: Grid, range: Range, text: string, words: GridWords): GridStep => {
  const rows = readTsv(text);
  const [[only = ''] = []] = rows;
  const isOne = rows.length === 1 && rows[0]?.length === 1;
  const { from, to } = range;
  const cells = isOne
    ? upTo(from.row, to.row).flatMap((row) =>
        upTo(from.column, to.column).map((column) => ({ row, column, text: only })),
      )
    : rows.flatMap((row, down) =>
        row.map((cell, right) => ({ row: from.row + down, column: from.column + right, text: cell })),
      );
  return typedStep(
    grid,
    cells.flatMap(({ row, column, text: cell }) => {
      const name = UNIT_COLUMNS[column];
      return name ? [{ row, column: name, text: withoutApostrophe(cell) }] : [];
    }),
    words,
  );
};

/** A text that a spreadsheet would run is only text there. */
export const copyRange = (grid: Grid, { from, to }: Range, words: GridWords): string =>
  tsvText(
    grid.slice(from.row, to.row + 1).map(({ record }) =>
      UNIT_COLUMNS.slice(from.column, to.column + 1).map((column) => {
        const text = cellText(record, column, words);
        return isNumberColumn(column) ? text : neutralised(text);
      }),
    ),
  );

/** The first row of the range, in the rows below it. */
export const fillDown = (grid: Grid, { from, to }: Range, words: GridWords): GridStep => {
  const first = grid[from.row]?.record;
  if (!first) return NOTHING;
  const cells = UNIT_COLUMNS.slice(from.column, to.column + 1).flatMap((column) => {
    const text = cellText(first, column, words);
    return upTo(from.row + 1, to.row).map((row) => ({ row, column, text }));
  });
  return typedStep(grid, to.row > from.row ? cells : [], words);
};

export const emptyRange = (grid: Grid, { from, to }: Range, words: GridWords): GridStep => {
  const columns = UNIT_COLUMNS.slice(from.column, to.column + 1).filter((column) => column !== 'status');
  return typedStep(
    grid,
    upTo(from.row, to.row).flatMap((row) => columns.map((column) => ({ row, column, text: '' }))),
    words,
  );
};

/** What a price is rounded to, in euros. */
export const ROUNDINGS = [1, 100, 500, 1000] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export const withPercentage = (value: number, percent: number, rounding: Rounding): number =>
  // The inner rounding takes away what binary fractions add: 2% of 318.000 is 6.360.
  Math.round(Math.round(value * (100 + percent) * 1e6) / 1e8 / rounding) * rounding;

/** On the prices of the range; what has no price keeps none, and what is sold keeps its own. */
export const addPercentage = (
  grid: Grid,
  { from, to }: Range,
  percent: number,
  rounding: Rounding,
  words: GridWords,
  isSold: (unit: Unit) => boolean,
): GridStep => {
  const isPriceChosen = UNIT_COLUMNS.slice(from.column, to.column + 1).includes('price');
  if (!isPriceChosen || !Number.isFinite(percent)) return NOTHING;
  return typedStep(
    grid,
    upTo(from.row, to.row).flatMap((row) => {
      const record = grid[row]?.record;
      const value = record && cellValue(record, 'price');
      if (!record || typeof value !== 'number' || value <= 0 || isSold(record)) return [];
      return [{ row, column: 'price' as const, text: String(withPercentage(value, percent, rounding)) }];
    }),
    words,
  );
};

/** The grid as it is after the step. */
export const afterStep = (grid: Grid, { writes }: Pick<GridStep, 'writes'>): Grid => {
  const byId = new Map(writes.map(({ id, edits }) => [id, edits]));
  return grid.map((unit) => {
    const edits = byId.get(unit.id);
    if (!edits) return unit;
    return { ...unit, record: mergeLayers(unit.record, edits, unit), draft: { ...unit.draft, ...edits } };
  });
};

export type UnitChange = DraftChange & { readonly id: number };

export const changesOf = ({ writes }: GridStep): UnitChange[] =>
  writes.map(({ id, edits }) => ({ id, set: edits, back: [] }));

/** What brings the drafts back to what they were before these changes. */
export const undoOf = (before: Grid, changes: readonly UnitChange[]): UnitChange[] =>
  changes.map(({ id, set, back }) => {
    const draft = before.find((unit) => unit.id === id)?.draft ?? {};
    const pointers = [...new Set([...Object.keys(set), ...back])];
    return {
      id,
      set: Object.fromEntries(pointers.flatMap((pointer) => (pointer in draft ? [[pointer, draft[pointer]]] : []))),
      back: pointers.filter((pointer) => !(pointer in draft)),
    };
  });

export type Figures = { readonly cells: number; readonly sum: number; readonly average: number };

/** Of the figures in a range; undefined when there are none, or of more than one column. */
export const figuresIn = (grid: Grid, { from, to }: Range): Figures | undefined => {
  const column = UNIT_COLUMNS[from.column];
  if (!column || from.column !== to.column || !isNumberColumn(column)) return undefined;
  const values = grid
    .slice(from.row, to.row + 1)
    .map(({ record }) => cellValue(record, column))
    .filter((value) => typeof value === 'number');
  if (values.length < 2) return undefined;
  const sum = values.reduce((total, value) => total + value, 0);
  return { cells: values.length, sum, average: sum / values.length };
};

/** Whether the cell says something else than visitors see. */
export const isCellChanged = (record: Unit, shown: Unit | null, column: UnitColumn): boolean =>
  !shown || !sameValue(cellValue(record, column), cellValue(shown, column));
