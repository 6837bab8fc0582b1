import { describe, expect, it } from 'vitest';
import { codeWordOf, codeWordText, enumerationOf, unknownCodeIn, unknownCodeLoss, withCode } from './code-words.ts';

describe('a code that our enumerations do not have', () => {
  it.each([
    ['technical.condition', 'Condition'],
    ['address.country', 'Country'],
    ['fields.comfort.heating', 'Heating'],
    ['fields.certification.energy_label', 'EnergyLabel'],
    ['environments.code', 'Environment'],
    ['general.headType.id', undefined],
    ['fields.construction.rooms_count', undefined],
    ['price', undefined],
    ['__proto__', undefined],
  ])('%s is of %s', (field, kind) => {
    expect(enumerationOf(field)).toBe(kind);
  });
  it('is read out of a report, and only there', () => {
    const loss = unknownCodeLoss('technical.condition', 'SCHLECHT');
    expect(loss).toBe('technical.condition (SCHLECHT is not known)');
    expect(unknownCodeIn(loss)).toEqual({ field: 'technical.condition', word: 'SCHLECHT' });
    expect(unknownCodeIn('fields.comfort.heating (warmte (net) is not known)')).toEqual({
      field: 'fields.comfort.heating',
      word: 'warmte (net)',
    });
    for (const other of ['price (is not a number)', 'general.transaction.id (99 is not known)', 'technical.condition'])
      expect(unknownCodeIn(other), other).toBeUndefined();
  });
  it('is kept as a text that leads back to it', () => {
    const word = { field: 'fields.comfort.heating', word: 'warmte net' };
    expect(codeWordOf(codeWordText(word))).toEqual(word);
    expect(codeWordOf('price 3')).toBeUndefined();
  });
});

describe('our code in its place', () => {
  const put = (record: object, field: string, word: string, code: string, isLost = false) =>
    withCode(record as Record<string, unknown>, { field, word }, code, isLost);

  it('stands where the word stood, and nowhere else', () => {
    const record = {
      technical: { condition: 'SCHLECHT', available: 'SCHLECHT' },
      fields: { 'comfort.heating': ['net', 'GAS'] },
    };
    expect(put(record, 'technical.condition', 'SCHLECHT', 'TO_RENOVATE')).toEqual({
      ...record,
      technical: { condition: 'TO_RENOVATE', available: 'SCHLECHT' },
    });
    expect(put(record, 'fields.comfort.heating', 'net', 'HEAT_PUMP').fields).toEqual({
      'comfort.heating': ['HEAT_PUMP', 'GAS'],
    });
  });
  it('also in an object with the code, and in a list of blocks', () => {
    expect(put({ technical: { condition: { id: 9, code: 'X' } } }, 'technical.condition', 'X', 'NEW')).toEqual({
      technical: { condition: { code: 'NEW' } },
    });
    const list = { environments: [{ code: 'DUNES' }, { code: 'CITY' }] };
    expect(put(list, 'environments.code', 'DUNES', 'COAST')).toEqual({
      environments: [{ code: 'COAST' }, { code: 'CITY' }],
    });
  });
  it('leaves a record without the word as it is', () => {
    for (const record of [{}, { technical: null }, { technical: { condition: 'NEW' } }, { technical: {} }])
      expect(put(record, 'technical.condition', 'SCHLECHT', 'NEW')).toEqual(record);
  });
  it('is added where a source left the word out', () => {
    expect(put({ general: {} }, 'address.country', 'Espana', 'ES', true)).toEqual({
      general: {},
      address: { country: 'ES' },
    });
  });
});
