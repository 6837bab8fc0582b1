// Send to a friend (behaviour section 1): one listing, the sender named, and nothing else. There is no free text, so that
// nobody can use it to say something of their own in somebody's mailbox.
import { isEmailAddress, MAX_EMAIL } from './email-address.ts';
import type { FieldProblemWord, FormProblem } from './form-problem.ts';
import { CONTROL, MAX_CONTROL_INPUT, UUID } from './form-text.ts';
import { hasLink } from './link-in-text.ts';

export const FRIEND_INPUTS = ['name', 'email', 'friendEmail'] as const;
type FriendInput = (typeof FRIEND_INPUTS)[number];

export type FriendForm = Readonly<Record<FriendInput, string>> & {
  readonly estateId: number;
  readonly submission: string | undefined;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
};

export type CheckedFriendForm =
  | { readonly ok: true; readonly form: FriendForm }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

const MAX_NAME = 60;
const ID = /^[1-9]\d{0,8}$/;

const problemOf = (name: FriendInput, value: unknown): FieldProblemWord | undefined => {
  if (typeof value !== 'string') return value === undefined ? 'required' : 'not-text';
  const text = value.trim();
  if (text === '') return 'required';
  if (text.length > (name === 'name' ? MAX_NAME : MAX_EMAIL)) return 'too-long';
  if (CONTROL.test(text)) return 'control';
  if (name === 'name') return hasLink(text) ? 'link' : undefined;
  return isEmailAddress(text) ? undefined : 'email';
};

/** `inputs` may hold anything; nothing in it is trusted. */
export const checkFriendForm = (inputs: Readonly<Record<string, unknown>>): CheckedFriendForm => {
  const read = (name: string): string => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return typeof value === 'string' ? value.slice(0, MAX_CONTROL_INPUT).toWellFormed().trim() : '';
  };
  const problems = FRIEND_INPUTS.flatMap((field): FormProblem[] => {
    const message = problemOf(field, Object.hasOwn(inputs, field) ? inputs[field] : undefined);
    return message ? [{ field, message }] : [];
  });
  if (read('website') !== '') problems.push({ field: 'website', message: 'trap' });
  if (!ID.test(read('estateId'))) problems.push({ field: 'estateId', message: 'required' });
  if (problems.length > 0) return { ok: false, problems };
  const submission = read('submission');
  return {
    ok: true,
    form: {
      name: read('name'),
      email: read('email'),
      friendEmail: read('friendEmail'),
      estateId: Number(read('estateId')),
      submission: UUID.test(submission) ? submission : undefined,
      captcha: {
        answer: read('g-recaptcha-response') || undefined,
        question: read('captcha-question') || undefined,
      },
    },
  };
};
