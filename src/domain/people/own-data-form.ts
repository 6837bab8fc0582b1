// A visitor asks what an agency keeps of them: one address, nothing else.
import { isEmailAddress, MAX_EMAIL } from '../leads/email-address.ts';
import type { FieldProblemWord, FormProblem } from '../leads/form-problem.ts';
import { MAX_CONTROL_INPUT, UUID } from '../leads/form-text.ts';

/** The link in the mail: long enough for a mail that is late, short enough for one that lies about. */
export const OWN_DATA_HOURS = 24;

export type OwnDataForm = {
  readonly email: string;
  readonly submission: string | undefined;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
};

type CheckedOwnDataForm =
  | { readonly ok: true; readonly form: OwnDataForm }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

const problemOf = (value: unknown): FieldProblemWord | undefined => {
  if (typeof value !== 'string') return value === undefined ? 'required' : 'not-text';
  const text = value.trim();
  if (text === '') return 'required';
  if (text.length > MAX_EMAIL) return 'too-long';
  return isEmailAddress(text) ? undefined : 'email';
};

/** `inputs` may hold anything; nothing in it is trusted. */
export const checkOwnDataForm = (inputs: Readonly<Record<string, unknown>>): CheckedOwnDataForm => {
  const given = (name: string): unknown => (Object.hasOwn(inputs, name) ? inputs[name] : undefined);
  const read = (name: string): string => {
    const value = given(name);
    return typeof value === 'string' ? value.slice(0, MAX_CONTROL_INPUT).toWellFormed().trim() : '';
  };
  const wrong = problemOf(given('email'));
  const problems: FormProblem[] = wrong ? [{ field: 'email', message: wrong }] : [];
  if (read('website') !== '') problems.push({ field: 'website', message: 'trap' });
  if (problems.length > 0) return { ok: false, problems };
  const submission = read('submission');
  return {
    ok: true,
    form: {
      email: read('email'),
      submission: UUID.test(submission) ? submission : undefined,
      captcha: { answer: read('g-recaptcha-response') || undefined, question: read('captcha-question') || undefined },
    },
  };
};
