// A file that a spreadsheet gives back: which of our columns can be changed in it, and what a line would change.
import type { Decisions } from '../layers/decisions.ts';
import type { Locale } from '../locale.ts';
import { editorValue, fieldEdits } from '../publishing/editor/edits.ts';
import { fieldProblem } from '../publishing/editor/field-problem.ts';
import { editorField } from '../publishing/editor/sections.ts';
import { parseTyped } from '../publishing/editor/typed.ts';
import type { Unit } from '../record/estate.ts';
import { representativeKey } from '../search/resolve-terms.ts';
import { representativeDecisions } from './bulk-decisions.ts';

/** What one file may hold: what is more comes in parts. */
export const IMPORT_LINES = 5000;
export const IMPORT_CHARACTERS = 1_000_000;

/** By column of the file: the field of the editor it writes. */
const FIELDS = {
  reference: 'general.reference',
  price: 'financial.price',
  bedrooms: 'construction.bedrooms_count',
  area: 'construction.habitable_surface',
} as const;
type FieldColumn = keyof typeof FIELDS;

export const IMPORT_COLUMNS = ['reference', 'price', 'bedrooms', 'area', 'representative'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const LINE_PROBLEMS = [
  'unknown',
  'twice',
  'notANumber',
  'unclear',
  'notAllowed',
  'notAPerson',
  'refused',
  'gone',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

type LineChange = { readonly column: ImportColumn; readonly before: string; readonly after: string };
export type CheckedLine = {
  readonly set: Decisions;
  readonly changes: readonly LineChange[];
  readonly problems: readonly { readonly column: ImportColumn; readonly problem: LineProblem }[];
};

/** A cell that would have been run as a formula got an apostrophe on its way out. */
export const withoutGuard = (cell: string): string => (/^'[\s]*[=+\-@\t\r|%]/.test(cell) ? cell.slice(1) : cell);

export type Person = { readonly name: string; readonly email: string };
export type ImportLine = Readonly<Partial<Record<ImportColumn, string>>>;

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const fieldLine = (record: Unit, column: FieldColumn, cell: string, locale: Locale) => {
  const field = editorField(FIELDS[column]);
  if (!field) throw new Error(`${FIELDS[column]} is no field of the editor`);
  const typed = parseTyped(field.control, cell, locale);
  if ('problem' in typed)
    return { problem: typed.problem === 'unclear' ? ('unclear' as const) : ('notANumber' as const) };
  const before = editorValue(record, field);
  if (shown(before) === shown(typed.value)) return undefined;
  if (fieldProblem(field, typed.value)) return { problem: 'notAllowed' as const };
  return { set: fieldEdits(record, field, typed.value), before: shown(before), after: shown(typed.value) };
};

const personLine = (record: Unit, cell: string, people: readonly Person[]) => {
  const before = representativeKey(record.salesRepresentative?.email ?? '');
  const wanted = representativeKey(cell);
  if (wanted === before) return undefined;
  const person = people.find(({ email }) => representativeKey(email) === wanted);
  if (!person) return { problem: 'notAPerson' as const };
  return { set: representativeDecisions(record, person), before, after: wanted };
};

/** What the line changes in the record; columns that the file does not have change nothing. */
export const checkLine = (
  record: Unit,
  line: ImportLine,
  { locale, people }: { readonly locale: Locale; readonly people: readonly Person[] },
): CheckedLine => {
  let set: Decisions = {};
  const changes: LineChange[] = [];
  const problems: { column: ImportColumn; problem: LineProblem }[] = [];
  for (const column of IMPORT_COLUMNS) {
    const cell = line[column];
    if (cell === undefined) continue;
    const found =
      column === 'representative' ? personLine(record, cell, people) : fieldLine(record, column, cell, locale);
    if (!found) continue;
    if ('problem' in found) problems.push({ column, problem: found.problem });
    else {
      set = { ...set, ...found.set };
      changes.push({ column, before: found.before, after: found.after });
    }
  }
  return { set, changes, problems };
};
