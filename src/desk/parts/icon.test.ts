import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ICONS } from './icon-names.ts';

it('has a symbol for every name, and no other', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8');
  const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(symbols.toSorted()).toEqual([...ICONS].sort());
});
