import { describe, expect, it } from 'vitest';
import { formatFloor, isFloorShown } from './floor.ts';

describe('floors: 0 and -1 are values', () => {
  it.each([
    [0, 'nl', 'Gelijkvloers'],
    [-1, 'nl', 'Kelder'],
    [-2, 'nl', 'Kelder -2'],
    [3, 'nl', '3e verdieping'],
    [1, 'fr', '1er étage'],
    [2, 'fr', '2e étage'],
    [0, 'fr', 'Rez-de-chaussée'],
    [1, 'en', '1st floor'],
    [11, 'en', '11th floor'],
    [13, 'en', '13th floor'],
    [14, 'en', '14th floor'],
    [21, 'en', '21st floor'],
    [22, 'en', '22nd floor'],
    [23, 'en', '23rd floor'],
    [113, 'en', '113th floor'],
    [-1, 'de', 'Untergeschoss'],
    [4, 'de', '4. OG'],
    [1.5, 'nl', ''],
  ] as const)('%s in %s → %s', (floor, locale, expected) => {
    expect(formatFloor(floor, locale)).toBe(expected);
  });
  it('shows the ground floor and the basement', () => {
    expect([0, -1, 3, null, undefined, '2', 1.5].map(isFloorShown)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
