import { expect, it } from 'vitest';
import { check } from '../validation.ts';
import { ActingReason } from './acting.ts';

it('wants a reason of one line, of five to two hundred letters', () => {
  const isReason = (text: string) => check(ActingReason, text).ok;
  expect(['hulp!', 'x'.repeat(200), 'Gebeld door Lotte'].map(isReason)).toEqual([true, true, true]);
  expect(['hulp', '     ', 'x'.repeat(201), 'een\ntwee', 'een\ttwee'].map(isReason)).toEqual(Array(5).fill(false));
});
