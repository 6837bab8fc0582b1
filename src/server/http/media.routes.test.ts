import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Images } from '../../adapters/images/images.ts';
import { type ImageSize, imageUrl } from '../../domain/record/image-sizes.ts';
import { registerErrorHandler } from './error-handler.ts';
import { type MediaParts, registerMedia } from './media.routes.ts';
import { registerSecurityHeaders } from './security-headers.ts';

const SHA = 'ab'.repeat(32);
let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const build = async (images: Images = { image: async () => undefined }, isShown = false): Promise<FastifyInstance> => {
  app = Fastify({ trustProxy: true });
  registerErrorHandler(app);
  await app.register(rateLimit, { global: false });
  registerSecurityHeaders(app, { https: true, relaxed: false });
  const parts: MediaParts = {
    images,
    isShown: async () => isShown,
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
  };
  registerMedia(app, parts, 3);
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

it('a fourth new size in a minute is too much for one address; what is kept is served on, and others have their own three', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pand-media-'));
  const kept = join(folder, 'kept.jpg');
  await writeFile(kept, 'jpg');
  const made = new Set<string>();
  const server = await build(
    {
      image: async (ref, size, format, _focus, beforeMaking) => {
        const key = `${ref} ${size} ${format}`;
        if (!made.has(key)) await beforeMaking?.();
        made.add(key);
        return { path: kept, length: 3, contentType: 'image/jpeg', etag: `"${key}"` };
      },
    },
    true,
  );
  const get = (size: ImageSize, from = '192.0.2.1') =>
    server.inject({ url: imageUrl('alpha', 'demo:red', size, 'jpg'), headers: { 'x-forwarded-for': from } });
  for (const size of ['370x200', '570w', '800w'] as const) expect((await get(size)).statusCode, size).toBe(200);
  const fourth = await get('1600w');
  expect(fourth.statusCode).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect(fourth.headers['cache-control']).toBe('no-store');
  expect(made.has('demo:red 1600w jpg')).toBe(false);
  for (let again = 0; again < 5; again++) expect((await get('370x200')).statusCode).toBe(200);
  expect((await get('1600w', '192.0.2.2')).statusCode).toBe(200);
  // Made for somebody else, it is there for the first as well.
  expect((await get('1600w')).statusCode).toBe(200);
  await rm(folder, { recursive: true });
});
