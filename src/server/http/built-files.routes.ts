// The files of the build, under names that are their versions; those of earlier builds too, for a while.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';

export type EarlierFile = { readonly encoding: 'br' | null; readonly bytes: Uint8Array };
type BuiltBytes = { readonly encoding: string | undefined; readonly bytes: Buffer };

/** No longer than names of files may be, with the ending of a packed one. */
const BUILT_FILE = /^(?:desk\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What the build has packed, by how it says so. */
const PACKED: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };
const ABSENT: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR'];

const unpack = promisify(brotliDecompress);

const read = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code)) return undefined;
    throw error;
  });

/**
 * Read, not looked for and then sent: a build in the same folder takes its place from one moment to the next, and what was seen is gone
 * when it is opened.
 */
const readBuilt = async (path: string, accepted = ''): Promise<BuiltBytes | undefined> => {
  const ending = PACKED[accepted];
  const packed = ending === undefined ? undefined : await read(path + ending);
  if (packed) return { encoding: accepted, bytes: packed };
  const bytes = await read(path);
  return bytes && { encoding: undefined, bytes };
};

const unpacked = async ({ encoding, bytes }: EarlierFile, accepted = ''): Promise<BuiltBytes> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encoding === null) return { encoding: undefined, bytes: whole };
  return encoding === accepted ? { encoding, bytes: whole } : { encoding: undefined, bytes: await unpack(whole) };
};

const find = async (
  { params, headers }: FastifyRequest<{ Params: { '*': string } }>,
  root: string,
  earlier: (name: string) => Promise<EarlierFile | undefined>,
): Promise<BuiltBytes | undefined> => {
  const name = params['*'];
  // The files of the build lie side by side; nothing else is below this path.
  if (!BUILT_FILE.test(name)) return undefined;
  const accepted = headers['accept-encoding']?.toString();
  const built = await readBuilt(join(root, name), accepted);
  if (built) return built;
  const file = await earlier(name);
  return file && unpacked(file, accepted);
};

export const registerBuiltFiles = (
  app: FastifyInstance,
  clientDir: string,
  earlier: (name: string) => Promise<EarlierFile | undefined>,
): void => {
  const root = join(clientDir, 'assets');
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply): Promise<FastifyReply> => {
    const file = await find(request, root, earlier);
    if (!file) throw new NotFoundError('There is no such file.');
    reply
      .header('cache-control', FOR_EVER)
      .header('vary', 'accept-encoding')
      .type(TYPES[extname(request.params['*'])] ?? 'application/octet-stream');
    if (file.encoding !== undefined) reply.header('content-encoding', file.encoding);
    return reply.send(file.bytes);
  });
};
