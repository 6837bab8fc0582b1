import { expect, it } from 'vitest';
import { reachOf } from './reach.ts';

const FILES = {
  '/src/rule.ts': `export const rule = () => 1;
export const other = () => 2;
register(rule);`,
  '/src/names.ts': `export { rule as law } from './rule.ts';
export const unrelated = 3;`,
  '/src/service.ts': `import { law } from './names.ts';
import type { other } from './rule.ts';
const inner = () => law();
export const service = () => inner();
export const idle = (): typeof other => 4;`,
  '/src/thread.ts': `import { other } from './rule.ts';
other();`,
  '/src/rule.test.ts': `import { rule } from './rule.ts';
it('rule', () => rule());`,
  '/src/service.db.test.ts': `import { service } from './service.ts';
it('service', () => service());`,
  '/src/idle.test.ts': `import { idle } from './service.ts';
it('idle', () => idle());`,
  '/src/thread.test.ts': `it('thread', () => new Worker('thread.ts'));`,
  '/src/later.test.ts': `it('later', async () => (await import('./service.ts')).service());`,
};
const texts = new Map(Object.entries(FILES));
const reach = reachOf(texts, (file) => file.includes('.test.'));
const testsOf = (file: keyof typeof FILES, text: string) => reach(file, FILES[file].indexOf(text));

it('finds the tests that can get to a statement, through other names, threads and late imports', () => {
  expect(testsOf('/src/service.ts', 'law();')).toEqual([
    { file: '/src/service.db.test.ts', distance: 2 },
    { file: '/src/later.test.ts', distance: 1 },
  ]);
  expect(testsOf('/src/rule.ts', '2;').map(({ file }) => file)).toEqual(['/src/thread.test.ts']);
  expect(testsOf('/src/names.ts', '3')).toEqual([]);
});

it('puts the test of the same name first, and those with a database after equals', () => {
  expect(testsOf('/src/rule.ts', '1;')[0]).toEqual({ file: '/src/rule.test.ts', distance: 1 });
});

it('puts a test whose name begins alike before nearer ones', () => {
  const files = new Map([
    ['/src/alert-links.ts', 'export const link = () => 1;'],
    ['/src/alerts.ts', "import { link } from './alert-links.ts';\nexport const alert = () => link();"],
    ['/src/near.test.ts', "import { link } from './alert-links.ts';\nit('near', () => link());"],
    ['/src/alerts.db.test.ts', "import { alert } from './alerts.ts';\nit('alerts', () => alert());"],
  ]);
  const tests = reachOf(files, (file) => file.includes('.test.'))('/src/alert-links.ts', 0);
  expect(tests.map(({ file }) => file)).toEqual(['/src/alerts.db.test.ts', '/src/near.test.ts']);
});

it('counts what runs on import for everybody who imports the file', () => {
  expect(testsOf('/src/rule.ts', 'register').map(({ file }) => file)).toContain('/src/thread.test.ts');
});
