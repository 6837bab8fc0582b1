// What the HTTP surface refuses before any handler runs, and how it says so.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { expectMismatch } from '../../../test/support/fail-on-contract-mismatch.ts';
import type { Api } from '../../api/handle-request.ts';
import { readConfig } from '../config.ts';
import { buildApp } from './build-app.ts';
import { jsonDepth } from './http-guards.ts';
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

const build = async (over: { api?: Api; rateLimit?: number; draining?: boolean; trustProxy?: string[] } = {}) => {
  const config = { ...readConfig({}, '/'), overloadDelay: 0, rateLimit: over.rateLimit ?? 10_000 };
  app = await buildApp({
    config: { ...config, trustProxy: over.trustProxy ?? [] },
    logger: pino({ level: 'silent' }),
    api: over.api ?? echo,
    web: undefined,
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

describe('hosts and targets', () => {
  const raw = async (text: string): Promise<string> => {
    const address = await (await build()).listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await once(socket, 'close');
    return answer;
  };
  it.each([
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['an absolute target', 'GET http://b.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no Host header', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s → 400', async (_name, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('limits', () => {
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
  it('is not ready while it is stopping', async () => {
    const reply = await (await build({ draining: true })).inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
  });
});
