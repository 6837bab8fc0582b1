import { expect, it } from 'vitest';
import { lineChange, mutationsOf } from './mutations.ts';

const mutants = (source: string): string[] =>
  mutationsOf('rule.ts', source).map((mutation) => lineChange(source, mutation).after);

it.each([
  ['a bound', 'f(a < b);', ['f(a <= b);']],
  ['an equality', 'f(a !== b);', ['f(a === b);']],
  ['a number', 'f(0, -7, 0.5);', ['f(1, -7, 0.5);', 'f(0, -8, 0.5);', 'f(0, -7, 1);']],
  ['a boolean', 'f(true);', ['f(false);']],
  ['and and or', 'f(a && b, c || d);', ['f(a || b, c || d);', 'f(a && b, c && d);']],
  ['a negation', 'f(!a);', ['f(a);']],
  ['a default', "f(a ?? '', b ?? 5);", ['f(a ?? undefined, b ?? 5);', "f(a ?? '', b ?? 6);"]],
  ['a bound of the query builder', "f.where('day', '<', day);", ["f.where('day', '<=', day);"]],
  ['a bound in SQL', `f(sql\`where a < \${b} and c @> d\`);`, [`f(sql\`where a <= \${b} and c @> d\`);`]],
])('changes %s', (_, source, expected) => {
  // The statement itself can also be missing.
  expect(mutants(source)).toEqual([';', ...expected]);
});

it('leaves out an await, a statement, an early return and a refusal, never the result of a function', () => {
  const source = `const f = async () => {
  if (a) return b;
  if (c) throw new ConflictError(d);
  await g();
  return e;
};`;
  expect(mutants(source)).toEqual(['if (a) {}', 'if (c) {}', 'g();', ';']);
});

it('leaves types, imports, texts, property names, impossible errors and tables of data as they are', () => {
  const table = Array.from({ length: 40 }, (_, index) => index).join(', ');
  const source = `import { a } from './a1.ts';
type T = { readonly [1]: true };
export type { T } from './b.ts';
const texts: T = { 1: 'a < b', 'c && d': \`1 < 2\` };
const places = [${table}];
const f = (id?: 5) => {
  if (id) throw new Error('cannot happen');
  return id as 5;
};`;
  expect(mutants(source)).toEqual([]);
});
