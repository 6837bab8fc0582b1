// The files of the build, under names that are their versions; those of earlier builds too, for a while.
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';

export type EarlierFile = { readonly encoding: 'br' | null; readonly bytes: Uint8Array };

const BUILT_FILE = /^(?:desk\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

const unpack = promisify(brotliDecompress);

const sendEarlier = async (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { encoding, bytes }: EarlierFile,
): Promise<FastifyReply> => {
  reply
    .header('cache-control', FOR_EVER)
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(name)] ?? 'application/octet-stream');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encoding === null) return reply.send(whole);
  if (request.headers['accept-encoding'] !== 'br') return reply.send(await unpack(whole));
  return reply.header('content-encoding', encoding).send(whole);
};

export const registerBuiltFiles = async (
  app: FastifyInstance,
  clientDir: string,
  earlier: (name: string) => Promise<EarlierFile | undefined>,
): Promise<void> => {
  const root = join(clientDir, 'assets');
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    serve: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    // The name is the version; nobody asks for a part.
    lastModified: false,
    acceptRanges: false,
    index: false,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    // The files of the build lie side by side; nothing else is below this path.
    if (!BUILT_FILE.test(name)) throw new NotFoundError('There is no such file.');
    if (existsSync(join(root, name))) return reply.sendFile(name);
    const file = await earlier(name);
    if (!file) throw new NotFoundError('There is no such file.');
    return sendEarlier(request, reply, name, file);
  });
};
