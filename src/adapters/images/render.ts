// One derivative: decoded within limits, turned upright, cropped, encoded, without any metadata of the original.
import type { Sharp } from 'sharp';
import { cropAround, type Focus } from '../../domain/media/focus-crop.ts';
import { type FocusPoint, focusIn, type ImageFormat, type ImageSpec } from '../../domain/record/image-sizes.ts';
import { MAX_PIXELS, sharp } from './decoder.ts';
import { isPhotograph, type Original } from './originals.ts';

const MAX_SECONDS = 30;
/** The drawings are 1200 wide at 72 dpi. */
const DRAWING_WIDTH = 1200;
const DRAWING_DENSITY = 72;
/** Small pictures are drawn at twice their size, so that thin lines survive. */
const SMALL = 700;

const decode = (original: Original, { width }: ImageSpec): Sharp | undefined => {
  if ('drawing' in original) {
    const drawnWidth = width < SMALL ? width * 2 : width;
    const density = (DRAWING_DENSITY * drawnWidth) / DRAWING_WIDTH;
    return sharp(Buffer.from(original.drawing), { density, limitInputPixels: MAX_PIXELS });
  }
  if (!isPhotograph(original.bytes)) return undefined;
  return sharp(original.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
};

/** Fills the box; what falls off is chosen by the focus, not by the middle. */
const crop = async (image: Sharp, width: number, height: number, focus: Focus): Promise<Sharp> => {
  const { autoOrient: size } = await image.metadata();
  const scale = Math.max(width / size.width, height / size.height);
  const [w, h] = [Math.max(width, Math.round(size.width * scale)), Math.max(height, Math.round(size.height * scale))];
  return image.resize(w, h, { fit: 'fill' }).extract(cropAround({ width: w, height: h }, { width, height }, focus));
};

/** Whoever asks first waits: above this width a few bytes more are better than seconds. */
const LARGE = 1200;

const encode = (image: Sharp, format: ImageFormat, { width }: ImageSpec): Sharp => {
  const small = width <= LARGE;
  if (format === 'avif') return image.avif({ quality: 50, effort: small ? 2 : 0, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return image.webp({ quality: 75, effort: small ? 4 : 2 });
  return image.jpeg({ quality: 78, mozjpeg: small, progressive: true });
};

/** Undefined for bytes that are no photograph; throws for one that cannot be decoded. */
export const render = async (
  original: Original,
  spec: ImageSpec,
  format: ImageFormat,
  focus?: FocusPoint,
): Promise<Buffer | undefined> => {
  const image = decode(original, spec);
  if (!image) return undefined;
  const sized =
    spec.height === undefined
      ? image.resize({ width: spec.width, withoutEnlargement: true })
      : await crop(image, spec.width, spec.height, focusIn(focus));
  return encode(sized.flatten({ background: '#ffffff' }).toColourspace('srgb'), format, spec)
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
};

/** Three times what the mail shows, for screens with small pixels. */
const LOGO_SIDE = 120;
/** White round it: on a dark mail the mark stands on a tile. */
const LOGO_EDGE = 12;
const LOGO_MAX_DENSITY = 2400;

/** The agency's mark as a square PNG on white; undefined for bytes that are none of the kinds we decode. */
export const renderLogo = async (bytes: Uint8Array, isDrawing: boolean): Promise<Buffer | undefined> => {
  if (!isDrawing && !isPhotograph(bytes)) return undefined;
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const { width, height } = await sharp(bytes, limits).metadata();
  const inner = LOGO_SIDE - 2 * LOGO_EDGE;
  // A drawing of 32 pixels is drawn large, not blown up.
  const density = Math.min(LOGO_MAX_DENSITY, Math.ceil((DRAWING_DENSITY * inner) / Math.max(1, width, height)));
  const image = sharp(bytes, { ...limits, ...(isDrawing ? { density: Math.max(DRAWING_DENSITY, density) } : {}) });
  const background = '#ffffff';
  return image
    .resize(inner, inner, { fit: 'contain', background })
    .flatten({ background })
    .extend({ top: LOGO_EDGE, bottom: LOGO_EDGE, left: LOGO_EDGE, right: LOGO_EDGE, background })
    .toColourspace('srgb')
    .png({ palette: true })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
};
