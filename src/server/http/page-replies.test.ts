import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createPageCache } from '../../web/http/page-cache.ts';
import { registerGuards } from './http-guards.ts';
import { registerPageReplies, webRequest } from './page-replies.ts';

/** A site of one page, behind a hook that would put its mark on every other answer. */
const site = (frameSources?: readonly string[]) => {
  const app = Fastify();
  registerGuards(app);
  const cache = createPageCache();
  const body = 'page '.repeat(1000);
  const render = vi.fn(async () => ({
    siteId: 'one',
    tags: new Set<string>(),
    reply: {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' },
      body,
      frameSources,
    },
  }));
  const later = vi.fn();
  const replies = registerPageReplies(app, ({ path }) => cache.get(path));
  app.addHook('onRequest', async (_request, reply) => {
    later();
    reply.headers({ 'content-security-policy': "default-src 'none'", 'x-ratelimit-remaining': '9' });
  });
  app.setNotFoundHandler(async (request, reply) => {
    await replies.send(request, reply, await cache.through(webRequest(request).path, render));
    return reply;
  });
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/nl', headers });
  return { ask, render, later, body };
};

it('sends a kept page past the other hooks, with the headers they gave the first one', async () => {
  const { ask, render, later, body } = site(['https://tour.example']);
  const first = await ask({ 'accept-encoding': 'br' });
  const second = await ask({ 'accept-encoding': 'br' });
  expect([render.mock.calls.length, later.mock.calls.length]).toEqual([1, 1]);
  for (const { statusCode, headers, rawPayload } of [first, second]) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0',
      'content-encoding': 'br',
      'content-length': String(rawPayload.length),
      'content-security-policy': "default-src 'none';frame-src https://tour.example",
      vary: 'accept-encoding',
    });
    expect(headers).not.toHaveProperty('x-ratelimit-remaining');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(body);
  }
});

it('answers first in zstd where that is read, then in br', async () => {
  const { ask, body } = site();
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const first = await ask(browser);
  expect(first.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
  expect(zstdDecompressSync(first.rawPayload).toString()).toBe(body);
  // Whoever does not read it gets what they do.
  const other = await ask({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(other.rawPayload).toString()).toBe(body);
  const later = await vi.waitUntil(async () => {
    const answer = await ask(browser);
    return answer.headers['content-encoding'] === 'br' ? answer : undefined;
  });
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(body);
  expect(later.headers.etag).toBe(first.headers.etag);
});

it('speaks gzip and plain too', async () => {
  const { ask, body } = site();
  expect(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(body);
  const plain = await ask();
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['content-length']).toBe('5000');
  expect(plain.body).toBe(body);
});

it('answers 304 for what the visitor has, and nothing but the head for HEAD', async () => {
  const { ask, render } = site();
  const { headers } = await ask();
  const etag = String(headers.etag);
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await ask({ 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers).not.toHaveProperty('content-length');
  }
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  const head = await ask({}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5000']);
  expect(render).toHaveBeenCalledTimes(1);
});
