import { describe, expect, it } from 'vitest';
import { LAWFUL_IN_FLANDERS } from '../../../test/support/estates.ts';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from '../record/estate.ts';
import { ADVERT_RULES } from './advert-rules.ts';
import { checkedRules, isBinding, missingForPublication } from './completeness.ts';
import { mayPublish, strictnessOf } from './may-publish.ts';
import { REQUIREMENTS } from './requirements.ts';
import { STRICTNESSES, type Strictness } from './strictness.ts';

const { reference: labels } = labelsFor('nl');
const house = (zip: string, transaction: number, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 4821, headType: { id: 1 }, transaction: { id: transaction } },
  address: { visible: true, street: { nl: 'Molenstraat' }, number: '18', city: { zip } },
  ...rest,
});
const WALLOON: Partial<Estate> = {
  energy: { epcReference: '20260910012345', energyLabel: 'C', epcValue: 231, epcValueTotal: 34_188 },
};
const BRUSSELS: Partial<Estate> = {
  energy: { energyLabel: 'D', co2: 46 },
  planning: { townPlanningValue: 'logement' },
};

const may = (estate: Estate, wasOnline: boolean, strictness: Strictness = 'normal') =>
  mayPublish({ estate, wasOnline, strictness, labels });

describe('may this go online?', () => {
  it.each([
    ['Flanders', '9000', LAWFUL_IN_FLANDERS],
    ['Wallonia', '5000', WALLOON],
    ['Brussels', '1050', BRUSSELS],
  ])('%s: yes with all that the law asks, however strict the site', (_, zip, blocks) => {
    for (const strictness of STRICTNESSES)
      for (const wasOnline of [false, true]) {
        const answer = may(house(zip, 1, blocks), wasOnline, strictness);
        expect([answer.verdict, answer.legalGaps]).toEqual(['free', []]);
      }
  });
  const gap = house('9000', 1, {
    ...LAWFUL_IN_FLANDERS,
    planning: { ...LAWFUL_IN_FLANDERS.planning, presaleRight: null },
  });
  it.each([
    ['strict', false, 'refused'],
    ['strict', true, 'refused'],
    ['normal', false, 'refused'],
    ['normal', true, 'asks-reason'],
    ['soft', false, 'asks-reason'],
    ['soft', true, 'asks-reason'],
  ] as const)('%s, online before %s, one legal gap: %s', (strictness, wasOnline, verdict) => {
    const answer = may(gap, wasOnline, strictness);
    expect(answer.verdict).toBe(verdict);
    expect(answer.legalGaps).toMatchObject([
      { id: 'preemption', field: 'planning.priority_purchase', listing: 4821, region: 'FLANDERS', inOrder: false },
    ]);
  });
  it.each([
    ['Wallonia, without the number', '5000', { energy: { ...WALLOON.energy, epcReference: null } }, 'walloonNumber'],
    ['Wallonia, without the class', '5000', { energy: { ...WALLOON.energy, energyLabel: 'en_cours' } }, 'walloonClass'],
    ['Wallonia, without the use', '5000', { energy: { ...WALLOON.energy, epcValue: null } }, 'walloonUse'],
    ['Wallonia, without the total', '5000', { energy: { ...WALLOON.energy, epcValueTotal: null } }, 'walloonTotal'],
    ['Brussels, without CO2', '1050', { ...BRUSSELS, energy: { energyLabel: 'D' } }, 'brusselsCo2'],
    ['Brussels, without lawful use', '1050', { ...BRUSSELS, planning: null }, 'brusselsUse'],
  ])('%s: refused', (_, zip, blocks, id) => {
    const answer = may(house(zip, 1, blocks), false);
    expect([answer.verdict, answer.legalGaps.map((one) => one.id)]).toEqual(['refused', [id]]);
  });
  it('refuses a rent without rent or charges in every region', () => {
    for (const [zip, blocks] of [
      ['9000', LAWFUL_IN_FLANDERS],
      ['5000', WALLOON],
    ] as const)
      expect(may(house(zip, 2, blocks), false).legalGaps.map(({ id }) => id)).toEqual(['rent', 'charges']);
    expect(may(house('1050', 2, BRUSSELS), false).legalGaps.map(({ id }) => id)).toEqual(['rent', 'charges', 'meters']);
    const let1 = { ...LAWFUL_IN_FLANDERS, price: { value: 950 }, technical: { monthlyCost: 50 } };
    expect(may(house('9000', 2, let1), false).verdict).toBe('free');
  });
  it('only advises where a rule may be wrong', () => {
    const answer = may(house('5000', 1, WALLOON), false, 'strict');
    expect(answer.advice.map(({ id }) => id)).toEqual(['walloonZone', 'walloonPermit']);
    expect(answer.verdict).toBe('free');
  });
  it('refuses what nobody can place', () => {
    expect(may(house('', 1, LAWFUL_IN_FLANDERS), false)).toMatchObject({
      verdict: 'refused',
      legalGaps: [{ id: 'region' }],
    });
  });
  it('lets go what is no Belgian advertisement', () => {
    for (const estate of [
      house('9000', 5),
      house('9000', 1, { archived: true }),
      house('03001', 1, { address: { country: 'ES' } }),
    ])
      expect(may(estate, false, 'strict')).toEqual({ verdict: 'free', legalGaps: [], advice: [] });
  });
  it('asks of a project what its units lack, by unit, and nothing of those that are hidden', () => {
    const unit = (id: number, transaction: number) => ({
      general: { id, headType: { id: 3 }, transaction: { id: transaction } },
    });
    const project: Estate = {
      general: { id: 7, headType: { id: 7 }, project: true },
      address: { visible: true, street: { nl: 'Kaai' }, number: '1', city: { zip: '5000' } },
      children: [unit(71, 1), unit(72, 5), unit(73, 10)],
    };
    const ask = (hiddenStatus: number[]) =>
      mayPublish({ estate: project, wasOnline: false, strictness: 'normal', labels, hiddenStatus });
    expect([...new Set(ask([]).legalGaps.map(({ listing }) => listing))]).toEqual([71, 73]);
    expect([...new Set(ask([10]).legalGaps.map(({ listing }) => listing))]).toEqual([71]);
    const alone = mayPublish({ estate: unit(71, 1), project, wasOnline: true, strictness: 'normal', labels });
    expect([alone.verdict, alone.legalGaps[0]?.region]).toEqual(['asks-reason', 'WALLONIA']);
  });
  it('follows the setting of the site', () => {
    const { strict, normal, soft } = { strict: 'strict', normal: 'normal', soft: 'soft' } as const;
    expect(
      STRICTNESSES.map((publishingCheck) => strictnessOf({ publishingCheck, incompleteListings: 'refuse' })),
    ).toEqual([strict, normal, soft]);
    expect(
      (['refuse', 'warn', undefined] as const).map((incompleteListings) => strictnessOf({ incompleteListings })),
    ).toEqual([strict, normal, normal]);
  });
});

