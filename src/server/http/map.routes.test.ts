import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRange, registerMap } from './map.routes.ts';

let folder: string;
let path: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-map-'));
  path = join(folder, 'map.pmtiles');
  await writeFile(path, '0123456789');
  app = Fastify();
  registerMap(app, path);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/map/streets.pmtiles', headers });

it.each([
  ['bytes=0-3', { from: 0, to: 3 }],
  ['bytes=4-', { from: 4, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-20', { from: 0, to: 9 }],
  ['bytes=0-16383', { from: 0, to: 9 }],
  ['bytes=9-9', { from: 9, to: 9 }],
  ['bytes=10-10', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=-', 'none'],
  ['bytes=5-4', 'none'],
  ['bytes=0-1,4-5', 'none'],
  ['lines=0-1', 'none'],
  [undefined, 'none'],
])('reads the range %s', (header, span) => {
  expect(parseRange(header, 10)).toEqual(span);
});

it('gives a part, and says of what', async () => {
  const reply = await ask({ range: 'bytes=2-4' });
  expect([reply.statusCode, reply.body]).toEqual([206, '234']);
  expect(reply.headers).toMatchObject({
    'content-range': 'bytes 2-4/10',
    'content-length': '3',
    'accept-ranges': 'bytes',
    'content-type': 'application/vnd.pmtiles',
  });
  expect(reply.headers.etag).toMatch(/^"\w+-\w+"$/);
});

it('gives the whole to whoever asks for no part, or for several', async () => {
  expect((await ask()).body).toBe('0123456789');
  const several = await ask({ range: 'bytes=0-1,3-4' });
  expect([several.statusCode, several.body]).toEqual([200, '0123456789']);
});

it('answers HEAD without a body', async () => {
  const whole = await ask({}, 'HEAD');
  expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '', '10']);
  const part = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '', 'bytes 0-1/10']);
});

it('says how long the file is to whoever asks beyond its end', async () => {
  const reply = await ask({ range: 'bytes=10-20' });
  expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */10', '']);
});

it('gives a part only of the file the browser knows, else the whole new one', async () => {
  const { etag, 'last-modified': modified } = (await ask()).headers;
  const same = await ask({ range: 'bytes=0-1', 'if-range': String(etag) });
  const sameDay = await ask({ range: 'bytes=0-1', 'if-range': String(modified) });
  const other = await ask({ range: 'bytes=0-1', 'if-range': '"other"' });
  expect([same.statusCode, sameDay.statusCode, other.statusCode]).toEqual([206, 206, 200]);
  const known = await ask({ 'if-none-match': `"x", W/${etag}` });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

it('has another ETag when the file is another one', async () => {
  const before = (await ask()).headers.etag;
  await utimes(path, new Date(0), new Date(0));
  expect((await ask()).headers.etag).not.toBe(before);
});

it('is not found once the file is gone, or empty', async () => {
  await writeFile(path, '');
  expect((await ask()).statusCode).toBe(404);
  await rm(path);
  expect((await ask()).statusCode).toBe(404);
});
