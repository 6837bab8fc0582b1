// What the HTTP surface refuses before any handler runs, and how it says so.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectMismatch } from '../../../test/support/fail-on-contract-mismatch.ts';
import type { Api } from '../../api/handle-request.ts';
import type { CachedPages } from '../../web/http/cached-pages.ts';
import { createPageCache } from '../../web/http/page-cache.ts';
import type { WebContext } from '../../web/http/web-context.ts';
import { readConfig } from '../config.ts';
import { buildApp } from './build-app.ts';
import { jsonDepth } from './http-guards.ts';
import { answerBrokenRequest } from './http-refusals.ts';
import { visitorAddress } from './visitor-address.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const echo: Api = async ({ method, path, body }) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { method, path, body: body ?? null },
});

type Over = {
  api?: Api;
  rateLimit?: number;
  overloadDelay?: number;
  draining?: boolean;
  trustProxy?: string[];
  web?: WebContext;
  pages?: CachedPages;
};
const build = async (over: Over = {}) => {
  const config = {
    ...readConfig({}, '/'),
    overloadDelay: over.overloadDelay ?? 0,
    rateLimit: over.rateLimit ?? 10_000,
  };
  app = await buildApp({
    config: { ...config, trustProxy: over.trustProxy ?? [] },
    logger: pino({ level: 'silent' }),
    api: over.api ?? echo,
    web: over.web,
    pages: over.pages,
    readiness: {
      draining: () => over.draining ?? false,
      checks: { database: async () => {} },
    },
    clientDir: undefined,
  });
  return app;
};

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) => ({
  method: 'POST' as const,
  url: '/api/x',
  headers,
  payload,
});

describe('bodies', () => {
  it.each([
    ['broken JSON', post('{"a":'), 400],
    ['an empty body that claims to be JSON', post(''), 400],
    ['a prototype in disguise', post('{"__proto__":{"admin":true}}'), 400],
    ['nesting without end', post(`${'['.repeat(5000)}${']'.repeat(5000)}`), 400],
    ['more than 64 kB', post(JSON.stringify({ a: 'x'.repeat(70_000) })), 413],
    ['a type nobody reads', post('<a/>', { 'content-type': 'application/xml' }), 415],
  ])('%s → %#', async (_name, request, status) => {
    const reply = await (await build()).inject(request);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ status });
    expect(reply.body).not.toContain(' at ');
  });
  it('reads what is nested as deep as anything of ours', async () => {
    const value = JSON.parse(`${'['.repeat(20)}1${']'.repeat(20)}`);
    expect((await (await build()).inject(post(JSON.stringify(value)))).json().body).toEqual(value);
  });
  it('measures the depth of JSON, not of brackets in texts', () => {
    expect(jsonDepth('{"a":[{"b":"[[[[\\"[["}]}')).toBe(3);
    expect(jsonDepth('1')).toBe(0);
  });
});

describe('what is refused, on the wire', () => {
  const raw = async (text: string) => {
    const address = await (await build()).listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.write(text);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body };
  };
  const end = 'Connection: close\r\n\r\n';
  it.each([
    ['two Host headers', `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`, 400],
    ['an absolute target', `GET http://b.example/healthz HTTP/1.1\r\nHost: a\r\n${end}`, 400],
    ['no Host header', `GET /healthz HTTP/1.1\r\n${end}`, 400],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400],
    ['a broken escape', `GET /api/%zz HTTP/1.1\r\nHost: a\r\n${end}`, 400],
    ['nothing there', `GET /nowhere HTTP/1.1\r\nHost: a\r\n${end}`, 404],
    ['a method nobody has', `PROPFIND /nowhere HTTP/1.1\r\nHost: a\r\n${end}`, 405],
    ['no coding that we have', `GET /api/x HTTP/1.1\r\nHost: a\r\nAccept-Encoding: zstd, *;q=0\r\n${end}`, 406],
    [
      'more than 64 kB',
      `POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n${end}{`,
      413,
    ],
    ['a long address', `GET /api/${'a'.repeat(4000)} HTTP/1.1\r\nHost: a\r\n${end}`, 414],
    ['an expectation', `POST /api/x HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nContent-Length: 2\r\n${end}{}`, 417],
    ['large headers', `GET /api/x HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n${end}`, 431],
  ])('%s: a problem document', async (_name, text, status) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'about:blank', status, detail: expect.stringMatching(/\w/) });
  });
  it('takes an address of 4000 characters, and not one more', async () => {
    const path = (length: number) => `/api/${'a/'.repeat(2000)}`.slice(0, length);
    expect((await raw(`GET ${path(4000)} HTTP/1.1\r\nHost: a\r\n${end}`)).status).toBe(200);
    await app?.close();
    expect((await raw(`GET ${path(4001)} HTTP/1.1\r\nHost: a\r\n${end}`)).status).toBe(414);
  });
});

