import { expect, it } from 'vitest';
import { contrastRatio, hexColour, isLegible } from './colour-contrast.ts';

it.each([
  ['#FFF', '#ffffff'],
  ['0f3d44', '#0f3d44'],
  [' Red ', '#ff0000'],
  ['rgb(15, 61, 68)', '#0f3d44'],
  ['rgb(256,0,0)', undefined],
  ['#ff', undefined],
  ['red;background:url(x)', undefined],
  ['toString', undefined],
  ['', undefined],
])('%s → %s', (colour, hex) => {
  expect(hexColour(colour)).toBe(hex);
});

it('measures contrast as WCAG does', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#fff', 'nonsense')).toBe(0);
  expect(isLegible('#767676', '#fff')).toBe(true);
  expect(isLegible('#777777', '#fff')).toBe(false);
});
