// A phone's HEIC as a JPEG: upright, with nothing of its metadata but the colours' profile, which every size made of it is converted
// from. One at a time, each in a thread of its own: what it took is given back.
import { Worker } from 'node:worker_threads';
import { sharp } from './decoder.ts';
import type { HeicAnswer, HeicOrder } from './heic-worker.ts';
import { withProfile } from './icc-profile.ts';
import { createLimit } from './limit.ts';

const MAX_MS = 60_000;
const WAITING_AT_MOST = 100;
const limit = createLimit(1, WAITING_AT_MOST);

const fileOfThread = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? 'heic-worker.ts' : 'heic-worker.js', import.meta.url);

const decode = async (bytes: Uint8Array): Promise<HeicAnswer> => {
  const worker = new Worker(fileOfThread(), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // It says in words of its own what it cannot read; ours are in the answer.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ error: 'it takes too long' }), MAX_MS);
      worker.once('message', resolve);
      worker.once('error', (error) => resolve({ error: String(error) }));
      worker.once('exit', () => resolve({ error: 'its thread ended' }));
      worker.postMessage({ bytes } satisfies HeicOrder);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** The `colr` box of the file, when it holds a profile. */
const profileIn = (bytes: Uint8Array): Buffer | undefined => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = all.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const length = all.readUInt32BE(at - 4) - 12;
  return length > 128 && at + 8 + length <= all.length ? all.subarray(at + 8, at + 8 + length) : undefined;
};

export type HeicPicture =
  | { readonly jpeg: Uint8Array }
  | { readonly width: number; readonly height: number }
  | { readonly damaged: string };

/** `width` and `height` alone: it has too many pixels to decode. */
export const jpegOfHeic = (bytes: Uint8Array): Promise<HeicPicture> =>
  limit(async () => {
    const decoded = await decode(bytes);
    if ('error' in decoded) return { damaged: decoded.error };
    const { width, height, pixels } = decoded;
    if (!pixels) return { width, height };
    const raw = { width, height, channels: 4 } as const;
    const image = sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 92, mozjpeg: false });
    const jpeg = await image.toBuffer();
    const profile = profileIn(bytes);
    return { jpeg: profile ? withProfile(jpeg, profile) : jpeg };
  });
