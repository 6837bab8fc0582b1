// Behaviour section 9 (card images 370x200 in the grid, 570 wide in the large list), record section 3.5 (rental photos:
// original, medium, thumbnail): addresses of pictures at exactly the sizes the pages use, and nothing else.
import type { Estate } from './estate.ts';
import { SLUG_PATTERN } from './ids.ts';

export type ImageSpec = {
  readonly width: number;
  /** With a height the picture is cropped to fill it; without one it keeps its own shape. */
  readonly height?: number;
};

export const IMAGE_SIZES = {
  '370x200': { width: 370, height: 200 },
  '740x400': { width: 740, height: 400 },
  '570w': { width: 570 },
  '1140w': { width: 1140 },
  '800w': { width: 800 },
  '1600w': { width: 1600 },
  '2400w': { width: 2400 },
  thumbnail: { width: 300, height: 200 },
  medium: { width: 900, height: 600 },
  original: { width: 2400 },
} as const satisfies Record<string, ImageSpec>;
export type ImageSize = keyof typeof IMAGE_SIZES;
export const IMAGE_SIZE_NAMES = Object.keys(IMAGE_SIZES) as ImageSize[];

export const IMAGE_FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type ImageFormat = keyof typeof IMAGE_FORMATS;

/** What a page shows a picture as: its smallest size first. */
const IMAGE_USES = {
  card: ['370x200', '740x400'],
  row: ['570w', '1140w'],
  gallery: ['800w', '1600w', '2400w'],
  rental: ['thumbnail', 'medium'],
} as const satisfies Record<string, readonly [ImageSize, ...ImageSize[]]>;
export type ImageUse = keyof typeof IMAGE_USES;

/** The part of a photograph that stays in sight when it is cropped, from the left and from the top. */
export const FOCUS = { x: 0.5, y: 0.38 } as const;

/** Percent from the left and from the top, as a member set it. */
export type FocusPoint = { readonly x: number; readonly y: number };

/** Where a picture is looked at, as parts of it: what a member set, else where pictures usually have it. */
export const focusIn = (point: FocusPoint | null | undefined): { readonly x: number; readonly y: number } =>
  point ? { x: point.x / 100, y: point.y / 100 } : FOCUS;

/** A reference that carries the focus of its picture, for whoever makes an address of it. */
export const focusedRef = (ref: string, focus: FocusPoint | null | undefined): string =>
  focus ? `${ref}#${focus.x}-${focus.y}` : ref;

const splitRef = (text: string): { readonly ref: string; readonly focus?: FocusPoint } => {
  const [, ref, x, y] = /^(.+)#(\d{1,2}|100)-(\d{1,2}|100)$/su.exec(text) ?? [];
  return ref === undefined ? { ref: text } : { ref, focus: { x: Number(x), y: Number(y) } };
};

/** Only a size that is cropped has a focus: the others are the same with and without. */
export const imageUrl = (siteId: string, ref: string, size: ImageSize, format: ImageFormat): string => {
  const isCropped = 'height' in IMAGE_SIZES[size];
  const shown = isCropped ? ref : splitRef(ref).ref;
  return `/media/${siteId}/${encodeURIComponent(shown).replaceAll('%3A', ':')}/${size}.${format}`;
};

export type ImageRequest = {
  readonly siteId: string;
  readonly ref: string;
  readonly size: ImageSize;
  readonly format: ImageFormat;
  readonly focus?: FocusPoint;
};

const isSize = (value: string): value is ImageSize => Object.hasOwn(IMAGE_SIZES, value);
const isFormat = (value: string): value is ImageFormat => Object.hasOwn(IMAGE_FORMATS, value);
const SITE_ID = new RegExp(SLUG_PATTERN, 'u');
const REFERENCE = /^(?:https?:\/\/|file:|demo:)/u;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The way back; only an address spelt exactly as `imageUrl` spells it, so that a picture is cached once. */
export const parseImagePath = (path: string): ImageRequest | undefined => {
  const [, siteId = '', encoded = '', size = '', format = ''] =
    /^\/media\/([^/]{2,32})\/([^/]{1,6000})\/([a-z0-9]{1,20})\.([a-z]{3,4})$/u.exec(path) ?? [];
  const shown = decoded(encoded);
  if (!SITE_ID.test(siteId) || shown === undefined || !REFERENCE.test(shown) || !isSize(size) || !isFormat(format))
    return undefined;
  if (imageUrl(siteId, shown, size, format) !== path) return undefined;
  const asked = { siteId, ...splitRef(shown), size, format };
  return focusedRef(asked.ref, asked.focus) === shown ? asked : undefined;
};

/** Pictures without known dimensions are taken to be 3 wide and 2 high, as cameras make them. */
const SHAPE = 2 / 3;
const heightOf = ({ width, height }: ImageSpec): number => height ?? Math.round(width * SHAPE);

export type ImageSources = {
  readonly src: string;
  readonly srcSet?: string;
  /** Smaller formats first; the browser takes the first it knows. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  /** What stays in sight where the page crops it further, as `object-position` says it; absent: where pictures usually have it. */
  readonly position?: string;
};

/** Everything a `picture` element needs. A path on our own server (a site's asset) is shown as it is. */
export const imageSources = (siteId: string, ref: string, use: ImageUse): ImageSources => {
  const sizes: readonly [ImageSize, ...ImageSize[]] = IMAGE_USES[use];
  const [smallest] = sizes;
  const { width } = IMAGE_SIZES[smallest];
  const shape = { width, height: heightOf(IMAGE_SIZES[smallest]) };
  if (ref.startsWith('/')) return { src: ref, sources: [], ...shape };
  const { focus } = splitRef(ref);
  const srcSet = (format: ImageFormat): string =>
    sizes.map((size) => `${imageUrl(siteId, ref, size, format)} ${IMAGE_SIZES[size].width}w`).join(', ');
  return {
    src: imageUrl(siteId, ref, smallest, 'jpg'),
    srcSet: srcSet('jpg'),
    sources: [
      { type: IMAGE_FORMATS.avif, srcSet: srcSet('avif') },
      { type: IMAGE_FORMATS.webp, srcSet: srcSet('webp') },
    ],
    ...shape,
    ...(focus ? { position: `${focus.x}% ${focus.y}%` } : {}),
  };
};

/** Every picture and plan a listing and its units show: what may be asked for under `/media`. */
export const imageRefs = (estate: Pick<Estate, 'pictures' | 'files' | 'children'>): string[] => {
  const own = [
    ...(estate.pictures ?? []).flatMap(({ file, thumbnail }) => [file, thumbnail]),
    ...(estate.files ?? []).map(({ file }) => file),
    ...(estate.children ?? []).flatMap((unit) => imageRefs(unit)),
  ];
  return [...new Set(own.filter((ref): ref is string => typeof ref === 'string' && REFERENCE.test(ref)))];
};
