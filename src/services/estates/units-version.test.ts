import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitsEtag, unitVersionsIn } from './units-version.ts';

it('says which version of every unit was read', () => {
  const units = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 2 ** 31 - 1 }), version: fc.nat(100_000) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(units, (read) => {
      expect(unitVersionsIn(unitsEtag(7, read), 7)).toEqual(
        new Map(read.toSorted((a, b) => a.id - b.id).map(({ id, version }) => [id, version])),
      );
    }),
  );
});

it('fits in a header for the largest project', () => {
  const units = Array.from({ length: 2000 }, (_, index) => ({ id: 100_000_000 + index * 1_000_003, version: 90 }));
  expect(unitsEtag(2_147_483_647, units).length).toBeLessThan(12_000);
});

it('is of one project, and one of ours', () => {
  expect(unitVersionsIn(unitsEtag(7, []), 8)).toBeUndefined();
  expect(unitVersionsIn('"e7-1"', 7)).toBeUndefined();
  expect(unitVersionsIn(undefined, 7)).toBeUndefined();
});
