import { expect, it } from 'vitest';
import { usersIn } from './users.ts';

const FILES = {
  'src/limits.ts': `export const LIMIT = 5;
export const other = 6;
register(other);`,
  'src/names.ts': `export { LIMIT as MOST } from './limits.ts';
export const unrelated = 3;`,
  'src/schema.ts': `import { MOST } from './names.ts';
import type { other } from './limits.ts';
export const schema = { most: MOST };
export const idle = (): typeof other => 4;`,
  'src/service.ts': `import { schema } from './schema.ts';
export const service = () => check(schema);
export const further = () => service();`,
  'src/thread.ts': `import { other } from './limits.ts';
use(other);`,
  'src/start.ts': `export const start = () => new Worker('thread.ts');`,
  'src/limits.test.ts': `import { LIMIT } from './limits.ts';
it('limits', () => LIMIT);`,
  'src/later.test.ts': `it('later', async () => (await import('./schema.ts')).schema);`,
};
const users = usersIn(new Map(Object.entries(FILES)));
const usersOf = (file: keyof typeof FILES, text: string): string[] =>
  users(file, FILES[file].indexOf(text)).map((user) => `${user.distance} ${user.file}`);

it('finds the functions and tests that use a constant, through other names, statements and late imports', () => {
  expect(usersOf('src/limits.ts', '5')).toEqual([
    '0 src/limits.ts',
    '1 src/names.ts',
    '1 src/schema.ts',
    '1 src/limits.test.ts',
    '2 src/service.ts',
    '2 src/later.test.ts',
  ]);
});

it('finds for a function what is made with it on import, directly or by way of others, and not who calls it later', () => {
  const files = {
    'src/list.ts': `const one = (x) => x + 7;
const each = (list) => list.map((x) => one(x));
export const made = lazily(() => each([1]));
export const late = () => each([2]);
export const table = { one, each };
export const lookUp = (name) => table[name];
export const reader = () => made();`,
  };
  const inList = usersIn(new Map(Object.entries(files)));
  const named = (text: string) =>
    inList('src/list.ts', files['src/list.ts'].indexOf(text)).map(
      ({ start }) => files['src/list.ts'].slice(start).match(/\w+(?= =)/)?.[0],
    );
  expect(named('7')).toEqual(['made', 'reader']);
  expect(named('each([1])')).toEqual(['made', 'reader']);
  expect(named('[2]')).toEqual([]);
});

it('finds what starts a thread that uses it', () => {
  expect(usersOf('src/limits.ts', '6')).toContain('2 src/start.ts');
});

it('finds nobody for what nobody uses', () => {
  expect(usersOf('src/names.ts', '3')).toEqual(['0 src/names.ts']);
});

it('counts what runs on import for everybody who imports the file', () => {
  expect(usersOf('src/limits.ts', 'register')).toContain('1 src/limits.test.ts');
});
