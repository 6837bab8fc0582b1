// Pictures of listings over HTTP. Only those that a listing has: nobody can have others made, however many he invents.
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Images } from '../../adapters/images/images.ts';
import { siteTag } from '../../domain/content/cache-tags.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { parseImagePath } from '../../domain/record/image.ts';

export type MediaParts = {
  readonly images: Images;
  /** Whether a listing of the site has this picture. */
  readonly isShown: (siteId: string, ref: string) => Promise<boolean>;
  /** Names the site for a cache in between. */
  readonly tagged?: boolean;
};

const YEAR = 'public, max-age=31536000, immutable';
const REMEMBERED = 20_000;

export const registerMedia = (app: FastifyInstance, { images, isShown, tagged }: MediaParts): void => {
  /** What was shown once is not asked for again: a year in browsers is longer. */
  const shown = new Set<string>();
  const check = async (siteId: string, ref: string): Promise<boolean> => {
    const key = `${siteId} ${ref}`;
    if (shown.has(key)) return true;
    if (!(await isShown(siteId, ref))) return false;
    if (shown.size >= REMEMBERED) shown.clear();
    shown.add(key);
    return true;
  };
  const missing = () => new NotFoundError('There is no such picture.');

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = parseImagePath((request.raw.url ?? '').split('?', 1)[0] ?? '');
    if (!asked || !(await check(asked.siteId, asked.ref))) throw missing();
    const image = await images.image(asked.ref, asked.size, asked.format);
    if (!image) throw missing();
    reply.headers({ 'cache-control': YEAR, etag: image.etag });
    if (tagged) reply.headers({ 'cache-tag': siteTag(asked.siteId), 'surrogate-key': siteTag(asked.siteId) });
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send();
    reply.headers({ 'content-type': image.contentType, 'content-length': image.length });
    return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(image.path));
  };
  app.get('/media/*', { config: { rateLimit: false }, logLevel: 'warn', handler });
};
