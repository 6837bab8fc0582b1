import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCo2,
  formatCurrency,
  formatCurrencyPerM2,
  formatDate,
  formatDateTime,
  formatEnergy,
  formatEpc,
  formatEpcYear,
  formatLiquid,
  formatNumber,
  formatPercentage,
  formatSize,
  formatSurface,
} from './format.ts';

describe('record section 9: number formats', () => {
  it.each([
    ['surface', formatSurface(148), '148\u00a0m²'],
    ['surface with thousands and decimals', formatSurface(12035.5), '12.035,5\u00a0m²'],
    ['epc value', formatEpc(231), '231\u00a0kWh/m²'],
    ['epc per year, nl', formatEpcYear(23450, 'nl'), '23.450\u00a0kWh/jaar'],
    ['epc per year, fr', formatEpcYear(23450, 'fr'), '23.450\u00a0kWh/an'],
    ['epc per year, en', formatEpcYear(23450, 'en'), '23.450\u00a0kWh/year'],
    ['epc per year, de', formatEpcYear(23450, 'de'), '23.450\u00a0kWh/Jahr'],
    ['liquid', formatLiquid(2500), '2.500\u00a0l'],
    ['size', formatSize(8.5), '8,5\u00a0m'],
    ['currency', formatCurrency(425000), '€\u00a0425.000'],
    ['currency with cents', formatCurrency(1250.5), '€\u00a01.250,50'],
    ['currency below zero', formatCurrency(-300), '-€\u00a0300'],
    ['percentage', formatPercentage(6), '6\u00a0%'],
    ['percentage with decimals', formatPercentage(12.5), '12,5\u00a0%'],
    ['currency per m²', formatCurrencyPerM2(2871.62), '€\u00a02.871,62/m²'],
    ['energy, nl', formatEnergy(231, 'nl'), '231\u00a0kWh/m²/jaar'],
    ['energy, de', formatEnergy(231, 'de'), '231\u00a0kWh/m²/Jahr'],
    ['CO2, fr', formatCo2(47.3, 'fr'), '47,3\u00a0kg/m²/an'],
    ['CO2, en', formatCo2(47, 'en'), '47\u00a0kg/m²/year'],
  ])('%s', (_kind, shown, expected) => {
    expect(shown).toBe(expected);
  });
});

describe('the number formatter', () => {
  it.each([
    [0, undefined, '0'],
    [999, undefined, '999'],
    [1000, undefined, '1.000'],
    [1234567.891, undefined, '1.234.567,89'],
    [1.005, undefined, '1,01'],
    [2.5, 0, '3'],
    [1.1, 7, '1,1000000'],
    [12, 2, '12,00'],
    [-1234.5, 1, '-1.234,5'],
    [-0.001, undefined, '0'],
    [0.0000001, 7, '0,0000001'],
    [1e21, undefined, '1.000.000.000.000.000.000.000'],
    [Number.NaN, undefined, ''],
    [Number.POSITIVE_INFINITY, 2, ''],
  ])('%s with %s decimals → %s', (value, decimals, expected) => {
    expect(formatNumber(value, decimals)).toBe(expected);
  });
  it.each([-1, 8, 1.5, Number.NaN])('refuses %s decimals', (decimals) => {
    expect(() => formatNumber(1, decimals)).toThrow(RangeError);
  });
  it('writes back to the number it came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 0, max: 2 }), (units, decimals) => {
        const value = Number(`${units}e-${decimals}`);
        expect(Number(formatNumber(value, decimals).replaceAll('.', '').replace(',', '.'))).toBe(
          value === 0 ? 0 : value,
        );
      }),
    );
  });
});

describe('dates dd/mm/yyyy', () => {
  it.each([
    ['2026-02-03', '03/02/2026'],
    ['2026-12-31T22:59:00Z', '31/12/2026'],
    ['2026-12-31T23:00:00Z', '01/01/2027'],
    ['2026-12-31T23:30', '31/12/2026'],
    ['2026-13-01', ''],
    ['2026-04-31', ''],
    ['2026-02-00', ''],
    ['3/2/2026', ''],
    ['', ''],
  ])('%s → %s', (iso, expected) => {
    expect(formatDate(iso)).toBe(expected);
  });
});

describe('moments', () => {
  it.each([
    ['2026-12-03T13:30:00Z', 'nl', '03/12/2026, 14.30\u00a0uur'],
    ['2026-12-03T13:30:00Z', 'fr', '03/12/2026, 14\u00a0h\u00a030'],
    ['2026-12-03T13:30:00Z', 'en', '03/12/2026, 14:30'],
    ['2026-12-03T13:30:00Z', 'de', '03/12/2026, 14:30\u00a0Uhr'],
    ['2026-12-03', 'nl', '03/12/2026'],
    ['2026-12-03T00:00:00Z', 'nl', '03/12/2026'],
    ['elke zaterdag', 'nl', ''],
  ] as const)('%s in %s: %s', (iso, locale, expected) => {
    expect(formatDateTime(iso, locale)).toBe(expected);
  });
});
