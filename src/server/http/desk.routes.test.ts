// The desk's document: to a person who opens it, and to nobody else.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type DeskParts, registerDesk } from './desk.routes.ts';
import { reachedOverHttps } from './reached-over-https.ts';

const OPENED = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

const ask = async (url: string, headers: Record<string, string>, over: Partial<DeskParts> = {}) => {
  const app = Fastify({ trustProxy: true });
  registerDesk(app, {
    secrets: ['test-key-of-at-least-thirty-two-bytes'],
    isSecure: reachedOverHttps({}),
    placeAt: async (host) =>
      host === 'nothing.example'
        ? undefined
        : {
            siteId: 'lindeloo',
            siteName: 'Lindeloo',
            ...(host === 'www.lindeloo.example' ? { elsewhere: 'https://lindeloo.example' } : {}),
          },
    isSession: async (hash) => hash !== '',
    document: ({ locale, key, siteId }) => `document ${locale} ${key} ${siteId}`,
    insecure: ({ locale, host }) => `insecure ${locale} ${host}`,
    handbook: async (locale, page) => (page === 'people' ? `handbook ${locale}` : undefined),
    relaxed: false,
    ...over,
  });
  return app.inject({ url, headers: { 'x-forwarded-proto': 'https', 'accept-language': 'fr-BE', ...headers } });
};

describe('the desk’s document', () => {
  it('is answered to a window of its own, with a key that no other load has', async () => {
    const [one, other] = [
      await ask('/desk', { host: 'lindeloo.example', ...OPENED }),
      await ask('/desk/sites/lindeloo/people', { host: 'lindeloo.example', ...OPENED }),
    ];
    expect(one.body).toMatch(/^document fr [\w-]{22}\.[\w-]{43} lindeloo$/);
    expect(other.statusCode).toBe(200);
    expect(other.body).not.toBe(one.body);
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'noopener-allow-popups',
      'x-frame-options': 'DENY',
    });
    expect(one.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(one.headers['content-security-policy']).not.toMatch(
      /unsafe-(inline|eval)'; style-src |script-src[^;]*unsafe/,
    );
  });
  it.each([
    ['a fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a browser that does not say', {}],
  ])('is not answered to %s', async (_who, headers) => {
    const reply = await ask('/desk', { host: 'lindeloo.example', ...headers });
    expect([reply.statusCode, reply.body]).toEqual([403, 'Open the desk in a window of its own.']);
  });
  it('says why it does not open over HTTP, except on this machine', async () => {
    const plain = { 'x-forwarded-proto': 'http', ...OPENED };
    const outside = await ask('/desk', { host: 'lindeloo.example', ...plain });
    expect([outside.statusCode, outside.body]).toEqual([403, 'insecure fr lindeloo.example']);
    for (const host of ['localhost:3000', 'lindeloo.localhost:3000', '127.0.0.1:3000'])
      expect((await ask('/desk', { host, ...plain })).statusCode, host).toBe(200);
    expect((await ask('/desk', { host: 'localhost.example', ...plain })).statusCode).toBe(403);
  });
  it('leads to the hostname at which the site’s desk opens, and is not there where nothing opens', async () => {
    const moved = await ask('/desk/sites/lindeloo/people', { host: 'www.lindeloo.example', ...OPENED });
    expect([moved.statusCode, moved.headers.location]).toEqual([
      302,
      'https://lindeloo.example/desk/sites/lindeloo/people',
    ]);
    expect((await ask('/desk', { host: 'nothing.example', ...OPENED })).statusCode).toBe(404);
  });
  it('has the pages of its handbook', async () => {
    expect((await ask('/desk/handbook/nl/people', { host: 'lindeloo.example' })).body).toBe('handbook nl');
    expect((await ask('/desk/handbook/nl/else', { host: 'lindeloo.example' })).statusCode).toBe(404);
  });
});
