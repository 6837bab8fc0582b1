// Whether one value may stand in a field: its own bounds first, then the schema of the record.
import type { Pointer } from '../../layers/leaf.ts';
import { EstateSchema } from '../../record/estate.ts';
import { check } from '../../validation.ts';
import type { EditorField } from './editor-field.ts';
import { boundsProblem, type FieldProblemCode } from './field-bounds.ts';
import { withValueAt } from './pointer.ts';

/** In a record that holds nothing else. */
const isAllowed = (pointer: Pointer, value: unknown): boolean =>
  check(EstateSchema, withValueAt({ general: { id: 1 } }, pointer, value)).ok;

export const fieldProblem = (
  field: EditorField,
  value: unknown,
  codes?: readonly string[],
): FieldProblemCode | undefined => {
  const problem = boundsProblem(field, value, codes);
  if (problem || value === null || value === undefined) return problem;
  return isAllowed(field.path, value) ? undefined : 'notAllowed';
};