describe('a request that does not come to an end', () => {
  /** Node looks for them every half minute: here it is told what it would find. */
  const told = (connection: object): { written: string; destroyed: boolean } => {
    const seen = { written: '', destroyed: false };
    const socket = {
      destroyed: false,
      writable: true,
      write: (part: string) => {
        seen.written += part;
      },
      destroySoon: () => {},
      destroy: () => {
        seen.destroyed = true;
      },
      ...connection,
    };
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    answerBrokenRequest(error, socket as unknown as Socket);
    return seen;
  };
  it('is told 408, as a problem document', () => {
    const { written } = told({});
    expect(written).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(written.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, title: 'Request Timeout' });
  });
  it('is told nothing in the middle of another answer', () => {
    expect(told({ _httpMessage: { headersSent: true } })).toEqual({ written: '', destroyed: true });
    expect(told({ _httpMessage: { headersSent: false } }).written).toContain(' 408 ');
    expect(told({ destroyed: true })).toEqual({ written: '', destroyed: false });
  });
});

describe('the coding of an answer', () => {
  const small = { 'accept-encoding': 'gzip, identity;q=0' };
  it('is the one that weighs most', async () => {
    const large: Api = async () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(5000),
    });
    const built = await build({ api: large });
    const coding = async (header: string) =>
      (await built.inject({ url: '/api/x', headers: { 'accept-encoding': header } })).headers['content-encoding'];
    expect(await coding('gzip;q=1, br;q=0')).toBe('gzip');
    expect(await coding('gzip;q=0.8, br;q=0.9')).toBe('br');
    expect(await coding('gzip;q=0.5, identity;q=1')).toBeUndefined();
    expect(await coding('gzip;q=0')).toBeUndefined();
    expect(await coding('identity;q=0, *;q=0.1')).toBe('br');
  });
  it('is never the plain one for whoever refuses it, however small the answer', async () => {
    const reply = await (await build()).inject({ url: '/api/x', headers: small });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.headers.vary).toContain('accept-encoding');
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toMatchObject({ path: '/x' });
    const br = await (await build()).inject({ url: '/healthz', headers: { 'accept-encoding': 'br, *;q=0' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('{"ok":true}');
    const plain = await (await build()).inject({ url: '/api/x', headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
  it('is said to be impossible where nothing of ours is left', async () => {
    for (const header of ['identity;q=0', '*;q=0', 'zstd, identity;q=0']) {
      const reply = await (await build()).inject({ url: '/api/x', headers: { 'accept-encoding': header } });
      expect(reply.statusCode, header).toBe(406);
      expect(reply.json(), header).toMatchObject({ title: 'Not Acceptable', status: 406 });
    }
  });
});

/** A website whose sites nobody knows. */
const website = (): WebContext => ({
  api: {} as WebContext['api'],
  sites: { byHost: async () => undefined, clear: () => {} },
  assets: { scripts: [], styles: [], preloads: [] },
  log: { warn: () => {}, error: () => {} },
});

describe('in a rush', () => {
  it('health checks and kept pages are answered while the line is full, and a page that is not kept is refused', async () => {
    const cache = createPageCache();
    const home = () =>
      cache.through('/nl', async () => ({
        siteId: 'one',
        tags: new Set<string>(),
        reply: {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' },
          body: 'home',
        },
      }));
    const work = Promise.withResolvers<void>();
    let begun = 0;
    const pages: CachedPages = {
      hit: ({ path }) => cache.get(path),
      answer: async ({ path }) => {
        if (path === '/nl') return home();
        begun += 1;
        await work.promise;
        return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: 'a list' };
      },
      changed: () => {},
    };
    const busy = await build({ overloadDelay: 1, web: website(), pages });
    expect((await busy.inject('/nl')).body).toBe('home');
    const refused = Promise.withResolvers<void>();
    const come = (count: number) =>
      Array.from({ length: count }, async (_, visitor) => {
        const { statusCode } = await busy.inject(`/nl/te-koop?page=${visitor}`);
        if (statusCode === 503) refused.resolve();
        return statusCode;
      });
    // Six are worked on, two dozen may wait for long: who is refused after them says that the line is full.
    const served = come(6);
    await vi.waitFor(() => expect(begun).toBe(6));
    const waiting = come(25);
    await refused.promise;
    expect((await busy.inject('/healthz')).statusCode).toBe(200);
    expect((await busy.inject('/readyz')).statusCode).toBe(200);
    const kept = await busy.inject('/nl');
    expect([kept.statusCode, kept.body]).toEqual([200, 'home']);
    const late = await busy.inject('/nl/te-huur');
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '1']);
    expect(late.body).not.toContain('a list');
    // Nobody has left meanwhile.
    expect(begun).toBe(6);
    work.resolve();
    expect((await Promise.all([...served, ...waiting])).filter((status) => status === 200)).toHaveLength(30);
  });
});

describe('limits', () => {
  it('lets one visitor ask for thirty brochures a minute, and for pages besides', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const limited = await build({ web: website() });
    const statusOf = async (url: string) => (await limited.inject({ url, headers: { host: 'a.example' } })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push(await statusOf('/nl/aanbod/7/brochure.pdf'));
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429]);
    expect(await statusOf('/nl')).toBe(404);
    const refused = await limited.inject({ url: '/de/angebot/7/aushang.pdf', headers: { host: 'a.example' } });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
  it('answers 429 with a problem document when one address asks too much', async () => {
    const limited = await build({ rateLimit: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await limited.inject('/api/x')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await limited.inject('/api/x');
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
  it('counts an IPv6 network as one', async () => {
    const limited = await build({ rateLimit: 1 });
    const from = (remoteAddress: string) => limited.inject({ url: '/api/x', remoteAddress });
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(200);
    expect((await from('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(200);
  });
  it('believes a forwarded address only from a proxy it knows', async () => {
    const headers = (address: string) => ({ url: '/api/x', headers: { 'x-forwarded-for': address } });
    const open = await build({ rateLimit: 1 });
    expect((await open.inject(headers('198.51.100.1'))).statusCode).toBe(200);
    expect((await open.inject(headers('198.51.100.2'))).statusCode).toBe(429);
    await open.close();
    const behind = await build({ rateLimit: 1, trustProxy: ['127.0.0.1'] });
    expect((await behind.inject(headers('198.51.100.1'))).statusCode).toBe(200);
    expect((await behind.inject(headers('198.51.100.2'))).statusCode).toBe(200);
  });
  it('leaves the health checks out of it', async () => {
    const limited = await build({ rateLimit: 1 });
    for (let i = 0; i < 5; i++) expect((await limited.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('what only a broken client sends', () => {
  it.each(['TRACE', 'PROPFIND'])('%s is no method of ours', async (method) => {
    const reply = await (await build()).inject({ method: method as 'GET', url: '/api/x' });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.headers.allow).toContain('GET, HEAD, POST');
  });
  it('counts a connection that is gone already, instead of failing over it', async () => {
    const gone = await (await build()).inject({ url: '/api/x', remoteAddress: undefined as unknown as string });
    expect(gone.statusCode).toBe(200);
    expect(visitorAddress({ ip: undefined as unknown as string })).toBe('gone');
  });
});

describe('failures', () => {
  it('says nothing of what went wrong inside', async () => {
    const failing = await build({
      api: async () => {
        throw new Error('password=geheim');
      },
    });
    const reply = await failing.inject('/api/x');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('geheim');
  });
  it('holds what it says itself against the contract, where the tests listen', async () => {
    expectMismatch(/^siteById: 500 is not in the contract/);
    const failing = await build({
      api: async () => {
        throw new Error('broken');
      },
    });
    expect((await failing.inject('/api/sites/lindeloo')).statusCode).toBe(500);
    const huge = { ...post(JSON.stringify({ a: 'x'.repeat(70_000) })), url: '/api/sites/lindeloo/estates' };
    expect((await failing.inject(huge)).statusCode).toBe(413);
  });
  it('is not ready while it is stopping, and says so', async () => {
    const reply = await (await build({ draining: true })).inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toEqual({ ok: false, draining: true, checks: { database: true } });
  });
  it('is ready otherwise, and says that it is not stopping', async () => {
    const reply = await (await build()).inject('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ok: true, draining: false, checks: { database: true } });
  });
});
