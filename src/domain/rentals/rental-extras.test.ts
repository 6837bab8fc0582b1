import { describe, expect, it } from 'vitest';
import { dependsOnPersons, optionalExtras, partyOf, pricedFor, stayCost } from './rental-extras.ts';
import type { RentalExtra } from './rental-unit.ts';

const extra = (id: string, amount: number, per: RentalExtra['per'], obligatory = true): RentalExtra => ({
  id,
  name: { nl: id },
  amount,
  per,
  obligatory,
});
const WEEK = { from: '2027-07-03', to: '2027-07-10' };

describe('the extras of a stay', () => {
  it.each([
    ['stay', 10],
    ['night', 70],
    ['person', 40],
    ['person-night', 280],
  ] as const)('are counted per %s', (per, total) => {
    expect(stayCost(500, [extra('one', 10, per)], WEEK, 4)).toMatchObject({
      rent: 500,
      price: 500 + total,
      extras: [{ id: 'one', amount: 10, per, total }],
    });
  });
  it('are in the price only when they cannot be avoided, to the cent', () => {
    const cost = stayCost(610, [extra('tax', 1.15, 'person-night'), extra('linen', 12, 'person', false)], WEEK, 3);
    expect(cost.price).toBe(634.15);
    expect(cost.extras.map(({ id }) => id)).toEqual(['tax']);
  });
  it('of nothing are none', () => {
    expect(stayCost(610, [extra('free', 0, 'stay')], WEEK, 3)).toEqual({ price: 610, rent: 610, extras: [] });
    expect(stayCost(610, undefined, WEEK, 3).price).toBe(610);
  });
  it('make the price depend on who comes only where they do', () => {
    expect(dependsOnPersons([extra('cleaning', 85, 'stay'), extra('heating', 5, 'night')])).toBe(false);
    expect(dependsOnPersons([extra('linen', 12, 'person', false)])).toBe(false);
    expect(dependsOnPersons([extra('tax', 1, 'person-night')])).toBe(true);
    expect(dependsOnPersons([extra('tax', 0, 'person-night')])).toBe(false);
    expect(dependsOnPersons([extra('linen', 12, 'person')])).toBe(true);
  });
  it('that can be chosen are named apart', () => {
    expect(optionalExtras([extra('tax', 1, 'night'), extra('linen', 12, 'person', false)]).map(({ id }) => id)).toEqual(
      ['linen'],
    );
  });
  it('follow the number of people', () => {
    expect(pricedFor({ ...WEEK, rent: 500 }, [extra('tax', 1, 'person-night')], 6).price).toBe(542);
  });
});

it('a price is meant for two, or for as many as there is room for, until somebody says how many', () => {
  expect([partyOf(6), partyOf(1), partyOf(null), partyOf(0), partyOf(6, 5), partyOf(6, 0)]).toEqual([2, 1, 2, 2, 5, 2]);
});
