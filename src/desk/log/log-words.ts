// The log in words: who, what, where and how, in the language of whoever reads. What has no words of its own is shown as it is stored.
import type { Difference } from '../../domain/layers/leaf.ts';
import { COMMAND_LINE, type FieldChange, listingChange, listingsOfEntry } from '../../domain/people/audit.ts';
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
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export const valueText = (field: string, value: unknown, t: Translate): string => {
  const isEmpty = value === null || value === undefined || value === '';
  return cut((isEmpty ? undefined : plainValue(named(field, value, t), t)) ?? t('log.empty'));
};

/** Numbers that count what was done are no difference between two values. */
export const isCount = ({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean =>
  before === null || (typeof before === 'number' && after === 0);

/** How the screen that reads the log calls listings, their fields and their values. */
export type ListingWords = {
  readonly listing: (id: number) => string;
  readonly field: (pointer: string) => string;
  readonly before: (change: Difference) => string;
  readonly after: (change: Difference) => string;
};

type Told = {
  readonly action: string;
  readonly subject: string;
  readonly changes: readonly FieldChange[];
};

/** The listing that an entry is about, or how many. */
export const aboutText = (entry: Told, t: Translate, words: ListingWords): string => {
  const ids = listingsOfEntry(entry);
  const [only] = ids;
  if (only === undefined) return subjectText(entry.action, entry.subject, t);
  return ids.length === 1 ? words.listing(only) : t('estates.count', { count: ids.length });
};

/** A change in words; of one listing among many it begins with its name. */
export const changeText = (
  entry: Told,
  { field, before, after }: FieldChange,
  t: Translate,
  words: ListingWords,
): { readonly field: string; readonly before: string; readonly after: string } => {
  const { action } = entry;
  const about = listingChange(action, field);
  if (!about)
    return {
      field: fieldText(action, field, t),
      before: valueText(field, before, t),
      after: valueText(field, after, t),
    };
  const { id, pointer } = about;
  const name = id === undefined || listingsOfEntry(entry).length === 1 ? [] : [words.listing(id)];
  if (pointer === undefined)
    return {
      field: name.join(''),
      before: valueText(field, before, t),
      after: worded(`log.decided.${after}`, valueText(field, after, t), t),
    };
  const change = { pointer, before, after };
  // A field that was blanked in former versions: of the values nothing may stay, so the entry says in how many, and why.
  const [, versions] = (action === 'blankEstate' && /^(\d+) versions$/.exec(String(before))) || [];
  if (versions !== undefined)
    return {
      field: words.field(pointer),
      before: t('log.versions', { count: Number(versions) }),
      after: valueText(field, after, t),
    };
  return {
    field: [...name, words.field(pointer)].join(' · '),
    before: cut(words.before(change)),
    after: cut(words.after(change)),
  };
};
