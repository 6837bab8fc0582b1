// A request for a holiday period (behaviour section 1, decisions section 11): the inputs of its form. The browser and
// the server check with the same function; the server's word counts.
import { isEmailAddress, MAX_EMAIL } from '../leads/email-address.ts';
import type { FieldProblemWord, FormProblem } from '../leads/form-problem.ts';
import { CONTROL, CONTROL_BUT_LINES, MAX_CONTROL_INPUT, UUID } from '../leads/form-text.ts';
import { hasLink } from '../leads/link-in-text.ts';
import { isDay } from '../time/calendar-days.ts';

export const RENTAL_INPUTS = ['name', 'email', 'phone', 'message'] as const;
type RentalInput = (typeof RENTAL_INPUTS)[number];

export type RentalForm = Readonly<Record<RentalInput, string>> & {
  readonly rentalUnitId: number;
  readonly from: string;
  readonly to: string;
  readonly persons: number;
  readonly submission: string | undefined;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
};

export type CheckedRentalForm =
  | { readonly ok: true; readonly form: RentalForm }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

const MAX_LENGTH: Readonly<Record<RentalInput, number>> = { name: 100, email: MAX_EMAIL, phone: 40, message: 5000 };
const PHONE = /^\+?[\d\s()./-]{6,}$/;
const ID = /^[1-9]\d{0,8}$/;
const PERSONS = /^[1-9]\d{0,2}$/;

const problemOf = (name: RentalInput, text: string): FieldProblemWord | undefined => {
  if (text === '') return name === 'name' || name === 'email' ? 'required' : undefined;
  if (text.length > MAX_LENGTH[name]) return 'too-long';
  if ((name === 'message' ? CONTROL_BUT_LINES : CONTROL).test(text)) return 'control';
  if (name === 'email' && !isEmailAddress(text)) return 'email';
  if (name === 'phone' && !PHONE.test(text)) return 'phone';
  return (name === 'name' || name === 'phone') && hasLink(text) ? 'link' : undefined;
};

/** `inputs` may hold anything; nothing in it is trusted. */
export const checkRentalForm = (inputs: Readonly<Record<string, unknown>>): CheckedRentalForm => {
  const value = (name: string): unknown => (Object.hasOwn(inputs, name) ? inputs[name] : undefined);
  const read = (name: string): string => {
    const given = value(name);
    if (typeof given === 'number' || typeof given === 'boolean') return String(given);
    return typeof given === 'string' ? given.toWellFormed().replace(/\r\n?/g, '\n').trim() : '';
  };
  const isText = (name: string): boolean => ['string', 'undefined'].includes(typeof value(name));
  const problems = RENTAL_INPUTS.flatMap((field): FormProblem[] => {
    const message = isText(field) ? problemOf(field, read(field)) : 'not-text';
    return message ? [{ field, message }] : [];
  });
  const [from, to] = [read('from'), read('to')];
  if (!ID.test(read('rentalUnitId'))) problems.push({ field: 'rentalUnitId', message: 'required' });
  if (!isDay(from)) problems.push({ field: 'from', message: 'required' });
  if (!isDay(to)) problems.push({ field: 'to', message: 'required' });
  else if (isDay(from) && from >= to) problems.push({ field: 'to', message: 'period' });
  if (!PERSONS.test(read('persons'))) {
    problems.push({ field: 'persons', message: read('persons') === '' ? 'required' : 'number' });
  }
  if (!['on', 'true', '1', 'yes'].includes(read('privacy'))) problems.push({ field: 'privacy', message: 'consent' });
  if (read('website') !== '') problems.push({ field: 'website', message: 'trap' });
  if (problems.length > 0) return { ok: false, problems };
  const submission = read('submission');
  const control = (name: string): string | undefined => read(name).slice(0, MAX_CONTROL_INPUT) || undefined;
  return {
    ok: true,
    form: {
      name: read('name'),
      email: read('email'),
      phone: read('phone'),
      message: read('message'),
      rentalUnitId: Number(read('rentalUnitId')),
      from,
      to,
      persons: Number(read('persons')),
      submission: UUID.test(submission) ? submission : undefined,
      captcha: { answer: control('g-recaptcha-response'), question: control('captcha-question') },
    },
  };
};
