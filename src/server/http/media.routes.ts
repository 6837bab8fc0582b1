// Pictures of listings and the mark of an agency in its mails, over HTTP. Only those that a listing has: nobody can have others made, however many he invents.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Images } from '../../adapters/images/images.ts';
import { siteTag } from '../../domain/content/cache-tags.ts';
import { NotFoundError, TooManyRequestsError } from '../../domain/errors.ts';
import { parseDocumentPath } from '../../domain/media/file-ref.ts';
import { type FocusPoint, focusedRef, type ImageRequest, parseImagePath } from '../../domain/record/image-sizes.ts';
import { visitorAddress } from './visitor-address.ts';

type PublicDocument = {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  open(): Promise<Readable>;
};

export type MediaParts = {
  readonly images: Images;
  /** Whether a listing of the site has this picture, with this focus. */
  readonly isShown: (siteId: string, ref: string, focus?: FocusPoint) => Promise<boolean>;
  /** A document that a listing of the site shows to everybody. */
  readonly document?: (siteId: string, ref: string) => Promise<PublicDocument | undefined>;
  /** Whether the draft that a secret link shows has it. */
  readonly isPreviewed?: (siteId: string, ref: string, token: string) => Promise<boolean>;
  /** The mark of the site, as mails show it; `etag` changes with it. */
  readonly mailLogo?: (siteId: string) => Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;
  /** Names the site for a cache in between. */
  readonly tagged?: boolean;
};

/** The address stays when the mark changes. */
const DAY = 'public, max-age=86400';
const MINUTES = 'public, max-age=300';
const YEAR = 'public, max-age=31536000, immutable';
const REMEMBERED = 20_000;

export const registerMedia = (
  app: FastifyInstance,
  { images, isShown, isPreviewed, document, mailLogo, tagged }: MediaParts,
  /** How many pictures one address may have made in a minute; those that are kept do not count. */
  madeAMinute: number,
): void => {
  /** What was shown once is not asked for again: a year in browsers is longer. */
  const shown = new Set<string>();
  const check = async ({ siteId, ref, focus }: ImageRequest): Promise<boolean> => {
    const key = `${siteId} ${focusedRef(ref, focus)}`;
    if (shown.has(key)) return true;
    if (!(await isShown(siteId, ref, focus))) return false;
    if (shown.size >= REMEMBERED) shown.clear();
    shown.add(key);
    return true;
  };
  const missing = () => new NotFoundError('There is no such picture.');

  const tag = (reply: FastifyReply, siteId: string): void => {
    if (tagged) reply.headers({ 'cache-tag': siteTag(siteId), 'surrogate-key': siteTag(siteId) });
  };

  const making = app.createRateLimit({
    max: madeAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `picture ${visitorAddress(request)}`,
  });
  /** Each size of each picture can be had for the asking, once: somebody who asks for all of them at once keeps the machine busy. */
  const mayMake = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = await making(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header('retry-after', String(limit.ttlInSeconds));
    throw new TooManyRequestsError('Too many new pictures were asked for. Try again in a minute.', limit.ttlInSeconds);
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', search = ''] = (request.raw.url ?? '').split('?', 2);
    const asked = parseImagePath(path);
    if (!asked) throw missing();
    const isPublic = await check(asked);
    const token = isPublic ? undefined : new URLSearchParams(search).get('preview');
    if (!isPublic && !(token && (await isPreviewed?.(asked.siteId, asked.ref, token)))) throw missing();
    const image = await images.image(asked.ref, asked.size, asked.format, asked.focus, () => mayMake(request, reply));
    if (!image) throw missing();
    reply.headers({ 'cache-control': isPublic ? YEAR : 'private, no-store', etag: image.etag });
    tag(reply, asked.siteId);
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send();
    reply.headers({ 'content-type': image.contentType, 'content-length': image.length });
    return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(image.path));
  };
  app.get<{ Params: { siteId: string } }>(
    '/media/:siteId/mail-logo.png',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { siteId } = request.params;
      const logo = await mailLogo?.(siteId);
      if (!logo) throw missing();
      reply.headers({ 'cache-control': DAY, etag: logo.etag });
      tag(reply, siteId);
      if (request.headers['if-none-match'] === logo.etag) return reply.code(304).send();
      return reply.type('image/png').send(logo.bytes);
    },
  );
  // Not remembered: a document that was public may be so no more.
  app.get('/media/:siteId/documents/*', { logLevel: 'warn' }, async (request, reply) => {
    const asked = parseDocumentPath((request.raw.url ?? '').split('?', 1)[0] ?? '');
    const found = asked && (await document?.(asked.siteId, asked.ref));
    if (!found) throw new NotFoundError('There is no such document.');
    reply.headers({ 'cache-control': MINUTES, etag: found.etag });
    tag(reply, asked.siteId);
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
    reply.headers(found.headers);
    return request.method === 'HEAD' ? reply.send() : reply.send(await found.open());
  });
  app.get('/media/*', { config: { rateLimit: false }, logLevel: 'warn', handler });
};
