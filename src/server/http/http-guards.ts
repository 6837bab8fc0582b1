// Refuses what no request of ours ever has, before any handler runs. Facts behind each rule: a NUL reaches handlers, two
// Host headers and an absolute-form target that disagrees with Host are answered 200 by default.
import { pipeline, type Readable } from 'node:stream';
import { brotliCompressSync, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AddressTooLongError,
  type AppError,
  BadInputError,
  MethodNotAllowedError,
  NotAcceptableError,
} from '../../domain/errors.ts';
import { acceptedEncoding } from './accept-encoding.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes what we have compressed only. */
    refusesPlain: boolean;
    /** Zstandard is read as gladly as the coding that was decided on. */
    readsZstd: boolean;
  }
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_URL = 4000;
const MAX_JSON_DEPTH = 20;
const CONTROL = /%(?:0[0-9a-f]|1[0-9a-f]|7f)/i;

const hostHeaders = (request: FastifyRequest): number => {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
};

const badTarget = (request: FastifyRequest): string | undefined => {
  const target = request.raw.url ?? '';
  if (hostHeaders(request) !== 1) return 'Exactly one Host header is needed.';
  if (!target.startsWith('/')) return 'The request target must be a path.';
  if (target.includes('%') && (CONTROL.test(target.split('?')[0] ?? '') || target.includes('%00'))) {
    return 'The address holds a control character.';
  }
  return undefined;
};

/** Deep nesting costs whoever walks it; nothing of ours is deeper than 20. */
export const jsonDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth);
    else if (c === 125 || c === 93) depth--;
  }
  return deepest;
};

const refusal = (request: FastifyRequest): AppError | undefined => {
  const reason = badTarget(request);
  if (reason) return new BadInputError(reason);
  if ((request.raw.url ?? '').length > MAX_URL)
    return new AddressTooLongError(`The address has more than ${MAX_URL} characters.`);
  if (!METHODS.includes(request.method))
    return new MethodNotAllowedError(`${request.method} is not possible here.`, METHODS.join(', '));
  return undefined;
};

/** Decides on the coding of the answer, for everybody who asks for it later: they find one name instead of weights. */
const weighEncodings = (request: FastifyRequest): AppError | undefined => {
  const { headers } = request.raw;
  const { encoding, plain, zstd } = acceptedEncoding(headers['accept-encoding']);
  if (encoding === undefined)
    return new NotAcceptableError('It is to be had as it is, in gzip and in br; Accept-Encoding refuses all of them.');
  if (!plain) request.refusesPlain = true;
  if (zstd) request.readsZstd = true;
  if (headers['accept-encoding'] !== undefined) headers['accept-encoding'] = encoding;
  return undefined;
};

export const registerGuards = (app: FastifyInstance): void => {
  // Not async: every request passes here, also those for a page that is ready.
  app.decorateRequest('refusesPlain', false);
  app.decorateRequest('readsZstd', false);
  app.addHook('onRequest', (request, _reply, done) => {
    done(refusal(request) ?? weighEncodings(request));
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (jsonDepth(String(text)) > MAX_JSON_DEPTH) {
        done(new BadInputError('The JSON is nested too deeply.', [{ field: 'body', message: 'is nested too deeply' }]));
        return;
      }
      // It answers through `done`.
      void parseJson(request, String(text), done);
    },
  );
};

/** Small answers and pictures are sent as they are, except to those who refuse that. */
export const encodeWhatMustBe = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload: string | Buffer | Readable | null | undefined) => {
    if (!request.refusesPlain || payload === null || payload === undefined || payload === '') return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return payload;
    const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length');
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      return encoding === 'br' ? brotliCompressSync(payload) : gzipSync(payload);
    // A failure on the way ends both: the visitor sees a broken answer, not half of one.
    return pipeline(payload, encoding === 'br' ? createBrotliCompress() : createGzip(), () => {});
  });
};
