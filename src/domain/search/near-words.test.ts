import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOf, nearWords, slack } from './near-words.ts';

/** By the book: one row after the other, the whole table. */
const plainDistance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = cost;
    }
  return at(a.length, b.length);
};

describe('how wrong a word may be', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
    [30, 2],
  ])('of %i letters: %i', (letters, wrong) => expect(slack(letters)).toBe(wrong));
});

describe('the distance between two words', () => {
  it.each([
    ['gent', 'gemt', 1],
    ['gent', 'gnt', 1],
    ['gent', 'gennt', 1],
    ['gent', 'gnet', 1],
    ['zwembad', 'zwmebda', 2],
    ['gent', 'gent', 0],
  ])('%s, %s: %i', (a, b, distance) => expect(distanceOf(a, b, 2)).toBe(distance));
  it('is none beyond the most', () => expect(distanceOf('gent', 'brugge', 2)).toBeUndefined());
});

it('finds in a sorted list what comparing each word finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, fc.integer({ min: 1, max: 3 }), (list, wanted, most) => {
      const sorted = [...list].sort();
      const expected = sorted
        .map((other) => ({ word: other, distance: plainDistance(other, wanted) }))
        .filter(({ distance }) => distance <= most);
      const found = nearWords(sorted, wanted, most);
      expect([...found].sort((a, b) => (a.word < b.word ? -1 : 1))).toEqual(expected);
      expect(found.map(({ distance }) => distance)).toEqual(found.map(({ distance }) => distance).sort());
    }),
  );
});
