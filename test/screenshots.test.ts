import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEPT_SCREENSHOTS, MAX_BYTES, MAX_PICTURES } from '../bench/kept-screenshots.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'screenshots');
const files = readdirSync(FOLDER);

it('at most 24 pictures of screens, of 5 MB together, are in the repository', () => {
  expect([MAX_PICTURES, MAX_BYTES]).toEqual([24, 5_000_000]);
  expect(files.length).toBeLessThanOrEqual(MAX_PICTURES);
  const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

it('they are the ones that the command keeps', () => {
  expect([...files].sort()).toEqual(KEPT_SCREENSHOTS.map((name) => `${name}.jpg`).sort());
});

it.each(['README.md', 'docs/tour.md'])('%s shows none that is not there', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const shown = [...text.matchAll(/screenshots\/([\w-]+\.jpg)/g)].map(([, file]) => file ?? '');
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((file) => !files.includes(file))).toEqual([]);
});
