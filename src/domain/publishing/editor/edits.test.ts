import { describe, expect, it } from 'vitest';
import { fieldValue } from '../../display/field-value.ts';
import { isDecidable } from '../../layers/decisions.ts';
import type { Estate } from '../../record/estate.ts';
import { headTypeId } from '../../record/estate-type.ts';
import { fieldSpec } from '../../record/fields-by-tab.ts';
import type { EditorField } from './editor-field.ts';
import { type Edits, editorValue, fieldEdits, leavesGivenBack, leavesOfField, pathIn } from './edits.ts';
import { withValueAt } from './pointer.ts';
import { EDITOR_FIELDS, editorField } from './sections.ts';

const the = (id: string): EditorField => editorField(id) ?? expect.fail(id);
const applied = (record: Estate, edits: Edits): Estate =>
  Object.entries(edits).reduce((before, [pointer, value]) => withValueAt(before, pointer, value), record);
const shown = (record: Estate, id: string): unknown => {
  const spec = fieldSpec(id);
  return spec && fieldValue(record, spec);
};
const molenstraat: Estate = {
  general: { id: 4821, title: { nl: 'Rijhuis', fr: 'Maison' }, headType: { id: 1, name: { nl: 'Huis' } } },
  price: { value: 435_000 },
  address: { region: 'FLANDERS', city: { id: 77, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } } },
};

describe('a change', () => {
  it('goes into the block when the record has no dotted field', () => {
    expect(fieldEdits(molenstraat, the('financial.price'), 425_000)).toEqual({ '/price/value': 425_000 });
  });
  it('goes where the source wrote the value, so that it is read', () => {
    const dotted: Estate = { ...molenstraat, fields: { 'financial.price': 435_000 } };
    expect(fieldEdits(dotted, the('financial.price'), 425_000)).toEqual({ '/fields/financial.price': 425_000 });
    const alias: Estate = { ...molenstraat, fields: { 'planning.presale_right': 'YES' } };
    const edits = fieldEdits(alias, the('planning.priority_purchase'), 'NO');
    expect(edits).toEqual({ '/fields/planning.presale_right': 'NO' });
    expect(shown(applied(alias, edits), 'planning.priority_purchase')).toBe('NO');
  });
  it('does not follow a field that the source left empty', () => {
    const unsaid: Estate = { ...molenstraat, fields: { 'financial.price': -1 } };
    expect(pathIn(unsaid, the('financial.price'))).toBe('/price/value');
    expect(pathIn({ ...molenstraat, fields: { 'financial.price': 0 } }, the('financial.price'))).toBe(
      '/fields/financial.price',
    );
  });
  it('empties every place, so that no other value comes back', () => {
    const both: Estate = { ...molenstraat, fields: { 'financial.price': 445_000 } };
    const edits = fieldEdits(both, the('financial.price'), null);
    expect(edits).toEqual({ '/fields/financial.price': null, '/price/value': null });
    expect(editorValue(applied(both, edits), the('financial.price'))).toBeNull();
  });
  it('touches the language that changed only', () => {
    expect(fieldEdits(molenstraat, the('title'), { nl: 'Rijhuis met tuin', fr: 'Maison' })).toEqual({
      '/general/title/nl': 'Rijhuis met tuin',
    });
    expect(fieldEdits(molenstraat, the('title'), { nl: 'Rijhuis' })).toEqual({ '/general/title/fr': null });
    const top: Estate = { ...molenstraat, title: { nl: 'Huis' } };
    expect(fieldEdits(top, the('title'), { nl: 'Huis', en: 'House' })).toEqual({ '/title/en': 'House' });
  });
  it('keeps a text that is one leaf whole', () => {
    expect(fieldEdits(molenstraat, the('financial.period'), { nl: 'per maand' })).toEqual({
      '/price/period': { name: { nl: 'per maand' } },
    });
  });
  it('moves region and province with the postcode, and leaves the other town behind', () => {
    expect(fieldEdits(molenstraat, the('geo.address.zip'), '1050')).toEqual({
      '/address/city': { zip: '1050', name: 'Gent' },
      '/address/region': 'BRUSSELS',
      '/address/province': 'BRUSSELS',
    });
    expect(fieldEdits(molenstraat, the('geo.address.zip'), '75001')).toEqual({
      '/address/city': { zip: '75001', name: 'Gent' },
    });
    expect(fieldEdits(molenstraat, the('geo.address.city'), 'Elsene')).toEqual({
      '/address/city': { zip: '9000', name: 'Elsene' },
    });
  });
  it('of a postcode abroad says nothing of our regions', () => {
    const lisbon: Estate = { ...molenstraat, address: { country: 'PT', city: { zip: '1000', name: 'Lisboa' } } };
    expect(fieldEdits(lisbon, the('geo.address.zip'), '4000')).toEqual({
      '/address/city': { zip: '4000', name: 'Lisboa' },
    });
    const dotted: Estate = { ...molenstraat, fields: { 'geo.address.country': 'PT' } };
    expect(fieldEdits(dotted, the('geo.address.zip'), '4000')).toEqual({
      '/address/city': { zip: '4000', name: 'Gent' },
    });
  });
  it('of the country takes a home out of our regions, and brings it back by its postcode', () => {
    const address = { ...molenstraat.address, province: 'EAST_FLANDERS' };
    expect(fieldEdits({ ...molenstraat, address }, the('geo.address.country'), 'FR')).toEqual({
      '/address/country': 'FR',
      '/address/region': null,
      '/address/province': null,
    });
    const lille: Estate = { ...molenstraat, address: { country: 'FR', province: 'Nord', city: { zip: '59000' } } };
    expect(fieldEdits(lille, the('geo.address.country'), 'ES')).toEqual({ '/address/country': 'ES' });
    const wrong: Estate = { ...molenstraat, address: { country: 'FR', city: { zip: '1050' } } };
    expect(fieldEdits(wrong, the('geo.address.country'), 'BE')).toEqual({
      '/address/country': 'BE',
      '/address/region': 'BRUSSELS',
      '/address/province': 'BRUSSELS',
    });
  });
  it('of an address is written where maps read it, whatever the source wrote', () => {
    const dotted: Estate = { ...molenstraat, fields: { 'geo.address.number': '18' } };
    const edits = fieldEdits(dotted, the('geo.address.number'), '20');
    expect(edits).toEqual({ '/fields/geo.address.number': null, '/address/number': '20' });
    expect(shown(applied(dotted, edits), 'geo.address.number')).toBe('20');
  });
  it('of the type takes away the name and the code of the other one', () => {
    const coded: Estate = { ...molenstraat, type: 'HOUSE' };
    const edits = fieldEdits(coded, the('type'), { id: 3, code: 'APARTMENT' });
    expect(edits).toEqual({ '/type': null, '/general/headType': { id: 3, code: 'APARTMENT' } });
    expect(headTypeId(applied(coded, edits))).toBe(3);
  });
});

