import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Change, createPageCache, isCacheable, type Rendering } from './page-cache.ts';
import type { WebReply } from './web-context.ts';

const page = (body: string, more: Partial<WebReply> = {}): WebReply => ({
  status: 200,
  headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
  body,
  ...more,
});
const rendering = (body: string, tags: readonly string[] = [], more: Partial<Rendering> = {}): Rendering => ({
  siteId: 'one',
  tags: new Set(tags),
  reply: page(body),
  ...more,
});
const change = (more: Partial<Change>): Change => ({
  siteId: 'one',
  content: false,
  lists: false,
  estateIds: [],
  ...more,
});

/** A cache with pages of the given names, and which of them are still there. */
const filled = async (pages: Readonly<Record<string, Rendering>>) => {
  const cache = createPageCache();
  for (const [key, value] of Object.entries(pages)) await cache.through(key, async () => value);
  return { cache, kept: () => Object.keys(pages).filter((key) => cache.get(key) !== undefined) };
};

describe('what a change drops', () => {
  const pages = {
    about: rendering('about'),
    list: rendering('list', ['list']),
    seven: rendering('seven', ['estate:7']),
    eight: rendering('eight', ['estate:8']),
    elsewhere: rendering('elsewhere', ['list', 'estate:7'], { siteId: 'two' }),
    holidays: rendering('holidays', ['rentals']),
    villa: rendering('villa', ['rental:7']),
  };

  it.each([
    ['a listing', change({ lists: true, estateIds: [7] }), ['about', 'eight', 'elsewhere', 'holidays', 'villa']],
    ['a rental unit', change({ rentalIds: [7] }), ['about', 'list', 'seven', 'eight', 'elsewhere']],
    ['another rental unit', change({ rentalIds: [8] }), ['about', 'list', 'seven', 'eight', 'elsewhere', 'villa']],
    ['a collection', change({ lists: true }), ['about', 'seven', 'eight', 'elsewhere', 'holidays', 'villa']],
    ['content', change({ content: true }), ['elsewhere']],
    [
      'another site',
      change({ siteId: 'three', content: true }),
      ['about', 'list', 'seven', 'eight', 'elsewhere', 'holidays', 'villa'],
    ],
  ])('%s', async (_name, dropped, left) => {
    const { cache, kept } = await filled(pages);
    cache.drop(dropped);
    expect(kept()).toEqual(left);
  });

  it('a page that was being made when it came', async () => {
    const cache = createPageCache();
    let finish = (_: Rendering): void => {};
    const old = cache.through('list', () => new Promise<Rendering>((resolve) => (finish = resolve)));
    cache.drop(change({ lists: true, estateIds: [1] }));
    const fresh = await cache.through('list', async () => rendering('new', ['list']));
    finish(rendering('old', ['list']));
    expect((await old).reply.body).toBe('old');
    expect(fresh.reply.body).toBe('new');
    expect(cache.get('list')?.reply.body).toBe('new');
  });

  it('not a page that was being made from other things', async () => {
    const cache = createPageCache();
    let finish = (_: Rendering): void => {};
    const making = cache.through('about', () => new Promise<Rendering>((resolve) => (finish = resolve)));
    cache.drop(change({ lists: true, estateIds: [1] }));
    finish(rendering('about'));
    await making;
    expect(cache.get('about')?.reply.body).toBe('about');
  });
});

describe('what is kept', () => {
  it('renders once for all who ask at the same time', async () => {
    const cache = createPageCache();
    let times = 0;
    const ask = () =>
      cache.through('home', async () => {
        times += 1;
        return rendering('home');
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(times).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('is asked for again after a failure', async () => {
    const cache = createPageCache();
    await expect(cache.through('home', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.through('home', async () => rendering('up'))).reply.body).toBe('up');
  });

  it.each([
    ['errors', page('', { status: 404 })],
    ['redirects', page('', { status: 301 })],
    ['private pages', page('', { headers: { 'cache-control': 'private, no-store' } })],
    [
      'answers that depend on the visitor',
      page('', { headers: { 'cache-control': 'public', vary: 'accept-language' } }),
    ],
    ['cookies', page('', { headers: { 'cache-control': 'public', 'set-cookie': 'a=b' } })],
    ['answers that say nothing about it', page('', { headers: {} })],
  ])('is never one of these: %s', async (_name, reply) => {
    expect(isCacheable(reply)).toBe(false);
    const cache = createPageCache();
    await cache.through('key', async () => rendering('', [], { reply }));
    expect(cache.size).toBe(0);
  });

  it('is never made from something whose changes are not told', async () => {
    const cache = createPageCache();
    await cache.through('key', async () => rendering('x', [], { tags: undefined }));
    expect(cache.size).toBe(0);
  });

  it('fits in the given bytes; what was asked for longest ago leaves', async () => {
    let now = 0;
    const cache = createPageCache({ maxBytes: 200_000, now: () => now });
    const put = (key: string) => cache.through(key, async () => rendering('x'.repeat(10_000)));
    for (let i = 0; i < 16; i++) await put(`page ${i}`);
    expect(cache.size).toBe(16);
    now = 1000;
    cache.get('page 0');
    await put('page 16');
    expect([cache.get('page 0') !== undefined, cache.get('page 1')]).toEqual([true, undefined]);
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
    await cache.through('huge', async () => rendering('x'.repeat(20_000)));
    expect(cache.get('huge')).toBeUndefined();
  });

  it('is made anew after an hour', async () => {
    let now = 0;
    const cache = createPageCache({ now: () => now });
    await cache.through('home', async () => rendering('home'));
    now = 3_599_999;
    expect(cache.get('home')).toBeDefined();
    now = 3_600_000;
    expect([cache.get('home'), cache.bytes]).toEqual([undefined, 0]);
  });

  it('is compressed once for each encoding, and says what it is', async () => {
    const cache = createPageCache();
    const kept = await cache.through('home', async () => rendering('é'.repeat(5000)));
    const before = cache.bytes;
    const br = await kept.encoded('br');
    expect(brotliDecompressSync(br).toString()).toBe('é'.repeat(5000));
    expect(kept.encoded('br')).toBe(br);
    expect(cache.bytes).toBe(before + br.length);
    expect(gunzipSync(await kept.encoded('gzip')).toString()).toBe('é'.repeat(5000));
    expect(kept.encoded('identity')).toEqual(Buffer.from('é'.repeat(5000)));
    const other = await cache.through('other', async () => rendering('other'));
    expect(kept.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(other.etag).not.toBe(kept.etag);
  });
});
