// The inputs of the forms that book a viewing (behaviour section 7, live agenda) and that wait for one. The browser and the
// server check with the same functions; the server's word counts.
import { isEmailAddress, MAX_EMAIL } from '../leads/email-address.ts';
import type { FieldProblemWord, FormProblem } from '../leads/form-problem.ts';
import { CONTROL, CONTROL_BUT_LINES, MAX_CONTROL_INPUT, UUID } from '../leads/form-text.ts';
import { hasLink } from '../leads/link-in-text.ts';

export type WaitForm = {
  readonly name: string;
  readonly email: string;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
  /** A name for this very submission: the same again is not done again. */
  readonly submission: string | undefined;
};

export type ViewingForm = WaitForm & {
  readonly estateId: number;
  /** In milliseconds. */
  readonly start: number;
  readonly phone: string | undefined;
  readonly message: string | undefined;
  /** The token of an offer: the slot is held for whoever has it. */
  readonly offer: string | undefined;
};

export type CheckedForm<F> =
  | { readonly ok: true; readonly form: F }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

type Inputs = Readonly<Record<string, unknown>>;

const MAX_LENGTH: Readonly<Record<string, number>> = { name: 60, email: MAX_EMAIL, phone: 40, message: 1000 };
const PHONE = /^\+?[\d\s()./-]+$/;
const ID = /^[1-9]\d{0,8}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

const inputOf = (inputs: Inputs, name: string): unknown => (Object.hasOwn(inputs, name) ? inputs[name] : undefined);

/** A checkbox of a script is `true`, an id may be a number. */
const read = (inputs: Inputs, name: string): string => {
  const value = inputOf(inputs, name);
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).slice(0, MAX_CONTROL_INPUT).toWellFormed().replace(/\r\n?/g, '\n').trim();
};

const digits = (text: string): number => text.replace(/\D/g, '').length;

const textProblem = (inputs: Inputs, name: string, required: boolean): FieldProblemWord | undefined => {
  const value = inputOf(inputs, name);
  if (value !== undefined && typeof value !== 'string') return 'not-text';
  const text = read(inputs, name);
  if (text === '') return required ? 'required' : undefined;
  if (text.length > (MAX_LENGTH[name] ?? 0)) return 'too-long';
  if ((name === 'message' ? CONTROL_BUT_LINES : CONTROL).test(text)) return 'control';
  if (name === 'email' && !isEmailAddress(text)) return 'email';
  if (name === 'phone' && (!PHONE.test(text) || digits(text) < 6 || digits(text) > 20)) return 'phone';
  if ((name === 'name' || name === 'phone') && hasLink(text)) return 'link';
  return undefined;
};

const problemsOf = (inputs: Inputs, optional: readonly string[]): FormProblem[] => {
  const problems = ['name', 'email', ...optional].flatMap((field): FormProblem[] => {
    const message = textProblem(inputs, field, !optional.includes(field));
    return message ? [{ field, message }] : [];
  });
  const consent = ['on', 'true', '1', 'yes'].includes(read(inputs, 'privacy'));
  if (!consent) problems.push({ field: 'privacy', message: 'consent' });
  if (read(inputs, 'website') !== '') problems.push({ field: 'website', message: 'trap' });
  return problems;
};

const personOf = (inputs: Inputs): WaitForm => ({
  name: read(inputs, 'name'),
  email: read(inputs, 'email'),
  captcha: {
    answer: read(inputs, 'g-recaptcha-response') || undefined,
    question: read(inputs, 'captcha-question') || undefined,
  },
  submission: UUID.test(read(inputs, 'submission')) ? read(inputs, 'submission') : undefined,
});

/** `inputs` may hold anything; nothing in it is trusted. */
export const checkViewingForm = (inputs: Inputs): CheckedForm<ViewingForm> => {
  const problems = problemsOf(inputs, ['phone', 'message']);
  const [estateId, start] = [read(inputs, 'estateId'), read(inputs, 'start')];
  if (!ID.test(estateId)) problems.push({ field: 'estateId', message: 'required' });
  if (!INSTANT.test(start) || Number.isNaN(Date.parse(start))) problems.push({ field: 'start', message: 'required' });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    form: {
      ...personOf(inputs),
      estateId: Number(estateId),
      start: Date.parse(start),
      phone: read(inputs, 'phone') || undefined,
      message: read(inputs, 'message') || undefined,
      offer: read(inputs, 'offer') || undefined,
    },
  };
};

export const checkWaitForm = (inputs: Inputs): CheckedForm<WaitForm> => {
  const problems = problemsOf(inputs, []);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, form: personOf(inputs) };
};
