import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENERGY_COLOURS } from '../../domain/display/energy-colours.ts';
import { DEFAULT_COLOURS, DEFAULT_TYPE, paperTheme } from './paper-theme.ts';

const style = (name: string): string => readFileSync(join(import.meta.dirname, '../../ui/styles', name), 'utf8');

it('starts from the tokens of the stylesheet', () => {
  const tokens = style('tokens.css');
  for (const [name, colour] of Object.entries(DEFAULT_COLOURS))
    expect(tokens).toMatch(new RegExp(`--${name}: (?:light-dark\\()?${colour}[,;]`));
  for (const [name, value] of Object.entries(DEFAULT_TYPE)) expect(tokens).toContain(`${name}: ${value};`);
});

it('has the colours of energy labels as the stylesheet has them', () => {
  const base = style('base.css');
  for (const [name, colour] of Object.entries(ENERGY_COLOURS)) expect(base).toContain(`--e-${name}: ${colour};`);
});

it('takes the light side of a colour, and the default for one that only a browser can work out', () => {
  const { colours } = paperTheme({ theme: { '--brand': 'light-dark(#123456, #abcdef)', '--ink': 'var(--brand)' } });
  expect([colours.brand, colours.ink]).toEqual(['#123456', DEFAULT_COLOURS.ink]);
});

it('sets headings in the face and the nearest weight of the theme', () => {
  expect(paperTheme({ theme: {} })).toMatchObject({ serif: true, headingWeight: 500, priceWeight: 600, radius: 3 });
  const other = { '--font-display': 'var(--font-text)', '--display-weight': '680', '--radius-media': '12px' };
  expect(paperTheme({ theme: other })).toMatchObject({ serif: false, headingWeight: 700, radius: 9 });
  expect(paperTheme({ theme: { '--font-display': 'Inter, sans-serif' } }).serif).toBe(false);
});
