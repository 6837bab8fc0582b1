import { expect, it } from 'vitest';
import { firstLoad, firstLoadBudget } from '../bin/first-load.mjs';

type Chunks = Parameters<typeof firstLoad>[0];
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
  'assets/hydrate-3.js': chunk('src/widgets/hydrate.ts', 'c'.repeat(40), ['assets/shared-2.js']),
  'assets/filter-4.js': chunk('src/widgets/estate-filter/estate-filter.widget.tsx', 'd'.repeat(30)),
  'assets/list-5.js': chunk('src/widgets/estate-list/estate-list.widget.tsx', random(4000)),
  'assets/nl-6.js': chunk('src/i18n/messages/nl.json', 'e'.repeat(20)),
  'assets/map-7.js': chunk('src/widgets/estate-map/map-panel.tsx', random(90_000)),
  'assets/main.css': { type: 'asset' },
} as unknown as Chunks;

it('counts every file that a list page needs once, and none that comes later', () => {
  const files = firstLoad(chunks);
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

it('fails a build above its budget, naming the files, and no other', () => {
  const build = (budget: number): string => {
    const said: string[] = [];
    const { writeBundle } = firstLoadBudget(budget);
    if (typeof writeBundle !== 'function') throw new Error('The plugin does not look at the files.');
    Reflect.apply(writeBundle, { error: (message: string) => said.push(message) }, [{}, chunks]);
    return said.join('\n');
  };
  const total = firstLoad(chunks).reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  expect(build(total)).toBe('');
  const message = build(total - 0.001);
  expect(message).toContain(`A list page loads ${total.toFixed(1)} kB of JavaScript`);
  expect(message).toMatch(/kB {2}list-5\.js/);
  expect(message).not.toContain('map-7.js');
});

it('says when a file that it counts is not in the build', () => {
  const { 'assets/list-5.js': _list, ...others } = chunks;
  expect(() => firstLoad(others)).toThrow('estate-list.widget.tsx');
});
