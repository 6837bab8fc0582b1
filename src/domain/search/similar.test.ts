import { expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { similarEstates, similarity } from './similar.ts';

const make = (id: number, general: Partial<Estate['general']> = {}, value = 400_000, lat = 51.05): Estate => ({
  general: { id, headType: { id: 1 }, transaction: { id: 1 }, ...general },
  price: { value },
  address: { geoLocation: { lat, lon: 3.72 } },
});
const house = make(1);

it('orders by price and distance together', () => {
  const dearer = make(2, {}, 500_000);
  const equal = make(3);
  const further = make(4, {}, 400_000, 51.1);
  expect(similarEstates(house, [dearer, further, equal]).map(({ general }) => general.id)).toEqual([3, 4, 2]);
});

it('takes the same transaction and type only', () => {
  expect(similarity(house, make(2, { transaction: { id: 2 } }))).toBeUndefined();
  expect(similarity(house, make(2, { headType: { id: 3 } }))).toBeUndefined();
  // Under option is still for sale.
  expect(similarity(house, make(2, { transaction: { id: 3 } }))).toBe(0);
});

it('never a sold, archived or hidden one, nor itself or its own project', () => {
  expect(similarity(house, make(2, { transaction: { id: 5 } }))).toBeUndefined();
  expect(similarity(house, { ...make(2), archived: true })).toBeUndefined();
  expect(similarity(house, make(2, { transaction: { id: 3 } }), [3])).toBeUndefined();
  expect(similarity(house, house)).toBeUndefined();
  expect(similarity(house, make(2, { parentId: 1 }))).toBeUndefined();
  expect(similarity(make(2, { parentId: 9 }), make(3, { parentId: 9 }))).toBeUndefined();
});

it('never twice the price or more than 50 km away', () => {
  expect(similarity(house, make(2, {}, 800_001))).toBeUndefined();
  expect(similarity(house, make(2, {}, 199_999))).toBeUndefined();
  expect(similarity(house, make(2, {}, 400_000, 51.6))).toBeUndefined();
});

it('a sold listing is compared with what is still for sale', () => {
  expect(similarity(make(1, { transaction: { id: 5 } }), make(2))).toBe(0);
  expect(similarity(make(1, { transaction: { id: 6 } }), make(2, { transaction: { id: 2 } }))).toBe(0);
});

it('without a position the same town is near, an unknown one far', () => {
  const inCity = (id: number, city?: number): Estate => ({
    ...make(id),
    address: city ? { city: { id: city } } : null,
  });
  expect(similarity(inCity(1, 7), inCity(2, 7))).toBe(0);
  expect(similarity(inCity(1, 7), inCity(2, 8))).toBe(2);
  expect(similarity(inCity(1), inCity(2))).toBe(2);
});

it('gives four at most', () => {
  expect(
    similarEstates(
      house,
      [2, 3, 4, 5, 6, 7].map((id) => make(id)),
    ).map(({ general }) => general.id),
  ).toEqual([2, 3, 4, 5]);
});
