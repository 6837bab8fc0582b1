// Where a build goes, and how long those before it stay.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeBuild } from '../bin/build.mjs';

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
