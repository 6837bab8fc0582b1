import { expect, it } from 'vitest';
import type { AlertListing } from '../../domain/alerts/alert-matching.ts';
import { AlertColumns, keyOf } from './alert-columns.ts';

const house: AlertListing = {
  id: 1,
  transaction: 'FOR_SALE',
  underOption: false,
  headType: 1,
  subType: undefined,
  city: undefined,
  point: undefined,
  price: undefined,
  bedrooms: undefined,
  surface: undefined,
  plot: undefined,
  energy: undefined,
  needsEnergy: true,
  has: [],
  lacks: [],
};

it.each([1, 30, 31, 32, 33, 64, 150])('a search for type %i finds that type and no other', (type) => {
  const columns = new AlertColumns();
  const row = columns.add({ types: [type] });
  const found = [0, 1, 30, 31, 32, 33, 64, 150].filter((headType) => columns.meets(row, keyOf({ ...house, headType })));
  expect(found).toEqual([type]);
  expect(columns.meets(row, keyOf({ ...house, headType: undefined }))).toBe(false);
});
