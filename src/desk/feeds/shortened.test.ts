import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it('leaves what is short as it is', () => {
  expect(shortened('€ 300.000', '€ 290.000')).toEqual(['€ 300.000', '€ 290.000']);
});
it('shows two long texts from a word before they differ, and says that there is more', () => {
  const [before, after] = shortened(`${words(60)} with a pool ${words(60)}`, `${words(60)} without one ${words(60)}`);
  expect(before).toMatch(/^…w5\d .* w59 with a pool w0 .*…$/);
  expect(after).toMatch(/^…w5\d .* w59 without one w0 .*…$/);
  expect(before.length).toBeLessThan(170);
});
it('shows a long text that differs at its start, or that is gone, from its start', () => {
  expect(shortened(words(80), '–')).toEqual([expect.stringMatching(/^w0 w1 .*…$/), '–']);
  expect(shortened('x'.repeat(200), `${'x'.repeat(200)} y`)).toEqual([`…${'x'.repeat(40)}`, `…${'x'.repeat(40)} y`]);
});
