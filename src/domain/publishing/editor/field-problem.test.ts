import { describe, expect, it } from 'vitest';
import { labelsFor } from '../../display/labels-for.ts';
import type { EditorField } from './editor-field.ts';
import { fieldProblem } from './field-problem.ts';
import { chosenOption, optionsOf } from './options.ts';
import { EDITOR_FIELDS, editorField } from './sections.ts';

const the = (id: string): EditorField => editorField(id) ?? expect.fail(id);
const problem = (id: string, value: unknown) => fieldProblem(the(id), value);
const house = { general: { id: 4821, headType: { id: 1 } } };
const labels = labelsFor('nl');

describe('a value', () => {
  it.each([
    ['financial.price', 0, undefined],
    ['financial.price', -0.01, 'tooSmall'],
    ['financial.price', -1, 'meansNothing'],
    ['financial.price', 1e12, undefined],
    ['financial.price', 1e12 + 1, 'tooLarge'],
    ['financial.registration_percentage', 100, undefined],
    ['financial.registration_percentage', 100.1, 'tooLarge'],
    ['construction.construction_year', 1000, undefined],
    ['construction.construction_year', 999, 'tooSmall'],
    ['construction.construction_year', 2200, undefined],
    ['construction.construction_year', 2201, 'tooLarge'],
    ['construction.bedrooms_count', 3, undefined],
    ['construction.bedrooms_count', 3.5, 'notWhole'],
    ['construction.bedrooms_count', 10_001, 'tooLarge'],
    ['general.floor', -1, undefined],
    ['general.floor', -20, undefined],
    ['general.floor', -21, 'tooSmall'],
    ['general.floor', 300, undefined],
    ['general.floor', 301, 'tooLarge'],
    ['certification.epc_value', -40, undefined],
    ['certification.epc_value', -1, 'meansNothing'],
    ['certification.epc_value', -1001, 'tooSmall'],
    ['general.reference', 'x'.repeat(100), undefined],
    ['general.reference', 'x'.repeat(101), 'tooLong'],
    ['title', { nl: 'x'.repeat(300) }, undefined],
    ['title', { nl: 'Kort', de: 'x'.repeat(301) }, 'tooLong'],
    ['title', { es: 'Casa' }, 'notAllowed'],
    ['financial.notary_total', 'veel', 'notAllowed'],
    ['general.available_at', '2026-03-12', undefined],
    ['general.available_at', '12/03/2026', 'notAllowed'],
    ['comfort.alarm', true, undefined],
    ['comfort.alarm', 'ja', 'notAllowed'],
    ['point', { lat: 90, lon: 3.7 }, undefined],
    ['point', { lat: 90.1, lon: 3.7 }, 'notAllowed'],
    ['geo.address.country', 'be', 'notAllowed'],
    ['general.environment', [{ code: 'TOWN' }], undefined],
    ['general.environment', 'TOWN', 'notAllowed'],
  ])('%s %j: %s', (id, value, expected) => {
    expect(problem(id, value)).toBe(expected);
  });
  it('that is a text may be so long and no longer', () => {
    const lengths = EDITOR_FIELDS.flatMap(({ id, maxLength }) => (maxLength === undefined ? [] : [[id, maxLength]]));
    expect(Object.fromEntries(lengths)).toEqual({
      'general.reference': 100,
      'general.dossier_number': 100,
      'general.building_name': 200,
      'general.entity_number': 50,
      'general.architect_name': 200,
      title: 300,
      short_description: 5000,
      description: 50_000,
      'general.neighbourhood_information': 20_000,
      'notary.bid_url': 2000,
      'notary.assigned_to': 200,
      'construction.surface_comment': 2000,
      'certification.epc_number': 64,
      'certification.epc_reference': 64,
      'certification.custom_epc_label': 60,
      'certification.epb_reference': 64,
      'certification.epc_common_parts_number': 64,
      'geo.address.zip': 20,
      'geo.address.city': 200,
      'geo.address.street': 300,
      'geo.address.number': 30,
      'geo.address.box': 30,
      'geo.location': 300,
      'construction.cadastral_division': 100,
      'construction.cadastral_section': 100,
      'construction.cadastral_number': 100,
      'representative.name': 200,
      'representative.phone': 50,
      'representative.mobile': 50,
      'representative.email': 254,
    });
  });
  it.each([
    ['financial.price_per_square_meter', 0, 1e12],
    ['project.units_count', 0, 10_000],
    ['construction.habitable_surface', 0, 1e9],
    ['construction.frontage_width', 0, 1e6],
    ['certification.epc_value', -1000, 100_000],
    ['certification.epc_year_value', -1e7, 1e9],
    ['certification.co2_emission', -1000, 100_000],
    ['construction.e_level', -1000, 10_000],
    ['comfort.heating_oil_tank_content', 0, 1e6],
    ['financial.registration_percentage', 0, 100],
  ])('%s lies between %d and %d', (id, smallest, largest) => {
    expect([problem(id, smallest), problem(id, largest)]).toEqual([undefined, undefined]);
    expect([problem(id, smallest - 0.5), problem(id, largest + 1)]).toEqual(['tooSmall', 'tooLarge']);
  });
  it('may be missing everywhere', () => {
    for (const field of EDITOR_FIELDS) expect([field.id, fieldProblem(field, null)]).toEqual([field.id, undefined]);
  });
  it('that is chosen must be offered, unless words of one’s own are an answer', () => {
    const offered = (id: string, value: unknown) =>
      fieldProblem(
        the(id),
        value,
        optionsOf(the(id), house, labels).map(({ code }) => code),
      );
    expect(offered('comfort.heating', 'GAS')).toBeUndefined();
    expect(offered('comfort.heating', 'STEAM')).toBe('notKnown');
    expect(offered('planning.most_recent_destination', 'zone d’habitat')).toBeUndefined();
  });
});

