import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

const counting = () => {
  let asked = 0;
  return { answer: () => ++asked, asked: () => asked };
};

it('answers the same question once, until something changes', () => {
  const remembered = new Remembered<number>(64);
  const { answer, asked } = counting();
  expect([remembered.get(1, 'a', answer), remembered.get(1, 'a', answer), remembered.get(1, 'b', answer)]).toEqual([
    1, 1, 2,
  ]);
  expect(remembered.get(2, 'a', answer)).toBe(3);
  expect(asked()).toBe(3);
});

it('forgets the oldest beyond its limit, and never keeps a huge question', () => {
  const remembered = new Remembered<number>(64);
  const { answer } = counting();
  for (let i = 0; i < 65; i++) remembered.get(1, `${i}`, answer);
  expect(remembered.get(1, '64', answer)).toBe(65);
  expect(remembered.get(1, '0', answer)).toBe(66);
  const huge = 'x'.repeat(2001);
  expect(remembered.get(1, huge, answer)).toBe(67);
  expect(remembered.get(1, huge, answer)).toBe(68);
});