describe('the rules that apply', () => {
  it('are named in order or not, with region and source', () => {
    const rules = checkedRules(house('9000', 1, LAWFUL_IN_FLANDERS), labels);
    expect(rules.filter(isBinding).map(({ id, inOrder }) => [id, inOrder])).toEqual([
      ['flemishScore', true],
      ['flemishCode', true],
      ['permission', true],
      ['destination', true],
      ['violation', true],
      ['preemption', true],
      ['subdivision', true],
      ['floodParcel', true],
      ['floodBuilding', true],
      ['heritage', true],
    ]);
    expect(rules[0]).toMatchObject({ region: 'FLANDERS', asOf: '2024-01-01', confidence: 'certain' });
  });
  it('can be read for another region than its own', () => {
    const rules = checkedRules(house('9000', 1, LAWFUL_IN_FLANDERS), labels, { region: 'BRUSSELS' });
    expect(rules.map(({ id, inOrder }) => [id, inOrder])).toEqual([
      ['brusselsClass', false],
      ['brusselsCo2', false],
      ['brusselsUse', true],
    ]);
  });
  it('are in order by an address that is shown whole, and by answers to their parts', () => {
    const code = (visible: boolean) =>
      checkedRules(house('9000', 1, { address: { ...house('9000', 1).address, visible } }), labels).find(
        ({ id }) => id === 'flemishCode',
      )?.inOrder;
    expect([code(true), code(false)]).toEqual([true, false]);
    const parts = house('9000', 1, { fields: { 'planning.remedial_action': 'YES' } });
    expect(checkedRules(parts, labels).find(({ id }) => id === 'violation')?.inOrder).toBe(true);
  });
  it('are the gaps and more', () => {
    for (const estate of [house('9000', 1), house('5000', 2), house('1050', 1, BRUSSELS), house('', 1)])
      expect(checkedRules(estate, labels).filter(({ inOrder }) => !inOrder)).toMatchObject(
        missingForPublication(estate, labels),
      );
  });
  it('are all used', () => {
    const used = new Set<string>(Object.values(REQUIREMENTS).flatMap((list) => list.map(({ by }) => by)));
    expect(Object.keys(ADVERT_RULES).filter((id) => !used.has(id))).toEqual(['region', 'lostEnergy']);
  });
});
