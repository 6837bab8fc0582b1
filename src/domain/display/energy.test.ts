import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { energyLabel, energyLabelCode, epcPercentage, epcValue, labelOfEpc, uniqueCode } from './energy.ts';
import { labelsFor } from './labels-for.ts';

const { reference } = labelsFor('nl');

describe('record section 9: EPC percentage on the 700 scale', () => {
  it.each([
    [0, 0],
    [350, 50],
    [231, 33],
    [700, 100],
    [1200, 100],
    [-40, 0],
    [Number.NaN, 0],
  ])('%s → %s %%', (value, percentage) => {
    expect(epcPercentage(value)).toBeCloseTo(percentage, 10);
  });
});

describe('label per region', () => {
  it.each([
    ['FLANDERS', -1.5, 'A_PLUS'],
    ['FLANDERS', 0, 'A'],
    ['FLANDERS', 100, 'A'],
    ['FLANDERS', 100.1, 'B'],
    ['FLANDERS', 250, 'C'],
    ['FLANDERS', 400, 'D'],
    ['FLANDERS', 500, 'E'],
    ['FLANDERS', 501, 'F'],
    ['FLANDERS', 5000, 'F'],
    ['WALLONIA', 0, 'A_PLUS_PLUS'],
    ['WALLONIA', 45, 'A_PLUS'],
    ['WALLONIA', 85, 'A'],
    ['WALLONIA', 170, 'B'],
    ['WALLONIA', 171, 'C'],
    ['WALLONIA', 255, 'C'],
    ['WALLONIA', 256, 'D'],
    ['WALLONIA', 340, 'D'],
    ['WALLONIA', 341, 'E'],
    ['WALLONIA', 425, 'E'],
    ['WALLONIA', 426, 'F'],
    ['WALLONIA', 510, 'F'],
    ['WALLONIA', 511, 'G'],
    ['BRUSSELS', -2, 'A_PLUS_PLUS'],
    ['BRUSSELS', 0, 'A_PLUS'],
    ['BRUSSELS', 15, 'A_PLUS'],
    ['BRUSSELS', 16, 'A'],
    ['BRUSSELS', 45, 'A'],
    ['BRUSSELS', 46, 'B'],
    ['BRUSSELS', 95, 'B'],
    ['BRUSSELS', 96, 'C'],
    ['BRUSSELS', 150, 'C'],
    ['BRUSSELS', 151, 'D'],
    ['BRUSSELS', 210, 'D'],
    ['BRUSSELS', 211, 'E'],
    ['BRUSSELS', 275, 'E'],
    ['BRUSSELS', 276, 'F'],
    ['BRUSSELS', 345, 'F'],
    ['BRUSSELS', 346, 'G'],
  ] as const)('%s %s → %s', (region, value, label) => {
    expect(labelOfEpc(value, region)).toBe(label);
  });
  it('has no label before the first scale', () => {
    expect(labelOfEpc(100, 'FLANDERS', '2018-12-31')).toBeUndefined();
    expect(labelOfEpc(100, 'FLANDERS', '2019-01-01')).toBe('A');
  });
});

describe('the label of an estate', () => {
  const house: Estate = { general: { id: 1, headType: { id: 1 } }, address: { city: { zip: '9000' } } };
  it('is the one delivered', () => {
    expect(energyLabel({ ...house, energy: { energyLabel: 'C_B', epcValue: 450 } }, reference)).toEqual({
      code: 'C_B',
      text: 'C/B',
      computed: false,
      region: 'FLANDERS',
    });
    expect(energyLabel({ ...house, fields: { 'certification.energy_label': 'a+' } }, reference)?.text).toBe('A+');
  });
  it('is computed for a dwelling when none is delivered, and says so', () => {
    expect(energyLabel({ ...house, energy: { epcValue: 450 } }, reference)).toEqual({
      code: 'E',
      text: 'E',
      computed: true,
      region: 'FLANDERS',
    });
    expect(energyLabel({ ...house, energy: { epcValue: 450, energyLabel: 'ZZ' } }, reference)?.code).toBe('E');
  });
  it('is not computed for a shop, without a region, or for 0 and -1', () => {
    const shop: Estate = { ...house, general: { id: 1, headType: { id: 4 } }, energy: { epcValue: 450 } };
    expect(energyLabel(shop, reference)).toBeUndefined();
    expect(energyLabel({ ...house, address: null, energy: { epcValue: 450 } }, reference)).toBeUndefined();
    for (const zip of ['9000', '5000', '1000'])
      for (const epcValue of [0, -1]) {
        const empty = { ...house, address: { city: { zip } }, energy: { epcValue } };
        expect([zip, epcValue, energyLabel(empty, reference)]).toEqual([zip, epcValue, undefined]);
      }
    expect(energyLabel({ ...house, energy: { epcValue: 1 } }, reference)?.code).toBe('A');
    expect(energyLabel({ ...house, energy: { epcValue: -2 } }, reference)?.code).toBe('A_PLUS');
  });
  it('stays the one delivered beside an empty value, and a dotted 0 gives way to the block', () => {
    expect(energyLabel({ ...house, energy: { epcValue: 0, energyLabel: 'D' } }, reference)?.code).toBe('D');
    const both = { ...house, fields: { 'certification.epc_value': 0 }, energy: { epcValue: 231 } };
    expect([epcValue(both), energyLabel(both, reference)?.code]).toEqual([231, 'C']);
  });
  it('shows a custom label in its own words', () => {
    expect(energyLabel({ ...house, energy: { customEpcLabel: 'C-' } }, reference)?.text).toBe('C-');
  });
  it.each([
    ['A++', 'A_PLUS_PLUS'],
    ['a+', 'A_PLUS'],
    ['C/B', 'C_B'],
    [' d ', 'D'],
  ])('%s is code %s', (label, code) => {
    expect(energyLabelCode(label)).toBe(code);
  });
});

describe('the unique code of a Flemish certificate', () => {
  it.each([
    ['20190910-0001956253-KNR-1', 'UC 1956253-KNR'],
    ['20190910-0001956253-RES-1', 'UC 1956253-RES'],
    ['20081101-0000000245-00000015', 'UC 245'],
    ['23094-G-B.8262/EP02007/W445/D01/SD001', undefined],
    ['', undefined],
  ])('%s → %s', (number, code) => {
    expect(uniqueCode(number)).toBe(code);
  });
});
