// The tiles of our own map over HTTP: one large file, of which browsers ask for small parts (RFC 9110, range requests).
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_TILES } from '../../domain/content/map-tiles.ts';
import { NotFoundError } from '../../domain/errors.ts';

type Span = { readonly from: number; readonly to: number };

/**
 * `none`: the whole file, as for every header that we do not understand, and for several parts at once, which no map asks
 * for. `outside`: nothing of it is in the file.
 */
export const parseRange = (header: string | undefined, size: number): Span | 'none' | 'outside' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').replace(/\s/g, ''));
  if (!match) return 'none';
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return 'none';
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'none';
  return from >= size ? 'outside' : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

const isNamed = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((name) => [etag, '*'].includes(name.trim().replace(/^W\//, '')));

/** A part of a file that is no longer the one the browser knows would be nonsense to it. */
const isSame = (header: string | undefined, etag: string, modified: string): boolean =>
  header === undefined || header === etag || header === modified;

const DAY = 'public, max-age=86400';

const missing = (): NotFoundError => new NotFoundError('There is no map here.');
/** Opened for each request: the file may be replaced by a newer one while we run. */
const openTiles = async (path: string): Promise<FileHandle> =>
  open(path, 'r').catch(() => {
    throw missing();
  });

export const registerMap = (app: FastifyInstance, path: string): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = await openTiles(path);
    let streaming = false;
    try {
      const { size, mtimeMs, mtime } = await file.stat();
      if (size === 0) throw missing();
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const modified = mtime.toUTCString();
      const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
      reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': DAY });
      if (isNamed(ifNoneMatch, etag)) return reply.code(304).send();
      const asked = isSame(String(ifRange ?? etag), etag, modified) ? parseRange(range, size) : 'none';
      if (asked === 'outside') {
        return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
      }
      const { from, to } = asked === 'none' ? { from: 0, to: size - 1 } : asked;
      if (asked !== 'none') reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
      reply.headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': to - from + 1 });
      // Of HEAD as well: the server leaves the body out and closes the file.
      streaming = true;
      return reply.send(file.createReadStream({ start: from, end: to }));
    } finally {
      if (!streaming) await file.close();
    }
  };
  app.get(OWN_TILES.url, { config: { rateLimit: false }, logLevel: 'warn', handler });
};
