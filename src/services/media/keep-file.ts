// A file becomes one of a site: its row first, then its bytes; whoever wants to delete the same bytes meanwhile waits.
import { createHash } from 'node:crypto';
import type { FileSource } from '../../adapters/files/file-store.ts';
import type { TakenFile } from '../../adapters/files/inspect-file.ts';
import { inspectPdf } from '../../adapters/files/inspect-pdf.ts';
import { lockFile, type StoredFile, saveFile, similarFiles } from '../../db/media/files.ts';
import { NEAR_DUPLICATE_BITS } from '../../domain/media/difference-hash.ts';
import { fileKind, HEAD_BYTES } from '../../domain/media/file-kind.ts';
import { fileRef, MEDIA_TYPES, type MediaType } from '../../domain/media/file-ref.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { FileInfo } from './file-outcome.ts';

type Context = Pick<ServiceContext, 'db' | 'now' | 'files'>;

/** Whether the site did not have it yet. */
const keep = async (ctx: Context, siteId: string, file: StoredFile, source: FileSource): Promise<boolean> => {
  const added = await ctx.db.transaction(async (trx) => {
    await lockFile(trx, file.sha256);
    return saveFile(trx, siteId, file, ctx.now());
  });
  // A row without bytes, when this fails, is tried again by whoever sends it, or goes like every row that nothing refers to.
  await ctx.files.put(file.sha256, source);
  return added;
};

export const keepFile = async (
  ctx: Context,
  siteId: string,
  { converted, ...taken }: TakenFile,
  { path, ...about }: Pick<StoredFile, 'name' | 'kind'> & { readonly path: string },
): Promise<FileInfo> => {
  const { sentSha256: _sent, active: _active, ...file } = { ...taken, ...about };
  const added = await keep(ctx, siteId, { ...taken, ...about }, converted ? { bytes: converted } : { path });
  const similar = await similarFiles(ctx.db.kysely, siteId, file, NEAR_DUPLICATE_BITS);
  return {
    ...file,
    ref: fileRef(file.sha256, file.mediaType),
    known: !added,
    similar: similar.map(({ sha256, name, distance }) => ({ ref: fileRef(sha256, MEDIA_TYPES.jpg), name, distance })),
  };
};

/** What a feed may bring: what pages show as it is. */
const FEED_TYPES: Readonly<Record<string, MediaType>> = {
  jpeg: MEDIA_TYPES.jpg,
  png: MEDIA_TYPES.png,
  webp: MEDIA_TYPES.webp,
  avif: MEDIA_TYPES.avif,
  pdf: MEDIA_TYPES.pdf,
};

/** The reference of a file that came with a feed; undefined when it is no picture and no PDF. */
export const feedFileRef = (bytes: Uint8Array): string | undefined => {
  const type = FEED_TYPES[fileKind(bytes.subarray(0, HEAD_BYTES))];
  return type && fileRef(createHash('sha256').update(bytes).digest('hex'), type);
};

/** Keeps a file that came with a feed. An agency's stock is not refused for its size: it is what it has. */
export const keepFeedFile = async (ctx: Context, siteId: string, bytes: Uint8Array): Promise<string | undefined> => {
  const mediaType = FEED_TYPES[fileKind(bytes.subarray(0, HEAD_BYTES))];
  if (!mediaType) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isPdf = mediaType === MEDIA_TYPES.pdf;
  const pdf = isPdf ? inspectPdf(Buffer.from(bytes)) : undefined;
  const file: StoredFile = {
    sha256,
    sentSha256: sha256,
    kind: isPdf ? 'document' : 'picture',
    mediaType,
    bytes: bytes.length,
    width: null,
    height: null,
    hash: null,
    name: '',
    // One that was cut may be mended by whoever opens it: nobody knows into what.
    active: pdf !== undefined && (pdf.damaged || pdf.active),
  };
  await keep(ctx, siteId, file, { bytes });
  return fileRef(sha256, mediaType);
};
