import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { energyScaleView, renovationDuty } from './energy-scale-view.ts';
import { labelsFor } from './labels-for.ts';

const labels = labelsFor('nl');
const home = (zip: string, more: Partial<Estate> = {}): Estate => ({
  general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } },
  address: { city: { zip } },
  energy: { epcValue: 250 },
  ...more,
});

describe('energy scale', () => {
  it.each([
    ['9000', ['A', 'B', 'C', 'D', 'E', 'F'], 'C', 35.7],
    ['5000', ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'], 'C', 35.7],
    ['1000', ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'], 'E', 35.7],
  ])('has the steps of the region of %s', (zip, steps, now, percentage) => {
    const view = energyScaleView(home(zip), labels);
    expect(view?.segments.map(({ text }) => text)).toEqual(steps);
    expect(view?.segments.filter((segment) => segment.now).map(({ text }) => text)).toEqual([now]);
    expect(view?.percentage).toBeCloseTo(percentage, 1);
    expect(view?.segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100, 6);
  });
  it('gives each label of Flanders its share of 700', () => {
    const widths = energyScaleView(home('9000'), labels)?.segments.map(({ width }) => Math.round(width * 10) / 10);
    expect(widths).toEqual([14.3, 14.3, 14.3, 14.3, 14.3, 28.6]);
  });
  it('frames the label delivered, also where the value would give another', () => {
    const view = energyScaleView(home('9000', { energy: { epcValue: 301, energyLabel: 'C' } }), labels);
    expect(view?.current).toMatchObject({ code: 'C', from: 200, to: 300 });
  });
  it('puts a home that gives energy back at nought, with its label but without a segment', () => {
    const view = energyScaleView(home('9000', { energy: { epcValue: -12 } }), labels);
    expect(view).toMatchObject({ percentage: 0, current: { code: 'A_PLUS' } });
    expect(view?.segments.some(({ now }) => now)).toBe(false);
  });
  it('is not for shops, unknown places and unknown values', () => {
    expect(energyScaleView(home('9000', { general: { id: 1, headType: { id: 4 } } }), labels)).toBeUndefined();
    expect(
      energyScaleView(home('75001', { address: { city: { zip: '75001' }, country: 'FR' } }), labels),
    ).toBeUndefined();
    expect(energyScaleView(home('9000', { energy: {} }), labels)).toBeUndefined();
    expect(energyScaleView(home('9000', { energy: { epcValue: 0 } }), labels)).toBeUndefined();
    expect(energyScaleView(home('5000', { energy: { epcValue: -1, energyLabel: 'B' } }), labels)).toBeUndefined();
  });
  it.each([
    ['nl', '250\u00a0kWh/m²/jaar'],
    ['fr', '250\u00a0kWh/m²/an'],
    ['en', '250\u00a0kWh/m²/year'],
    ['de', '250\u00a0kWh/m²/Jahr'],
  ] as const)('names the use by the year, in %s', (locale, value) => {
    expect(energyScaleView(home('9000'), labelsFor(locale))?.value).toBe(value);
  });
});

describe('duty to renovate', () => {
  const duty = (zip: string, epcValue: number, more: Partial<Estate> = {}) =>
    renovationDuty(home(zip, { energy: { epcValue }, ...more }), labels);
  it('binds the buyer of a Flemish home with label E or F', () => {
    expect([duty('9000', 400), duty('9000', 401), duty('9000', 600)]).toEqual(['none', 'required', 'required']);
  });
  it('is unknown elsewhere, for tenants and for what has no label', () => {
    expect(duty('5000', 600)).toBeUndefined();
    expect(duty('9000', 600, { general: { id: 1, headType: { id: 1 }, transaction: { id: 2 } } })).toBeUndefined();
    expect(renovationDuty(home('9000', { energy: {} }), labels)).toBeUndefined();
  });
  it('follows the answer of the record, and says nothing about protected heritage', () => {
    expect(duty('9000', 600, { planning: { renovationObligation: false } })).toBe('none');
    expect(duty('9000', 600, { planning: { heritageProtected: true } })).toBeUndefined();
    expect(duty('9000', 600, { fields: { 'planning.protected_townscape': 'YES' } })).toBeUndefined();
  });
});
