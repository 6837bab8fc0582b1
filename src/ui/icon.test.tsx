import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ICONS, Icon } from './icon.tsx';

it('has exactly one symbol for every name', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8');
  expect([...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map((match) => match[1])).toEqual([...ICONS]);
});

it('points into the sprite and is silent for screen readers', () => {
  expect(renderToStaticMarkup(<Icon name="heart" />)).toMatch(
    /^<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="[^"#]*icons[^"#]*\.svg[^"#]*#i-heart"><\/use><\/svg>$/,
  );
});
