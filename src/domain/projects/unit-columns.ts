// The columns of a project's unit grid: each a field of the editor, read and written as the editor does.
import { formatFloor } from '../display/floor.ts';
import type { ReferenceLabels } from '../display/labels.ts';
import { fold } from '../fold.ts';
import type { Locale } from '../locale.ts';
import { type EditorField, field } from '../publishing/editor/editor-field.ts';
import { type Edits, editorValue, fieldEdits } from '../publishing/editor/edits.ts';
import { boundsProblem, type FieldProblemCode } from '../publishing/editor/field-bounds.ts';
import { chosenOption, type Option, optionsOf } from '../publishing/editor/options.ts';
import { parseTyped, type TypedProblem, typedText } from '../publishing/editor/typed.ts';
import type { Unit } from '../record/estate.ts';
import { subTypeName } from '../record/estate-sub-type.ts';
import { headTypeName } from '../record/estate-type.ts';
import { isForRent } from '../record/status.ts';
import { statusOfWord, statusTransaction, statusWord, UNIT_STATUSES, unitStatus } from './unit-status.ts';

export const UNIT_COLUMNS = [
  'number',
  'floor',
  'type',
  'bedrooms',
  'area',
  'terrace',
  'price',
  'status',
  'vat',
] as const;
export type UnitColumn = (typeof UNIT_COLUMNS)[number];

export const COLUMN_FIELDS: Readonly<Record<UnitColumn, EditorField>> = {
  number: field('general.entity_number', { control: 'text', maxLength: 50 }),
  floor: field('general.floor'),
  type: field('subType'),
  bedrooms: field('construction.bedrooms_count'),
  area: field('construction.habitable_surface'),
  terrace: field('construction.terrace_surface'),
  price: field('financial.price'),
  status: field('general.transaction'),
  vat: field('financial.vat_regime_percentage'),
};

const NUMBERS: ReadonlySet<UnitColumn> = new Set(['floor', 'bedrooms', 'area', 'terrace', 'price', 'vat']);
/** Figures stand right, add up and take a percentage. */
export const isNumberColumn = (column: UnitColumn): boolean => NUMBERS.has(column);
export const isChoiceColumn = (column: UnitColumn): boolean => column === 'type' || column === 'status';

/** The language of the person who types, and its words. */
export type GridWords = { readonly locale: Locale; readonly reference: ReferenceLabels };

const typeOptions = (unit: Unit, { reference }: GridWords): Option[] =>
  optionsOf(COLUMN_FIELDS.type, unit, { reference, countries: {} });

/** What can be chosen in a cell, as it is written there. */
export const cellChoices = (unit: Unit, column: UnitColumn, words: GridWords): string[] => {
  if (column === 'type') return typeOptions(unit, words).map(({ label }) => label);
  return column === 'status' ? UNIT_STATUSES.map((status) => statusWord(status, isForRent(unit), words.locale)) : [];
};

export const cellValue = (unit: Unit, column: UnitColumn): unknown => editorValue(unit, COLUMN_FIELDS[column]);

const typeText = (unit: Unit, words: GridWords): string =>
  chosenOption(typeOptions(unit, words), unit.general.subType)?.label ??
  subTypeName(unit, words.reference, words.locale);

/** What one would have typed. */
export const cellText = (unit: Unit, column: UnitColumn, words: GridWords): string => {
  if (column === 'type') return typeText(unit, words);
  if (column === 'status') return statusWord(unitStatus(unit), isForRent(unit), words.locale);
  return typedText(COLUMN_FIELDS[column].control, cellValue(unit, column), words.locale);
};

/** As it is read: with its sign, or the kind where a subtype is not known. */
export const cellLabel = (unit: Unit, column: UnitColumn, words: GridWords): string => {
  const text = cellText(unit, column, words);
  if (column === 'type') return text || headTypeName(unit, words.reference, words.locale);
  const value = cellValue(unit, column);
  if (column === 'floor' && typeof value === 'number') return formatFloor(value, words.locale);
  if (text === '') return '';
  if (column === 'price') return `€\u00a0${text}`;
  return column === 'vat' ? `${text}%` : text;
};

/** Dates, years and answers stand in no column. */
export type CellProblem = Extract<TypedProblem, 'notANumber' | 'unclear'> | FieldProblemCode;
export type ReadCell = { readonly value: unknown } | { readonly problem: CellProblem };

const readChoice = (unit: Unit, column: UnitColumn, text: string, words: GridWords): ReadCell => {
  if (column === 'status') {
    const status = statusOfWord(text);
    return status ? { value: statusTransaction(unit, status) } : { problem: 'notKnown' };
  }
  if (text.trim() === '') return { value: null };
  const option = typeOptions(unit, words).find(({ label }) => fold(label) === fold(text.trim()));
  return option ? { value: option.value } : { problem: 'notKnown' };
};

/** What a typed or pasted text means in a cell. */
export const readCell = (unit: Unit, column: UnitColumn, text: string, words: GridWords): ReadCell => {
  if (isChoiceColumn(column)) return readChoice(unit, column, text, words);
  const { [column]: of } = COLUMN_FIELDS;
  const typed = parseTyped(of.control, text, words.locale);
  if ('problem' in typed) return { problem: typed.problem === 'unclear' ? 'unclear' : 'notANumber' };
  const problem = boundsProblem(of, typed.value);
  return problem ? { problem } : typed;
};

/** What writing a value changes; nothing when the cell says so already. */
export const cellEdits = (unit: Unit, column: UnitColumn, value: unknown): Edits => {
  const before = cellValue(unit, column);
  const isSame =
    column === 'status'
      ? unitStatus(unit) === unitStatus({ ...unit, general: { ...unit.general, transaction: value as never } })
      : JSON.stringify(before ?? null) === JSON.stringify(value ?? null);
  return isSame ? {} : fieldEdits(unit, COLUMN_FIELDS[column], value);
};
