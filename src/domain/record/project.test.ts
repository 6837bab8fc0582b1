import { describe, expect, it } from 'vitest';
import { estatePrice } from './estate-price.ts';
import { builtArea, floorArea, livingArea } from './living-area.ts';
import { areaRange, unitCount, visibleUnits } from './project.ts';

const unit = (id: number, transaction: number, value?: number, area?: number) => ({
  general: { id, parentId: 1, transaction: { id: transaction } },
  ...(value === undefined ? {} : { price: { value } }),
  ...(area === undefined ? {} : { dimensions: { areaBuild: area } }),
});
const project = {
  general: { id: 1, project: true },
  price: { value: 199000 },
  children: [
    unit(11, 5, 150000, 62),
    unit(12, 1, 268000, 80),
    unit(13, 3, 245000, 148),
    unit(14, 10, 100000, 50),
    { ...unit(15, 1, 90000, 40), archived: true },
    unit(16, 1),
  ],
};

describe('price', () => {
  it.each([
    [{ price: { value: 425000 } }, { value: 425000, from: false }],
    [{ price: { value: 425000, priceFrom: true } }, { value: 425000, from: true }],
    [
      { price: { value: 425000 }, fields: { 'financial.price': 430000 } },
      { value: 430000, from: false },
    ],
    [
      { price: { value: 425000 }, fields: { 'financial.price': -1 } },
      { value: 425000, from: false },
    ],
    [{ price: { value: 0 } }, undefined],
    [{ price: { value: -1 } }, undefined],
    [{ price: null }, undefined],
    [{}, undefined],
  ])('%j → %j', (record, price) => {
    expect(estatePrice({ general: { id: 1 }, ...record })).toEqual(price);
  });
  it('of a project is the lowest of its visible unsold units, "from"', () => {
    expect(estatePrice(project, [10])).toEqual({ value: 245000, from: true });
    expect(estatePrice(project)).toEqual({ value: 100000, from: true });
  });
  it('of a project without priced units is its own', () => {
    expect(estatePrice({ ...project, children: [unit(11, 5, 150000)] })).toEqual({ value: 199000, from: false });
    expect(estatePrice({ ...project, children: null })).toEqual({ value: 199000, from: false });
  });
});

describe('units', () => {
  it('hidden and archived ones are not there', () => {
    expect(visibleUnits(project, [10]).map(({ general }) => general.id)).toEqual([11, 12, 13, 16]);
  });
  it('are available, under option or sold', () => {
    expect(unitCount(project, [10])).toEqual({ available: 2, option: 1, sold: 1, total: 4 });
    expect(unitCount({ general: { id: 1 } })).toBeUndefined();
  });
  it('have a smallest and a largest surface', () => {
    expect(areaRange(project, [10])).toEqual({ min: 62, max: 148 });
    expect(areaRange({ general: { id: 1 } })).toBeUndefined();
  });
});

it('the living area is never what is built', () => {
  const both = { dimensions: { areaBuild: 100 }, fields: { 'construction.habitable_surface': 90 } };
  const built = { dimensions: { areaBuild: 100 }, fields: { 'construction.built_surface': 105 } };
  expect([both, built].map((one) => [livingArea(one), builtArea(one), floorArea(one)])).toEqual([
    [90, 100, 90],
    [undefined, 105, 105],
  ]);
  expect(floorArea({ dimensions: { areaBuild: 0 } })).toBeUndefined();
});
