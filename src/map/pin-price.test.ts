import { expect, it } from 'vitest';
import { pinPrice } from './pin-price.ts';

it.each([
  [425_000, '€\u00a0425k'],
  [1_245_000, '€\u00a01,25M'],
  [2_000_000, '€\u00a02M'],
  [950, '€\u00a0950'],
  [10_000, '€\u00a010k'],
])('labels a pin of %i with %s', (price, label) => {
  expect(pinPrice(price)).toBe(label);
});
