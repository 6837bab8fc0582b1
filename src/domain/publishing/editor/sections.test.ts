import { describe, expect, it } from 'vitest';
import { fieldValue } from '../../display/field-value.ts';
import { labelsFor } from '../../display/labels-for.ts';
import { EstateSchema, type Unit } from '../../record/estate.ts';
import { subTypeId } from '../../record/estate-sub-type.ts';
import { headTypeId } from '../../record/estate-type.ts';
import { FIELD_NAMES, fieldSpec } from '../../record/fields-by-tab.ts';
import { transactionId } from '../../record/status.ts';
import { FIELD_BLOCKS } from '../../record/values-in-blocks.ts';
import { check } from '../../validation.ts';
import { BLOCK_PATHS } from './block-paths.ts';
import type { Control, EditorField } from './editor-field.ts';
import { optionsOf } from './options.ts';
import { valueAt, withValueAt } from './pointer.ts';
import { EDITOR_FIELDS, editorField, helpKey, NOT_EDITED, SECTIONS, sectionOf } from './sections.ts';

const empty: Unit = { general: { id: 4821 } };

const SAMPLES: { readonly [C in Control]?: unknown } = {
  text: 'A 12',
  url: 'https://biddit.example/4821',
  localizedText: { nl: 'Rijhuis', fr: 'Maison' },
  localizedLongText: { nl: 'Rijhuis met tuin.', de: 'Reihenhaus mit Garten.' },
  number: 7,
  money: 425_000,
  surface: 148,
  length: 6.5,
  percentage: 12,
  year: 1926,
  floor: -1,
  date: '2026-03-12',
  dateTime: '2026-03-12T14:30',
  yesNo: false,
  answer: true,
  place: '9000',
  point: { lat: 51.05, lon: 3.72 },
  room: { name: { nl: 'Slaapkamer' }, surface: 14, information: { nl: 'aan de tuin' } },
  rooms: [{ value: { id: 1 }, surface: 14 }],
};
const sampleOf = (field: EditorField): unknown => {
  const [first, second] = optionsOf(field, empty, labelsFor('nl'));
  if (field.control === 'choice') return first?.value;
  return field.control === 'choices' ? [first?.value, second?.value] : SAMPLES[field.control];
};

/** Read from the whole record, not from one place. */
const DERIVED: { readonly [id: string]: (record: Unit) => unknown } = {
  type: headTypeId,
  subType: subTypeId,
  'general.transaction': transactionId,
};

describe('the twelve sections', () => {
  it('stand in the order of the rail', () => {
    expect(SECTIONS.map(({ id }) => id)).toEqual([
      'basics',
      'texts',
      'pictures',
      'price',
      'layout',
      'energy',
      'planning',
      'technical',
      'documents',
      'location',
      'viewings',
      'history',
    ]);
  });
  it('hold every field of the table once, or the table says why not', () => {
    const edited = EDITOR_FIELDS.flatMap(({ name }) => name ?? []);
    const left = Object.keys(NOT_EDITED);
    expect([...edited, ...left].sort()).toEqual([...FIELD_NAMES].sort());
    expect(left).toHaveLength(21);
  });
  it('give no two fields one name, and no two fields one place', () => {
    const ids = EDITOR_FIELDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const paths = EDITOR_FIELDS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
  it('give no two groups one name', () => {
    const ids = SECTIONS.flatMap(({ groups }) => groups.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('lead to a field, also under another name of it', () => {
    expect(sectionOf('planning.priority_purchase')).toBe('planning');
    expect(sectionOf('planning.presale_right')).toBe('planning');
    expect(editorField('status')?.id).toBe('general.transaction');
    expect(editorField('construction.floor')?.path).toBe('/general/floor');
    expect([editorField('media.files'), sectionOf('nothing')]).toEqual([undefined, undefined]);
  });
  it('name an edited field wherever another name is not edited', () => {
    for (const [name, { edited, why }] of Object.entries(NOT_EDITED))
      if (why === 'sameAs') expect([name, edited && editorField(edited)?.id]).toEqual([name, edited]);
  });
  it('share the help of rooms that are only numbered', () => {
    expect([helpKey('layout.bedroom_7'), helpKey('layout.custom_room_10'), helpKey('layout.hall')]).toEqual([
      'layout.bedroom',
      'layout.custom_room',
      'layout.hall',
    ]);
    expect(helpKey('notary_cost.construction_amount_vat_6')).toBe('notary_cost.construction_amount_vat_6');
  });
});

describe.each(EDITOR_FIELDS.map((field) => [field.id, field] as const))('%s', (_, field) => {
  const value = sampleOf(field);
  const record = withValueAt(empty, field.path, value);
  it('is written into an empty record and read back by pages', () => {
    expect(value).toBeDefined();
    expect(check(EstateSchema, record)).toMatchObject({ ok: true });
    const spec = field.name && fieldSpec(field.name);
    const derived = DERIVED[field.id];
    if (derived) expect(derived(record)).toBe((value as { id: number }).id);
    else expect(spec ? fieldValue(record, spec) : valueAt(record, field.path)).toEqual(value);
  });
});

it('writes into the block wherever pages read one, except single rooms', () => {
  const read = Object.keys(FIELD_BLOCKS).filter((name) => !name.startsWith('layout.') && !(name in NOT_EDITED));
  const derived = Object.keys(DERIVED);
  expect(
    Object.keys(BLOCK_PATHS)
      .filter((name) => !derived.includes(name))
      .sort(),
  ).toEqual(read.sort());
});
