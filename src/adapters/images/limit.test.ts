import { expect, it } from 'vitest';
import { createLimit } from './limit.ts';

const deferred = () => {
  let finish = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};

it('runs two at once, the next in order of arrival, and refuses when too many wait', async () => {
  const limit = createLimit(2, 1);
  const started: string[] = [];
  const [a, b, c] = [deferred(), deferred(), deferred()];
  const run = (name: string, until: { promise: Promise<void> }) =>
    limit(async () => {
      started.push(name);
      await until.promise;
      return name;
    });
  const first = run('a', a);
  const second = run('b', b);
  const third = run('c', c);
  await expect(run('d', a)).rejects.toThrow('Too many pictures are being made.');
  expect(started).toEqual(['a', 'b']);
  b.finish();
  expect(await second).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  a.finish();
  c.finish();
  expect([await first, await third]).toEqual(['a', 'c']);
});

it('gives the place free after a failure', async () => {
  const limit = createLimit(1, 1);
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit(() => Promise.resolve(7))).toBe(7);
});
