import { describe, expect, it } from 'vitest';
import { LAWFUL_IN_FLANDERS } from '../../../test/support/estates.ts';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from '../record/estate.ts';
import { isBinding, missingForPublication } from './completeness.ts';

const { reference } = labelsFor('nl');
const missing = (estate: Estate) =>
  missingForPublication(estate, reference)
    .filter(isBinding)
    .map(({ field }) => field);
const house = (zip: string, transaction: number, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, headType: { id: 1 }, transaction: { id: transaction } },
  address: { visible: true, street: { nl: 'Kerkstraat' }, number: '1', city: { zip } },
  ...rest,
});

describe('Flanders', () => {
  it('wants for a sale: energy, five planning answers, both flood scores, heritage', () => {
    expect(missing(house('9000', 1))).toEqual([
      'certification.epc_value',
      'planning.permission',
      'planning.most_recent_destination',
      'planning.proceeding',
      'planning.priority_purchase',
      'planning.subdivision_permit',
      'flood_information.flooding_parcel_score',
      'flood_information.flooding_building_score',
      'planning.heritage_protected',
    ]);
  });
  it('is content with all of them', () => {
    expect(missing(house('9000', 1, LAWFUL_IN_FLANDERS))).toEqual([]);
  });
  it('does not take "unknown" for an answer', () => {
    const planning = { ...LAWFUL_IN_FLANDERS.planning, buildingLicense: 'UNKNOWN', townPlanningValue: 'NI' };
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, planning }))).toEqual([
      'planning.permission',
      'planning.most_recent_destination',
    ]);
  });
  it('wants the unique code when the address is hidden', () => {
    const hidden = { address: { visible: false, city: { zip: '9000' } } };
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, ...hidden }))).toEqual(['certification.epc_number']);
    const energy = { epcValue: 231, epcReference: '20190910-0001956253-RES-1' };
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, ...hidden, energy }))).toEqual([]);
  });
  it('wants the E-level of a new building instead of the score', () => {
    const technical = { newBuilding: true };
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, energy: null, technical }))).toEqual([
      'construction.e_level',
    ]);
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, energy: { eLevel: 30 }, technical }))).toEqual([]);
  });
  it('wants the renovation obligation with label E or F', () => {
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, energy: { epcValue: 450 } }))).toEqual([
      'planning.renovation_obligation',
    ]);
    expect(missing(house('9000', 1, { ...LAWFUL_IN_FLANDERS, energy: { energyLabel: 'D' } }))).toEqual([]);
  });
  it('wants no building score and no energy for bare land', () => {
    const plot: Estate = { ...house('9000', 1), general: { id: 1, headType: { id: 2 }, transaction: { id: 1 } } };
    expect(missing(plot)).toEqual([
      'planning.permission',
      'planning.most_recent_destination',
      'planning.proceeding',
      'planning.priority_purchase',
      'planning.subdivision_permit',
      'flood_information.flooding_parcel_score',
      'planning.heritage_protected',
    ]);
  });
  it('wants rent and charges of a rental, and no planning', () => {
    expect(missing(house('9000', 2))).toEqual([
      'certification.epc_value',
      'financial.price',
      'financial.monthly_costs',
    ]);
    const asked = { energy: { epcValue: 200 }, price: { value: 950 }, fields: { 'financial.costs_included': true } };
    expect(missing(house('9000', 2, asked))).toEqual([]);
  });
});

describe('Wallonia', () => {
  it('wants number, class, consumption per m² and in total', () => {
    const four = [
      'certification.epc_number',
      'certification.energy_label',
      'certification.epc_value',
      'certification.epc_year_value',
    ];
    expect(missing(house('4000', 1))).toEqual(four);
    expect(missing(house('4000', 2))).toEqual([...four, 'financial.price', 'financial.monthly_costs']);
  });
});

describe('Brussels', () => {
  it('wants class, CO2 and lawful use; of a rental also rent, charges and meters', () => {
    expect(missing(house('1000', 1))).toEqual([
      'certification.energy_label',
      'certification.co2_emission',
      'planning.most_recent_destination',
    ]);
    expect(missing(house('1000', 2))).toEqual([
      'certification.energy_label',
      'certification.co2_emission',
      'financial.price',
      'financial.monthly_costs',
      'comfort.common_meter_electricity',
    ]);
  });
});

describe('what is no advertisement', () => {
  it('asks nothing of sold, archived, foreign listings and projects', () => {
    expect(missing(house('9000', 5))).toEqual([]);
    expect(missing(house('9000', 1, { archived: true }))).toEqual([]);
    expect(missing(house('9000', 1, { address: { country: 'FR' } }))).toEqual([]);
    expect(missing({ ...house('9000', 1), general: { id: 1, headType: { id: 7 } } })).toEqual([]);
  });
  it('asks for the region when nothing tells it', () => {
    expect(missingForPublication(house('', 1), reference)).toMatchObject([
      { field: 'geo.address.region', orElse: ['geo.address.zip'], confidence: 'certain' },
    ]);
  });
});

describe('a unit', () => {
  const unit: Estate = { general: { id: 2, parentId: 1, headType: { id: 3 }, transaction: { id: 2 } } };
  it('stands where its project stands', () => {
    const project = house('1000', 1, { general: { id: 1, headType: { id: 7 } } });
    const fields = missingForPublication(unit, reference, { project }).map(({ field }) => field);
    expect(fields).toContain('certification.co2_emission');
    expect(fields).not.toContain('geo.address.region');
  });
});

describe('what an import takes away', () => {
  const before = house('9000', 2, { energy: { epcValue: 231, energyLabel: 'C' } });
  const rest = (energy: Estate['energy'], zip = '9000') =>
    missingForPublication(house(zip, 2, { energy: energy ?? null }), reference, { before })
      .filter(({ lost }) => lost)
      .map(({ field, confidence }) => [field, confidence]);
  it('is marked where the law wants it', () => {
    expect(rest(null)).toEqual([['certification.epc_value', 'certain']]);
    expect(rest({ epcValue: 0 })).toEqual([['certification.epc_value', 'certain']]);
  });
  it('is named where the law is content with the rest', () => {
    expect(rest({ energyLabel: 'C' })).toEqual([['certification.epc_value', 'unsure']]);
    expect(rest({ epcValue: 231, energyLabel: 'C' })).toEqual([]);
    expect(rest({ epcValue: 90, energyLabel: 'A' })).toEqual([]);
  });
  it('is nothing for a garage, and nothing abroad', () => {
    const garage = { ...house('9000', 2), general: { id: 1, headType: { id: 6 }, transaction: { id: 2 } } };
    expect(missingForPublication(garage, reference, { before })).toEqual([]);
    const french = { address: { country: 'FR', city: { zip: '59000' } } };
    expect(missingForPublication(house('', 2, french), reference, { before })).toEqual([]);
  });
});

it('names rule, source, date and confidence', () => {
  expect(missingForPublication(house('1000', 1), reference)[0]).toEqual({
    field: 'certification.energy_label',
    orElse: [],
    rule: 'The energy class',
    source: 'Brussels CoBrACE and the decree of 2011 on publicity',
    asOf: '2011-01-01',
    confidence: 'certain',
  });
});
