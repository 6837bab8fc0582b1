// A thread that decodes the pictures of phones (HEIC) with libheif, which is WASM: the program goes on meanwhile, and the memory it
// took goes with the thread.
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import { FILE_LIMITS } from '../../domain/media/file-checks.ts';

export type HeicOrder = { readonly bytes: Uint8Array };
export type HeicAnswer =
  | { readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> }
  /** Too many pixels to decode: how many there are. */
  | { readonly width: number; readonly height: number; readonly pixels?: never }
  | { readonly error: string };

const decode = async ({ bytes }: HeicOrder): Promise<HeicAnswer> => {
  const images = new libheif.HeifDecoder().decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) return { error: 'there is no picture in it' };
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > FILE_LIMITS.pixels) return { width, height };
    const pixels = new Uint8ClampedArray(width * height * 4);
    const done = await new Promise((resolve) => image.display({ data: pixels, width, height }, resolve));
    return done ? { width, height, pixels } : { error: 'it cannot be decoded' };
  } finally {
    for (const image of images) image.free();
  }
};

parentPort?.on('message', (order: HeicOrder) => {
  decode(order)
    .catch((error: unknown): HeicAnswer => ({ error: String(error) }))
    .then((answer) =>
      parentPort?.postMessage(answer, 'pixels' in answer && answer.pixels ? [answer.pixels.buffer] : []),
    )
    .catch(() => process.exit(1));
});