describe('the leaves of a field', () => {
  it('are all that can hold a decision about it', () => {
    expect(leavesOfField(the('financial.price'))).toEqual(['/fields/financial.price', '/price/value']);
    expect(leavesOfField(the('general.available'))).toEqual([
      '/fields/general.available',
      '/fields/other.available',
      '/technical/available',
    ]);
    expect(leavesOfField(the('geo.address.zip'))).toContain('/address/city');
    expect(leavesOfField(the('title'))).toContain('/general/title/de');
  });
  it('may all be decided by a member', () => {
    for (const field of EDITOR_FIELDS)
      for (const pointer of leavesOfField(field)) expect([pointer, isDecidable(pointer)]).toEqual([pointer, true]);
    expect(['/address/region', '/address/province'].map(isDecidable)).toEqual([true, true]);
  });
  it('contain whatever a change writes, once it is given back', () => {
    const abroad: Estate = { ...molenstraat, address: { ...molenstraat.address, province: 'EAST_FLANDERS' } };
    for (const field of EDITOR_FIELDS) {
      const leaves = leavesGivenBack(field);
      const value = field.control.startsWith('localized') ? { nl: 'Woord' } : 'Woord';
      for (const pointer of Object.keys(fieldEdits(abroad, field, value))) expect(leaves).toContain(pointer);
    }
    for (const pointer of Object.keys(fieldEdits(molenstraat, the('geo.address.zip'), '1050')))
      expect(leavesGivenBack(the('geo.address.zip'))).toContain(pointer);
    expect(leavesGivenBack(the('geo.address.region'))).not.toContain('/address/city');
  });
});

it('reads a value as pages do', () => {
  expect(editorValue(molenstraat, the('financial.price'))).toBe(435_000);
  expect(editorValue(molenstraat, the('geo.address.zip'))).toBe('9000');
  expect(editorValue(molenstraat, the('financial.deposit'))).toBeNull();
});
