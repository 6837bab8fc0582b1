// What a file is, by its bytes: a name or a header proves nothing.

/** Pictures that we take; everything else is named only to say why it is refused. */
const PICTURE_KINDS = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];
export type FileKind = PictureKind | 'pdf' | 'svg' | 'video' | 'animation' | 'unknown';

export const isPictureKind = (kind: FileKind): kind is PictureKind =>
  (PICTURE_KINDS as readonly FileKind[]).includes(kind);

/** How many bytes from the start `fileKind` looks at. */
export const HEAD_BYTES = 1024;

const textAt = (bytes: Uint8Array, from: number, to: number): string => {
  let text = '';
  for (let i = from; i < Math.min(to, bytes.length); i++) text += String.fromCharCode(bytes[i] ?? 0);
  return text;
};

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** ISO base media (`ftyp`): phones' pictures and films have the same frame, and its brands say which it is. */
const brandedKind = (bytes: Uint8Array): FileKind => {
  const size = ((bytes[0] ?? 0) << 24) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  const major = textAt(bytes, 8, 12);
  const brands = [major];
  for (let at = 16; at + 4 <= Math.min(size, HEAD_BYTES, bytes.length); at += 4) brands.push(textAt(bytes, at, at + 4));
  const has = (...names: readonly string[]) => brands.some((brand) => names.includes(brand));
  if (major === 'avis' || major === 'hevc' || major === 'hevx' || major === 'msf1') return 'animation';
  // The general brand of a still picture: the compatible ones say how it is coded.
  if (['avif', 'heic', 'heix', 'heim', 'heis', 'mif1', 'mif2'].includes(major)) {
    if (has('avif')) return 'avif';
    return has('heic', 'heix', 'heim', 'heis') ? 'heic' : 'unknown';
  }
  return 'video';
};

const SIGNATURES: readonly (readonly [FileKind, number, readonly number[]])[] = [
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['animation', 0, [0x47, 0x49, 0x46, 0x38]],
  // Matroska and WebM, AVI, MPEG, Windows Media.
  ['video', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['video', 8, [0x41, 0x56, 0x49, 0x20]],
  ['video', 0, [0x00, 0x00, 0x01, 0xba]],
  ['video', 0, [0x00, 0x00, 0x01, 0xb3]],
  ['video', 0, [0x30, 0x26, 0xb2, 0x75]],
];

const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);

/** The animation flag of the extended header. */
const isMovingWebp = (bytes: Uint8Array): boolean =>
  textAt(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;

export const fileKind = (head: Uint8Array): FileKind => {
  const known = SIGNATURES.find(([, at, signature]) => startsWith(head, at, signature));
  if (known) return known[0];
  if (isWebp(head)) return isMovingWebp(head) ? 'animation' : 'webp';
  if (textAt(head, 4, 8) === 'ftyp') return brandedKind(head);
  const text = textAt(head, 0, HEAD_BYTES);
  // Readers of PDF look for its mark in the first kilobyte.
  if (text.includes('%PDF-')) return 'pdf';
  return /<svg[\s>]/i.test(text) ? 'svg' : 'unknown';
};
