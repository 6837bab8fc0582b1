import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerMedia } from './media.routes.ts';
import { registerSecurityHeaders } from './security-headers.ts';

const SHA = 'ab'.repeat(32);
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const build = async (): Promise<FastifyInstance> => {
  app = Fastify();
  registerErrorHandler(app);
  await registerSecurityHeaders(app, { https: true, relaxed: false });
  registerMedia(app, {
    images: { image: async () => undefined },
    isShown: async () => false,
    mailLogo: async (siteId) => (siteId === 'alpha' ? { bytes: Buffer.from('png'), etag: '"1-mail"' } : undefined),
    document: async (siteId, ref) =>
      siteId === 'alpha' && ref === `file:${SHA}.pdf`
        ? {
            etag: '"1-document"',
            headers: { 'content-type': 'application/pdf' },
            open: async () => Readable.from(['pdf']),
          }
        : undefined,
    tagged: true,
  });
  return app;
};

it('the mark of an agency is a PNG that any page with a mail on it may show, kept for a day', async () => {
  const server = await build();
  const { statusCode, headers, body } = await server.inject('/media/alpha/mail-logo.png');
  expect([statusCode, body]).toEqual([200, 'png']);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-tag': 'pand-alpha',
    etag: '"1-mail"',
  });
  const again = await server.inject({ url: '/media/alpha/mail-logo.png', headers: { 'if-none-match': '"1-mail"' } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('a site without a mark, or no site at all, has none', async () => {
  const server = await build();
  for (const path of ['/media/beta/mail-logo.png', '/media/..%2f..%2fetc/mail-logo.png', '/media//mail-logo.png'])
    expect((await server.inject(path)).statusCode, path).toBe(404);
});

it('a document is asked for anew every few minutes: it may be public no more', async () => {
  const server = await build();
  const url = `/media/alpha/documents/${SHA}/bodemattest.pdf`;
  const { statusCode, headers, body } = await server.inject(url);
  expect([statusCode, body]).toEqual([200, 'pdf']);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'cache-tag': 'pand-alpha',
    etag: '"1-document"',
  });
  expect((await server.inject({ url, headers: { 'if-none-match': '"1-document"' } })).statusCode).toBe(304);
  expect((await server.inject({ method: 'HEAD', url })).body).toBe('');
});

it('a document that is of nobody, of another site or not spelt like one is none', async () => {
  const server = await build();
  for (const path of [
    `/media/beta/documents/${SHA}/a.pdf`,
    `/media/alpha/documents/${'cd'.repeat(32)}/a.pdf`,
    `/media/alpha/documents/${SHA}/a.exe`,
    `/media/alpha/documents/${SHA}/..%2f..%2fa.pdf`,
    `/media/alpha/documents/${SHA}`,
  ])
    expect((await server.inject(path)).statusCode, path).toBe(404);
});
