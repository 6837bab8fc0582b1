// Where a picture comes from, by the scheme of its reference: `demo:` is drawn, `file:` is kept by its SHA-256, `https:`
// is fetched (fetched-originals.ts).
import { fileKind, HEAD_BYTES, type PictureKind } from '../../domain/media/file-kind.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import { type FileStore, readStored } from '../files/file-store.ts';

/** Either an SVG that we drew ourselves, or bytes that somebody gave us. */
export type Original = { readonly drawing: string } | { readonly bytes: Uint8Array };
export type Resolve = (ref: string) => Original | undefined | Promise<Original | undefined>;
/** By scheme, without the colon. */
export type Originals = { readonly [scheme: string]: Resolve };

/** From where files live; `UnavailableError` when that is away. */
export const keptOriginals =
  (store: Pick<FileStore, 'get'>): Resolve =>
  async (ref) => {
    const file = parseFileRef(ref);
    const bytes = file && !file.isPdf ? await readStored(store, file.sha256) : undefined;
    return bytes && { bytes };
  };

/** Drawings of the demo catalogue; the generator is passed in, because an agency's own process never loads it. */
export const drawnOriginals =
  (draw: (ref: string) => string | undefined | Promise<string | undefined>): Resolve =>
  async (ref) => {
    const drawing = await draw(ref);
    return drawing === undefined ? undefined : { drawing };
  };

/** What the library decodes; a phone's HEIC is made a JPEG when it is sent. */
const DECODED: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'avif'];

/** JPEG, PNG, WebP or AVIF by its first bytes: a name or a header proves nothing. */
export const isPhotograph = (bytes: Uint8Array): boolean =>
  (DECODED as readonly string[]).includes(fileKind(bytes.subarray(0, HEAD_BYTES)));
