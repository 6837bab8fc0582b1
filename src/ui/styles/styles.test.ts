import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LAYERS = ['reset', 'tokens', 'theme', 'base', 'layout', 'parts', 'pages', 'states'];
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.css'));

it('imports every file once', () => {
  const imported = [...read('main.css').matchAll(/@import "\.\/(.+)";/g)].map((match) => match[1]);
  expect([...imported].sort()).toEqual(files.filter((name) => name !== 'main.css').sort());
});

it('declares the layers in their order and puts every rule in one', () => {
  expect(read('main.css')).toContain(`@layer ${LAYERS.join(', ')};`);
  for (const name of files.filter((file) => !['main.css', 'fonts.css'].includes(file))) {
    const outside = read(name)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => /^\S/.test(line) && line !== '}');
    expect(outside.length, name).toBe(1);
    expect(outside[0]).toMatch(new RegExp(`^@layer (${LAYERS.join('|')}) \\{$`));
  }
});

it('uses only custom properties that exist, or have a fallback, or are set by markup', () => {
  const css = files.map(read).join('\n');
  const defined = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
  const setByMarkup = new Set(['--x', '--y', '--g']);
  const used = [...css.matchAll(/var\((--[\w-]+)\s*\)/g)].map((match) => match[1] ?? '');
  expect(used.filter((name) => !defined.has(name) && !setByMarkup.has(name))).toEqual([]);
});
