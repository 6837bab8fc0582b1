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
      attention: false,
      sentence: expect.stringMatching(/^Er is een .*vergunning uitgereikt\.$/),
    });
    expect(all.get('zone')).toMatchObject({
      attention: false,
      meaning: expect.stringContaining('Wonen is hier de hoofdfunctie'),
    });
    expect(all.get('priority_purchase')).toMatchObject({
      attention: true,
      meaning: expect.stringContaining('voor u kopen'),
    });
    expect(all.get('heritage_protected')?.sentence).toBe(
      'Nee. U hebt geen toelating van Onroerend Erfgoed nodig voor werken.',
    );
  });
  it('warn where living is not what the zone is for', () => {
    expect(items(estate({ townPlanningValue: 'AG' })).get('zone')?.attention).toBe(true);
    expect(items(estate({ townPlanningValue: 'XX' })).get('zone')?.meaning).toBe('');
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
