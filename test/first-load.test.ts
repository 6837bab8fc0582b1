import { expect, it } from 'vitest';
import { type CountedPage, firstLoadBudget, loadedFiles } from '../bin/first-load.mjs';

type Chunks = Parameters<typeof loadedFiles>[0];
const chunk = (source: string | null, code: string, imports: readonly string[] = [], modules: string[] = []) => ({
  type: 'chunk',
  moduleIds: modules.map((module) => `/somewhere/${module}`),
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
  'assets/listing-8.js': chunk(
    null,
    'f'.repeat(25),
    ['assets/shared-2.js'],
    ['gallery', 'share', 'viewing-picker', 'viewing-sheet'].map((name) => `src/widgets/${name}/${name}.widget.tsx`),
  ),
  'assets/main.css': { type: 'asset' },
} as unknown as Chunks;

it('counts what a page loads before anybody touches it', () => {
  expect(loadedFiles(chunks, 'first')).toEqual([
    ['assets/client-1.js', 100],
    ['assets/shared-2.js', 50],
  ]);
});

it('counts every file that a list page needs once, and none that comes later', () => {
  const files = loadedFiles(chunks, 'touched');
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

it('counts a file that several widgets share once', () => {
  expect(loadedFiles(chunks, 'listing')).toEqual([
    ['assets/client-1.js', 100],
    ['assets/shared-2.js', 50],
    ['assets/hydrate-3.js', 40],
    ['assets/listing-8.js', 25],
    ['assets/nl-6.js', 20],
  ]);
});

const build = (first: number, touched: number, files: Chunks = chunks, listing = 99): string => {
  const said: string[] = [];
  const { writeBundle } = firstLoadBudget(first, touched, listing);
  if (typeof writeBundle !== 'function') throw new Error('The plugin does not look at the files.');
  Reflect.apply(writeBundle, { error: (message: string) => said.push(message) }, [{}, files]);
  return said.join('\n');
};
const kB = (page: CountedPage) => loadedFiles(chunks, page).reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;

it('fails a build above a budget, naming the files, and no other', () => {
  expect(build(kB('first'), kB('touched'))).toBe('');
  const message = build(kB('first'), kB('touched') - 0.001);
  expect(message).toContain(
    `A list page loads ${kB('touched').toFixed(1)} kB of JavaScript in 6 files once it is touched`,
  );
  expect(message).toMatch(/kB {2}list-5\.js/);
  expect(message).not.toContain('map-7.js');
  expect(build(99, 99, chunks, kB('listing'))).toBe('');
  expect(build(99, 99, chunks, kB('listing') - 0.001)).toContain('A listing loads 0.2 kB of JavaScript in 5 files;');
  expect(build(kB('first') - 0.001, kB('touched'))).toContain('in 2 files before it is touched');
});

it('fails a public build that holds a module of the desk, and names it', () => {
  const module = 'src/desk/parts/button.tsx';
  const mixed = { ...chunks, 'assets/mixed-9.js': chunk(null, 'g', [], [module]) } as unknown as Chunks;
  expect(build(99, 99, mixed)).toContain(`mixed-9.js  /somewhere/${module}`);
  const near = { ...chunks, 'assets/near-9.js': chunk(null, 'g', [], ['src/desktop/x.ts']) } as unknown as Chunks;
  expect(build(99, 99, near)).toBe('');
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
  expect(() => loadedFiles(others, 'touched')).toThrow('estate-list.widget.tsx');
});
