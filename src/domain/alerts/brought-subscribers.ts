// Subscribers of an agency's earlier website: nobody is taken without the day and the proof of their consent.
import { isEmailAddress } from '../leads/email-address.ts';
import { CONTROL } from '../leads/form-text.ts';
import { hasLink } from '../leads/link-in-text.ts';
import { isLocale, type Locale } from '../locale.ts';
import { SEARCH_PARAMETERS, valuesOf } from '../search/filter-query.ts';
import { isDay } from '../time/calendar-days.ts';
import type { AlertCriteria } from './alert-criteria.ts';
import { criteriaOfInputs } from './alert-form.ts';
import { ALERT_FREQUENCIES, type AlertFrequency, MAX_SUBSCRIBER_NAME } from './subscription.ts';

export const MAX_SUBSCRIBERS = 10_000;
export const MAX_PROOF = 500;

/** The columns by their names in the first line. */
export const SUBSCRIBER_COLUMNS = ['email', 'language', 'name', 'criteria', 'date', 'proof', 'frequency'] as const;
type Column = (typeof SUBSCRIBER_COLUMNS)[number];
const NEEDED: readonly Column[] = ['email', 'language', 'criteria', 'date', 'proof'];

export type SubscriberFault =
  | 'email'
  | 'language'
  | 'name'
  | 'criteria'
  | 'date'
  | 'proof'
  | 'frequency'
  /** The address stands in an earlier line. */
  | 'twice';

export type BroughtSubscriber = {
  readonly line: number;
  readonly email: string;
  readonly locale: Locale;
  readonly name: string;
  readonly criteria: AlertCriteria;
  readonly frequency: AlertFrequency;
  readonly day: string;
  readonly proof: string;
};

/** What a list's address says beside the search. */
const PASSED_OVER = new Set(['page', 'view', 'group', 'sort', 'order']);
const KNOWN = new Set([...SEARCH_PARAMETERS, 'bed-min']);

/** `?city=1&price-max=300000`, with or without the address before it. */
const criteriaOf = (text: string): AlertCriteria | undefined => {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : text;
  const wishes = [...valuesOf(query)].filter(([name]) => !PASSED_OVER.has(name));
  if (wishes.some(([name]) => !KNOWN.has(name))) return undefined;
  const inputs = Object.fromEntries(wishes);
  const checked = criteriaOfInputs(inputs);
  // A search of which nothing is left would be an alert for every listing.
  if (!checked.ok || (Object.keys(inputs).length > 0 && Object.keys(checked.criteria).length === 0)) return undefined;
  return checked.criteria;
};

export type BroughtProblem = { readonly line: number; readonly fault: SubscriberFault };

/** The columns that are needed, and that the first line does not name. */
export const missingColumns = (head: readonly string[]): readonly string[] => {
  const names = head.map((name) => name.trim().toLowerCase());
  return NEEDED.filter((column) => !names.includes(column));
};

/** `rows` with the head first. `today`: no consent is of tomorrow. */
export const checkSubscribers = (
  rows: readonly (readonly string[])[],
  today: string,
): { readonly subscribers: readonly BroughtSubscriber[]; readonly problems: readonly BroughtProblem[] } => {
  const names = (rows[0] ?? []).map((name) => name.trim().toLowerCase());
  const subscribers: BroughtSubscriber[] = [];
  const problems: BroughtProblem[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.slice(1).entries()) {
    const line = index + 2;
    const cell = (column: Column): string => (row[names.indexOf(column)] ?? '').trim();
    const [email, name, proof, day] = [cell('email'), cell('name'), cell('proof'), cell('date')];
    const locale = cell('language').toLowerCase();
    const frequency = (cell('frequency').toUpperCase() || 'DAILY') as AlertFrequency;
    const criteria = criteriaOf(cell('criteria'));
    const faults: SubscriberFault[] = [];
    if (!isEmailAddress(email)) faults.push('email');
    else if (seen.has(email.toLowerCase())) faults.push('twice');
    seen.add(email.toLowerCase());
    if (!isLocale(locale)) faults.push('language');
    if (name.length > MAX_SUBSCRIBER_NAME || CONTROL.test(name) || hasLink(name)) faults.push('name');
    if (!criteria) faults.push('criteria');
    if (!isDay(day) || day > today) faults.push('date');
    if (proof === '' || proof.length > MAX_PROOF || CONTROL.test(proof)) faults.push('proof');
    if (!ALERT_FREQUENCIES.includes(frequency)) faults.push('frequency');
    problems.push(...faults.map((fault) => ({ line, fault })));
    if (faults.length === 0 && isLocale(locale) && criteria)
      subscribers.push({ line, email, locale, name, criteria, frequency, day, proof });
  }
  return { subscribers, problems };
};
