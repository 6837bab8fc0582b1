import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { labelsFor } from './labels-for.ts';
import { planningRows } from './planning-rows.ts';

const nl = labelsFor('nl');
const GMO = 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.';

describe('the planning rows of a page', () => {
  const flemish: Estate = { general: { id: 1, transaction: { id: 1 } }, address: { region: 'FLANDERS' } };
  it('answers what must be answered, the violation with its own sentence', () => {
    const rows = planningRows({ ...flemish, planning: { buildingLicense: false, presaleRight: 'YES' } }, nl);
    expect(rows.map(({ field, sentence, state }) => [field, sentence, state])).toEqual([
      ['permission', 'Er is geen stedenbouwkundige vergunning of omgevingsvergunning uitgereikt.', 'attention'],
      ['proceeding', GMO, 'ok'],
      ['priority_purchase', 'Er rust een voorkooprecht op dit goed.', 'attention'],
      ['subdivision_permit', 'Niet ingevuld', 'missing'],
    ]);
  });
  const row = (field: string, one: Partial<Estate>) => {
    const found = planningRows({ ...flemish, ...one }, nl).find((each) => each.field === field);
    return found && [found.sentence, found.state];
  };
  it.each([
    ['YES', ['Er is een dagvaarding uitgebracht.', 'attention']],
    ['NO', [GMO, 'ok']],
    [false, [GMO, 'ok']],
    ['', [GMO, 'ok']],
    [-1, [GMO, 'ok']],
    ['PENDING', ['De informatie is aangevraagd, het antwoord is nog niet ontvangen.', 'missing']],
    ['UNKNOWN', ['Hierover is geen informatie bekend.', 'missing']],
    ['BEFORE_1962', ['Hierover is geen informatie bekend.', 'missing']],
    ['XYZ', ['XYZ', 'attention']],
    ['SOME_CODE', ['Niet ingevuld', 'missing']],
    ['Bijgebouw zonder vergunning', ['Bijgebouw zonder vergunning', 'attention']],
  ])('reads a violation of %s', (value, expected) => {
    expect(row('proceeding', { fields: { 'planning.proceeding': value } })).toEqual(expected);
  });
  it('names the measures beside a violation that is denied or empty, and only those imposed', () => {
    const measures = { 'planning.remedial_action': 'YES', 'planning.amicable_settlement': true };
    const both = 'Er is een rechterlijke herstelmaatregel opgelegd. Er is een minnelijke schikking aangegaan.';
    expect(row('proceeding', { fields: measures })).toEqual([both, 'attention']);
    expect(row('proceeding', { fields: { ...measures, 'planning.proceeding': 'NO' } })).toEqual([both, 'attention']);
    const none = { 'planning.remedial_action': 'NO', 'planning.penalty_payment': 'PENDING' };
    expect(row('proceeding', { fields: none })).toEqual([GMO, 'ok']);
  });
  it('judges each answer', () => {
    const permission = (value: string) => row('permission', { fields: { 'planning.permission': value } })?.[1];
    expect(['YES', 'NO', 'PENDING', 'BEFORE_1962', 'Vergund in 1998'].map(permission)).toEqual([
      'ok',
      'attention',
      'missing',
      'ok',
      'attention',
    ]);
    const liege: Partial<Estate> = {
      address: { region: 'WALLONIA' },
      fields: { 'planning.permission': 'BEFORE_1962' },
    };
    expect(row('permission', liege)?.[1]).toBe('attention');
    expect(row('subdivision_permit', { planning: { allocationLicense: true } })?.[1]).toBe('ok');
    expect(row('as_built_certificate', { planning: { certificateAsBuilt: false } })?.[1]).toBe('ok');
  });
  it('shows abroad what is filled, without a sentence about measures', () => {
    const lille: Partial<Estate> = { address: { country: 'FR' } };
    expect(planningRows({ ...flemish, ...lille }, nl)).toEqual([]);
    expect(row('proceeding', { ...lille, planning: { townPlanningViolation: false } })).toEqual(['Nee', 'ok']);
    expect(row('remedial_action', { ...lille, fields: { 'planning.remedial_action': 'YES' } })).toEqual([
      'Ja',
      'attention',
    ]);
    expect(row('proceeding', { address: { country: 'UNKNOWN' } })).toEqual([GMO, 'ok']);
    expect(row('proceeding', { address: null })).toEqual([GMO, 'ok']);
  });
  it('keeps the source’s own words and its information', () => {
    const fields = { 'planning.permission': 'Vergund in 1998', 'planning.permission_information': 'Bijbouw in 2004.' };
    expect(planningRows({ ...flemish, fields }, nl)[0]).toMatchObject({
      sentence: 'Vergund in 1998',
      information: 'Bijbouw in 2004.',
    });
  });
  it('says nothing for a rental but the pre-emption right, and nothing of an empty Walloon record', () => {
    const toRent = { ...flemish, general: { id: 1, transaction: { id: 2 } } };
    expect(planningRows(toRent, nl).map(({ field }) => field)).toEqual(['priority_purchase']);
    expect(planningRows({ ...flemish, address: { region: 'WALLONIA' } }, nl)).toEqual([]);
  });
});
