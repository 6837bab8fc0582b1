import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, inNaturalOrder } from './natural-order.ts';

const sorted = (names: readonly string[]): string[] => inNaturalOrder(names, (name) => name);

describe('names in natural order', () => {
  it('numbers count as numbers', () => {
    expect(sorted(['IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg', 'IMG_002b.jpg'])).toEqual([
      'IMG_1.jpg',
      'IMG_2.jpg',
      'IMG_002b.jpg',
      'IMG_10.jpg',
    ]);
  });
  it('accents and case stand beside their letter', () => {
    expect(sorted(['zolder', 'Étage 2', 'etage 1', 'Badkamer', 'étage 10', 'école'])).toEqual([
      'Badkamer',
      'école',
      'etage 1',
      'Étage 2',
      'étage 10',
      'zolder',
    ]);
  });
  it('is an order: the same whatever came first', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }), (names) => {
        expect(sorted([...names].reverse())).toEqual(sorted(names));
        for (const a of names)
          for (const b of names) expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
      }),
    );
  });
});
