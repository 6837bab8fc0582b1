// Record section 3.1: what a record merely lists (facilities, building techniques, rental options) and its extra fields,
// as rows of a table: a name and what is said of it.
import { textOf } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { extraFields } from '../record/extra-field.ts';
import { answerWords, isUnsaid } from './field-text.ts';
import { cleared, isEmpty } from './field-visibility.ts';
import { type Labels, yesNo } from './labels.ts';

type ListEntry = NonNullable<Estate['facilities']>[number];
export type ListedRow = { readonly name: string; readonly value: string };

/** "Sauna: yes" for what is only named; 0 and -1 hide as in any field. A code without a name says nothing. */
export const listedRows = (list: readonly ListEntry[] | null | undefined, labels: Labels): ListedRow[] =>
  (list ?? []).flatMap(({ name, value }) => {
    const called = textOf(name, labels.locale).trim();
    const text = isUnsaid(value) ? yesNo(labels.reference, true) : said(value, labels);
    return called === '' || text === '' ? [] : [{ name: called, value: text }];
  });

const said = (value: unknown, labels: Labels): string => (isEmpty(cleared(value)) ? '' : answerWords(value, labels));

/** A field without a name is shown when it says something by itself: "yes" to no question does not. */
export const extraFieldRows = (estate: Pick<Estate, 'extraFields'>, unnamed: string, labels: Labels): ListedRow[] =>
  extraFields(estate).flatMap(({ name, value }) => {
    const text = said(value, labels);
    const words = typeof value === 'string' || (typeof value === 'object' && value !== null);
    const called = textOf(name, labels.locale).trim() || (words ? unnamed : '');
    return called === '' || text === '' ? [] : [{ name: called, value: text }];
  });
