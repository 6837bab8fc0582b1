// The log in words: actions and fields by their names; one without words is shown by its name.
import type { TextKey, Translate } from '../texts/translate.tsx';

const worded = (key: string, name: string, t: Translate): string => {
  const text = t(key as TextKey);
  return text === key ? name : text;
};

export const actionText = (action: string, t: Translate): string => worded(`log.a.${action}`, action, t);
export const fieldText = (field: string, t: Translate): string => worded(`log.f.${field}`, field, t);

const LONGEST = 80;

export const valueText = (value: unknown, t: Translate): string => {
  if (value === null || value === undefined || value === '') return t('log.empty');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Numbers that count what was done are no difference between two values. */
export const isCount = ({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean =>
  before === null || (typeof before === 'number' && after === 0);
