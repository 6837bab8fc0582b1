import { expect, it } from 'vitest';
import type { ServiceContext } from './context.ts';
import { purgeTags } from './purge.ts';

/** What the cache was asked, when it answers with a status. */
const asked = async (status: number, tags: readonly string[], token?: string) => {
  const calls: unknown[] = [];
  const ctx: Pick<ServiceContext, 'fetch' | 'purge'> = {
    purge: { url: 'https://cache.example/purge', token },
    fetch: async (url, { headers, body } = {}) => {
      calls.push([url, headers?.authorization, body]);
      return { status, url, contentType: '', body: Buffer.alloc(0) };
    },
  };
  await purgeTags(ctx, tags);
  return calls;
};

it('tells the cache what to forget, with its token', async () => {
  expect(await asked(204, ['estate-1', 'list'], 'geheim')).toEqual([
    ['https://cache.example/purge', 'Bearer geheim', '{"tags":["estate-1","list"]}'],
  ]);
  expect(await asked(200, ['list'])).toEqual([['https://cache.example/purge', undefined, '{"tags":["list"]}']]);
  expect(await asked(200, [])).toEqual([]);
});

it('is tried again unless the answer is a 2xx', async () => {
  for (const status of [200, 299]) expect(await asked(status, ['list'])).toHaveLength(1);
  for (const status of [199, 300, 404, 503])
    await expect(asked(status, ['list'])).rejects.toThrow(`The purge was answered with ${status}.`);
});
