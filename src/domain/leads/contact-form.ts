// Behaviour sections 3 and 5, contact form: any named inputs, checked checkboxes, a required privacy consent.
// The browser and the server check with the same function; the server's word counts.
import { oneLine } from '../record/listing-media.ts';
import { isEmailAddress, MAX_EMAIL } from './email-address.ts';
import { parseShareCode, SHARE_CODE_PATTERN } from './favorites.ts';
import type { FieldProblemWord, FormProblem } from './form-problem.ts';
import { CONTROL, CONTROL_BUT_LINES, UUID } from './form-text.ts';
import { hasLink } from './link-in-text.ts';

/** Names of inputs with a meaning of their own; every other name is kept as the form has it. */
export const CONTACT_INPUTS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message', 'newsletter'] as const;
type ContactInput = (typeof CONTACT_INPUTS)[number];
/** Under this name a stored request says who is to read it. */
export const RECIPIENT_FIELD = 'recipient';
/** Under this name a stored request has the documents that were asked for, one on each line. */
export const DOCUMENTS_FIELD = 'askedDocuments';
/** Under this name a stored request has the listings that the visitor sent along from their favourites, by number. */
export const FAVORITES_FIELD = 'sharedFavorites';
/** Inputs that travel with the form and are no part of the message. */
export const CONTROL_INPUTS = [
  'privacy',
  /** Empty for people; programs fill in everything. */
  'website',
  'page',
  'estateId',
  /** Who is to read it: an office or a person of the agency, `team/lotte`. */
  'recipient',
  /** Names of documents on request of the listing, as its page has them. */
  'askedDocuments',
  /** The visitor's list, as its link has it. */
  'sharedFavorites',
  'submission',
  'g-recaptcha-response',
  'captcha-question',
] as const;

/** As many as a listing may have. */
const MAX_DOCUMENTS = 200;
export const MAX_EXTRA_INPUTS = 40;
const MAX_EXTRA_NAME = 100;
const MAX_EXTRA_VALUE = 5000;
const MAX_LENGTH: Readonly<Record<ContactInput, number>> = {
  firstName: 100,
  lastName: 100,
  email: MAX_EMAIL,
  phone: 40,
  subject: 200,
  message: 5000,
  newsletter: 10,
};
const REQUIRED: readonly ContactInput[] = ['firstName', 'email', 'message'];

export type ContactForm = {
  /** The known inputs and the form's own, by name, in the order of the form; empty ones are left out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly email: string;
  readonly page: string;
  readonly estateId: number | undefined;
  /** List and id of the item; it need not exist. */
  readonly recipient: string | undefined;
  /** Documents that are asked for, by name; whether the listing has them is for the listing to say. */
  readonly documents?: readonly string[] | undefined;
  /** Listings of the visitor's favourites, by their choice; they need not exist. */
  readonly favorites?: readonly number[] | undefined;
  readonly submission: string | undefined;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
};

export type CheckedContactForm =
  | { readonly ok: true; readonly form: ContactForm }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

const PHONE = /^\+?[\d\s()./-]+$/;
const PAGE = /^\/(?!\/)[\x21-\x7e]{0,500}$/;
const ID = /^[1-9]\d{0,8}$/;
export const RECIPIENT_PATTERN = '^(?:offices|team)/[a-z0-9]+(?:-[a-z0-9]+)*$';
export const MAX_RECIPIENT = 80;
const RECIPIENT = new RegExp(RECIPIENT_PATTERN);
const SHARE_CODE = new RegExp(SHARE_CODE_PATTERN);

/** `team/lotte`: an office or a person by the id of its item. Never an address: nobody chooses where our mails go. */
export const isRecipient = (text: string): boolean => text.length <= MAX_RECIPIENT && RECIPIENT.test(text);

const isKnown = (name: string): name is ContactInput => (CONTACT_INPUTS as readonly string[]).includes(name);
const isControl = (name: string): boolean => (CONTROL_INPUTS as readonly string[]).includes(name);
const digits = (text: string): number => text.replace(/\D/g, '').length;

/** A checkbox of a script is `true`; several of one name are a list. Undefined: not the value of any input. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.toWellFormed().replace(/\r\n?/g, '\n').trim();
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (Array.isArray(value) && value.length <= 50 && value.every((part) => typeof part === 'string')) {
    return textOf(value.filter((part) => part !== '').join(', '));
  }
  return undefined;
};

/** A form's own input may be of one line or of many; only what was typed tells. Links belong in the message. */
const isOneLine = (name: string, text: string): boolean =>
  name !== 'message' && name !== 'email' && (isKnown(name) || !text.includes('\n'));

