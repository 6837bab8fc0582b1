// A leaf of the record and its value, as one reads them: for changes, versions and conflicts.
import { isObject } from '../../domain/is-object.ts';
import { type Pointer, partsOf } from '../../domain/layers/leaf.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import type { EditorField } from '../../domain/publishing/editor/editor-field.ts';
import { leavesOfField } from '../../domain/publishing/editor/edits.ts';
import { chosenOption, optionsOf } from '../../domain/publishing/editor/options.ts';
import { EDITOR_FIELDS } from '../../domain/publishing/editor/sections.ts';
import { typedText } from '../../domain/publishing/editor/typed.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { plainValue } from '../parts/plain-value.ts';
import type { Translate } from '../texts/translate.tsx';
import { nameIn, type Words } from './editor-words.ts';

/** Where two fields share a leaf, the first of the form says its name. */
const FIELD_OF: ReadonlyMap<Pointer, EditorField> = new Map(
  EDITOR_FIELDS.toReversed().flatMap((field) => leavesOfField(field).map((leaf) => [leaf, field] as const)),
);
const PLACE = '/address/city';

export const fieldOfLeaf = (pointer: Pointer): EditorField | undefined => FIELD_OF.get(pointer);

export const fieldName = ({ id }: Pick<EditorField, 'id'>, words: Words): string =>
  words.fields[id] ?? nameIn(words, `label.${id}`);

export const unitSign = ({ unit }: EditorField, words: Words): string => (unit ? nameIn(words, `unit.${unit}`) : '');

const withUnit = (field: EditorField, text: string, words: Words): string => {
  if (field.unit === undefined || text === '') return text;
  return field.unit === 'euro' ? `€ ${text}` : `${text} ${unitSign(field, words)}`;
};

export type LeafWords = {
  readonly name: (pointer: Pointer) => string;
  /** A dash when there is nothing. */
  readonly value: (pointer: Pointer, value: unknown) => string;
  readonly ofField: (field: EditorField, value: unknown) => string;
};

export const leafWords = (record: Unit, words: Words, locale: Locale, t: Translate): LeafWords => {
  const itemName = (list: string, [, ref = '', what = '', language]: readonly string[]): string => {
    if (ref === 'order') return t(list === 'pictures' ? 'editor.leaf.pictures' : 'editor.leaf.files');
    const place = (record[list as 'pictures'] ?? []).findIndex(({ file }) => file === ref) + 1;
    const item = t(list === 'pictures' ? 'editor.leaf.picture' : 'editor.leaf.file', { number: place || '?' });
    if (what === 'title' && isLocale(language)) return `${item}, ${LANGUAGE_NAMES[language]}`;
    return what === 'leftOut' ? `${item}: ${t('editor.leaf.leftout')}` : item;
  };
  const name = (pointer: Pointer): string => {
    const parts = partsOf(pointer);
    if (pointer === '/hidden') return t('editor.leaf.hidden');
    if (pointer === PLACE) return t('editor.leaf.place');
    if (parts[0] === 'pictures' || parts[0] === 'files') return itemName(parts[0], parts);
    const last = parts.at(-1);
    const field = fieldOfLeaf(pointer);
    if (!field) return words.fields[last ?? ''] ?? t('editor.leaf.unknown', { name: parts.join(' ') });
    const label = fieldName(field, words);
    return isLocale(last) ? `${label}, ${LANGUAGE_NAMES[last]}` : label;
  };
  const ofField = (field: EditorField, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (field.control === 'choice' || field.control === 'choices') {
      const options = optionsOf(field, record, words);
      const values = Array.isArray(value) ? value : [value];
      const labels = values.map((one) => chosenOption(options, one)?.label || plainValue(one, t) || '');
      return labels.filter(Boolean).join(', ') || '–';
    }
    if (typeof value === 'boolean') return t(value ? 'editor.yes' : 'editor.no');
    if (isObject(value) || Array.isArray(value)) return plainValue(value, t) ?? '–';
    return withUnit(field, typedText(field.control, value, locale), words) || '–';
  };
  const value = (pointer: Pointer, stored: unknown): string => {
    if (pointer.endsWith('/order') && Array.isArray(stored)) return t('editor.leaf.count', { count: stored.length });
    if (pointer === PLACE && isObject(stored)) return [stored.zip, stored.name].filter(Boolean).join(' ') || '–';
    const field = fieldOfLeaf(pointer);
    return field ? ofField(field, stored) : (plainValue(stored, t) ?? '–');
  };
  return { name, value, ofField };
};
