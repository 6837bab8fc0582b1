// The files of a build, of the one before it, and while one takes the place of the other.
import { mkdtempSync, renameSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFoundError } from '../../domain/errors.ts';
import { registerBuiltFiles } from './built-files.routes.ts';

const STYLE = 'body { color: teal }';
const folder = mkdtempSync(join(tmpdir(), 'pand-built-'));
const assets = join(folder, 'assets');
let app: FastifyInstance;

beforeAll(async () => {
  await mkdir(join(assets, 'desk'), { recursive: true });
  await writeFile(join(assets, 'main-1.css'), STYLE);
  await writeFile(join(assets, 'main-1.css.br'), brotliCompressSync(STYLE));
  await writeFile(join(assets, 'main-1.css.gz'), gzipSync(STYLE));
  await writeFile(join(assets, 'desk', 'app-1.js'), 'start()');
  const earlier = {
    'main-0.css': { encoding: 'br', bytes: brotliCompressSync('p { margin: 0 }') },
    'main-1.css': { encoding: 'br', bytes: brotliCompressSync(STYLE) },
  } as const;
  app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof NotFoundError ? 404 : 500).send());
  registerBuiltFiles(app, folder, async (name) => earlier[name as keyof typeof earlier]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (name: string, accepted?: string) =>
  app.inject({ url: `/assets/${name}`, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a file of the build', () => {
  it('comes as it is packed, or plain, and is kept for ever', async () => {
    const plain = await get('main-1.css');
    expect([plain.statusCode, plain.body]).toEqual([200, STYLE]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await get('main-1.css', 'br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(STYLE);
    const zipped = await get('main-1.css', 'gzip');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(zipped.rawPayload))).toBe(STYLE);
    expect((await get('desk/app-1.js', 'br')).body).toBe('start()');
  });
  it('of an earlier build comes from where that was put', async () => {
    expect((await get('main-0.css')).body).toBe('p { margin: 0 }');
    expect((await get('main-0.css', 'gzip')).body).toBe('p { margin: 0 }');
    expect((await get('main-0.css', 'br')).headers['content-encoding']).toBe('br');
  });
  it.each(['main-9.css', 'desk', 'desk/', 'desk/other/app.js', '..%2Fsecret', 'main-1.css/x', '9'.repeat(400)])(
    'is not %s',
    async (name) => {
      expect((await get(name)).statusCode).toBe(404);
    },
  );
  it('is there at every moment of a build in the same folder', async () => {
    const aside = join(folder, 'aside');
    const answers: number[] = [];
    for (let turn = 0; turn < 200; turn++) {
      const asked = [get('main-1.css'), get('main-1.css', 'br')];
      await new Promise(setImmediate);
      renameSync(assets, aside);
      await new Promise(setImmediate);
      renameSync(aside, assets);
      for (const { statusCode } of await Promise.all(asked)) answers.push(statusCode);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
