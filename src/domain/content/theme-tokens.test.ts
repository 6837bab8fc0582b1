import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEME_TOKENS, themeFaults } from './theme-tokens.ts';

it('knows the tokens of the stylesheet, and no others', () => {
  const css = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  const declared = new Set([...css.matchAll(/^\s*(--[a-z0-9-]+):/gm)].map(([, name]) => name));
  expect([...THEME_TOKENS].sort()).toEqual([...declared].sort());
});

it('names what of a theme has no effect', () => {
  expect(
    themeFaults({
      '--brand': '#123456',
      '--brnad': '#123456',
      '--paper': 'url(https://elsewhere.example/x)',
      '--hero-image': 'asset:quay.svg',
    }),
  ).toEqual([
    { token: '--brnad', fault: 'unknown' },
    { token: '--paper', fault: 'value' },
  ]);
});