const problemOf = (name: string, text: string): FieldProblemWord | undefined => {
  const many = !isKnown(name) || name === 'message';
  if (text.length > (isKnown(name) ? MAX_LENGTH[name] : MAX_EXTRA_VALUE)) return 'too-long';
  if ((many ? CONTROL_BUT_LINES : CONTROL).test(text)) return 'control';
  if (text === '') return isKnown(name) && REQUIRED.includes(name) ? 'required' : undefined;
  if (name === 'email' && !isEmailAddress(text)) return 'email';
  if (name === 'phone' && (!PHONE.test(text) || digits(text) < 6 || digits(text) > 20)) return 'phone';
  if (isOneLine(name, text) && hasLink(text)) return 'link';
  return undefined;
};

type AskedNames = { readonly names: readonly string[] } | { readonly problem: FieldProblemWord };

const askedNames = (value: unknown): AskedNames => {
  const list = Array.isArray(value) ? value : [value ?? ''];
  if (!list.every((name) => typeof name === 'string')) return { problem: 'not-text' };
  if (list.length > MAX_DOCUMENTS) return { problem: 'no-document' };
  return { names: [...new Set(list.map((name) => oneLine(name.toWellFormed())))].filter((name) => name !== '') };
};

const nameProblem = (name: string): FieldProblemWord | undefined => {
  if (name.length > MAX_EXTRA_NAME) return 'too-long';
  return CONTROL.test(name) || name.trim() === '' ? 'control' : undefined;
};

/** Names in a refusal are short and readable, whatever was sent. */
const shownName = (name: string): string => name.toWellFormed().replace(new RegExp(CONTROL, 'g'), ' ').slice(0, 100);

/** `inputs` may hold anything; nothing in it is trusted. */
export const checkContactForm = (inputs: Readonly<Record<string, unknown>>): CheckedContactForm => {
  const problems: FormProblem[] = [];
  const fields: Record<string, string> = Object.create(null);
  const read = (name: string): string => (Object.hasOwn(inputs, name) ? (textOf(inputs[name]) ?? '') : '');
  const take = (name: string, value: unknown): void => {
    const text = textOf(value);
    const problem = nameProblem(name) ?? (text === undefined ? 'not-text' : problemOf(name, text));
    if (problem) problems.push({ field: shownName(name), message: problem });
    else if (text) fields[name.toWellFormed()] = text;
  };

  const extra = Object.keys(inputs).filter((name) => !isKnown(name) && !isControl(name));
  for (const name of CONTACT_INPUTS) take(name, Object.hasOwn(inputs, name) ? inputs[name] : '');
  const estateId = ID.test(read('estateId')) ? Number(read('estateId')) : undefined;
  const asked = askedNames(Object.hasOwn(inputs, DOCUMENTS_FIELD) ? inputs[DOCUMENTS_FIELD] : undefined);
  const documents = 'names' in asked && asked.names.length > 0 ? asked.names : undefined;
  if ('problem' in asked) problems.push({ field: DOCUMENTS_FIELD, message: asked.problem });
  else if (documents && estateId === undefined) problems.push({ field: DOCUMENTS_FIELD, message: 'no-document' });
  else if (documents && read('message') === '') {
    // Asking for documents is message enough.
    const without = problems.findIndex(({ field, message }) => field === 'message' && message === 'required');
    if (without >= 0) problems.splice(without, 1);
  }
  if (extra.length > MAX_EXTRA_INPUTS) {
    problems.push({ field: shownName(extra[MAX_EXTRA_INPUTS] ?? ''), message: 'too-many-fields' });
  } else for (const name of extra) take(name, inputs[name]);
  if (!['on', 'true', '1', 'yes'].includes(read('privacy'))) problems.push({ field: 'privacy', message: 'consent' });
  if (read('website') !== '') problems.push({ field: 'website', message: 'trap' });
  if (problems.length > 0) return { ok: false, problems };

  const [page, submission] = [read('page'), read('submission')];
  const recipient = read('recipient');
  const favorites = SHARE_CODE.test(read(FAVORITES_FIELD)) ? parseShareCode(read(FAVORITES_FIELD)) : [];
  return {
    ok: true,
    form: {
      fields: { ...fields },
      email: fields.email ?? '',
      page: PAGE.test(page) ? page : '',
      estateId,
      recipient: isRecipient(recipient) ? recipient : undefined,
      ...(documents ? { documents } : {}),
      ...(favorites.length > 0 ? { favorites } : {}),
      submission: UUID.test(submission) ? submission : undefined,
      captcha: {
        answer: read('g-recaptcha-response') || undefined,
        question: read('captcha-question') || undefined,
      },
    },
  };
};
