import { expect, it } from 'vitest';
import { expectBounds, itself, text } from '../../../test/support/bounds.ts';
import { check } from '../validation.ts';
import { TABLE_COLUMNS } from './table-names.ts';
import { TableView, ViewName } from './table-view.ts';

it('takes the filters of a view up to their bounds', () => {
  expectBounds(TableView, { filter: {} }, [
    ['filter/search', text, 200, 201],
    ['filter/city', text, 1, 0],
    ['filter/city', text, 200, 201],
    ['filter/representative', text, 1, 0],
    ['filter/representative', text, 200, 201],
    ['filter/collection', text, 1, 0],
    ['filter/collection', text, 200, 201],
    ['filter/priceFrom', itself, 0, -1],
    ['filter/priceFrom', itself, 2_147_483_647, 2_147_483_648],
    ['filter/priceTo', itself, 0, -1],
    ['filter/quiet', itself, 1, 0],
    ['filter/quiet', itself, 3650, 3651],
  ]);
});

it('takes every column once, and a name of sixty letters', () => {
  const isTaken = (columns: readonly string[]) => check(TableView, { filter: {}, columns }).ok;
  expect([isTaken([]), isTaken([...TABLE_COLUMNS]), isTaken(['price', 'price'])]).toEqual([true, true, false]);
  const isName = (name: string) => check(ViewName, name).ok;
  expect(['', ' ', 'x', 'x'.repeat(60), 'x'.repeat(61)].map(isName)).toEqual([false, false, true, true, false]);
});
