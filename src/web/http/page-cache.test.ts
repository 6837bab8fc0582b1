import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { type CachedPage, type Change, createPageCache, isCacheable, type Rendering } from './page-cache.ts';
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

const bodyOf = async (kept: CachedPage | undefined): Promise<string | undefined> =>
  (await kept?.encoded('identity'))?.toString();

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
    expect(await bodyOf(await old)).toBe('old');
    expect(await bodyOf(fresh)).toBe('new');
    expect(await bodyOf(cache.get('list'))).toBe('new');
  });

  it('not a page that was being made from other things', async () => {
    const cache = createPageCache();
    let finish = (_: Rendering): void => {};
    const making = cache.through('about', () => new Promise<Rendering>((resolve) => (finish = resolve)));
    cache.drop(change({ lists: true, estateIds: [1] }));
    finish(rendering('about'));
    await making;
    expect(await bodyOf(cache.get('about'))).toBe('about');
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
    expect(await bodyOf(await cache.through('home', async () => rendering('up')))).toBe('up');
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

  describe('fits in the given bytes', () => {
    /** Random letters: nothing can make them much smaller. */
    const noise = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
    /** What one page of 10,000 letters holds once it is compressed, and how many there are in a cache of this size. */
    const measured = async (body: string) => {
      const cache = createPageCache();
      const kept = await cache.through('page 0', async () => rendering(body));
      const plain = cache.bytes;
      const br = await kept.encoded('br');
      return { plain, packed: cache.bytes, br: br.length };
    };
    const filledUp = async (maxBytes: number, body: string, pages: number) => {
      let now = 0;
      // Their share of the room has its own test.
      const cache = createPageCache({ maxBytes, onceShare: 1, now: () => now });
      const put = async (key: string) => (await cache.through(key, async () => rendering(body))).encoded('br');
      for (let i = 0; i < pages; i++) await put(`page ${i}`);
      return {
        cache,
        put,
        pass: (ms: number) => {
          now += ms;
        },
        left: () => Array.from({ length: pages + 1 }, (_, i) => `page ${i}`).filter((key) => cache.get(key)),
      };
    };

    it('counts what it holds: compressed bytes, not the plain ones beside them', async () => {
      const body = noise(10_000);
      const { plain, packed, br } = await measured(body);
      expect(plain - packed).toBe(10_000 - br);
      const around = packed - br;
      // Headers, key and tags are held too.
      expect(around).toBeGreaterThan(2000);
      expect(around).toBeLessThan(2500);
      const cache = createPageCache();
      await cache.through('page 0', async () => rendering('x', ['list', 'estate:1']));
      await cache.through('page 1', async () =>
        rendering('x', [], {
          reply: page('x', { headers: { 'cache-control': 'public', 'cache-tag': 'a'.repeat(500) } }),
        }),
      );
      expect(cache.bytes).toBeGreaterThan(2 * around + 2 * 24 + 500);
    });

    const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `page ${from + i}`);
    /** What 24 pages need: the last one is counted plain until it is compressed. */
    const needed = async (body: string) =>
      (await filledUp(1_000_000, body, 24)).cache.bytes + 10_000 - (await measured(body)).br;

    it('with room for all of them none leaves, and with one byte less the one asked for longest ago', async () => {
      const body = noise(10_000);
      const room = await needed(body);
      expect((await filledUp(room, body, 24)).left()).toEqual(names(0, 23));
      expect((await filledUp(room - 1, body, 24)).left()).toEqual(names(1, 23));
    });

    it('keeps what somebody asked for again, and drops its neighbour', async () => {
      const body = noise(10_000);
      // Two bytes for a name that is one letter longer than that of the page that leaves.
      const { put, pass, left, cache } = await filledUp((await needed(body)) + 2, body, 24);
      pass(1000);
      cache.get('page 0');
      await put('page 24');
      expect(left()).toEqual(['page 0', ...names(2, 24)]);
    });

    it('holds many more pages that compress well than their plain text would leave room for', async () => {
      const { cache, left } = await filledUp(300_000, 'x'.repeat(10_000), 60);
      expect(left()).toEqual(Array.from({ length: 60 }, (_, i) => `page ${i}`));
      expect(cache.bytes).toBeLessThan(60 * 2300);
    });

    it('has an eighth of the room for pages that were asked for once, and all of it for those asked for again', async () => {
      const body = noise(10_000);
      // With longer names.
      const room = (await needed(body)) + 100;
      const cache = createPageCache({ maxBytes: 8 * room });
      const put = async (key: string) => (await cache.through(key, async () => rendering(body))).encoded('br');
      const asked = names(100, 147);
      for (const key of asked) {
        await put(key);
        cache.get(key);
      }
      // A crowd with an address each: the last 24 of them are here, and all that was asked for again.
      const crowd = names(200, 259);
      for (const key of crowd) await put(key);
      expect(cache.size).toBe(asked.length + 24);
      expect(asked.filter((key) => !cache.get(key))).toEqual([]);
      expect(crowd.filter((key) => cache.get(key))).toEqual(names(236, 259));
    });

    it('keeps no page of more than a sixteenth of it, plain', async () => {
      const cache = createPageCache({ maxBytes: 160_000 });
      const around = (await measured('x')).plain - 1;
      const most = 10_000 - around;
      await cache.through('page 1', async () => rendering('x'.repeat(most)));
      await cache.through('page 2', async () => rendering('x'.repeat(most + 1)));
      expect([cache.get('page 1') !== undefined, cache.get('page 2')]).toEqual([true, undefined]);
    });
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

  it('is compressed quickly for who asks first, and better for all others', async () => {
    const cache = createPageCache();
    const words = 'huis tuin garage terras keuken berging zolder kelder oprit gevel'.split(' ');
    const word = (i: number) => words[(i * i * 31 + (i >> 3)) % words.length];
    const body = Array.from({ length: 4000 }, (_, i) => `<p>${word(i)} ${(i * 7919) % 4001} ${word(i + 5)}</p>`).join(
      '',
    );
    const kept = await cache.through('home', async () => rendering(body));
    const quick = await kept.encoded('br');
    const before = cache.bytes;
    expect(kept.encoded('br')).toBe(quick);
    const better = await vi.waitUntil(() => {
      const bytes = kept.encoded('br');
      return bytes !== quick && Buffer.isBuffer(bytes) ? bytes : undefined;
    });
    expect(better.length).toBeLessThan(quick.length);
    expect(brotliDecompressSync(better).toString()).toBe(body);
    expect(cache.bytes).toBe(before - quick.length + better.length);
  });

  it('is compressed once for each encoding, and says what it is', async () => {
    const cache = createPageCache();
    const body = 'é'.repeat(5000);
    const kept = await cache.through('home', async () => rendering(body));
    const before = cache.bytes;
    const br = await kept.encoded('br');
    expect(brotliDecompressSync(br).toString()).toBe(body);
    // Nothing around it is held: neither the plain text nor the rest of the compressor's memory.
    expect(br.buffer.byteLength).toBe(br.length);
    expect(cache.bytes).toBe(before - 10_000 + br.length);
    const gz = await kept.encoded('gzip');
    expect(gunzipSync(gz).toString()).toBe(body);
    expect(cache.bytes).toBe(before - 10_000 + br.length + gz.length);
    // Unpacked for whoever reads neither, each time anew and not kept.
    const plain = await kept.encoded('identity');
    expect(plain).toEqual(Buffer.from(body));
    expect(await kept.encoded('identity')).not.toBe(plain);
    expect(cache.bytes).toBe(before - 10_000 + br.length + gz.length);
    expect(kept.encoded('br')).toBe(br);
    const other = await cache.through('other', async () => rendering('other'));
    expect(kept.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(other.etag).not.toBe(kept.etag);
  });

  it('is in zstd for who asks first and reads it, and in br as soon as it is asked for again', async () => {
    const cache = createPageCache();
    const body = Array.from({ length: 2000 }, (_, i) => `<p>${(i * 7919) % 4001}</p>`).join('');
    const kept = await cache.through('home', async () => rendering(body));
    const before = cache.bytes;
    expect(kept.quicker()).toBe(true);
    const quick = await kept.encoded('zstd');
    expect(zstdDecompressSync(quick).toString()).toBe(body);
    expect(cache.bytes).toBe(before - body.length + quick.length);
    // Nobody packs it once more for somebody who does not come.
    await new Promise(setImmediate);
    expect(await kept.encoded('identity')).toEqual(Buffer.from(body));
    expect(kept.quicker()).toBe(true);
    expect(kept.encoded('zstd')).toBe(quick);
    await vi.waitUntil(() => !kept.quicker());
    const br = await kept.encoded('br');
    expect(brotliDecompressSync(br).toString()).toBe(body);
    expect(br.length).toBeLessThan(quick.length);
    expect(cache.bytes).toBe(before - body.length + br.length);
  });

  it('is not packed anew in zstd when it is packed otherwise', async () => {
    const cache = createPageCache();
    const kept = await cache.through('home', async () => rendering('é'.repeat(5000)));
    await kept.encoded('gzip');
    expect(kept.quicker()).toBe(false);
  });

  it('is compressed also when the first visitor reads it plain', async () => {
    const cache = createPageCache();
    const kept = await cache.through('home', async () => rendering('é'.repeat(5000)));
    const before = cache.bytes;
    expect(kept.encoded('identity')).toEqual(Buffer.from('é'.repeat(5000)));
    await expect.poll(() => cache.bytes).toBeLessThan(before - 9000);
    expect(await bodyOf(kept)).toBe('é'.repeat(5000));
  });
});
