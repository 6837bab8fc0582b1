// A picture from the person's device becomes a small square in the browser: what is larger never leaves it, nor where it was taken.
import { FILE_LIMITS } from '../../domain/media/file-checks.ts';
import { PORTRAIT_BYTES, PORTRAIT_PIXELS } from '../../domain/people/portrait.ts';

const QUALITIES = [0.85, 0.7, 0.5] as const;

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** The middle of the picture, as much as a square takes; of a standing one rather the upper part, where a face is. */
const drawSquare = (picture: ImageBitmap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = PORTRAIT_PIXELS;
  canvas.height = PORTRAIT_PIXELS;
  const { width, height } = picture;
  const side = Math.min(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // What is transparent becomes white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, PORTRAIT_PIXELS, PORTRAIT_PIXELS);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, (width - side) / 2, (height - side) / 4, side, side, 0, 0, PORTRAIT_PIXELS, PORTRAIT_PIXELS);
  return canvas;
};

const base64Of = async (blob: Blob): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));

export class PictureFault extends Error {
  override readonly name = 'PictureFault';
  readonly reason: 'unreadable' | 'toolarge';

  constructor(reason: PictureFault['reason']) {
    super(`The picture is ${reason}.`);
    this.reason = reason;
  }
}

/** The portrait in base64; a fault when the file is too large, or no picture that this browser can read. */
export const reducePicture = async (file: Blob): Promise<string> => {
  if (file.size > FILE_LIMITS.bytes) throw new PictureFault('toolarge');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureFault('unreadable');
  });
  if (picture.width * picture.height > FILE_LIMITS.pixels) {
    picture.close();
    throw new PictureFault('toolarge');
  }
  const canvas = drawSquare(picture);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await jpegOf(canvas, quality);
    if (blob && blob.size <= PORTRAIT_BYTES) return base64Of(blob);
  }
  throw new PictureFault('toolarge');
};
