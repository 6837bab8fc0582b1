// What is in the log when a browser goes away, and when something really is wrong.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { buildApp } from './build-app.ts';

type Line = { readonly level: number; readonly msg: string };
const { error: ERROR, warn: WARN, debug: DEBUG } = pino.levels.values as Record<'error' | 'warn' | 'debug', number>;

/** More than the buffers between two sockets hold, and nothing that packs. */
const LARGE = 24 * 1024 * 1024;
let folder = '';
let app: FastifyInstance | undefined;
let lines: Line[] = [];
let begun = Promise.withResolvers<void>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-gone-'));
  await writeFile(join(folder, 'large.jpg'), Buffer.alloc(LARGE, 7));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => app?.close());

const endless = async function* (): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(65_536);
};

const start = async (): Promise<number> => {
  lines = [];
  begun = Promise.withResolvers<void>();
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const image = { path: join(folder, 'large.jpg'), length: LARGE, contentType: 'image/jpeg', etag: '"1"' };
  app = await buildApp({
    config: { ...readConfig({}, '/'), overloadDelay: 0 },
    logger,
    api: async () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: {}, siteId: 'lindeloo' }),
    web: undefined,
    media: { images: { image: async () => image }, isShown: async () => true },
    readiness: { draining: () => false, checks: {} },
    clientDir: undefined,
  });
  app.get('/page', async (_request, reply) => reply.type('text/html').send('x'.repeat(LARGE)));
  app.get('/stream', async (_request, reply) => reply.type('text/csv').send(Readable.from(endless())));
  app.get('/packed', async (_request, reply) => reply.type('text/html').send(Readable.from(endless())));
  // The body of the request is read by the handler itself, which the visitor leaves waiting.
  app.get('/waiting', async (request) => {
    begun.resolve();
    await once(request.raw.socket, 'close');
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  });
  app.get('/broken', async () => {
    throw new Error('the roof leaks');
  });
  app.get('/reset', async () => {
    throw Object.assign(new Error('the database hung up'), { code: 'ECONNRESET' });
  });
  app.get('/half', async (_request, reply) => {
    const half = async function* (): AsyncGenerator<string> {
      yield 'half';
      await begun.promise;
      throw new Error('the roof leaks');
    };
    return reply.type('application/octet-stream').send(Readable.from(half()));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(url).port);
};

/** Asks, reads the beginning, goes away, and waits until the server has noticed. */
const leave = async (port: number, path: string, headers = ''): Promise<void> => {
  const noticed = new Promise<void>((resolve) => {
    app?.server.once('connection', (socket) => socket.once('close', () => setImmediate(() => setImmediate(resolve))));
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  await noticed;
};

const PICTURE = '/media/alpha/demo:x/370x200.jpg';

describe('a browser that goes away', () => {
  it.each([
    ['during a page', '/page', ''],
    ['during a picture', PICTURE, ''],
    ['during a stream', '/stream', ''],
    ['during a stream that is packed', '/packed', 'Accept-Encoding: br, gzip\r\n'],
  ])('%s leaves no line above debug but that it came', async (_when, path, headers) => {
    await leave(await start(), path, headers);
    expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
    expect(lines.filter(({ msg }) => /premature|errored|terminated/.test(msg))).toEqual([]);
  });

  it('before the answer began leaves none either', async () => {
    const port = await start();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /waiting HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun.promise;
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('the client went away'));
    expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
  });

  it('is told to whoever looks for it', async () => {
    await leave(await start(), '/stream');
    expect(lines.filter(({ level, msg }) => level === DEBUG && msg === 'the client went away')).toHaveLength(1);
  });
});

describe('what is really wrong', () => {
  it.each(['/broken', '/reset'])('%s is an error while the visitor waits', async (path) => {
    const port = await start();
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(500);
    expect(lines.filter(({ level }) => level >= ERROR).map(({ msg }) => msg)).toEqual(['request failed']);
  });

  it('and so is a stream that breaks in the middle', async () => {
    const port = await start();
    const reply = await fetch(`http://127.0.0.1:${port}/half`, { headers: { 'accept-encoding': 'identity' } });
    begun.resolve();
    await expect(reply.text()).rejects.toThrow();
    expect(lines.filter(({ level }) => level >= WARN).map(({ msg }) => msg)).toEqual([
      'response terminated with an error with headers already sent',
    ]);
  });
});

it('says at the end of a request which site it was about', async () => {
  await start();
  const ends = (): (Line & { readonly site?: string })[] => lines.filter(({ msg }) => msg === 'request completed');
  await app?.inject('/api/sites/lindeloo/pages');
  await app?.inject('/api/docs.css');
  await vi.waitFor(() => expect(ends().map(({ site }) => site)).toEqual(['lindeloo', undefined]));
});
