import { expect, it } from 'vitest';
import { photoRows } from './photo-rows.ts';

const WIDTH = 500;
const GAP = 10;
const counts = (available: number, height: number): number[] =>
  photoRows(available, WIDTH, height, GAP).map(({ count }) => count);

it('fills the height with whole rows, never with more photographs than there are', () => {
  for (const available of [1, 2, 3, 5, 8]) {
    for (const height of [110, 200, 340, 520, 700]) {
      const rows = photoRows(available, WIDTH, height, GAP);
      const used = rows.reduce((sum, { count }) => sum + count, 0);
      const tall = rows.reduce((sum, row) => sum + row.height, 0) + Math.max(0, rows.length - 1) * GAP;
      expect(used).toBeLessThanOrEqual(available);
      expect(tall).toBeLessThanOrEqual(height + 0.01);
    }
  }
});

it('has one large photograph where only one is left, and none where no row fits', () => {
  expect(counts(1, 340)).toEqual([1]);
  expect(counts(0, 340)).toEqual([]);
  expect(counts(9, 60)).toEqual([]);
});
