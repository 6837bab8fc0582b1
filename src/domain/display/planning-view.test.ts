import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { labelsFor } from './labels-for.ts';
import { meaningsFor } from './meanings-for.ts';
import { floodTiles, planningItems } from './planning-view.ts';

const labels = labelsFor('nl');
const meanings = meaningsFor('nl');
const estate = (planning: NonNullable<Estate['planning']>, more: Partial<Estate> = {}): Estate => ({
  general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } },
  address: { region: 'FLANDERS' },
  planning,
  ...more,
});
const items = (one: Estate) => new Map(planningItems(one, labels, meanings).map((item) => [item.id, item]));

describe('planning items', () => {
  it('read as sentences with what they mean, permit and zone first', () => {
    const all = items(
      estate({ buildingLicense: true, townPlanningValue: 'WG', presaleRight: true, heritageProtected: false }),
    );
    expect([...all.keys()].slice(0, 2)).toEqual(['permission', 'zone']);
    expect(all.get('permission')).toMatchObject({
      state: 'ok',
      sentence: expect.stringMatching(/^Er is een .*vergunning uitgereikt\.$/),
    });
    expect(all.get('zone')).toMatchObject({
      state: 'ok',
      meaning: expect.stringContaining('Wonen is hier de hoofdfunctie'),
    });
    expect(all.get('priority_purchase')).toMatchObject({
      state: 'attention',
      meaning: expect.stringContaining('voor u kopen'),
    });
    expect(all.get('heritage_protected')?.sentence).toBe(
      'Nee. U hebt geen toelating van de erfgoeddienst nodig voor werken.',
    );
  });
  it('warn where living is not what the zone is for', () => {
    expect(items(estate({ townPlanningValue: 'AG' })).get('zone')?.state).toBe('attention');
    expect(items(estate({ townPlanningValue: 'XX' })).get('zone')).toMatchObject({ meaning: '', state: 'attention' });
  });
  it('are not filled in, without a second word for it, when nobody answered', () => {
    const empty = { sentence: '', meaning: '', state: 'missing' };
    const all = items(estate({ townPlanningValue: 'NI' }));
    for (const id of ['permission', 'zone', 'priority_purchase', 'renovation_obligation'])
      expect([id, all.get(id)]).toEqual([id, expect.objectContaining(empty)]);
    const flags = { 'flood_information.flood_risk_zone': 'UNKNOWN', 'planning.protected_monument': 'PENDING' };
    const open = items(estate({}, { fields: flags }));
    expect(open.get('flood_risk_zone')).toMatchObject({ sentence: 'Onbekend', state: 'missing' });
    expect(open.get('protected_monument')).toMatchObject({ sentence: 'Aangevraagd', state: 'missing' });
  });
  it('explain the law of the region, to a buyer only where one buys', () => {
    const renovate = (zip: string, transaction = 1, headType = 1) =>
      items(
        estate(
          { renovationObligation: true, buildingLicense: false, townPlanningValue: 'WG', presaleRight: true },
          {
            address: { city: { zip } },
            general: { id: 1, headType: { id: headType }, transaction: { id: transaction } },
            fields: { 'planning.penalty_payment': 'YES' },
          },
        ),
      );
    const ghent = renovate('9000');
    expect(ghent.get('renovation_obligation')?.sentence).toMatch(/^Ja\. Als koper .* label D/);
    expect(ghent.get('permission')?.meaning).toContain('vermoed vergund');
    expect(ghent.get('zone')?.meaning).toContain('hoofdfunctie');
    for (const zip of ['4000', '1000']) {
      const there = renovate(zip);
      expect([zip, there.get('renovation_obligation')?.sentence]).toEqual([zip, 'Ja']);
      expect([zip, there.get('permission')?.meaning, there.get('zone')?.meaning]).toEqual([zip, '', '']);
      expect(there.get('priority_purchase')?.meaning).toContain('voor u kopen');
    }
    const rental = renovate('9000', 2);
    expect(rental.get('renovation_obligation')?.sentence).toBe('Ja');
    expect(rental.get('priority_purchase')?.meaning).toBe('');
    expect(rental.get('penalty_payment')?.meaning).toBe('');
    expect(ghent.get('penalty_payment')?.meaning).toContain('op de koper');
    // The duty of a shop is another one.
    expect(renovate('9000', 1, 4).get('renovation_obligation')?.sentence).toBe('Ja');
  });
  it('take the duty to renovate from the label in its own row, and in no other', () => {
    const poor = estate({ heritageProtected: false, renovationObligation: null }, { energy: { energyLabel: 'F' } });
    const rows = items(poor);
    expect(rows.get('heritage_protected')?.sentence).toMatch(/^Nee\. /);
    expect(rows.get('renovation_obligation')?.sentence).toMatch(/^Ja\. /);
  });
  it('explain nothing abroad', () => {
    const abroad = items(estate({ buildingLicense: true, heritageProtected: true }, { address: { country: 'FR' } }));
    expect(abroad.get('permission')).toMatchObject({ meaning: '', state: 'ok' });
    expect(abroad.get('heritage_protected')).toMatchObject({ sentence: 'Ja', state: 'attention' });
    expect([...abroad.keys()]).toEqual(['permission', 'heritage_protected']);
  });
  it('leave out of a rent what the record’s rules leave out', () => {
    const rent = estate(
      { buildingLicense: true, townPlanningValue: 'WG' },
      { general: { id: 1, headType: { id: 1 }, transaction: { id: 2 } } },
    );
    expect(items(rent).has('permission')).toBe(false);
    expect(items(rent).has('zone')).toBe(false);
  });
  it('are none for a Walloon estate that says nothing', () => {
    expect([...items(estate({}, { address: { region: 'WALLONIA' } })).keys()]).toEqual([]);
  });
});

describe('flood tiles', () => {
  it('have a sentence, a meaning and from D the symbol', () => {
    const tiles = floodTiles(estate({ floodingParcelScore: 'D', floodingBuildingScore: 'a' }), labels, meanings);
    expect(tiles.map(({ kind, score, symbol }) => [kind, score, symbol])).toEqual([
      ['parcel', 'D', true],
      ['building', 'A', false],
    ]);
    expect(tiles[0]?.meaning).toContain('verzekeraar');
  });
  it('are hidden in Wallonia and for a score nobody can read', () => {
    expect(
      floodTiles(estate({ floodingParcelScore: 'D' }, { address: { region: 'WALLONIA' } }), labels, meanings),
    ).toEqual([]);
    expect(floodTiles(estate({ floodingParcelScore: '??' }), labels, meanings)).toEqual([]);
  });
});

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}/${key}`))
    : [`${path} ${[...String(value).matchAll(/\{\w+\}/g)].map(([name]) => name).sort()}`];

it.each(LOCALES)('has every meaning in %s, with the same places to fill in', (locale) => {
  expect(leaves(meaningsFor(locale))).toEqual(leaves(meanings));
  expect(JSON.stringify(meaningsFor(locale))).not.toContain("'");
});
