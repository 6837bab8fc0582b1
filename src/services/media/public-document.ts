// A document that visitors may have: a listing names it, for everybody.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { hasDocument } from '../../db/estates/estate-pictures.ts';
import { findFile } from '../../db/media/files.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { documentHeaders } from '../../domain/media/document-headers.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import type { ServiceContext } from '../platform/context.ts';

type PublicDocument = {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  open(): Promise<Readable>;
};

export const publicDocument = async (
  { db, files, images }: Pick<ServiceContext, 'db' | 'files' | 'images'>,
  siteId: string,
  ref: string,
): Promise<PublicDocument | undefined> => {
  const asked = parseFileRef(ref);
  if (!asked || !(await hasDocument(db.kysely, siteId, ref))) return undefined;
  const file = await findFile(db.kysely, siteId, asked.sha256);
  if (!file) return undefined;
  const etag = `"${asked.sha256.slice(0, 24)}-document"`;
  if (!asked.isPdf) {
    // A picture of paper is made anew, as every picture is: what the camera wrote into it stays here.
    const image = await images.image(ref, 'original', 'jpg');
    const headers = image && { ...documentHeaders(file, 'jpg'), 'content-length': String(image.length) };
    return headers && { etag, headers, open: async () => createReadStream(image.path) };
  }
  const headers = { ...documentHeaders(file, 'pdf'), 'content-length': String(file.bytes) };
  const open = async () => {
    const found = await files.get(asked.sha256);
    if (!found) throw new NotFoundError('There is no such document.');
    return found.stream;
  };
  return { etag, headers, open };
};
