// Which files are taken, and why one is refused: one list, said in words by each screen that shows it.
import { type FileKind, isPictureKind } from './file-kind.ts';

/** What a file is sent for. A document may be a PDF or a picture of paper, however small. */
export const FILE_PURPOSES = ['picture', 'document'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const FILE_REFUSALS = [
  'too-small',
  'too-many-pixels',
  'too-large',
  'empty',
  'damaged',
  'video',
  'pdf',
  'svg',
  'animation',
  'unknown',
  'quota',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

export const FILE_LIMITS = {
  bytes: 30 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of the longer side: a portrait of 900 × 1200 fills a page as well as a landscape of 1200 × 900. */
  longSide: 1200,
} as const;

export const sizeRefusal = (bytes: number): FileRefusal | undefined =>
  bytes === 0 ? 'empty' : bytes > FILE_LIMITS.bytes ? 'too-large' : undefined;

/** By what it is: before anything is decoded. */
export const kindRefusal = (kind: FileKind, purpose: FilePurpose): FileRefusal | undefined => {
  if (isPictureKind(kind)) return undefined;
  return kind === 'pdf' && purpose === 'document' ? undefined : kind;
};

/** By its width and height, turned or not; before it is decoded. */
export const shapeRefusal = (
  { width, height }: { readonly width: number; readonly height: number },
  purpose: FilePurpose,
): FileRefusal | undefined => {
  if (width < 1 || height < 1) return 'damaged';
  if (width * height > FILE_LIMITS.pixels) return 'too-many-pixels';
  return purpose === 'picture' && Math.max(width, height) < FILE_LIMITS.longSide ? 'too-small' : undefined;
};

/** Days after which a file that nothing refers to goes. */
export const UNREFERENCED_DAYS = 30;
/** Hours after which an upload that was not finished goes. */
export const UPLOAD_HOURS = 24;

export const quotaRefusal = (used: number, more: number, quota: number): FileRefusal | undefined =>
  used + more > quota ? 'quota' : undefined;
