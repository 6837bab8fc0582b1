import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type GuardedFetch, type GuardedResponse, RefusedFetchError } from '../guarded-fetch.ts';
import { fetchedOriginals, isAllowedHost } from './fetched-originals.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const URL_1 = 'https://photos.example/1.jpg';
const answer = (over: Partial<GuardedResponse> = {}): GuardedResponse => ({
  status: 200,
  url: URL_1,
  contentType: 'image/jpeg',
  body: JPEG,
  ...over,
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-fetched-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('fetches a picture once, also for a later process', async () => {
  const fetch = vi.fn<GuardedFetch>(async () => answer());
  expect(await fetchedOriginals({ folder, fetch, hosts: [] })(URL_1)).toEqual({ bytes: JPEG });
  expect(await fetchedOriginals({ folder, fetch, hosts: [] })(URL_1)).toEqual({ bytes: JPEG });
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('tries once more when a connection breaks', async () => {
  const fetch = vi.fn<GuardedFetch>().mockRejectedValueOnce(new Error('other side closed')).mockResolvedValue(answer());
  expect(await fetchedOriginals({ folder, fetch, hosts: [] })(URL_1)).toEqual({ bytes: JPEG });
});

it('asks only the allowed hosts, and believes no redirect to another', async () => {
  const fetch = vi.fn<GuardedFetch>(async () => answer({ url: 'https://evil.example/1.jpg' }));
  const resolve = fetchedOriginals({ folder, fetch, hosts: ['photos.example'] });
  expect(await resolve('https://evil.example/1.jpg')).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
  expect(await resolve(URL_1)).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each([
  ['a missing one', answer({ status: 404 })],
  ['a page', answer({ body: Buffer.from('<html>') })],
  ['a refused address', new RefusedFetchError('This address is not public.')],
])('does not ask again for a while: %s', async (_name, reply) => {
  let now = 0;
  const fetch = vi.fn<GuardedFetch>(async () => {
    if (reply instanceof Error) throw reply;
    return reply;
  });
  const resolve = fetchedOriginals({ folder, fetch, hosts: [], now: () => now });
  expect([await resolve(URL_1), await resolve(URL_1)]).toEqual([undefined, undefined]);
  expect(fetch).toHaveBeenCalledTimes(1);
  now = 10 * 60_000;
  await resolve(URL_1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  ['https://photos.example/a', ['photos.example'], true],
  ['https://a.photos.example/a', ['photos.example'], false],
  ['https://a.photos.example/a', ['*.photos.example'], true],
  ['https://evilphotos.example/a', ['*.photos.example'], false],
  ['https://photos.example.evil.example/a', ['photos.example'], false],
  ['no address', [], false],
])('%s with %j', (address, hosts, allowed) => {
  expect(isAllowedHost(address, hosts)).toBe(allowed);
});
