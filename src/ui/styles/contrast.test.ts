// Every colour that text, controls and marks have on the grounds they lie on: the default theme, the agencies of the demo and
// the site to start from, on a light page and on a dark one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../domain/display/colour-contrast.ts';
import { themeColours } from '../../domain/display/dark-theme.ts';

const root = join(import.meta.dirname, '../../..');
const tokens = Object.fromEntries(
  [...readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').matchAll(/(--[\w-]+): ([^;]+);/g)].map(
    ([, name, value]) => [name, value],
  ),
) as Record<string, string>;
const themeOf = (site: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, site, 'site.json'), 'utf8')).theme;

const GROUNDS = ['--paper', '--surface', '--sunken'];
const SOFT = ['--brand-soft', '--marker-soft', '--good-soft', '--bad-soft', '--warn-soft', '--water-soft'];
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['--ink', [...GROUNDS, ...SOFT]],
  ['--ink-2', [...GROUNDS, ...SOFT]],
  ['--ink-3', GROUNDS],
  ['--link', GROUNDS],
  ['--on-brand', ['--brand', '--brand-hover']],
  ['--on-marker', ['--marker']],
  ['--on-ink', ['--ink', '--good', '--bad', '--water']],
  ['--brand-hover', ['--brand-soft']],
  ['--good', ['--good-soft', '--surface']],
  ['--bad', ['--bad-soft', '--surface']],
  ['--warn', ['--warn-soft', '--surface']],
  ['--hero-ink', ['--hero-sky']],
  ['--hero-ink-2', ['--hero-sky']],
  ['--footer-ink', ['--footer-bg']],
  ['--footer-ink-2', ['--footer-bg']],
];
const MARKS: readonly (readonly [string, readonly string[]])[] = [
  ['--line-strong', ['--paper', '--surface']],
  ['--brand', ['--paper', '--surface']],
  ['--love', ['--surface']],
  ['--focus', GROUNDS],
  ['--water', ['--water-soft']],
];

describe.each([
  ['the default theme', {}],
  ['Lindeloo', themeOf('sites/lindeloo')],
  ['Estran', themeOf('sites/estran')],
  ['the site to start from', themeOf('templates/site')],
] as const)('%s', (_name, theme) => {
  it.each(['light', 'dark'] as const)('can be read on a %s page', (scheme) => {
    const colour = (token: string): string =>
      themeColours(token, (theme as Record<string, string>)[token] ?? tokens[token] ?? '')[scheme];
    const faint = [
      ...TEXT.map((pair) => [...pair, 4.5] as const),
      ...MARKS.map((pair) => [...pair, 3] as const),
    ].flatMap(([token, grounds, least]) =>
      grounds
        .map((ground) => ({ token, ground, ratio: contrastRatio(colour(token), colour(ground)), least }))
        .filter(({ ratio }) => ratio < least),
    );
    expect(faint).toEqual([]);
  });
});
