import { expect, it } from 'vitest';
import { numberOf, positive } from './numbers.ts';

it.each([
  [12.5, 12.5],
  ['1234.5', 1234.5],
  [' 1234,5 ', 1234.5],
  ['1.234,5', 1234.5],
  ['12.345.678,90', 12_345_678.9],
  ['1.234', 1.234],
  ['-1', -1],
  ['0', 0],
  ['+7', 7],
  ['', undefined],
  ['ca. 120', undefined],
  ['120 m²', undefined],
  ['1,234.5', undefined],
  ['12.34,5', undefined],
  ['1e3', undefined],
  ['.5', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [true, undefined],
  [null, undefined],
])('the number in %o is %o', (value, number) => {
  expect(numberOf(value)).toBe(number);
});

it.each([
  [3, 3],
  ['3', 3],
  [0, undefined],
  ['0', undefined],
  [-1, undefined],
  ['-1', undefined],
  ['veel', undefined],
])('%o says %o', (value, number) => {
  expect(positive(value)).toBe(number);
});
