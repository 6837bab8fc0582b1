import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMost } from './table.ts';

const before = process.exitCode;
let said: string[] = [];
beforeEach(() => {
  process.exitCode = undefined;
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  process.exitCode = before;
});

const memory = (measured: number): void => atMost('memory', { measured, most: 300, show: (value) => `${value} MB` });

it('says nothing of a figure that is at its target or below', () => {
  memory(299);
  memory(300);
  expect([said, process.exitCode]).toEqual([[], undefined]);
});

it('names a figure that is above, and the measurement ends with 1', () => {
  memory(301);
  memory(12);
  expect(said).toEqual(['Missed: memory: 301 MB, and at most 300 MB is allowed.']);
  expect(process.exitCode).toBe(1);
});

it('takes one that could not be measured for missed', () => {
  memory(Number.NaN);
  expect(process.exitCode).toBe(1);
});
