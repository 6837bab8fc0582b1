// A program starts with the build that is there while it was made from what is there now (bin/build.mjs).
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../bin/build.mjs';

const ROOT = join(import.meta.dirname, '..');
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => resolve(dirname(file), name));

/** A file and everything of ours that it imports. */
const reached = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of importsOf(file)) reached(next, found);
  return found;
};

it('a build is made anew when something changed that it is made from, or made with', () => {
  const known = new Set(sourceFiles().map((file) => relative(ROOT, file)));
  const howItIsBuilt = [...reached(join(ROOT, 'vite.config.ts'))].map((file) => relative(ROOT, file));
  expect(howItIsBuilt).toContain('bin/first-load.mjs');
  const wanted = [...howItIsBuilt, 'bin/build.mjs', 'package-lock.json', 'tsconfig.json', 'src/web/browser.ts'];
  expect(wanted.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]);
});
