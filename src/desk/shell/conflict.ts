// Two people changed the same thing: what is asked, and what is decided.
import type { ProblemDocument } from '../api/desk-error.ts';

export type ConflictWords = {
  /** The name of a field, as the screen says it. */
  readonly field: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
};
export type ConflictQuestion = { readonly problem: ProblemDocument; readonly words: ConflictWords };
/** The chosen value of every field that clashed; undefined: not decided. */
export type ConflictDecision = Readonly<Record<string, unknown>> | undefined;
