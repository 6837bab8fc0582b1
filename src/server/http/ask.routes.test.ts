import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAsk } from './ask.routes.ts';
import { registerErrorHandler } from './error-handler.ts';

let app: FastifyInstance;
let asked: string[];
beforeEach(() => {
  asked = [];
  app = Fastify({ trustProxy: ['192.0.2.7'] });
  registerErrorHandler(app);
  registerAsk(app, {
    isOurs: async (hostname) => {
      asked.push(hostname);
      return hostname === 'www.agency.example';
    },
    trustProxy: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'],
  });
});
afterEach(() => app.close());

const ask = async (domain: string, from = '127.0.0.1', headers: Record<string, string> = {}) =>
  (await app.inject({ url: `/internal/ask?domain=${encodeURIComponent(domain)}`, remoteAddress: from, headers }))
    .statusCode;

describe('the question whether a hostname is ours', () => {
  it.each([
    ['www.agency.example', 200],
    ['WWW.Agency.EXAMPLE', 200],
    ['www.agency.example.', 200],
    ['agency.example', 404],
    ['evil.example', 404],
  ])('%s: %i', async (domain, status) => {
    expect(await ask(domain)).toBe(status);
    expect(asked).toHaveLength(1);
  });
  it.each([
    '',
    '*.agency.example',
    '127.0.0.1',
    '[::1]',
    'a..b',
    '-a.example',
    'x'.repeat(300),
    "a'; drop table site",
    '../etc',
  ])('what no certificate can be for costs no look at the database: %j', async (domain) => {
    expect(await ask(domain)).toBe(404);
    expect(asked).toEqual([]);
  });
  it('a missing or doubled name is no name', async () => {
    for (const url of ['/internal/ask', '/internal/ask?domain=www.agency.example&domain=evil.example'])
      expect((await app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode, url).toBe(404);
    expect(asked).toEqual([]);
  });
  it.each([
    ['127.0.0.1', 200],
    ['127.8.9.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.7', 200],
    ['198.51.100.200', 200],
    ['2001:db8:5::1', 200],
    ['192.0.2.8', 404],
    ['198.51.101.1', 404],
    ['203.0.113.9', 404],
    ['2001:db9::1', 404],
  ])('is answered to who is beside us: %s gets %i', async (from, status) => {
    expect(await ask('www.agency.example', from)).toBe(status);
  });
  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])(
    'a visitor whose request a proxy passes on with %s gets no answer',
    async (name) => {
      expect(await ask('www.agency.example', '192.0.2.7', { [name]: '127.0.0.1' })).toBe(404);
    },
  );
});
