import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shareWork } from './share-work.ts';

/** Of the event loop. */
const rounds = async (count: number): Promise<void> => {
  for (let round = 0; round < count; round++) await afterOthers();
};

it('who asks alone waits for one round after this one only', async () => {
  const share = shareWork();
  let begun = 0;
  const asked = share('mira', async () => ++begun);
  await rounds(2);
  expect(begun).toBe(1);
  expect(await asked).toBe(1);
});

it('a crowd of which one comes in at each round shares the work', async () => {
  const share = shareWork();
  let begun = 0;
  const asked: Promise<number>[] = [];
  for (let visitor = 0; visitor < 12; visitor++) {
    asked.push(share('mira', async () => ++begun));
    await rounds(1);
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => 1));
});

it('a crowd that does not end is answered in the meantime', async () => {
  const share = shareWork();
  let begun = 0;
  const asked: Promise<number>[] = [];
  while (begun === 0) {
    asked.push(share('mira', async () => ++begun));
    await rounds(1);
  }
  expect(begun).toBe(1);
  await Promise.all(asked);
});

it('two hundred who ask at once, and two hundred who ask meanwhile, are two pieces of work', async () => {
  const share = shareWork();
  let begun = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    const number = ++begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  const first = Array.from({ length: 200 }, () => share('mira', work));
  await rounds(2);
  expect(begun).toBe(1);
  // What is under way began before they asked: it does not know what they know.
  const second = Array.from({ length: 200 }, () => share('mira', work));
  await rounds(2);
  expect(begun).toBe(1);
  ends[0]?.();
  expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
  await rounds(1);
  expect(begun).toBe(2);
  ends[1]?.();
  expect(new Set(await Promise.all(second))).toEqual(new Set([2]));
});

it('keeps keys apart, and nothing when the work is done', async () => {
  const share = shareWork();
  let begun = 0;
  const work = async () => ++begun;
  expect(await Promise.all([share('mira', work), share('joris', work)])).toEqual([1, 2]);
  expect(await share('mira', work)).toBe(3);
});

it('a failure is told to all who shared it, and the next try is its own', async () => {
  const share = shareWork();
  const broken = () => Promise.reject(new Error('the database is away'));
  const both = await Promise.allSettled([share('mira', broken), share('mira', broken)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('mira', async () => 'free')).toBe('free');
});
