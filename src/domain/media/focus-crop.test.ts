import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropAround } from './focus-crop.ts';

const side = fc.integer({ min: 1, max: 8000 });
const shape = fc.record({ width: side, height: side });
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('the crop around a focus point', () => {
  it('keeps the place of the point', () => {
    const box = { width: 370, height: 200 };
    expect(cropAround({ width: 3700, height: 4000 }, box, { x: 0.5, y: 0 })).toEqual({
      left: 0,
      top: 0,
      width: 3700,
      height: 2000,
    });
    expect(cropAround({ width: 3700, height: 4000 }, box, { x: 0.5, y: 1 })).toMatchObject({ top: 2000 });
    expect(cropAround({ width: 3700, height: 4000 }, box, { x: 0.5, y: 0.38 })).toMatchObject({ top: 760 });
    expect(cropAround({ width: 6000, height: 1000 }, box, { x: 0.8, y: 0.5 })).toEqual({
      left: 3320,
      top: 0,
      width: 1850,
      height: 1000,
    });
  });
  it('is inside the picture, has the shape of the box, and holds the point', () => {
    fc.assert(
      fc.property(shape, shape, fc.record({ x: part, y: part }), (picture, box, focus) => {
        const crop = cropAround(picture, box, focus);
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(picture.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(picture.height);
        // As large as it can be: one side is the picture's own.
        expect(crop.width === picture.width || crop.height === picture.height).toBe(true);
        // Whole pixels: a point on the edge may be half a pixel away.
        for (const [at, from, length] of [
          [focus.x * picture.width, crop.left, crop.width],
          [focus.y * picture.height, crop.top, crop.height],
        ] as const) {
          expect(at).toBeGreaterThanOrEqual(from - 0.5);
          expect(at).toBeLessThanOrEqual(from + length + 0.5);
        }
      }),
    );
  });
});
