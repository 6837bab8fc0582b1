import { describe, expect, it } from 'vitest';
import type { CostRates } from './cost-rates.ts';
import {
  indexedCadastralIncome,
  newBuildTotal,
  notaryFeeJ,
  notaryFeeOwnHome,
  purchaseCosts,
  ratesOn,
} from './costs.ts';

const rates = ratesOn() as CostRates;

describe('notary fee, scale J', () => {
  it.each([
    [100_000, 1593.66],
    [150_000, 1878.66],
    [200_000, 2163.66],
    [250_000, 2448.66],
    [300_000, 2477.65],
    [500_000, 2591.65],
  ])('%i → %d', (price, fee) => {
    expect(notaryFeeJ(price, rates)).toBe(fee);
  });
  it('is a tenth lower for the own and only home, fading out between 350.000 and 850.000', () => {
    expect(notaryFeeOwnHome(325_000, rates)).toBe(2242.71);
    expect(notaryFeeOwnHome(600_000, rates)).toBe(2516.22);
    expect(notaryFeeOwnHome(850_000, rates)).toBe(notaryFeeJ(850_000, rates));
    expect(notaryFeeOwnHome(2_000_000, rates)).toBe(notaryFeeJ(2_000_000, rates));
  });
});

describe('registration duty', () => {
  it.each([
    ['FLANDERS', 325_000, true, 6_500],
    ['FLANDERS', 325_000, false, 39_000],
    ['WALLONIA', 325_000, true, 9_750],
    ['WALLONIA', 325_000, false, 40_625],
    ['BRUSSELS', 325_000, true, 15_625],
    ['BRUSSELS', 325_000, false, 40_625],
    ['BRUSSELS', 600_000, true, 50_000],
    ['BRUSSELS', 650_000, true, 81_250],
    ['BRUSSELS', 150_000, true, 0],
  ] as const)('%s, %i, own home %s → %i', (region, price, ownHome, duty) => {
    expect(purchaseCosts({ price, region, ownHome, use: 'home' })?.duty).toBe(duty);
  });
  it('takes the smaller Brussels abatement for a plot', () => {
    const plot = { region: 'BRUSSELS', ownHome: true, use: 'plot' } as const;
    expect(purchaseCosts({ ...plot, price: 300_000 })?.duty).toBe(25_000);
    expect(purchaseCosts({ ...plot, price: 325_000 })?.duty).toBe(40_625);
  });
  it.each([
    ['FLANDERS', 'plot', 0.12],
    ['FLANDERS', 'other', 0.12],
    ['WALLONIA', 'plot', 0.03],
    ['WALLONIA', 'other', 0.125],
    ['BRUSSELS', 'other', 0.125],
  ] as const)('%s, own-home buyer of a %s → %d', (region, use, rate) => {
    expect(purchaseCosts({ price: 100_000, region, use, ownHome: true })?.dutyRate).toBe(rate);
  });
  it('gives the buyer of a garage the fee of anybody', () => {
    const garage = { price: 100_000, region: 'FLANDERS', use: 'other' } as const;
    expect(purchaseCosts({ ...garage, ownHome: true })).toEqual(purchaseCosts({ ...garage, ownHome: false }));
    expect(purchaseCosts({ ...garage, ownHome: true })?.notaryFee).toBe(1593.66);
  });
});

describe('all costs on top of 325.000, own home', () => {
  it.each([
    ['FLANDERS', 10_895.18],
    ['WALLONIA', 14_145.18],
    ['BRUSSELS', 20_020.18],
  ] as const)('%s → %d', (region, costs) => {
    const result = purchaseCosts({ price: 325_000, region, ownHome: true, use: 'home' });
    expect(result).toMatchObject({ notaryFee: 2242.71, vat: 712.47, costs, asOf: '2025-01-01' });
    expect(result?.total).toBe(325_000 + costs);
  });
  it('says nothing without a price or before the first table', () => {
    expect(purchaseCosts({ price: 0, region: 'FLANDERS', ownHome: true, use: 'home' })).toBeUndefined();
    expect(purchaseCosts({ price: -1, region: 'FLANDERS', ownHome: true, use: 'home' })).toBeUndefined();
    expect(purchaseCosts({ price: Number.NaN, region: 'FLANDERS', ownHome: true, use: 'home' })).toBeUndefined();
    expect(
      purchaseCosts({ price: 1, region: 'FLANDERS', ownHome: true, use: 'home', on: '2024-12-31' }),
    ).toBeUndefined();
  });
});

describe('new build, cadastral income, property tax', () => {
  it('adds VAT to the construction parts and duty to the land', () => {
    const construction = [
      { amount: 100_000, vatRate: 0.06 },
      { amount: 50_000, vatRate: 0.21 },
    ];
    expect(newBuildTotal({ construction, land: 80_000, landDutyRate: 0.12 })).toBe(256_100);
  });
  it('indexes the cadastral income to the nearest euro', () => {
    expect(indexedCadastralIncome(1000, 2024)).toBe(2176);
    expect(indexedCadastralIncome(745, 2019)).toBe(1358);
    expect(indexedCadastralIncome(1000, 1999)).toBeUndefined();
  });
});

describe('every rate', () => {
  it('has a source, a day and how sure it is', () => {
    const sources = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, part]) => (key === 'source' ? [part] : sources(part)))
        : [];
    const found = sources(rates);
    // Fourteen duties, two abatements, two scales, six amounts and percentages.
    expect(found).toHaveLength(24);
    for (const source of found)
      expect(source).toEqual({
        kind: expect.stringMatching(/^(site|decree|circular|practice)$/),
        name: expect.any(String),
        asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        confidence: expect.stringMatching(/^(confirmed|likely|unsure)$/),
      });
  });
});
