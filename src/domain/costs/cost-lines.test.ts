import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { costInput, costSources, costTable, costTotal, costUnsure, hasCostChoice } from './cost-lines.ts';

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
  it('taxes land and construction of a new home apart; in Flanders the land is a plot like any other', () => {
    const price = { value: 379_000, groundValue: 98_500, constructionValue: 280_500 };
    const vat = { 'financial.vat_regime_percentage': 6 };
    const input = costInput(estate({ price, fields: vat }));
    expect(linesOf(input, true)).toEqual([
      ['land', 98_500, undefined],
      ['construction', 280_500, undefined],
      ['vatConstruction', 16_830, 6],
      ['landDuty', 11_820, 12],
    ]);
    expect(input && costTable(input, true)?.total).toBe(407_650);
    expect(input && hasCostChoice(input)).toBe(false);
    const namur = costInput(estate({ price, fields: vat, address: { city: { zip: '5000' } } }));
    expect(namur && [hasCostChoice(namur), costTable(namur, true)?.total]).toEqual([true, 398_785]);
    const brussels = costInput(estate({ price, fields: vat, address: { city: { zip: '1000' } } }));
    expect(brussels && [hasCostChoice(brussels), costTable(brussels, true)?.lines.at(-1)?.amount]).toEqual([
      false,
      12_312.5,
    ]);
  });
  it('takes infrastructure into the sum under VAT, from the block or from the dotted fields', () => {
    const price = { value: 391_000, groundValue: 98_500, constructionValue: 280_500, infrastructureValue: 12_000 };
    const lines = [
      ['land', 98_500, undefined],
      ['construction', 280_500, undefined],
      ['infrastructure', 12_000, undefined],
      ['vatWorks', 61_425, 21],
      ['landDuty', 11_820, 12],
    ];
    expect(linesOf(costInput(estate({ price })), false)).toEqual(lines);
    const fields = {
      'financial.land_price': 98_500,
      'financial.construction_costs': 280_500,
      'financial.infrastructure_price': 12_000,
    };
    expect(linesOf(costInput(estate({ price: { value: 391_000 }, fields })), false)).toEqual(lines);
    expect(costTotal(estate({ price }))).toBe(464_245);
  });
  it('gives no sum for farmland, meadow, orchard and wood, in any region', () => {
    const land = (code: string, zip = '9000', transaction = 1) =>
      estate({
        general: { id: 1, headType: { id: 2 }, subType: { id: 1, code }, transaction: { id: transaction } },
        address: { city: { zip } },
      });
    for (const code of ['AGRICULTURE_GROUND', 'MEADOW', 'ORCHARD', 'WOOD'])
      for (const zip of ['9000', '5000', '1000']) {
        expect([code, zip, costUnsure(land(code, zip))]).toEqual([code, zip, 'land']);
        expect([code, costInput(land(code, zip)), costTotal(land(code, zip))]).toEqual([code, undefined, undefined]);
      }
    expect(costUnsure(land('BUILDING_PLOT'))).toBeUndefined();
    expect(costUnsure(land('MEADOW', '9000', 2))).toBeUndefined();
    expect(costUnsure(land('MEADOW', '75001'))).toBeUndefined();
  });
  it('names every rate it used, of the region and of what is bought', () => {
    const kinds = (more: Partial<Estate>) => {
      const input = costInput(estate(more));
      return input && costSources(input).map(({ kind, percent, euros }) => [kind, percent ?? euros]);
    };
    const deed = [
      ['adminFee', 750],
      ['disbursements', 400],
      ['transcription', 240],
      ['writingDuty', 50],
      ['vat', 21],
    ];
    expect(kinds({})).toEqual([
      ['dutyOwn', 2],
      ['dutyOther', 12],
      ['scaleJ', undefined],
      ['scaleJbis', undefined],
      ...deed,
    ]);
    const plot = { general: { id: 1, headType: { id: 2 }, transaction: { id: 1 } } };
    expect(kinds(plot)).toEqual([['dutyOther', 12], ['scaleJ', undefined], ...deed]);
    expect(kinds({ ...plot, address: { city: { zip: '1000' } } })).toEqual([
      ['dutyOwn', 12.5],
      ['dutyOther', 12.5],
      ['abatement', 100_000],
      ['scaleJ', undefined],
      ['scaleJbis', undefined],
      ...deed,
    ]);
    expect(kinds({ price: { value: 2, groundValue: 1, constructionValue: 1 } })).toEqual([
      ['dutyOther', 12],
      ['newBuildVat', 21],
    ]);
  });
  it('takes the construction by VAT rate, with the infrastructure in the line of its own rate', () => {
    const split = (more: object, fields: object = {}) =>
      costInput(
        estate({
          price: { value: 1, groundValue: 100_000, ...more },
          fields: {
            'notary_cost.construction_amount_vat_6': 100_000,
            'notary_cost.construction_amount_vat_21': 50_000,
            ...fields,
          },
        }),
      );
    const lines = (input: ReturnType<typeof split>) =>
      (input && costTable(input, false)?.lines.map(({ kind, amount, rate }) => [kind, amount, rate])) ?? [];
    expect(lines(split({}))).toEqual([
      ['land', 100_000, undefined],
      ['construction', 150_000, undefined],
      ['vatConstruction', 6_000, 6],
      ['vatConstruction', 10_500, 21],
      ['landDuty', 12_000, 12],
    ]);
    expect(lines(split({ infrastructureValue: 10_000 })).slice(2, 5)).toEqual([
      ['infrastructure', 10_000, undefined],
      ['vatConstruction', 6_000, 6],
      ['vatWorks', 12_600, 21],
    ]);
    const named = split({ infrastructureValue: 10_000 }, { 'financial.vat_regime_percentage': 12 });
    expect(lines(named).slice(3, 6)).toEqual([
      ['vatConstruction', 6_000, 6],
      ['vatConstruction', 10_500, 21],
      ['vatInfrastructure', 1_200, 12],
    ]);
    expect(named && costTable(named, false)?.total).toBe(289_700);
    const sources = (input: ReturnType<typeof split>) => (input ? costSources(input).map(({ kind }) => kind) : []);
    expect(sources(split({}))).toEqual(['dutyOther']);
    expect(sources(split({ infrastructureValue: 1 }))).toEqual(['dutyOther', 'newBuildVat']);
    expect(split({ groundValue: 0 })).toBeUndefined();
  });
  it('gives no sum for a home that moves', () => {
    const home = (code: string, transaction = 1) =>
      estate({ general: { id: 1, headType: { id: 1 }, subType: { id: 0, code }, transaction: { id: transaction } } });
    for (const code of ['CARAVAN', 'BOAT']) {
      expect([code, costUnsure(home(code)), costInput(home(code))]).toEqual([code, 'movable', undefined]);
      expect(costUnsure(home(code, 2))).toBeUndefined();
    }
    expect(costUnsure(home('CHALET'))).toBeUndefined();
    expect(costInput(home('CHALET'))).toMatchObject({ use: 'home' });
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
  it('asks about the own home only where one can live, or may build one with a lower duty', () => {
    const choice = (headType: number, zip = '9000', code?: string) => {
      const subType = code === undefined ? null : { id: 1, code };
      const general = { id: 1, headType: { id: headType }, subType, transaction: { id: 1 } };
      const input = costInput(estate({ general, address: { city: { zip } } }));
      return input && hasCostChoice(input);
    };
    // House, apartment, plot, shop, garage, office.
    expect([1, 3, 2, 4, 6, 10].map((type) => choice(type))).toEqual([true, true, false, false, false, false]);
    expect([1, 3, 2, 4, 6, 10].map((type) => choice(type, '5000'))).toEqual([true, true, true, false, false, false]);
    expect([1, 3, 2, 4, 6, 10].map((type) => choice(type, '1000'))).toEqual([true, true, true, false, false, false]);
    expect(choice(2, '5000', 'BUILDING_PLOT')).toBe(true);
    expect(choice(2, '5000', 'INDUSTRIAL_GROUND')).toBe(false);
    expect(choice(2, '5000', 'PARKING_SPACE')).toBe(false);
  });
});
