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

/** What an input is called where a sentence about it stands away from it. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  firstName: 'form.firstName',
  lastName: 'form.lastName',
  name: 'viewing.form.name',
  email: 'form.email',
  phone: 'form.phone',
  message: 'form.message',
  persons: 'rental.request.persons',
  privacy: 'mail.privacy',
  label: 'alerts.name',
  'price-min': 'alerts.price.from',
  'price-max': 'filter.search.priceTo',
  'surface-min': 'alerts.surface.from',
  'surface-max': 'alerts.surface.to',
  'plot-min': 'alerts.plot.from',
  'plot-max': 'alerts.plot.to',
};

/** The sentences of one form about its own inputs, by `input.word`: they name the input. By `input` alone, what it is called there. */
export type ProblemWords = Readonly<Record<string, MessageKey>>;

const own = (keys: ProblemWords, name: string): MessageKey | undefined =>
  Object.hasOwn(keys, name) ? keys[name] : undefined;

/** A sentence that names its input by itself. */
const named = ({ field, message }: FormProblem, words: ProblemWords): MessageKey | undefined =>
  own(words, `${field}.${message}`) ?? (message === 'required' ? own(REQUIRED, field) : undefined);

/** Below the input that it is about. */
export const problemText = (problem: FormProblem, t: Translate, words: ProblemWords = {}): string =>
  t(named(problem, words) ?? KEYS[problem.message]);

/** In a list with others, where "this" is nothing: with the name of the input. */
export const problemLine = (problem: FormProblem, t: Translate, words: ProblemWords = {}): string => {
  const text = problemText(problem, t, words);
  const label = named(problem, words) ? undefined : (own(words, problem.field) ?? own(LABELS, problem.field));
  return label ? t('form.problem.of', { name: t(label), problem: text }) : text;
};
