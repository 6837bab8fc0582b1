import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AreaPart,
  areaPartText,
  crossesItself,
  decodeCorners,
  encodeCorners,
  isInside,
  MAX_AREA_PARTS,
  parseArea,
  parseAreaTexts,
} from './area.ts';
import type { LatLon } from './geo.ts';

const at = (lat: number, lon: number): LatLon => ({ lat, lon });
const SQUARE = [at(51, 3), at(51, 4), at(50, 4), at(50, 3)];
const BOW = [at(51, 3), at(50, 4), at(51, 4), at(50, 3)];

describe('a line of corners', () => {
  it('is the same after its way through an address, to about eleven metres', () => {
    const corner = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 60 }), (corners) => {
        const back = decodeCorners(encodeCorners(corners)) ?? [];
        expect(back).toHaveLength(corners.length);
        corners.forEach(({ lat, lon }, i) => {
          expect(back[i]?.lat).toBeCloseTo(lat, 3);
          expect(back[i]?.lon).toBeCloseTo(lon, 3);
        });
      }),
    );
  });
  it('has three to sixty corners, all of them on earth, and letters that we write', () => {
    const ring = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        at(50 + Math.sin((i / count) * 2 * Math.PI), 4 + Math.cos((i / count) * 2 * Math.PI)),
      );
    expect(decodeCorners(encodeCorners(ring(2)))).toBeUndefined();
    expect(decodeCorners(encodeCorners(ring(3)))).toHaveLength(3);
    expect(decodeCorners(encodeCorners(ring(60)))).toHaveLength(60);
    expect(decodeCorners(encodeCorners(ring(61)))).toBeUndefined();
    expect(decodeCorners(encodeCorners([...SQUARE, at(91, 3)]))).toBeUndefined();
    expect(decodeCorners('')).toBeUndefined();
    expect(decodeCorners('A.A')).toBeUndefined();
    expect(decodeCorners(`${encodeCorners(SQUARE)}g`)).toBeUndefined();
    expect(decodeCorners('-'.repeat(400))).toBeUndefined();
  });
  it('may not cross, touch or repeat itself', () => {
    expect(crossesItself(SQUARE)).toBe(false);
    expect(crossesItself(BOW)).toBe(true);
    expect(crossesItself([at(51, 3), at(51, 3), at(50, 4)])).toBe(true);
    // A corner on another side.
    expect(crossesItself([at(51, 3), at(51, 5), at(50, 5), at(51, 4), at(50, 3)])).toBe(true);
    // There and straight back.
    expect(crossesItself([at(50, 3), at(50, 5), at(50, 4), at(51, 4)])).toBe(true);
    // A bay.
    expect(crossesItself([at(51, 3), at(50.2, 4), at(51, 5), at(50, 5), at(50, 3)])).toBe(false);
  });
  it('is judged alike from whichever corner it is drawn, and either way round', () => {
    const drawn = (corners: readonly LatLon[]): boolean[] =>
      corners.flatMap((_, i) => {
        const turned = [...corners.slice(i), ...corners.slice(0, i)];
        return [crossesItself(turned), crossesItself(turned.toReversed())];
      });
    const verdicts = (...corners: readonly LatLon[]) => [...new Set(drawn(corners))];
    // A corner that is beside another side, and one that is on its line, but beyond its end.
    expect(verdicts(at(50, 3), at(52, 5), at(50, 5), at(50.2, 4.5))).toEqual([false]);
    expect(verdicts(at(50, 3), at(50, 4), at(50.5, 5), at(50, 6), at(52, 6), at(52, 3))).toEqual([false]);
    // A corner on another side.
    expect(verdicts(at(51, 3), at(51, 5), at(50, 5), at(51, 4), at(50, 3))).toEqual([true]);
    expect(verdicts(...BOW)).toEqual([true]);
  });
  it('holds what lies within it, not what lies in its bay', () => {
    const bay = [at(51, 3), at(50.2, 4), at(51, 5), at(50, 5), at(50, 3)];
    expect(isInside(at(50.1, 4), bay)).toBe(true);
    expect(isInside(at(50.6, 4), bay)).toBe(false);
    expect(isInside(at(50.8, 3.05), bay)).toBe(true);
    expect(isInside(at(50.5, 2.9), bay)).toBe(false);
  });
});

describe('an area in an address', () => {
  const parts: AreaPart[] = [
    { city: 90000 },
    { city: 90501, km: 5 },
    { km: 2.5, lat: 51.03, lon: 3.75 },
    { corners: SQUARE },
  ];
  it('is read as it was written', () => {
    const texts = parts.map(areaPartText);
    expect(texts.slice(0, 3)).toEqual(['@90000', '@90501;5km', '2.5km;51.03;3.75']);
    expect(parseAreaTexts(texts)).toEqual(texts);
    expect(parseArea(texts)).toEqual(parts);
  });
  it.each([
    ['@0'],
    ['@90000;'],
    ['@90000;201km'],
    ['0km;51;3'],
    ['5km;91;3'],
    ['5km;51;3;1'],
    [`~${encodeCorners(BOW)}`],
    ['~'],
    ['Gent'],
  ])('leaves %s out', (text) => {
    expect(parseAreaTexts([text, '@90000'])).toEqual(['@90000']);
  });
  it('has ten parts at most, and four hundred characters', () => {
    const many = Array.from({ length: MAX_AREA_PARTS + 1 }, (_, i) => `@${90000 + i}`);
    expect(parseAreaTexts(many)).toEqual(many.slice(0, MAX_AREA_PARTS));
    const long = Array.from({ length: 10 }, (_, i) => `5km;5${i % 2}.${'1'.repeat(14)}${i};3.${'2'.repeat(14)}`);
    expect(long.join('').length).toBeGreaterThan(370);
    expect(parseAreaTexts(long)).toEqual(long);
    const corners = Array.from({ length: 60 }, (_, i) =>
      at(50 + 30 * Math.sin((i / 60) * 2 * Math.PI), 4 + 90 * Math.cos((i / 60) * 2 * Math.PI)),
    );
    const wide = areaPartText({ corners });
    expect(wide.length).toBeGreaterThan(400);
    expect(parseAreaTexts([wide])).toEqual([]);
  });
  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((text) => `~${text}`),
            fc.string().map((text) => `@${text}`),
          ),
        ),
        (texts) => {
          expect(parseArea(parseAreaTexts(texts)).length).toBeLessThanOrEqual(MAX_AREA_PARTS);
        },
      ),
    );
  });
});
