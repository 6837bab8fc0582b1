// Whether one value may stand in a field: its own bounds first, then the schema of the record.
import type { TSchema } from 'typebox';
import { isObject } from '../../is-object.ts';
import { type Pointer, partsOf } from '../../layers/leaf.ts';
import { EstateSchema } from '../../record/estate.ts';
import { check } from '../../validation.ts';
import type { Control, EditorField } from './editor-field.ts';
import { withValueAt } from './pointer.ts';

export type FieldProblemCode =
  | 'tooSmall'
  | 'tooLarge'
  | 'notWhole'
  /** -1 is how sources write that they know nothing. */
  | 'meansNothing'
  | 'tooLong'
  | 'notKnown'
  | 'notAllowed';

const numberProblem = (field: EditorField, value: number): FieldProblemCode | undefined => {
  if (value === -1 && field.control !== 'floor') return 'meansNothing';
  if (field.minimum !== undefined && value < field.minimum) return 'tooSmall';
  if (field.maximum !== undefined && value > field.maximum) return 'tooLarge';
  return field.whole && !Number.isInteger(value) ? 'notWhole' : undefined;
};

/** The longest text of a value, whatever languages it is in. */
const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  return isObject(value) ? Math.max(0, ...Object.values(value).map(lengthOf)) : 0;
};

const NUMBERS: ReadonlySet<Control> = new Set<Control>([
  'number',
  'money',
  'surface',
  'length',
  'percentage',
  'year',
  'floor',
]);
const ISO = /^\d{4}-\d{2}-\d{2}(?:T.+)?$/;

/** The fields of the table take any value in the schema; a control makes one kind. */
const isOfKind = ({ control }: EditorField, value: unknown): boolean => {
  if (NUMBERS.has(control)) return typeof value === 'number' && Number.isFinite(value);
  if (control === 'date' || control === 'dateTime') return typeof value === 'string' && ISO.test(value);
  if (control === 'text' || control === 'url' || control === 'place') return typeof value === 'string';
  if (control === 'yesNo') return typeof value === 'boolean' || isObject(value);
  return control === 'choices' ? Array.isArray(value) : true;
};

type Node = TSchema & {
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
};

/** The schema at a place of the record; of its fields all have the same. */
const schemaAt = (pointer: Pointer): TSchema | undefined => {
  const step = (node: Node | undefined, part: string): Node | undefined =>
    [node, ...(node?.anyOf ?? [])].map((one) => one?.properties?.[part]).find((found) => found !== undefined);
  return partsOf(pointer).reduce<Node | undefined>(step, EstateSchema as Node);
};

const isAllowed = (pointer: Pointer, value: unknown): boolean => {
  const schema = schemaAt(pointer);
  if (schema) return check(schema, value).ok;
  return check(EstateSchema, withValueAt({ general: { id: 1 } }, pointer, value)).ok;
};

/** The codes that may be chosen are those that the caller offers (options.ts). */
export const fieldProblem = (
  field: EditorField,
  value: unknown,
  codes?: readonly string[],
): FieldProblemCode | undefined => {
  if (value === null || value === undefined) return undefined;
  if (!isOfKind(field, value)) return 'notAllowed';
  const problem = typeof value === 'number' ? numberProblem(field, value) : undefined;
  if (problem) return problem;
  if (field.maxLength !== undefined && lengthOf(value) > field.maxLength) return 'tooLong';
  const isOffered = field.words || codes === undefined || typeof value !== 'string' || codes.includes(value);
  if (field.control === 'choice' && !isOffered) return 'notKnown';
  return isAllowed(field.path, value) ? undefined : 'notAllowed';
};
