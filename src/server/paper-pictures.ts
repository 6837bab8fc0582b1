// Where the pictures of brochures come from: the same places that serve them to visitors, and no others. An address that is
// no path of this server is not read.
import { readFile } from 'node:fs/promises';
import type { ReadPicture } from '../adapters/brochure/press.ts';
import type { Images } from '../adapters/images/images.ts';
import { printPicture } from '../adapters/images/print-picture.ts';
import type { Api } from '../api/handle-request.ts';
import { IMAGE_SIZES, type ImageSize, parseImagePath } from '../domain/record/image-sizes.ts';

type Sources = { readonly images: Images; readonly api: Api };

/** The sizes of the pages that paper takes, by the width it wants; plainer ones are a step smaller. */
const SIZES: readonly ImageSize[] = ['800w', '1140w', '1600w', '2400w'];

const sizeFor = (width: number, quality: 'fine' | 'plain'): ImageSize => {
  const fine = Math.max(
    0,
    SIZES.findIndex((size) => IMAGE_SIZES[size].width >= width),
  );
  return SIZES[quality === 'fine' ? fine : Math.max(0, fine - 1)] ?? '800w';
};

const API = '/api';

const bytesOf = async (body: unknown): Promise<Uint8Array | undefined> => {
  if (body instanceof Uint8Array) return body;
  if (!(Symbol.asyncIterator in Object(body))) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
};

export const paperPictureReader =
  ({ images, api }: Sources): ReadPicture =>
  async (src, width, quality) => {
    const listed = parseImagePath(src);
    if (listed) {
      const image = await images.image(listed.ref, sizeFor(width, quality), 'jpg');
      return image && readFile(image.path);
    }
    if (!src.startsWith(`${API}/`)) return undefined;
    // A photograph of a page may be asked for in another format: paper wants this one.
    const path = src.slice(API.length).replace(/([?&]format=)\w+/, '$1jpg');
    const { status, headers, body } = await api({ method: 'GET', path, headers: {} });
    const bytes = status === 200 ? await bytesOf(body) : undefined;
    if (!bytes) return undefined;
    // Drawings are read as plain shapes by whoever draws the paper.
    return (headers['content-type'] ?? '').startsWith('image/svg') ? bytes : printPicture(bytes, width, quality);
  };
