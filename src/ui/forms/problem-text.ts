// What is wrong with an input, in a sentence that says what to do.
import type { FormProblem, FormProblemWord } from '../../domain/leads/form-problem.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';

const KEYS: Readonly<Record<FormProblemWord, MessageKey>> = {
  required: 'form.problem.required',
  email: 'form.problem.email',
  phone: 'form.problem.phone',
  'too-long': 'form.problem.too-long',
  control: 'form.problem.control',
  link: 'form.problem.link',
  number: 'form.problem.number',
  range: 'form.problem.range',
  persons: 'form.problem.persons',
  period: 'form.problem.period',
  'one-place': 'form.problem.one-place',
  consent: 'form.problem.consent',
  trap: 'form.problem.trap',
  'too-many-fields': 'form.problem.too-many-fields',
  'not-text': 'form.problem.not-text',
  'no-document': 'form.problem.no-document',
  'captcha-missing': 'form.problem.captcha-missing',
  'captcha-wrong': 'form.problem.captcha-wrong',
  'captcha-used': 'form.problem.captcha-used',
  'captcha-expired': 'form.problem.captcha-expired',
  'captcha-too-fast': 'form.problem.captcha-too-fast',
};

/** The inputs that everybody knows are asked for by name. */
const REQUIRED: Readonly<Record<string, MessageKey>> = {
  firstName: 'form.problem.required.firstName',
  email: 'form.problem.required.email',
  message: 'form.problem.required.message',
  name: 'form.problem.required.name',
  start: 'form.problem.required.start',
  from: 'rental.problem.from',
};

/** The sentences of one form about its own inputs, by `input.word`: they name the input. */
export type ProblemWords = Readonly<Record<string, MessageKey>>;

const own = (keys: ProblemWords, name: string): MessageKey | undefined =>
  Object.hasOwn(keys, name) ? keys[name] : undefined;

export const problemText = ({ field, message }: FormProblem, t: Translate, words: ProblemWords = {}): string =>
  t(own(words, `${field}.${message}`) ?? (message === 'required' ? own(REQUIRED, field) : undefined) ?? KEYS[message]);
