// Whether one value may stand in a field: its own bounds first, then the schema of the record.
import type { TSchema } from 'typebox';
import { type Pointer, partsOf } from '../../layers/leaf.ts';
import { EstateSchema } from '../../record/estate.ts';
import { check } from '../../validation.ts';
import type { EditorField } from './editor-field.ts';
import { boundsProblem, type FieldProblemCode } from './field-bounds.ts';
import { withValueAt } from './pointer.ts';

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

export const fieldProblem = (
  field: EditorField,
  value: unknown,
  codes?: readonly string[],
): FieldProblemCode | undefined => {
  const problem = boundsProblem(field, value, codes);
  if (problem || value === null || value === undefined) return problem;
  return isAllowed(field.path, value) ? undefined : 'notAllowed';
};
