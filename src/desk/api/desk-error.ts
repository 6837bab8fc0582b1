// What a call of the desk can fail with: an answer that refuses, with its problem document, or no answer at all.
import type { RefusalReason } from '../../domain/people/may.ts';
import { retryAfterMs } from '../../domain/time/retry-after.ts';

type FieldProblem = { readonly field: string; readonly message: string };
type FieldConflict = { readonly field: string; readonly yours: unknown; readonly theirs: unknown };

/** RFC 9457, with what our refusals add. */
export type ProblemDocument = {
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly reason?: RefusalReason;
  readonly current?: unknown;
  readonly etag?: string;
  readonly fields?: readonly FieldConflict[];
  readonly changedBy?: string;
  readonly changedAt?: string;
  /** Why a listing does not go online like this. */
  readonly verdict?: 'refused' | 'asks-reason';
  readonly gaps?: readonly { readonly field: string; readonly rule?: string; readonly unit?: number }[];
};

export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly status: number;
  readonly problem: ProblemDocument;
  /** How long a busy server asks to be left alone. */
  readonly waitMs: number | undefined;

  constructor(status: number, problem: ProblemDocument = {}, waitMs?: number) {
    super(`${status} ${problem.title ?? ''}`.trim());
    this.status = status;
    this.problem = problem;
    this.waitMs = waitMs;
  }
}

/** Nobody answered: no network, or no server. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const documentIn = (text: string): ProblemDocument => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

export const deskErrorOf = (status: number, text: string, retryAfter?: string | null): DeskError =>
  new DeskError(status, documentIn(text), retryAfterMs(retryAfter, new Date()));

export const statusOf = (error: unknown): number | undefined => (error instanceof DeskError ? error.status : undefined);
export const reasonOf = (error: unknown): RefusalReason | undefined =>
  error instanceof DeskError ? error.problem.reason : undefined;

/** Worth another try by itself: nobody answered, or somebody who was busy. */
export const isPassing = (error: unknown): boolean => {
  const status = statusOf(error);
  return error instanceof NoAnswerError || status === 429 || (status !== undefined && status >= 500);
};
