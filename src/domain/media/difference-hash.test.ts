import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceHash, hashDistance } from './difference-hash.ts';

const row = (...greys: readonly number[]): number[] => [...greys];
const picture = (of: (y: number) => readonly number[]): Uint8Array =>
  Uint8Array.from(Array.from({ length: 8 }, (_, y) => of(y)).flat());

describe('the difference hash', () => {
  it('has a bit for every point that is brighter than its right neighbour', () => {
    expect(differenceHash(picture(() => row(9, 8, 7, 6, 5, 4, 3, 2, 1)))).toBe('f'.repeat(16));
    expect(differenceHash(picture(() => row(1, 2, 3, 4, 5, 6, 7, 8, 9)))).toBe('0'.repeat(16));
    expect(differenceHash(picture(() => row(5, 5, 5, 5, 5, 5, 5, 5, 5)))).toBe('0'.repeat(16));
    // The first point of the first row, and the last of the last.
    expect(
      differenceHash(picture((y) => (y === 0 ? row(9, 1, 2, 3, 4, 5, 6, 7, 8) : row(1, 1, 1, 1, 1, 1, 1, 1, 1)))),
    ).toBe('8000000000000000');
    expect(
      differenceHash(picture((y) => (y === 7 ? row(1, 2, 3, 4, 5, 6, 7, 8, 0) : row(1, 1, 1, 1, 1, 1, 1, 1, 1)))),
    ).toBe('0000000000000001');
  });
  it('counts the bits that differ', () => {
    expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(hashDistance('8000000000000000', '0000000000000001')).toBe(2);
    expect(hashDistance('00000000000000f0', '00000000000000f0')).toBe(0);
  });
  it('stays when the whole picture is lighter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 72, maxLength: 72, max: 200 }), fc.nat(55), (greys, more) => {
        expect(differenceHash(greys.map((grey) => grey + more))).toBe(differenceHash(greys));
      }),
    );
  });
});
