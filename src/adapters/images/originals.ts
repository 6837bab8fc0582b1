// Where a picture comes from, by the scheme of its reference: `demo:` is drawn, `file:` is kept by its SHA-256, `https:`
// is fetched (fetched-originals.ts).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** Either an SVG that we drew ourselves, or bytes that somebody gave us. */
export type Original = { readonly drawing: string } | { readonly bytes: Uint8Array };
export type Resolve = (ref: string) => Original | undefined | Promise<Original | undefined>;
/** By scheme, without the colon. */
export type Originals = { readonly [scheme: string]: Resolve };

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** `file:<64 hexadecimal digits>` → `<folder>/ab/abcdef…`; two digits a folder keep directories small. */
export const originalPath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

export const keptOriginals =
  (folder: string): Resolve =>
  async (ref) => {
    const [, sha256] = /^file:([0-9a-f]{64})$/u.exec(ref) ?? [];
    if (sha256 === undefined) return undefined;
    try {
      return { bytes: await readFile(originalPath(folder, sha256)) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

/** Drawings of the demo catalogue; the generator is passed in, because an agency's own process never loads it. */
export const drawnOriginals =
  (draw: (ref: string) => string | undefined | Promise<string | undefined>): Resolve =>
  async (ref) => {
    const drawing = await draw(ref);
    return drawing === undefined ? undefined : { drawing };
  };

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** JPEG, PNG or WebP by its first bytes: a name or a header proves nothing. */
export const isPhotograph = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, [0xff, 0xd8, 0xff]) ||
  startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]));

/** The reference under which a picture is kept; undefined when it is none. */
export const originalRef = (bytes: Uint8Array): string | undefined =>
  isPhotograph(bytes) ? `file:${createHash('sha256').update(bytes).digest('hex')}` : undefined;

/** Keeps a picture by its content: twice the same is kept once, and no name of somebody else's becomes a path. */
export const keepOriginal =
  (folder: string) =>
  async (bytes: Uint8Array): Promise<string | undefined> => {
    const ref = originalRef(bytes);
    if (ref !== undefined) await writeWhole(originalPath(folder, ref.slice('file:'.length)), bytes);
    return ref;
  };
