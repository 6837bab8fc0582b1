import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'layout.css'), 'utf8').replace(/\s+/g, ' ');

// At 64rem, a common tablet held sideways, the large grid already applies.
it('a grid of cards has 3 columns from 64rem, 2 from 40rem, 1 below', () => {
  const rules = [...css.matchAll(/(?:@media ([^{]+) \{ )?\.cards \{[^}]*grid-template-columns: ([^;]+);/g)];
  expect(rules.map(([, media, columns]) => [media, columns])).toEqual([
    [undefined, 'repeat(var(--cols, 3), minmax(0, 1fr))'],
    ['(width < 64rem)', 'repeat(2, minmax(0, 1fr))'],
    ['(width < 40rem)', 'minmax(0, 1fr)'],
  ]);
});
