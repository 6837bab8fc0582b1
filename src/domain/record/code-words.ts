// Codes of feeds that our enumerations do not have, as reports name them: "technical.condition (SCHLECHT is not known)". Somebody of the
// agency can say which of ours is meant.
import { isObject } from '../is-object.ts';
import { FIELD_KIND, type FieldKind } from './field-kinds.ts';
import { fieldSpec } from './fields-by-tab.ts';

/** Enumerations of the blocks, by their path in a record. */
export const BLOCK_KINDS = {
  'energy.energyLabel': 'EnergyLabel',
  'energy.shared.energyLabel': 'EnergyLabel',
  'technical.condition': 'Condition',
  'technical.buildingType': 'ConstructionType',
  'technical.available': 'FreeOn',
  'technical.directionGarden': 'Orientation',
  'address.country': 'Country',
  'environments.code': 'Environment',
} as const satisfies Readonly<Record<string, FieldKind>>;

const FIELDS = 'fields.';

/** The enumeration of a field that reports name; undefined when it has none, or one that records spell otherwise. */
export const enumerationOf = (field: string): FieldKind | undefined => {
  if (Object.hasOwn(BLOCK_KINDS, field)) return BLOCK_KINDS[field as keyof typeof BLOCK_KINDS];
  const spec = field.startsWith(FIELDS) ? fieldSpec(field.slice(FIELDS.length)) : undefined;
  return spec && (spec.format === 'enum' || spec.format === 'energyLabel') ? FIELD_KIND[spec.name] : undefined;
};

export type CodeWord = {
  /** The path in the record. */
  readonly field: string;
  /** As the feed writes it. */
  readonly word: string;
};

export const unknownCodeLoss = (field: keyof typeof BLOCK_KINDS, word: string): string =>
  `${field} (${word.slice(0, 60)} is not known)`;

const LOSS = /^([\w.]{1,80}) \((.{1,60}) is not known\)$/s;

/** The code that was not known; undefined when something else was lost. */
export const unknownCodeIn = (loss: string): CodeWord | undefined => {
  const [, field = '', word = ''] = LOSS.exec(loss) ?? [];
  return enumerationOf(field) ? { field, word } : undefined;
};

/** "technical.condition SCHLECHT": how such a word is kept. */
export const codeWordText = ({ field, word }: CodeWord): string => `${field} ${word}`;
export const codeWordOf = (text: string): CodeWord | undefined => {
  const [, field = '', word = ''] = /^(\S+) (.+)$/s.exec(text) ?? [];
  return enumerationOf(field) ? { field, word } : undefined;
};

type Plain = Record<string, unknown>;

/** Where a code stands: itself, or in an object with other names of it. */
const replaced = (value: unknown, word: string, code: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => replaced(one, word, code));
  if (isObject(value)) return 'code' in value && value.code === word ? { code } : value;
  return String(value ?? '').trim() === word ? code : value;
};

const at = (value: Plain, path: readonly string[], change: (found: unknown) => unknown): Plain => {
  const [name = '', ...rest] = path;
  const inside = value[name];
  if (rest.length === 0) {
    const changed = change(inside);
    return changed === inside ? value : { ...value, [name]: changed };
  }
  if (Array.isArray(inside))
    return { ...value, [name]: inside.map((one) => (isObject(one) ? at(one, rest, change) : one)) };
  return { ...value, [name]: at(isObject(inside) ? inside : {}, rest, change) };
};

const pathOf = (field: string): readonly string[] =>
  field.startsWith(FIELDS) ? ['fields', field.slice(FIELDS.length)] : field.split('.');

/** The record with our code where the feed has its own; `isLost`: the source left the word out, and only reported it. */
export const withCode = (record: Plain, { field, word }: CodeWord, code: string, isLost: boolean): Plain => {
  const path = pathOf(field);
  if (isLost) return at(record, path, () => code);
  const block = record[path[0] ?? ''];
  return block === undefined || block === null
    ? record
    : at(record, path, (found) => (found === undefined ? found : replaced(found, word, code)));
};
