import { expect, it } from 'vitest';
import { HEAD_TYPES, headTypeCode, headTypeIds } from './head-types.ts';

it('keeps head type ids and codes of decisions section 4', () => {
  expect(HEAD_TYPES.map(({ id }) => id)).toEqual([1, 3, 7, 2, 4, 6, 10, 5, 9]);
  expect(headTypeCode(10)).toBe('COMMERCIAL');
  expect(headTypeCode(8)).toBeUndefined();
  expect(headTypeIds('commercial')).toEqual([4, 10, 5, 9]);
  expect(headTypeIds('HOUSE')).toEqual([1]);
  expect(headTypeIds('CASTLE')).toEqual([]);
});
