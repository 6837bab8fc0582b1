// Whether a value can be what its control makes, within the bounds of its field. Without the schema of the record, so that a browser
// can ask it at every key; the server asks the schema too.
import { isObject } from '../../is-object.ts';
import type { Control, EditorField } from './editor-field.ts';

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

/** The codes that may be chosen are those that the caller offers (options.ts). */
export const boundsProblem = (
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
  return field.control === 'choice' && !isOffered ? 'notKnown' : undefined;
};
