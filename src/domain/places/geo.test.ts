import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingBox, haversine, isLatLon, parseKm } from './geo.ts';

const GENT = { lat: 51.0543, lon: 3.7174 };
const BRUSSELS = { lat: 50.8503, lon: 4.3517 };

describe('distance', () => {
  it('is zero to itself and symmetric', () => {
    expect(haversine(GENT, GENT)).toBe(0);
    expect(haversine(GENT, BRUSSELS)).toBe(haversine(BRUSSELS, GENT));
  });
  it('knows Gent to Brussels, a quarter and half of the globe', () => {
    expect(haversine(GENT, BRUSSELS)).toBeCloseTo(49.9, 0);
    expect(haversine({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo(10007.56, 1);
    expect(haversine({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20015.11, 1);
  });
});

describe('bounding box', () => {
  it('is about a degree of latitude per 111 km, and wider in longitude', () => {
    const box = boundingBox(GENT, 111.195);
    expect(box.south).toBeCloseTo(50.0543, 2);
    expect(box.north).toBeCloseTo(52.0543, 2);
    expect(box.east - box.west).toBeGreaterThan(3);
  });
  it('spans every longitude over a pole and over the date line', () => {
    expect(boundingBox({ lat: 89.9, lon: 0 }, 50)).toMatchObject({ west: -180, east: 180, north: 90 });
    expect(boundingBox({ lat: 0, lon: 179.9 }, 50)).toMatchObject({ west: -180, east: 180 });
  });
  it('spans every longitude where a circle ends a hair before a pole', () => {
    // Its north is 89.99999999999999, and the sine of its width a hair more than 1.
    const box = boundingBox({ lat: 81.7463, lon: 4 }, 917.770833723509);
    expect(box.north).toBeLessThan(90);
    expect([box.west, box.east]).toEqual([-180, 180]);
  });
  it('never leaves out a point within the distance', () => {
    const coordinate = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(coordinate, coordinate, (a, b) => {
        const { south, west, north, east } = boundingBox(a, haversine(a, b) + 0.001);
        expect(south <= b.lat && b.lat <= north && west <= b.lon && b.lon <= east).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a distance in km', () => {
  it.each([
    ['10km', 10],
    ['2.5km', 2.5],
    ['0km', undefined],
    ['10', undefined],
    ['10 km', undefined],
    ['-5km', undefined],
    ['1e3km', undefined],
    ['999999km', undefined],
    ['', undefined],
  ])('%s → %s', (text, km) => {
    expect(parseKm(text)).toBe(km);
  });
  it('a place has a latitude up to 90 and a longitude up to 180', () => {
    expect(isLatLon({ lat: 90, lon: -180 })).toBe(true);
    expect(isLatLon({ lat: 90.1, lon: 0 })).toBe(false);
    expect(isLatLon({ lat: Number.NaN, lon: 0 })).toBe(false);
  });
});
