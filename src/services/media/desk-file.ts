// What members see of the files of their site, shown to visitors or not.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { findFile } from '../../db/media/files.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { documentHeaders } from '../../domain/media/document-headers.ts';
import { fileRef, MEDIA_TYPES } from '../../domain/media/file-ref.ts';
import type { ImageSize } from '../../domain/record/image-sizes.ts';
import type { ServiceContext } from '../platform/context.ts';

type Context = Pick<ServiceContext, 'db' | 'files' | 'images'>;
export type ServedFile = { readonly body: Readable; readonly headers: Readonly<Record<string, string>> };

const missing = (): NotFoundError => new NotFoundError('There is no such file.');
const PRIVATE = { 'cache-control': 'private, max-age=3600' } as const;

/** A picture is never handed out as it came: it is made anew, without the place where it was taken. */
const picture = async ({ images }: Context, sha256: string, size: ImageSize): Promise<ServedFile> => {
  const image = await images.image(fileRef(sha256, MEDIA_TYPES.jpg), size, 'webp');
  if (!image) throw missing();
  const headers = { 'content-type': image.contentType, 'content-length': String(image.length), ...PRIVATE };
  return { body: createReadStream(image.path), headers };
};

export const deskFile = async (
  ctx: Context,
  siteId: string,
  sha256: string,
  size: ImageSize | undefined,
): Promise<ServedFile> => {
  const file = await findFile(ctx.db.kysely, siteId, sha256);
  if (!file) throw missing();
  if (file.mediaType !== MEDIA_TYPES.pdf) return picture(ctx, sha256, size ?? 'original');
  const found = await ctx.files.get(sha256);
  if (!found) throw missing();
  const headers = { ...documentHeaders(file, 'pdf'), ...PRIVATE, 'content-length': String(found.bytes) };
  return { body: found.stream, headers };
};