describe('options', () => {
  const codes = (id: string, record = house) => optionsOf(the(id), record, labels).map(({ code }) => code);
  it('are those of the enumeration', () => {
    expect(codes('construction.construction_type')).toEqual(['OPEN', 'HALF_OPEN', 'CLOSED']);
    expect(codes('planning.permission')).toEqual(['YES', 'NO', 'BEFORE_1962', 'PENDING', 'UNKNOWN']);
    expect(codes('planning.priority_purchase')).toEqual(['YES', 'NO', 'PENDING', 'UNKNOWN']);
    expect(codes('flood_information.flooding_parcel_score')).toEqual(['A', 'B', 'C', 'D']);
    expect(codes('geo.address.country')).toContain('BE');
    expect(codes('title')).toEqual([]);
  });
  it('of subtypes are those of the type; a project may be of any', () => {
    expect(codes('subType')).toContain('VILLA');
    expect(codes('subType')).not.toContain('PENTHOUSE');
    expect(codes('subType', { general: { id: 1, headType: { id: 7 } } })).toEqual(
      expect.arrayContaining(['VILLA', 'PENTHOUSE']),
    );
  });
  it('of transactions are numbered as the source does', () => {
    const label = (guid?: string) =>
      optionsOf(the('general.transaction'), { general: { id: 1, guid: guid ?? null } }, labels)[0];
    expect(label()).toEqual({ code: '1', label: 'Te koop', value: { id: 1 } });
    expect(label('b7c1')).toEqual({ code: '1', label: 'Verkocht', value: { id: 1 } });
  });
  it('all have words', () => {
    for (const field of EDITOR_FIELDS)
      for (const { code, label } of optionsOf(field, house, labels)) expect([field.id, code, label]).not.toContain('');
  });
  it('all may be written', () => {
    for (const field of EDITOR_FIELDS)
      for (const { value } of optionsOf(field, house, labels)) {
        const written = field.control === 'choices' ? [value] : value;
        expect([field.id, value, fieldProblem(field, written)]).toEqual([field.id, value, undefined]);
      }
  });
  it('are found by what a source wrote', () => {
    const chosen = (id: string, value: unknown) => chosenOption(optionsOf(the(id), house, labels), value)?.code;
    expect(chosen('planning.permission', true)).toBe('YES');
    expect(chosen('planning.permission', 'no')).toBe('NO');
    expect(chosen('planning.permission', 'Voor 1962')).toBeUndefined();
    expect(chosen('type', { id: 3, name: { nl: 'Appartement' } })).toBe('3');
    expect(chosen('construction.condition', { id: 9, code: 'NEW' })).toBe('NEW');
    expect(chosen('comfort.heating', null)).toBeUndefined();
  });
});
