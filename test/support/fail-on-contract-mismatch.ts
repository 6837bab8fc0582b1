// A reply of the content API that the contract does not name fails the test in which it was given; a test that wants one
// says so with `expectMismatch`.
import { afterEach, beforeEach, expect } from 'vitest';
import { reportMismatches } from '../../src/api/reply-watch.ts';

let expected: RegExp[] = [];
const found: string[] = [];

export const expectMismatch = (mismatch: RegExp): void => {
  expected.push(mismatch);
};

reportMismatches((mismatch) => void found.push(mismatch));

beforeEach(() => {
  expected = [];
});

// Also what a hook before all tests was answered is told with the first test.
afterEach(() => {
  const told = found.splice(0);
  const unexpected = told.filter((text) => !expected.some((pattern) => pattern.test(text)));
  expect([...new Set(unexpected)], 'replies that are not in the contract').toEqual([]);
  const missed = expected.filter((pattern) => !told.some((text) => pattern.test(text)));
  expect(missed, 'mismatches that were expected and did not come').toEqual([]);
});
