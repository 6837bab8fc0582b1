// A few answers become the draft of a listing.
import { isObject } from '../../is-object.ts';
import type { Decisions } from '../../layers/decisions.ts';
import type { Locale } from '../../locale.ts';
import type { Unit } from '../../record/estate.ts';
import { HEAD_TYPES } from '../../record/head-types.ts';
import type { EditorField } from './editor-field.ts';
import { type Edits, editorValue, fieldEdits } from './edits.ts';
import { withValueAt } from './pointer.ts';
import { editorField } from './sections.ts';
import { parseTyped } from './typed.ts';

export type Answers = {
  readonly type: string;
  readonly deal: string;
  readonly street: string;
  readonly number: string;
  readonly box: string;
  readonly zip: string;
  readonly city: string;
  readonly price: string;
};
export const NO_ANSWERS: Answers = {
  type: '',
  deal: '',
  street: '',
  number: '',
  box: '',
  zip: '',
  city: '',
  price: '',
};

/** What a new listing begins as: for sale, to let, a business to take over, a stay. */
export const FIRST_DEALS = [1, 2, 7, 8] as const;

export type MissingPart = 'type' | 'deal' | 'zip' | 'price';

/** What cannot be left out, and what is wrong; the rest can be filled in later. */
export const missingAnswers = ({ type, deal, zip, price }: Answers, locale: Locale): ReadonlySet<MissingPart> => {
  const read = parseTyped('money', price, locale);
  const isWrongPrice = 'problem' in read || (typeof read.value === 'number' && read.value < 0);
  return new Set([
    ...(type === '' ? (['type'] as const) : []),
    ...(deal === '' ? (['deal'] as const) : []),
    ...(!/\d/.test(zip) ? (['zip'] as const) : []),
    ...(isWrongPrice ? (['price'] as const) : []),
  ]);
};

const FIELDS = {
  type: 'type',
  deal: 'general.transaction',
  street: 'geo.address.street',
  number: 'geo.address.number',
  box: 'geo.address.box',
  zip: 'geo.address.zip',
  city: 'geo.address.city',
  price: 'financial.price',
} as const satisfies Record<keyof Answers, string>;
const ANSWERED = Object.keys(FIELDS) as (keyof Answers)[];

const fieldOf = (id: string): EditorField => {
  const field = editorField(id);
  if (!field) throw new Error(`The editor has no field ${id}.`);
  return field;
};

const fieldValue = (answer: keyof Answers, typed: string, source: Locale, locale: Locale): unknown => {
  const text = typed.trim();
  switch (answer) {
    case 'type': {
      const head = HEAD_TYPES.find(({ id }) => String(id) === text);
      return head ? { id: head.id, code: head.code } : null;
    }
    case 'deal':
      return text ? { id: Number(text) } : null;
    // What it is called in other languages is another street now.
    case 'street':
      return text ? { [source]: text } : {};
    case 'price': {
      const read = parseTyped('money', text, locale);
      return 'value' in read ? read.value : null;
    }
    default:
      return text || null;
  }
};

/** What a copy has otherwise than the other one, written as the editor writes it; everything else is taken as it is. */
export const decisionsOfCopy = (
  answers: Answers,
  first: Answers,
  record: Unit,
  source: Locale,
  locale: Locale,
): Decisions => {
  let written: Edits = {};
  let now = record;
  const write = (id: string, value: unknown): void => {
    const edits = fieldEdits(now, fieldOf(id), value);
    written = { ...written, ...edits };
    now = Object.entries(edits).reduce((before, [pointer, found]) => withValueAt(before, pointer, found), now);
  };
  const changed = ANSWERED.filter((answer) => answers[answer].trim() !== first[answer].trim());
  for (const answer of changed) write(FIELDS[answer], fieldValue(answer, answers[answer], source, locale));
  // It stands elsewhere on the map.
  if (record.address?.geoLocation && changed.some((answer) => ['street', 'number', 'zip', 'city'].includes(answer)))
    write('point', null);
  return written;
};

export const decisionsOfAnswers = (answers: Answers, source: Locale, locale: Locale): Decisions => ({
  ...decisionsOfCopy(answers, NO_ANSWERS, { general: { id: 0 } }, source, locale),
  '/address/country': 'BE',
  '/address/visible': true,
});

/** The answers that another listing gives, as pages read them. */
export const answersOf = (record: Unit, source: Locale, typed: (price: number) => string): Answers => {
  const read = (answer: keyof Answers): unknown => editorValue(record, fieldOf(FIELDS[answer]));
  const part = (value: unknown, key: string): string =>
    isObject(value) && value[key] !== undefined && value[key] !== null ? String(value[key]) : '';
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const price = read('price');
  return {
    type: part(read('type'), 'id'),
    deal: part(read('deal'), 'id'),
    street: part(read('street'), source),
    number: text(read('number')),
    box: text(read('box')),
    zip: text(read('zip')),
    city: text(read('city')),
    price: typeof price === 'number' ? typed(price) : '',
  };
};
