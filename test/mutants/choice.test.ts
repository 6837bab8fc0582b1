import { expect, it } from 'vitest';
import { chooserOf } from './choice.ts';
import { markAround, marksOf } from './marks.ts';
import { isCurrent, type RecordedTest } from './recording.ts';

const RULE = 'src/price-rule.ts';
const SOURCE = `const LIMIT = 5;
export const rule = (x) => x < LIMIT;
export const other = () => 1;`;
const ran = (text: string, ms: number): RecordedTest => {
  const mark = markAround(marksOf(RULE, SOURCE), SOURCE.indexOf(text));
  return {
    hash: 'test',
    ms: { others: ms },
    passed: true,
    ran: mark === undefined ? {} : { [RULE]: { hash: 'rule', marks: [mark] } },
  };
};
const recording = {
  'src/slow.test.ts': ran('x <', 900),
  'test/elsewhere.test.ts': ran('x <', 1),
  'src/quick.test.ts': ran('x <', 2),
  'src/other.test.ts': ran('1;', 1),
  'src/prices.test.ts': ran('x <', 950),
  'src/price-rule.test.ts': ran('x <', 990),
};
const chosen = chooserOf(new Map([[RULE, SOURCE]]), recording);
const EXPECTED = ['src/price-rule', 'src/prices', 'src/quick', 'src/slow', 'test/elsewhere'].map(
  (name) => `${name}.test.ts`,
);

it('takes the tests that ran the place: of its name, of a like name, of its folder, then the quickest', () => {
  expect(chosen({ file: RULE, start: SOURCE.indexOf('x <') })).toEqual(EXPECTED);
});

it('takes for a constant the tests that ran what uses it', () => {
  expect(chosen({ file: RULE, start: SOURCE.indexOf('5') })).toEqual(EXPECTED);
});

it('records a test anew when it failed, or when it or something that it ran is another', () => {
  const test = ran('x <', 1);
  const hashes = { 'src/slow.test.ts': 'test', [RULE]: 'rule', 'src/unrelated.ts': 'any' };
  const isStill = (changed: Record<string, string>) =>
    isCurrent(test, 'src/slow.test.ts', new Map(Object.entries({ ...hashes, ...changed })));
  expect(isStill({ 'src/unrelated.ts': 'another' })).toBe(true);
  expect(isStill({ [RULE]: 'another' })).toBe(false);
  expect(isStill({ 'src/slow.test.ts': 'another' })).toBe(false);
  expect(isCurrent({ ...test, passed: false }, 'src/slow.test.ts', new Map(Object.entries(hashes)))).toBe(false);
});
