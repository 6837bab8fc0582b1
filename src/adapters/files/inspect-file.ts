// A file that somebody sent: taken with what we know of it, or refused with the reason. One at a time, so that forty at once take the
// memory of one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type FilePurpose, type FileRefusal, kindRefusal, sizeRefusal } from '../../domain/media/file-checks.ts';
import { fileKind, HEAD_BYTES, isPictureKind } from '../../domain/media/file-kind.ts';
import { MEDIA_TYPES, type MediaType } from '../../domain/media/file-ref.ts';
import { createLimit } from '../images/limit.ts';
import { inspectPdf } from './inspect-pdf.ts';

export type TakenFile = {
  /** Of the bytes as they are kept. */
  readonly sha256: string;
  /** Of the bytes as they came: another one for what was converted. */
  readonly sentSha256: string;
  readonly bytes: number;
  readonly mediaType: MediaType;
  readonly width: number | null;
  readonly height: number | null;
  readonly hash: string | null;
  /** A PDF that may do more than be read: it is given to be kept, never opened in the browser. */
  readonly active: boolean;
  /** The bytes to keep, when they are not those that came. */
  readonly converted: Uint8Array | undefined;
};
export type InspectedFile = { readonly refusal: FileRefusal } | TakenFile;

const WAITING_AT_MOST = 400;
const limit = createLimit(1, WAITING_AT_MOST, 'Too many files are being looked at.');
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const KEPT_AS = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', heic: 'jpg' } as const;

const inspectPictureBytes = async (
  sent: Uint8Array,
  kind: keyof typeof KEPT_AS,
  purpose: FilePurpose,
): Promise<InspectedFile> => {
  // With the first file that is sent: a start does not need the libraries.
  const { inspectPicture } = await import('../images/inspect-picture.ts');
  let bytes = sent;
  if (kind === 'heic') {
    const { jpegOfHeic } = await import('../images/heic.ts');
    const made = await jpegOfHeic(sent);
    if (!('jpeg' in made)) return { refusal: 'damaged' in made ? 'damaged' : 'too-many-pixels' };
    bytes = made.jpeg;
  }
  const found = await inspectPicture(bytes, purpose);
  if ('refusal' in found) return found;
  const sentSha256 = sha256Of(sent);
  return {
    ...found,
    sentSha256,
    sha256: bytes === sent ? sentSha256 : sha256Of(bytes),
    bytes: bytes.length,
    mediaType: MEDIA_TYPES[KEPT_AS[kind]],
    active: false,
    converted: bytes === sent ? undefined : bytes,
  };
};

const inspectBytes = async (sent: Buffer, purpose: FilePurpose): Promise<InspectedFile> => {
  const kind = fileKind(sent.subarray(0, HEAD_BYTES));
  const refusal = sizeRefusal(sent.length) ?? kindRefusal(kind, purpose);
  if (refusal) return { refusal };
  if (isPictureKind(kind)) return inspectPictureBytes(sent, kind, purpose);
  const pdf = inspectPdf(sent);
  if (pdf.damaged) return { refusal: 'damaged' };
  const sha256 = sha256Of(sent);
  const nothing = { width: null, height: null, hash: null, converted: undefined };
  const { length } = sent;
  return { sha256, sentSha256: sha256, bytes: length, mediaType: MEDIA_TYPES.pdf, active: pdf.active, ...nothing };
};

export const inspectFile = (path: string, purpose: FilePurpose): Promise<InspectedFile> =>
  limit(async () => inspectBytes(await readFile(path), purpose));
