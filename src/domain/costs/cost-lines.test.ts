import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { costInput, costTable, hasCostChoice } from './cost-lines.ts';

const estate = (more: Partial<Estate> = {}): Estate => ({
  general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } },
  address: { city: { zip: '9000' } },
  price: { value: 325_000 },
  ...more,
});
const linesOf = (input: ReturnType<typeof costInput>, ownHome: boolean) =>
  input && costTable(input, ownHome)?.lines.map(({ kind, amount, rate }) => [kind, amount, rate]);

describe('cost lines', () => {
  it('adds up for an own home in Flanders', () => {
    const input = costInput(estate());
    expect(linesOf(input, true)).toEqual([
      ['price', 325_000, undefined],
      ['duty', 6_500, 2],
      ['notary', 2_242.71, undefined],
      ['deed', 1_440, undefined],
      ['vat', 712.47, 21],
    ]);
    expect(input && costTable(input, true)).toMatchObject({ total: 335_895.18, asOf: '2025-01-01' });
    expect(input && costTable(input, false)?.lines[1]).toEqual({ kind: 'duty', amount: 39_000, rate: 12 });
  });
  it('names the base of a duty with an abatement', () => {
    const input = costInput(estate({ address: { city: { zip: '1000' } } }));
    expect(input && costTable(input, true)?.lines[1]).toEqual({
      kind: 'duty',
      amount: 15_625,
      rate: 12.5,
      base: 125_000,
    });
  });
  it('taxes land and construction of a new home apart', () => {
    const input = costInput(
      estate({
        price: { value: 379_000, groundValue: 98_500, constructionValue: 280_500 },
        fields: { 'financial.vat_regime_percentage': 6 },
      }),
    );
    expect(linesOf(input, true)).toEqual([
      ['land', 98_500, undefined],
      ['construction', 280_500, undefined],
      ['vatConstruction', 16_830, 6],
      ['landDuty', 1_970, 2],
    ]);
    expect(input && costTable(input, true)?.total).toBe(397_800);
  });
  it('is silent about rents, sold homes, projects, unknown places and prices, and sales under an unexplained VAT', () => {
    const general = (transaction: number, headType = 1) => ({
      id: 1,
      headType: { id: headType },
      transaction: { id: transaction },
    });
    expect(costInput(estate({ general: general(2) }))).toBeUndefined();
    expect(costInput(estate({ general: general(5) }))).toBeUndefined();
    expect(costInput(estate({ general: general(1, 7) }))).toBeUndefined();
    expect(costInput(estate({ address: null }))).toBeUndefined();
    expect(costInput(estate({ price: { value: -1 } }))).toBeUndefined();
    expect(costInput(estate({ fields: { 'financial.vat_regime': true } }))).toBeUndefined();
  });
  it('asks about the own home only where one can live or build', () => {
    const choice = (headType: number) => {
      const input = costInput(estate({ general: { id: 1, headType: { id: headType }, transaction: { id: 1 } } }));
      return input && hasCostChoice(input);
    };
    expect([choice(1), choice(3), choice(2), choice(4), choice(6)]).toEqual([true, true, true, false, false]);
  });
});
