import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { energyRank } from '../search/home-facts.ts';
import type { AlertCriteria } from './alert-criteria.ts';
import { alertListing, isMatch, matchReasons } from './alert-matching.ts';

describe('what criteria read of a listing', () => {
  it('takes transaction, type, place, price, rooms, surface and label from wherever the record has them', () => {
    const house = testEstate(1, {
      fields: { 'construction.habitable_surface': 142, 'certification.energy_label': 'B' },
      address: { ...testEstate(1).address, city: { id: 90000, zip: '9000', name: 'Gent' } },
    });
    expect(alertListing(house)).toEqual({
      id: 1,
      transaction: 'FOR_SALE',
      underOption: false,
      headType: 1,
      subType: 117,
      city: 90000,
      point: { lat: 51.054321, lon: 3.723456 },
      price: 300_001,
      bedrooms: 3,
      surface: 142,
      energy: 3,
      needsEnergy: true,
      plot: undefined,
      has: [],
      lacks: ['renovationDuty'],
    });
  });
  it('reads the surface of land as its plot, which needs no label', () => {
    const plot = testEstate(2, { general: { headType: { id: 2 }, subType: null }, dimensions: { areaGround: 900 } });
    expect(alertListing(plot)).toMatchObject({ surface: 900, needsEnergy: false });
  });
  it('is not on offer when it is sold, and knows an option', () => {
    expect(alertListing(testEstate(1, { general: { transaction: { id: 5 } } })).transaction).toBeUndefined();
    expect(alertListing(testEstate(1, { general: { transaction: { id: 4 } } }))).toMatchObject({
      transaction: 'TO_RENT',
      underOption: true,
    });
  });
  it('ranks labels, a double one as its worse half', () => {
    expect(['A_PLUS_PLUS', 'A_PLUS', 'A', 'G', 'C_B', 'A_PLUS_PLUS_', 'X'].map(energyRank)).toEqual([
      0,
      1,
      2,
      8,
      4,
      2,
      undefined,
    ]);
  });
});

describe('a match', () => {
  const home = {
    ...alertListing(testEstate(1)),
    city: 90000,
    price: 300_000,
    surface: 120,
    energy: 5,
  };
  it.each<[AlertCriteria, boolean]>([
    [{}, true],
    [{ transaction: 'FOR_SALE' }, true],
    [{ transaction: 'TO_RENT' }, false],
    [{ types: [3, 1] }, true],
    [{ types: [3] }, false],
    [{ types: [1], subTypes: [118] }, false],
    [{ cities: [90000] }, true],
    [{ cities: [20000] }, false],
    [{ radius: { km: 5, lat: 51.05, lon: 3.72 } }, true],
    [{ radius: { km: 0.1, lat: 51.05, lon: 3.72 } }, false],
    [{ priceMin: 300_000, priceMax: 300_000 }, true],
    [{ priceMax: 299_999 }, false],
    [{ bedroomsMin: 3 }, true],
    [{ bedroomsMax: 2 }, false],
    [{ surfaceMin: 120 }, true],
    [{ surfaceMax: 119 }, false],
    [{ energyLabel: 'D' }, true],
    [{ energyLabel: 'C' }, false],
  ])('%j: %s', (criteria, expected) => {
    expect(isMatch(criteria, home)).toBe(expected);
  });
  it('does not take what is not told for what is wished', () => {
    const silent = { ...home, price: undefined, bedrooms: undefined, surface: undefined, energy: undefined };
    for (const wish of [{ priceMax: 1e6 }, { bedroomsMin: 0 }, { surfaceMin: 0 }, { energyLabel: 'G' }] as const)
      expect(isMatch(wish, silent)).toBe(false);
    expect(isMatch({ energyLabel: 'A' }, { ...silent, needsEnergy: false })).toBe(true);
  });
  it('names the wishes it meets', () => {
    expect(matchReasons({ types: [1], cities: [90000], priceMax: 1, energyLabel: 'D' })).toEqual([
      'type',
      'place',
      'price',
      'energy',
    ]);
    expect(matchReasons({})).toEqual([]);
  });
});
