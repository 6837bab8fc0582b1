// A console error fails the test that caused it; a test that expects one says so with `expectConsoleError`.
import { afterEach, beforeEach, expect, vi } from 'vitest';

let expected: RegExp[] = [];
export const expectConsoleError = (message: RegExp): void => {
  expected.push(message);
};

const spy = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  expected = [];
  spy.mockClear();
});

afterEach(() => {
  const unexpected = spy.mock.calls
    .map((call) =>
      call.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' '),
    )
    .filter((text) => !expected.some((pattern) => pattern.test(text)));
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
