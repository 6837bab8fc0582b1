// Pictures at the sizes of the pages, made once and kept on disk. Whoever serves them first checks that the reference
// belongs to a listing of that site: this adapter makes what it is asked for.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FocusPoint,
  focusedRef,
  IMAGE_FORMATS,
  IMAGE_SIZES,
  type ImageFormat,
  type ImageSize,
} from '../../domain/record/image-sizes.ts';
import { createLimit } from './limit.ts';
import type { Originals } from './originals.ts';
import { writeWhole } from './write-whole.ts';

/** Raised when the same request would give other bytes: better settings, another drawing. */
const VERSION = 2;
const WORKERS = 2;
const WAITING_AT_MOST = 200;
const REMEMBERED_FAILURES = 1000;
/** A rendering that throws may have lacked memory or time: it is tried again, after twice as long each time. */
const TRIES = 5;
const AGAIN_AFTER_MS = 60_000;

type Image = {
  readonly path: string;
  readonly length: number;
  readonly contentType: string;
  readonly etag: string;
};
export type Images = {
  /**
   * Undefined when there is no such original or it is no picture; `UnavailableError` when too many are waiting. Whoever must not have
   * a picture made throws in `beforeMaking`, which is not asked for one that is kept or under way.
   */
  image(
    ref: string,
    size: ImageSize,
    format: ImageFormat,
    focus?: FocusPoint,
    beforeMaking?: () => Promise<void>,
  ): Promise<Image | undefined>;
};

export type ImageOptions = {
  readonly cacheDir: string;
  readonly originals: Originals;
  readonly log: { warn(fields: object, message: string): void };
  readonly now?: () => number;
};

const fileLength = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
};

export const createImages = ({ cacheDir, originals, log, now = Date.now }: ImageOptions): Images => {
  const limit = createLimit(WORKERS, WAITING_AT_MOST);
  const underWay = new Map<string, Promise<number | undefined>>();
  /** References without a usable picture, and when it is worth another try: never for what is no picture at all. */
  const broken = new Map<string, { readonly tries: number; readonly until: number }>();
  const markBroken = (ref: string, tries: number, fields: object, message: string): undefined => {
    if (broken.size >= REMEMBERED_FAILURES) broken.clear();
    const until = tries >= TRIES ? Number.POSITIVE_INFINITY : now() + AGAIN_AFTER_MS * 2 ** (tries - 1);
    broken.set(ref, { tries, until });
    log.warn({ ref, ...fields }, message);
    return undefined;
  };

  const make = async (
    ref: string,
    size: ImageSize,
    format: ImageFormat,
    focus: FocusPoint | undefined,
    path: string,
  ): Promise<number | undefined> => {
    // With the first picture that is made: a start does not need the library.
    const { render } = await import('./render.ts');
    const original = await originals[ref.slice(0, Math.max(0, ref.indexOf(':')))]?.(ref);
    if (!original) return undefined;
    let bytes: Uint8Array | undefined;
    try {
      bytes = await render(original, IMAGE_SIZES[size], format, focus);
    } catch (error) {
      return markBroken(ref, (broken.get(ref)?.tries ?? 0) + 1, { err: error }, 'a picture cannot be decoded');
    }
    if (!bytes) return markBroken(ref, TRIES, {}, 'a picture is neither JPEG nor PNG, WebP or AVIF');
    broken.delete(ref);
    await writeWhole(path, bytes);
    return bytes.length;
  };

  return {
    image: async (ref, size, format, focus, beforeMaking) => {
      if ((broken.get(ref)?.until ?? 0) > now()) return undefined;
      const digest = createHash('sha256')
        .update(`${VERSION} ${focusedRef(ref, focus)}`)
        .digest('hex');
      const path = join(cacheDir, digest.slice(0, 2), digest, `${size}.${format}`);
      let length = await fileLength(path);
      if (length === undefined) {
        if (!underWay.has(path)) await beforeMaking?.();
        const work =
          underWay.get(path) ?? limit(() => make(ref, size, format, focus, path)).finally(() => underWay.delete(path));
        underWay.set(path, work);
        length = await work;
      }
      if (length === undefined) return undefined;
      return { path, length, contentType: IMAGE_FORMATS[format], etag: `"${digest.slice(0, 24)}-${size}-${format}"` };
    },
  };
};
