// A leaf of the record and its value, as one reads them: for changes, versions and conflicts.
import { isObject } from '../../domain/is-object.ts';
import { type Difference, type Pointer, partsOf } from '../../domain/layers/leaf.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import { VISIBILITIES } from '../../domain/media/file-ref.ts';
import { orderChange } from '../../domain/media/item-order.ts';
import type { EditorField } from '../../domain/publishing/editor/editor-field.ts';
import { leavesOfField } from '../../domain/publishing/editor/edits.ts';
import { chosenOption, optionsOf } from '../../domain/publishing/editor/options.ts';
import { EDITOR_FIELDS } from '../../domain/publishing/editor/sections.ts';
import { typedText } from '../../domain/publishing/editor/typed.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { plainValue } from '../parts/plain-value.ts';
import { createTranslate, type Translate } from '../texts/translate.tsx';
import { nameIn, type Words } from './editor-words.ts';

/** Where two fields share a leaf, the first of the form says its name. */
const FIELD_OF: ReadonlyMap<Pointer, EditorField> = new Map(
  EDITOR_FIELDS.toReversed().flatMap((field) => leavesOfField(field).map((leaf) => [leaf, field] as const)),
);
const PLACE = '/address/city';

/** The order of pictures or of documents. */
const isOrder = (pointer: Pointer): boolean => pointer === '/pictures/order' || pointer === '/files/order';

const fieldOfLeaf = (pointer: Pointer): EditorField | undefined => FIELD_OF.get(pointer);

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
  /** What a change makes of it; of an order, what moved. */
  readonly after: (change: Difference) => string;
  readonly ofField: (field: EditorField, value: unknown) => string;
};

export const leafWords = (record: Unit, words: Words, locale: Locale, t: Translate): LeafWords => {
  const m = createTranslate(locale, words.media);
  const partName = (list: string, what: string): string | undefined => {
    switch (what) {
      case 'title':
        return m('leaf.caption');
      case 'alt':
        return m('leaf.alt');
      case 'focus':
        return m('leaf.focus');
      case 'visibility':
        return m('leaf.visibility');
      case 'type':
        return m('leaf.kind');
      case 'name':
        return m('leaf.name');
      default:
        return list === 'pictures' ? undefined : what || undefined;
    }
  };
  const itemName = (list: string, [, ref = '', what = '', language]: readonly string[]): string => {
    if (ref === 'order') return t(list === 'pictures' ? 'editor.leaf.pictures' : 'editor.leaf.files');
    const place = (record[list as 'pictures'] ?? []).findIndex(({ file }) => file === ref) + 1;
    const gone = m(list === 'pictures' ? 'leaf.gone.picture' : 'leaf.gone.file');
    const item = place === 0 ? gone : m(list === 'pictures' ? 'name.photo' : 'name.document', { number: place });
    const spoken = isLocale(language) ? LANGUAGE_NAMES[language] : undefined;
    return [item, partName(list, what), spoken].filter(Boolean).join(', ');
  };
  const refsIn = (stored: unknown): string[] =>
    Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  const countOf = (pointer: Pointer, count: number): string =>
    m(pointer.startsWith('/pictures/') ? 'change.photos' : 'change.files', { count });
  /** "20 foto’s: 3 toegevoegd, andere omslag" */
  const orderWords = (pointer: Pointer, before: unknown, after: unknown): string => {
    const { added, gone, cover, moved } = orderChange(refsIn(before), refsIn(after));
    const told = [
      added > 0 && m('change.added', { count: added }),
      gone > 0 && m('change.gone', { count: gone }),
      cover && pointer.startsWith('/pictures/') && m('change.cover'),
      moved && m('change.moved'),
    ].filter((one) => one !== false);
    const count = countOf(pointer, refsIn(after).length);
    return told.length > 0 ? `${count}: ${told.join(', ')}` : count;
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
    if (isOrder(pointer)) return countOf(pointer, refsIn(stored).length);
    const [list, , part] = partsOf(pointer);
    if ((list === 'pictures' || list === 'files') && part === 'focus' && isObject(stored))
      return m('leaf.focus.value', { x: String(stored.x), y: String(stored.y) });
    const visibility = part === 'visibility' && VISIBILITIES.find((one) => one === stored);
    if (list === 'files' && visibility) return m(`visibility.${visibility}`);
    if (pointer === PLACE && isObject(stored)) return [stored.zip, stored.name].filter(Boolean).join(' ') || '–';
    const field = fieldOfLeaf(pointer);
    return field ? ofField(field, stored) : (plainValue(stored, t) ?? '–');
  };
  const after: LeafWords['after'] = (change) =>
    isOrder(change.pointer)
      ? orderWords(change.pointer, change.before, change.after)
      : value(change.pointer, change.after);
  return { name, value, after, ofField };
};
