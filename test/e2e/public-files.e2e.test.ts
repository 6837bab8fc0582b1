// Not one byte of the desk in public pages: whatever a page loads, at once or later, is no file of the desk’s build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { currentBuild } from '../../bin/build.mjs';
import { SCREENS, screenFinder } from '../support/screens.ts';

type Chunk = {
  readonly file: string;
  readonly imports?: string[];
  readonly dynamicImports?: string[];
  readonly css?: string[];
  readonly assets?: string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const CLIENT = join(currentBuild(), 'client');
const manifest = (name: string): Manifest => JSON.parse(readFileSync(join(CLIENT, '.vite', name), 'utf8')) as Manifest;
const filesOf = (of: Manifest): Set<string> =>
  new Set(Object.values(of).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));

const open = manifest('manifest.json');
const publicFiles = filesOf(open);
const deskOnly = [...filesOf(manifest('desk.json'))].filter((file) => !publicFiles.has(file));

const url = inject('readingUrl');
const finder = screenFinder(url, 'lindeloo');

it('the public build has no module of the desk, and shares no script or stylesheet with it', () => {
  expect(Object.keys(open).filter((source) => source.includes('src/desk/'))).toEqual([]);
  expect(deskOnly.some((file) => file.endsWith('.js'))).toBe(true);
  expect(deskOnly.some((file) => file.endsWith('.css'))).toBe(true);
  const shared = [...filesOf(manifest('desk.json'))].filter((file) => publicFiles.has(file));
  // The same icon or letter in both is the same file; code is not.
  expect(shared.filter((file) => /\.(?:js|css)$/.test(file))).toEqual([]);
});

it('no public script knows a file of the desk', () => {
  const scripts = [...publicFiles].filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const names = deskOnly.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => file.split('/').at(-1) ?? file);
  for (const script of scripts) {
    const code = readFileSync(join(CLIENT, script), 'utf8');
    expect(
      names.filter((name) => code.includes(name)),
      script,
    ).toEqual([]);
  }
});

it.each(SCREENS)('%s loads no file of the desk', async (name) => {
  const { path, status } = await finder.find(name, 'nl');
  const response = await fetch(url + path);
  expect(response.status).toBe(status);
  const html = await response.text();
  const loaded = [...html.matchAll(/\/(assets\/[\w.@-]+)/g)].map((match) => match[1] ?? '');
  expect(loaded.some((file) => file.endsWith('.js'))).toBe(true);
  expect([...new Set(loaded)].filter((file) => deskOnly.includes(file))).toEqual([]);
  expect(html).not.toMatch(/(?:href|src|action)="\/desk/);
});
