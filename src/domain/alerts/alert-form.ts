// Behaviour section 2 (ajax notifications): the inputs of the form that asks for an alert. Criteria have the names of the
// search's own parameters, so that a search opens the form filled in and a plain form sends it back.
import { isEmailAddress, MAX_EMAIL } from '../leads/email-address.ts';
import type { FieldProblemWord, FormProblem } from '../leads/form-problem.ts';
import { CONTROL, UUID } from '../leads/form-text.ts';
import { hasLink } from '../leads/link-in-text.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { parseFilterQuery, toQueryString } from '../search/filter-query.ts';
import { TRAITS } from '../search/query-fields.ts';
import { type AlertCriteria, criteriaOfFilter, criteriaProblem, filterOfCriteria } from './alert-criteria.ts';
import { ALERT_FREQUENCIES, type AlertFrequency, MAX_SUBSCRIBER_NAME } from './subscription.ts';

export type AlertForm = {
  readonly email: string;
  readonly name: string;
  /** Of the mails; that of the page when absent. */
  readonly language: Locale | undefined;
  readonly criteria: AlertCriteria;
  readonly frequency: AlertFrequency;
  readonly submission: string | undefined;
  readonly captcha: { readonly answer: string | undefined; readonly question: string | undefined };
};
export type CheckedAlertForm =
  | { readonly ok: true; readonly form: AlertForm }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };
export type CheckedCriteria =
  | { readonly ok: true; readonly criteria: AlertCriteria }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

type Inputs = Readonly<Record<string, unknown>>;

const MAX_INPUT = 5000;
const NUMBERS = [
  ...(['price-min', 'price-max', 'bedrooms', 'bed-min'] as const),
  ...(['surface-min', 'surface-max', 'plot-min', 'plot-max'] as const),
];
/** "250.000" and "250 000" are how people write it. */
const plainNumber = (text: string): string => text.replace(/[\s€.](?=\d{3}(?:\D|$))|[\s€]/gu, '').replace(/\+$/, '');
const NUMBER = /^\d{1,12}$/;

/** The values of an input as texts; a script may send numbers and lists. */
const valuesOf = (inputs: Inputs, name: string): string[] =>
  (Object.hasOwn(inputs, name) ? [inputs[name]].flat() : []).slice(0, 200).flatMap((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = String(value).slice(0, MAX_INPUT).toWellFormed().trim();
    return text === '' ? [] : [text];
  });

const SEARCH_INPUTS = ['trans', 'type', 'subType', 'city', 'geo_range', 'area', 'epc', ...TRAITS] as const;

/** The criteria of a form, of a query string's parameters (`Object.fromEntries` loses repeated ones) or of a script. */
export const criteriaOfInputs = (inputs: Inputs): CheckedCriteria => {
  const problems: FormProblem[] = [];
  const pairs: [string, string][] = SEARCH_INPUTS.flatMap((name) =>
    valuesOf(inputs, name).map((value): [string, string] => [name, value]),
  );
  const numbers: Partial<Record<string, number>> = {};
  for (const name of NUMBERS) {
    const [text] = valuesOf(inputs, name).map(plainNumber);
    if (text === undefined || text === '') continue;
    if (!NUMBER.test(text)) problems.push({ field: name, message: 'number' });
    else {
      numbers[name] = Number(text);
      pairs.push([name, text]);
    }
  }
  const criteria = criteriaOfFilter(parseFilterQuery(pairs));
  const wrong = criteriaProblem(criteria);
  if (wrong) problems.push({ field: RANGE_INPUTS[wrong] ?? wrong, message: 'range' });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, criteria };
};

const RANGE_INPUTS: Partial<Record<keyof AlertCriteria, string>> = {
  priceMax: 'price-max',
  bedroomsMax: 'bedrooms',
  surfaceMax: 'surface-max',
  plotMax: 'plot-max',
  cities: 'city',
};

/** Criteria as the query string that fills in the form; the same string leads to the list. */
export const queryStringOfCriteria = (criteria: AlertCriteria): string => toQueryString(filterOfCriteria(criteria));

const emailProblem = (text: string): FieldProblemWord | undefined => {
  if (text === '') return 'required';
  if (text.length > MAX_EMAIL) return 'too-long';
  return isEmailAddress(text) ? undefined : 'email';
};

const nameProblem = (text: string): FieldProblemWord | undefined => {
  if (text.length > MAX_SUBSCRIBER_NAME) return 'too-long';
  if (CONTROL.test(text)) return 'control';
  return hasLink(text) ? 'link' : undefined;
};

/** `inputs` may hold anything; nothing in it is trusted. Frequency is daily unless it says otherwise. */
export const checkAlertForm = (inputs: Inputs): CheckedAlertForm => {
  const read = (name: string): string => valuesOf(inputs, name)[0] ?? '';
  const problems: FormProblem[] = [];
  const add = (field: string, message: FieldProblemWord | undefined): void => {
    if (message) problems.push({ field, message });
  };
  const checked = criteriaOfInputs(inputs);
  if (!checked.ok) problems.push(...checked.problems);
  add('email', emailProblem(read('email')));
  add('name', nameProblem(read('name')));
  const agreed = inputs.privacy === true || ['on', 'true', '1', 'yes'].includes(read('privacy'));
  add('privacy', agreed ? undefined : 'consent');
  add('website', read('website') === '' ? undefined : 'trap');
  if (!checked.ok || problems.length > 0) return { ok: false, problems };
  const wanted = read('frequency').toUpperCase();
  const submission = read('submission');
  return {
    ok: true,
    form: {
      email: read('email'),
      name: read('name'),
      language: LOCALES.find((locale) => locale === read('language')),
      criteria: checked.criteria,
      frequency: ALERT_FREQUENCIES.find((frequency) => frequency === wanted) ?? 'DAILY',
      submission: UUID.test(submission) ? submission : undefined,
      captcha: {
        answer: read('g-recaptcha-response') || undefined,
        question: read('captcha-question') || undefined,
      },
    },
  };
};
