// The table of commands in the README names every measurement and every way of trying to break the program.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What a row of the table lists in code, apart from the command itself and its options. */
const named = (command: string): string[] => {
  const row = read('README.md')
    .split('\n')
    .find((line) => line.startsWith(`| \`${command}`));
  return [...(row ?? '').matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name);
};

it('names what npm run bench measures, in its order', () => {
  const all = /^const ALL = \[([\s\S]*?)^\];/m.exec(read('bench/run.mjs'))?.[1] ?? '';
  const names = [...all.matchAll(/^ {2}\['([a-z]+)'/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(named('npm run bench')).toEqual(names);
});

it('names what npm run chaos runs', () => {
  const names = readdirSync(join(ROOT, 'chaos'))
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && read(`chaos/${file}`).startsWith('// npm run chaos'))
    .map((file) => file.replace('.ts', ''));
  expect(names.length).toBeGreaterThan(3);
  expect(named('npm run chaos').sort()).toEqual(names.sort());
});
