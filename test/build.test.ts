// Where a build goes, how long those before it stay, and when another one is made (bin/build.mjs).
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeBuild, sourceFiles } from '../bin/build.mjs';

const place = mkdtempSync(join(tmpdir(), 'pand-build-'));
const dist = join(place, 'dist');
afterAll(() => rmSync(place, { recursive: true }));

const build = (at: number): void => {
  const made = join(place, 'made');
  mkdirSync(join(made, 'server'), { recursive: true });
  writeFileSync(join(made, 'server', 'pand.js'), `build(${at})`);
  placeBuild(made, dist, { content: `content-${at}`, looks: `looks-${at}`, at });
};
const serverOf = (at: number): string => readFileSync(join(dist, `build-${at}`, 'server', 'pand.js'), 'utf8');

it('a process that runs finds its own build where it was while the next ones are made', () => {
  build(1700000000001);
  build(1700000000002);
  build(1700000000003);
  expect(readFileSync(join(dist, 'built-from'), 'utf8')).toBe(
    'content-1700000000003\nlooks-1700000000003\nbuild-1700000000003\n',
  );
  expect(serverOf(1700000000001)).toBe('build(1700000000001)');
  expect(serverOf(1700000000003)).toBe('build(1700000000003)');
});

it('of many builds three are left, and nothing else', () => {
  mkdirSync(join(dist, 'client'));
  build(1700000000004);
  expect(readdirSync(dist).sort()).toEqual([
    'build-1700000000002',
    'build-1700000000003',
    'build-1700000000004',
    'built-from',
  ]);
});

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
