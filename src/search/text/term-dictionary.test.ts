import { expect, it } from 'vitest';
import { TermDictionary } from './term-dictionary.ts';

const name = (number: number): string => `t${String(number).padStart(4, '0')}`;
const dictionaryOf = (count: number): TermDictionary => {
  const dictionary = new TermDictionary();
  // Not in their order.
  for (let number = count - 1; number >= 0; number--) dictionary.add(name(number), number);
  return dictionary;
};

// A thousand wait at most: one more, and they are put in order.
it.each([1, 2, 1000, 1001, 1500])('finds the first and the last of %i terms by their beginning', (count) => {
  const dictionary = dictionaryOf(count);
  for (const number of [0, count - 1]) {
    expect(dictionary.startingWith(name(number))).toEqual([number]);
    expect(dictionary.hasBeginning(name(number))).toBe(true);
  }
  expect(dictionary.startingWith('t')).toHaveLength(count);
  expect(dictionary.startingWith('t00').sort((a, b) => a - b)).toEqual(
    Array.from({ length: Math.min(count, 100) }, (_, number) => number),
  );
  expect([dictionary.startingWith('s'), dictionary.startingWith('u'), dictionary.hasBeginning('u')]).toEqual([
    [],
    [],
    false,
  ]);
  // What comes after they were put in order waits again, before the first and behind the last.
  dictionary.add('s', 5000);
  dictionary.add('u', 5001);
  expect([dictionary.startingWith('s'), dictionary.startingWith('u'), dictionary.number('u')]).toEqual([
    [5000],
    [5001],
    5001,
  ]);
});
