import { expect, it } from 'vitest';
import { firstLoadBudget, loadedFiles } from '../bin/first-load.mjs';

type Chunks = Parameters<typeof loadedFiles>[0];
const chunk = (source: string | null, code: string, imports: readonly string[] = []) => ({
  type: 'chunk',
  facadeModuleId: source && `/somewhere/${source}`,
  code,
  imports,
});
// What cannot be compressed counts as it is.
const random = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7919 + ((i * i) % 8191)) % 94))).join('');

const chunks = {
  'assets/client-1.js': chunk('src/web/browser.ts', 'a'.repeat(100), ['assets/shared-2.js']),
  'assets/shared-2.js': chunk(null, 'b'.repeat(50), ['assets/client-1.js']),
  'assets/hydrate-3.js': chunk('src/widgets/hydrate.tsx', 'c'.repeat(40), ['assets/shared-2.js']),
  'assets/filter-4.js': chunk('src/widgets/estate-filter/estate-filter.widget.tsx', 'd'.repeat(30)),
  'assets/list-5.js': chunk('src/widgets/estate-list/estate-list.widget.tsx', random(4000)),
  'assets/nl-6.js': chunk('src/i18n/messages/nl.json', 'e'.repeat(20)),
  'assets/map-7.js': chunk('src/widgets/estate-map/map-panel.tsx', random(90_000)),
  'assets/main.css': { type: 'asset' },
} as unknown as Chunks;

it('counts what a page loads before anybody touches it', () => {
  expect(loadedFiles(chunks, false)).toEqual([
    ['assets/client-1.js', 100],
    ['assets/shared-2.js', 50],
  ]);
});

it('counts every file that a list page needs once, and none that comes later', () => {
  const files = loadedFiles(chunks, true);
  expect(files.map(([name]) => name)).toEqual([
    'assets/list-5.js',
    'assets/client-1.js',
    'assets/shared-2.js',
    'assets/hydrate-3.js',
    'assets/filter-4.js',
    'assets/nl-6.js',
  ]);
  expect(files.slice(1).map(([, bytes]) => bytes)).toEqual([100, 50, 40, 30, 20]);
});

const build = (first: number, whole: number, files: Chunks = chunks): string => {
  const said: string[] = [];
  const { writeBundle } = firstLoadBudget(first, whole);
  if (typeof writeBundle !== 'function') throw new Error('The plugin does not look at the files.');
  Reflect.apply(writeBundle, { error: (message: string) => said.push(message) }, [{}, files]);
  return said.join('\n');
};
const kB = (touched: boolean) => loadedFiles(chunks, touched).reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;

it('fails a build above a budget, naming the files, and no other', () => {
  expect(build(kB(false), kB(true))).toBe('');
  const message = build(kB(false), kB(true) - 0.001);
  expect(message).toContain(`A list page loads ${kB(true).toFixed(1)} kB of JavaScript in 6 files once it is touched`);
  expect(message).toMatch(/kB {2}list-5\.js/);
  expect(message).not.toContain('map-7.js');
  expect(build(kB(false) - 0.001, kB(true))).toContain('in 2 files before it is touched');
});

it('fails a build in which a list comes in eleven files, not in ten', () => {
  const cut = (count: number): Chunks => {
    const parts = Array.from({ length: count }, (_, i) => `assets/part-${i}.js`);
    const list = chunks['assets/list-5.js'] as unknown as { imports: string[] };
    return {
      ...chunks,
      'assets/list-5.js': { ...list, imports: parts },
      ...Object.fromEntries(parts.map((name) => [name, chunk(null, 'f')])),
    } as unknown as Chunks;
  };
  expect(build(99, 99, cut(4))).toBe('');
  expect(build(99, 99, cut(5))).toContain('in 11 files once it is touched');
});

it('says when a file that it counts is not in the build', () => {
  const { 'assets/list-5.js': _list, ...others } = chunks;
  expect(() => loadedFiles(others, true)).toThrow('estate-list.widget.tsx');
});
