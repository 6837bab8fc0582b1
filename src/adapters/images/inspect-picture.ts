// What a picture is: its size, its hash, and whether it can be shown at all. Decoded once, from the beginning to the end, at a few
// pixels: a cut file is found, and a large one takes little memory.
import { differenceHash, HASH_HEIGHT, HASH_WIDTH } from '../../domain/media/difference-hash.ts';
import { type FilePurpose, type FileRefusal, shapeRefusal } from '../../domain/media/file-checks.ts';
import { MAX_PIXELS, sharp } from './decoder.ts';

export type InspectedPicture =
  | { readonly refusal: FileRefusal }
  /** As it is shown: turned upright. */
  | { readonly width: number; readonly height: number; readonly hash: string };

const MAX_SECONDS = 30;
/** Small enough to be turned in memory, large enough that the hash is that of the whole picture. */
const SMALL = 72;

const hashOf = async (bytes: Uint8Array, orientation: number | undefined): Promise<string> => {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const small = await sharp(bytes, options)
    .resize(SMALL, SMALL, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .timeout({ seconds: MAX_SECONDS })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .jpeg({ quality: 100 })
    .toBuffer();
  const greys = await sharp(small)
    .autoOrient()
    .resize(HASH_WIDTH, HASH_HEIGHT, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return differenceHash(greys);
};

export const inspectPicture = async (bytes: Uint8Array, purpose: FilePurpose): Promise<InspectedPicture> => {
  let shape: { readonly width: number; readonly height: number };
  let orientation: number | undefined;
  try {
    // Without a limit: how many pixels there are is read, not decoded.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if ((found.pages ?? 1) > 1) return { refusal: 'animation' };
    shape = found.autoOrient;
    orientation = found.orientation;
  } catch {
    return { refusal: 'damaged' };
  }
  const refusal = shapeRefusal(shape, purpose);
  if (refusal) return { refusal };
  try {
    return { width: shape.width, height: shape.height, hash: await hashOf(bytes, orientation) };
  } catch {
    return { refusal: 'damaged' };
  }
};
