import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { markAround, marked, marksOf } from './marks.ts';

/** Which of the letters in the source, each a call, have a mark around them that ran. */
const seen = (source: string): string => {
  const marks = marksOf('rule.js', source);
  const ran = new Set<number | undefined>();
  const letters = [...source.matchAll(/\b[A-Z]\b/g)];
  const names = Object.fromEntries(letters.map(([letter]) => [letter, () => letter]));
  runInNewContext(marked(source, marks, 7), { __mark: (mark: number) => ran.add(mark - 7), ...names });
  return letters
    .filter(({ index }) => ran.has(markAround(marks, index)))
    .map(([letter]) => letter)
    .join('');
};

it.each([
  ['a function that is called', 'const f = () => A(); const g = () => B(); f();', 'A'],
  ['one branch of two', 'const f = (x) => { A(); if (x) B(); else { C(); } D(); }; f(true);', 'ABD'],
  ['the others of many', 'const f = (x) => { if (x < 0) A(); else if (x > 0) B(); else C(); }; f(0);', 'C'],
  ['nothing behind an early end', 'const f = (x) => { A(); if (x) return B(); C(); D(); }; f(true);', 'AB'],
  ['what stands after an end that was not taken', 'function f(x) { if (x) return A(); B(); C(); } f(false);', 'BC'],
  ['one option of two', 'const f = (x) => (x ? A() : B()); f(false);', 'B'],
  ['what a condition leads to', 'const f = (x) => x && A() || B(); f(false); f(false);', 'B'],
  ['a default that is needed', 'const f = (x = A(), { y = B() } = {}) => x ?? C(); f(1);', 'B'],
  [
    'the body of a loop that has rounds',
    'const f = (x) => { for (const y of x) A(); while (x[0]) { B(); } C(); }; f([]);',
    'C',
  ],
  ['the cases of a switch', 'const f = (x) => { switch (x) { case 1: A(); break; default: B(); } }; f(1);', 'A'],
  [
    'what is tried and what is caught',
    'const f = () => { try { A(); throw 1; } catch { B(); } finally { C(); } D(); }; f();',
    'ABCD',
  ],
  ['methods', 'class K { a() { A(); } get b() { return B(); } } new K().b;', 'B'],
])('says of %s that it ran, and of nothing else', (_, source, expected) => {
  expect(seen(source)).toBe(expected);
});

it('has no mark for what runs on import', () => {
  const source = 'const most = 5; const list = [a ? 1 : 2]; export const f = () => most;';
  const marks = marksOf('rule.ts', source);
  expect([5, 1, 'most;'].map((text) => markAround(marks, source.lastIndexOf(String(text))))).toEqual([
    undefined,
    undefined,
    0,
  ]);
});

it('leaves types, JSX and loops with a name as they are', () => {
  const source = `const f = <T,>(x: T): x is T => {
  outer: for (const y of [x]) { if (y) continue outer; }
  return x && <p title={x as string}>{x ?? <b />}</p>;
};`;
  expect(marksOf('rule.tsx', marked(source, marksOf('rule.tsx', source), 0))).not.toEqual([]);
});
