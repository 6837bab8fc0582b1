import { expect, it } from 'vitest';
import { reportTimes } from './support/times.mjs';

it('says what took longest, what passed only when tried again, and last of all what failed', () => {
  const times = [
    { file: 'a.test.ts', ms: 1234, flaky: [], failed: ['adds > two and two'] },
    { file: 'b.test.ts', ms: 61_000, flaky: ['waits > for the mail'], failed: [] },
  ];
  expect(reportTimes(times, 70_000)).toBe(
    [
      'slowest files:',
      '    61.0 s  b.test.ts',
      '     1.2 s  a.test.ts',
      'passed only when tried again:',
      '  flaky: b.test.ts > waits > for the mail',
      'whole run: 70.0 s',
      'failed, with the reasons above:',
      '  failed: a.test.ts > adds > two and two',
    ].join('\n'),
  );
});

it('names ten files, and nothing that did not happen', () => {
  const times = Array.from({ length: 11 }, (_, i) => ({ file: `${i}.test.ts`, ms: i * 1000, flaky: [], failed: [] }));
  const lines = reportTimes(times, 1000).split('\n');
  expect(lines).toHaveLength(12);
  expect([lines[1], lines.at(-1)]).toEqual(['    10.0 s  10.test.ts', 'whole run: 1.0 s']);
});
