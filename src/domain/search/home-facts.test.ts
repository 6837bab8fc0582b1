import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { homeFacts, NEEDS_NO_LABEL } from './home-facts.ts';
import type { Trait } from './query-fields.ts';

const home = (more: Partial<Unit> = {}, headType = 1, transaction = 1): Unit => ({
  general: { id: 1, headType: { id: headType }, transaction: { id: transaction } },
  address: { city: { zip: '9000' } },
  ...more,
});
const answer = (trait: Trait, estate: Unit): boolean | undefined => {
  const { has, lacks } = homeFacts(estate);
  return has.includes(trait) ? true : lacks.includes(trait) ? false : undefined;
};

it('says nothing of what a record does not say', () => {
  expect(homeFacts(home())).toEqual({ surface: undefined, plot: undefined, energy: undefined, has: [], lacks: [] });
});

describe('what a home has or has not', () => {
  it.each<[Trait, Partial<Unit>, boolean | undefined]>([
    ['garden', { fields: { 'other.garden': true } }, true],
    ['garden', { fields: { 'other.garden': false } }, false],
    ['garden', { fields: { 'other.garden_surface': 80 } }, true],
    ['garden', { fields: { 'other.garden_surface': 0 } }, undefined],
    ['garden', { fields: { 'other.garden': false, 'other.garden_surface': 80 } }, false],
    ['garden', { technical: { directionGarden: 'SOUTH' } }, true],
    ['terrace', { layout: { terraceSurface: 12 } }, true],
    ['terrace', { layout: { terraceSurface: 0 } }, undefined],
    ['terrace', { layout: { rooms: [{ value: { id: 10 } }] } }, true],
    ['lift', { technical: { elevator: true } }, true],
    ['lift', { technical: { elevator: true }, fields: { 'comfort.elevator': false } }, false],
    ['garage', { layout: { garageCount: 1 } }, true],
    ['garage', { layout: { garageCount: 0 } }, false],
    ['garage', { layout: { garageCount: -1 } }, undefined],
    ['newBuild', { technical: { newBuilding: true } }, true],
    ['newBuild', { technical: { newBuilding: false } }, false],
    ['renovationDuty', { energy: { epcValue: 401 } }, true],
    ['renovationDuty', { energy: { epcValue: 400 } }, false],
    ['renovationDuty', { energy: { epcValue: 401 }, address: { city: { zip: '5000' } } }, undefined],
    ['pool', { fields: { 'comfort.swimming_pool': true } }, true],
    ['furnished', { technical: { furniture: false } }, false],
    ['wheelchair', { fields: { 'comfort.wheelchair_accessible': true } }, true],
    ['chargingStation', { fields: { 'comfort.charging_station': false } }, false],
  ])('%s of %j is %s', (trait, more, expected) => {
    expect(answer(trait, home(more))).toBe(expected);
  });
  it('is asked about pets only where it is to rent', () => {
    const pets = { technical: { petsAllowed: true } };
    expect([answer('pets', home(pets, 1, 2)), answer('pets', home(pets))]).toEqual([true, undefined]);
  });
  it('is a garage, when it is one', () => {
    expect(answer('garage', home({}, 6))).toBe(true);
  });
});

describe('surfaces and labels', () => {
  it('takes the living area, else what is built; of land the plot', () => {
    const sizes = {
      fields: { 'construction.habitable_surface': 120 },
      dimensions: { areaBuild: 150, areaGround: 400 },
    };
    expect(homeFacts(home(sizes))).toMatchObject({ surface: 120, plot: 400 });
    expect(homeFacts(home({ dimensions: { areaBuild: 150 } }))).toMatchObject({ surface: 150, plot: undefined });
    expect(homeFacts(home(sizes, 2))).toMatchObject({ surface: 400, plot: 400 });
  });
  it('ranks labels, the worse of two, and knows what needs none', () => {
    const label = (energyLabel: string, headType = 1) => homeFacts(home({ energy: { energyLabel } }, headType)).energy;
    expect([label('A+'), label('B'), label('C_B'), label('G')]).toEqual([1, 3, 4, 8]);
    expect(homeFacts(home({}, 2)).energy).toBe(NEEDS_NO_LABEL);
    expect(homeFacts(home({}, 6)).energy).toBe(NEEDS_NO_LABEL);
    expect(homeFacts(home({}, 4)).energy).toBeUndefined();
    expect(homeFacts(home({ energy: { epcValue: 0 } })).energy).toBeUndefined();
  });
});
