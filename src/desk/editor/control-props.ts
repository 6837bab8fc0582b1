// What the frame of a field gives to its control.
import type { EditorField } from '../../domain/publishing/editor/editor-field.ts';
import type { FieldProblemCode } from '../../domain/publishing/editor/field-bounds.ts';
import type { TypedProblem } from '../../domain/publishing/editor/typed.ts';

export type Problem = FieldProblemCode | TypedProblem | 'refused';

/** What a control needs of its frame. */
export type ControlProps = {
  readonly field: EditorField;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly readOnly: boolean;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
  readonly problem: Problem | undefined;
  readonly onProblem: (problem: Problem | undefined) => void;
};
