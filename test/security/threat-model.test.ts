// docs/security.md stays true: every threat has a test, and every test it names exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

const rows = [...read('docs/security.md').matchAll(/^\| (?!Threat \|)(.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, threat = '', , tests = '']) => ({ threat, tests }),
);
/** `path` and the names in quotes up to the next path. */
const named = (tests: string) =>
  [...tests.matchAll(/`([^`]+)`([^`]*)/g)].map(([, path = '', after = '']) => ({
    path,
    names: [...after.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }));

it('reads the threats', () => expect(rows.length).toBeGreaterThan(30));

it.each(rows)('$threat', ({ tests }) => {
  const all = named(tests);
  expect(all.flatMap(({ names }) => names).length).toBeGreaterThan(0);
  for (const { path, names } of all) {
    expect(path).toMatch(/\.test\.tsx?$/);
    for (const name of names) expect(read(path), `${path}: ${name}`).toContain(name);
  }
});
