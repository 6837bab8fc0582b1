import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversine, type LatLon } from '../../domain/places/geo.ts';
import { BitSet } from '../sets/bit-set.ts';
import { GeoGrid, roundPoint } from './geo-grid.ts';

const within = (grid: GeoGrid, centre: LatLon, km: number): number[] => {
  const set = new BitSet(64);
  grid.addWithin(set, centre, km);
  const list = new Int32Array(set.count());
  set.listInto(list);
  return [...list];
};

describe('the grid', () => {
  const GENT = { lat: 51.0543, lon: 3.7174 };
  it('finds what is near, not what moved away or left', () => {
    const grid = new GeoGrid(64);
    grid.set(1, GENT);
    grid.set(2, { lat: 51.06, lon: 3.73 });
    grid.set(3, { lat: 50.8503, lon: 4.3517 });
    expect(within(grid, GENT, 0)).toEqual([1]);
    expect(within(grid, GENT, 2)).toEqual([1, 2]);
    expect(within(grid, GENT, 60)).toEqual([1, 2, 3]);
    grid.set(2, { lat: 50.85, lon: 4.35 });
    grid.set(1, undefined);
    expect(within(grid, GENT, 2)).toEqual([]);
    expect(grid.point(1)).toBeUndefined();
  });
  it('agrees with the exact distance near and far, over poles and the date line', () => {
    const degrees = (most: number) =>
      fc.oneof(
        fc.double({ min: -most, max: most, noNaN: true }),
        fc.double({ min: 0.9 * most, max: most, noNaN: true }),
      );
    const anywhere = fc.record({ lat: degrees(90), lon: degrees(180) });
    const belgium = fc.record({
      lat: fc.double({ min: 49.5, max: 51.5, noNaN: true }),
      lon: fc.double({ min: 2.5, max: 6.4, noNaN: true }),
    });
    const scene = (place: fc.Arbitrary<LatLon>, most: number) =>
      fc.tuple(place, fc.array(place, { maxLength: 60 }), fc.double({ min: 0, max: most, noNaN: true }));
    fc.assert(
      fc.property(
        fc.oneof(scene(belgium, 200), scene(belgium, 20), scene(anywhere, 20_000)),
        ([centre, points, km]) => {
          const grid = new GeoGrid(64);
          for (const [row, point] of points.entries()) grid.set(row, point);
          const expected = points.flatMap((point, row) => (haversine(centre, roundPoint(point)) <= km ? [row] : []));
          expect(within(grid, centre, km)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});
