// The log in words: who, what, where and how, in the language of whoever reads. What has no words of its own is shown as it is stored.
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { plainValue } from '../parts/plain-value.ts';
import type { TextKey, Translate } from '../texts/translate.tsx';

const worded = (key: string, name: string, t: Translate): string => {
  const text = t(key as TextKey);
  return text === key ? name : text;
};

export const actionText = (action: string, t: Translate): string => worded(`log.a.${action}`, action, t);
export const actorText = (actor: string, t: Translate): string => (actor === COMMAND_LINE ? t('log.terminal') : actor);

const LONGEST_SUBJECT = 24;

export const subjectText = (action: string, subject: string, t: Translate): string => {
  if (subject === '') return '–';
  const text = action === 'saveSettings' ? worded(`settings.tab.${subject}`, subject, t) : subject;
  return text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT / 2)}…` : text;
};

export const fieldText = (action: string, field: string, t: Translate): string =>
  action === 'saveSettings' ? worded(`settings.field.${field}`, field, t) : worded(`log.f.${field}`, field, t);

const languageName = (value: unknown): unknown =>
  typeof value === 'string' && value in LANGUAGE_NAMES ? LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES] : value;

/** Names that the program gave: the words of the screens on which they are chosen or shown. */
const named = (field: string, value: unknown, t: Translate): unknown => {
  switch (field) {
    case 'state':
      return worded(`today.feeds.state.${value}`, worded(`log.state.${value}`, String(value), t), t);
    case 'role':
      return worded(`role.${value}`, String(value), t);
    case 'reason':
      return worded(`privacy.reason.${value}`, String(value), t);
    case 'locale':
      return languageName(value);
    case 'languages':
    case 'locales':
      return Array.isArray(value) ? value.map(languageName) : value;
    default:
      return value;
  }
};

const LONGEST = 80;

export const valueText = (field: string, value: unknown, t: Translate): string => {
  const isEmpty = value === null || value === undefined || value === '';
  const text = (isEmpty ? undefined : plainValue(named(field, value, t), t)) ?? t('log.empty');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Numbers that count what was done are no difference between two values. */
export const isCount = ({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean =>
  before === null || (typeof before === 'number' && after === 0);
