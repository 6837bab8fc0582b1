// A field of the editor: where it lies in the record, how it is filled in and when it is asked. Name, format and enumeration come from
// the field table, so that the editor says nothing of its own about a value.
import type { LabelTable } from '../../display/labels.ts';
import { type Pointer, partsOf } from '../../layers/leaf.ts';
import type { Region } from '../../record/estate-blocks.ts';
import { FIELD_KIND } from '../../record/field-kinds.ts';
import { type FieldFormat, type FieldName, fieldSpec } from '../../record/fields-by-tab.ts';
import type { TypeCode } from '../../record/head-types.ts';
import { BLOCK_PATHS } from './block-paths.ts';

export type Control =
  | 'text'
  | 'url'
  | 'localizedText'
  | 'localizedLongText'
  | 'number'
  | 'money'
  | 'surface'
  | 'length'
  | 'percentage'
  | 'year'
  | 'floor'
  | 'date'
  | 'dateTime'
  /** Yes, no, or not answered. */
  | 'yesNo'
  /** Yes, no, or words of one's own. */
  | 'answer'
  /** One of the codes of `table`. */
  | 'choice'
  /** Several of them. */
  | 'choices'
  /** Postcode or town: chosen together from the list of places. */
  | 'place'
  /** A point on the map. */
  | 'point'
  /** One room: name, surface and a remark per language. */
  | 'room'
  /** The list of rooms by floor. */
  | 'rooms';

type Unit = 'euro' | 'euroPerM2' | 'kgPerM2' | 'kWhPerM2' | 'kWhPerYear' | 'litre' | 'm' | 'm2' | 'percent';

/** Rent of at most nine years, of a holiday, a sale, or a business to take over. */
export type Place = Region | 'ABROAD';
export type Deal = 'sale' | 'rent' | 'stay' | 'takeOver';
/** A listing of its own, a project, or a unit of one. */
export type Role = 'property' | 'project' | 'unit';

/** A field is asked when each part that is given holds; what is not known yet holds. */
type When = {
  readonly places?: readonly Place[];
  readonly deals?: readonly Deal[];
  readonly types?: readonly TypeCode[];
  readonly roles?: readonly Role[];
};

export type EditorField = {
  /** The name in the field table, or the editor's own for what the table does not name. */
  readonly id: string;
  readonly name?: FieldName;
  readonly path: Pointer;
  readonly control: Control;
  readonly unit?: Unit;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly whole?: true;
  readonly maxLength?: number;
  /** The labels of its codes. */
  readonly table?: LabelTable | 'Country';
  /** Only these codes of the table, in this order. */
  readonly codes?: readonly string[];
  /** Words of one's own are an answer too. */
  readonly words?: true;
  readonly when?: When;
  /** What visitors look for: counts for completeness. */
  readonly matters?: true;
  /** Wanted or ruled by law: its help names the rule. */
  readonly law?: true;
  /** Never leaves the agency. */
  readonly internal?: true;
};

const CONTROL_OF_FORMAT: { readonly [F in FieldFormat]: Control } = {
  answer: 'answer',
  boolean: 'yesNo',
  co2: 'number',
  currency: 'money',
  currencyPerM2: 'money',
  date: 'date',
  dateTime: 'dateTime',
  energyLabel: 'choice',
  enum: 'choice',
  epc: 'number',
  epcYear: 'number',
  floodScore: 'choice',
  floor: 'floor',
  level: 'number',
  liquid: 'number',
  number: 'number',
  percentage: 'percentage',
  region: 'choice',
  room: 'room',
  size: 'length',
  status: 'choice',
  subType: 'choice',
  surface: 'surface',
  text: 'localizedText',
  transaction: 'choice',
  type: 'choice',
  url: 'url',
  year: 'year',
};

type Parts = Omit<EditorField, 'id' | 'name' | 'path' | 'control'>;

/** The record's own schema takes more: -1 is "empty" there, and the fields of the table take any number. */
const PARTS_OF_FORMAT: { readonly [F in FieldFormat]?: Parts } = {
  co2: { unit: 'kgPerM2', minimum: -1000, maximum: 100_000 },
  currency: { unit: 'euro', minimum: 0, maximum: 1e12 },
  currencyPerM2: { unit: 'euroPerM2', minimum: 0, maximum: 1e12 },
  epc: { unit: 'kWhPerM2', minimum: -1000, maximum: 100_000 },
  epcYear: { unit: 'kWhPerYear', minimum: -1e7, maximum: 1e9 },
  floodScore: { table: 'FloodScore' },
  floor: { minimum: -20, maximum: 300, whole: true },
  level: { minimum: -1000, maximum: 10_000 },
  liquid: { unit: 'litre', minimum: 0, maximum: 1e6 },
  number: { minimum: 0, maximum: 10_000, whole: true },
  percentage: { unit: 'percent', minimum: 0, maximum: 100 },
  region: { table: 'Region' },
  size: { unit: 'm', minimum: 0, maximum: 1e6 },
  surface: { unit: 'm2', minimum: 0, maximum: 1e9 },
  transaction: { table: 'Transaction' },
  type: { table: 'HeadType' },
  url: { maxLength: 2000 },
  year: { minimum: 1000, maximum: 2200, whole: true },
};

const PLANNING_CODES: readonly string[] = ['YES', 'NO', 'PENDING', 'UNKNOWN'];

/** A field of the table, as its format says, with what the editor adds. */
export const field = (name: FieldName, more: Parts & { readonly control?: Control } = {}): EditorField => {
  const { format } = fieldSpec(name) ?? { format: 'text' as const };
  const kind = FIELD_KIND[name];
  const isAnswer = format === 'answer' && kind !== undefined;
  return {
    id: name,
    name,
    path: BLOCK_PATHS[name] ?? (name.includes('.') ? `/fields/${name}` : `/${name}`),
    control: isAnswer ? 'choice' : CONTROL_OF_FORMAT[format],
    ...PARTS_OF_FORMAT[format],
    ...(kind && format !== 'type' ? { table: kind } : {}),
    ...(kind === 'Planning' ? { codes: PLANNING_CODES } : {}),
    ...more,
  };
};

/** What the record has and the field table does not name. */
export const ownField = (id: string, path: Pointer, control: Control, more: Parts = {}): EditorField => ({
  id,
  path,
  control,
  ...more,
});

export const fields = (names: readonly FieldName[], more: Parts & { readonly control?: Control } = {}): EditorField[] =>
  names.map((name) => field(name, more));

/** The smallest part of the record that is decided as one: `/address/city` for its postcode. */
export const leafOf = (pointer: Pointer): Pointer => {
  const parts = partsOf(pointer);
  const depth = parts[0] === 'energy' && parts[1] === 'shared' ? 3 : 2;
  return pointer
    .split('/')
    .slice(0, depth + 1)
    .join('/');
};

export const BUILDINGS: readonly TypeCode[] = ['HOUSE', 'APARTMENT', 'COMMERCIAL', 'GARAGE', 'PROJECT'];
export const LIVED_IN: readonly TypeCode[] = ['HOUSE', 'APARTMENT', 'PROJECT'];
export const WORKED_IN: readonly TypeCode[] = ['HOUSE', 'APARTMENT', 'COMMERCIAL', 'PROJECT'];
export const ON_LAND: readonly TypeCode[] = ['HOUSE', 'COMMERCIAL', 'PLOT', 'PROJECT'];
/** Sales and what is sold with a business. */
export const SOLD_DEALS: readonly Deal[] = ['sale', 'takeOver'];
export const RENT_DEALS: readonly Deal[] = ['rent', 'stay'];
