// Behaviour section 4, contact form: idle, loading, success, failure.
import { FetchError } from '../../client/http-error.ts';
import { type FormProblem, isFormProblemWord } from '../../domain/leads/form-problem.ts';

export type ContactState =
  | { readonly step: 'idle' | 'loading' | 'success' }
  /** Somebody else was first. */
  | { readonly step: 'conflict' }
  /** Something in the form is to be mended; nothing is stored. */
  | { readonly step: 'refused'; readonly problems: readonly FormProblem[] }
  | { readonly step: 'failure'; readonly tooMany: boolean };

/** The named values of a form: checked boxes are there, unchecked ones are not. */
export const formInputs = (data: FormData): Record<string, string | string[]> => {
  const inputs: Record<string, string | string[]> = {};
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string');
    inputs[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return inputs;
};

const problemsIn = (body: string): FormProblem[] => {
  try {
    const { errors } = JSON.parse(body) as { errors?: readonly { field?: unknown; message?: unknown }[] };
    return (errors ?? []).flatMap(({ field, message }) =>
      typeof field === 'string' && isFormProblemWord(message) ? [{ field, message }] : [],
    );
  } catch {
    return [];
  }
};

/** What the visitor can mend, if anything. */
export const failedState = (error: unknown): ContactState => {
  if (error instanceof FetchError) {
    const problems = problemsIn(error.body);
    if (problems.length > 0) return { step: 'refused', problems };
    return { step: 'failure', tooMany: error.status === 429 };
  }
  return { step: 'failure', tooMany: false };
};
