// The answers that a field offers. Their words are in the labels of the reference data, under the code.
import { answerAsBoolean } from '../../display/field-visibility.ts';
import type { CountryLabels, ReferenceLabels } from '../../display/labels.ts';
import { isObject } from '../../is-object.ts';
import type { Unit } from '../../record/estate.ts';
import { isSubTypeOf } from '../../record/estate-sub-type.ts';
import { HEAD_TYPES } from '../../record/head-types.ts';
import { sourceKind } from '../../record/status.ts';
import { SUB_TYPES } from '../../record/sub-types.ts';
import type { EditorField } from './editor-field.ts';

export type Option = {
  /** The key of its label in `table`. */
  readonly code: string;
  readonly label: string;
  /** What is written into the record. */
  readonly value: unknown;
};

type OptionLabels = { readonly reference: ReferenceLabels; readonly countries: CountryLabels };

/** A subtype is one of its type; listings of the one special source number their transactions differently. */
const numbered = ({ id }: EditorField, record: Unit, reference: ReferenceLabels): Option[] | undefined => {
  switch (id) {
    case 'type':
      return HEAD_TYPES.map((type) => ({
        code: String(type.id),
        label: reference.HeadType[type.id] ?? '',
        value: { id: type.id, code: type.code },
      }));
    case 'subType':
      return SUB_TYPES.filter((entry) => isSubTypeOf(entry, record)).map((entry) => ({
        code: entry.code,
        label: reference.SubType[entry.code] ?? '',
        value: { id: entry.id, code: entry.code },
      }));
    case 'general.transaction': {
      const table = sourceKind(record) === 'skarabee' ? 'SkarabeeTransaction' : 'Transaction';
      return Object.entries(reference[table]).map(([code, label]) => ({ code, label, value: { id: Number(code) } }));
    }
    default:
      return undefined;
  }
};

/** The options of a choice, in the order in which they are shown. */
export const optionsOf = (field: EditorField, record: Unit, labels: OptionLabels): Option[] => {
  const { table, codes, control } = field;
  const given = numbered(field, record, labels.reference);
  if (given) return given;
  if (table === undefined) return [];
  const words: Readonly<Record<string, string>> = table === 'Country' ? labels.countries : labels.reference[table];
  return (codes ?? Object.keys(words)).map((code) => ({
    code,
    label: words[code] ?? '',
    value: control === 'choices' ? { code } : code,
  }));
};

const codeOf = (value: unknown): string => {
  const answer = answerAsBoolean(value);
  if (answer !== undefined) return answer ? 'YES' : 'NO';
  if (isObject(value)) return typeof value.code === 'string' ? value.code : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** The option that a value of the record stands for, whichever way its source wrote it. */
export const chosenOption = (options: readonly Option[], value: unknown): Option | undefined => {
  const id = isObject(value) ? value.id : undefined;
  const byNumber = options.find(({ value: offered }) => isObject(offered) && 'id' in offered && offered.id === id);
  return byNumber ?? options.find(({ code }) => code === codeOf(value).toUpperCase());
};
