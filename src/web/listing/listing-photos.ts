// A record's pictures as a page shows them: which size where, and in words.
import { orderPictures } from '../../domain/display/ordering.ts';
import { type Locale, pickText } from '../../domain/locale.ts';
import { documentPath } from '../../domain/media/file-ref.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { focusedRef, IMAGE_SIZES, imageSources, imageUrl } from '../../domain/record/image-sizes.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { GalleryPhoto } from '../../ui/listing/gallery.tsx';
import type { PhotoView } from '../../ui/listing/photo.tsx';
import { langOf } from './listing-sections.ts';

type Pictured = Pick<Estate, 'pictures'>;

const LARGEST = '2400w';
/** Every browser of the last years knows it; a lightbox needs no choice of formats. */
const FORMAT = 'webp';

/** A path on our own server is shown as it is. */
const urlOf = (siteId: string, ref: string, size: '1600w' | '2400w', format: 'webp' | 'jpg'): string =>
  ref.startsWith('/') ? ref : imageUrl(siteId, ref, size, format);

export const photoView = (siteId: string, ref: string, alt: string, lang?: string): PhotoView => ({
  ...imageSources(siteId, ref, 'gallery'),
  alt,
  lang,
});

export const largestUrl = (siteId: string, ref: string): string => urlOf(siteId, ref, LARGEST, FORMAT);
/** For those who show a link to this page: a format all of them know. */
export const shareUrl = (siteId: string, ref: string): string => urlOf(siteId, ref, '1600w', 'jpg');

/** Three wide and two high, as cameras make them. */
export const largeSize = {
  width: IMAGE_SIZES[LARGEST].width,
  height: Math.round((IMAGE_SIZES[LARGEST].width * 2) / 3),
} as const;

const largeOf = (siteId: string, ref: string): GalleryPhoto['large'] => ({
  ...largeSize,
  src: largestUrl(siteId, ref),
});

/** The pictures in their order, each once. */
export const pictureRefs = (estate: Pictured): string[] => [
  ...new Set(orderPictures(estate.pictures).flatMap(({ file, thumbnail }) => file ?? thumbnail ?? [])),
];

/** Each with what it shows, in words; the name of the listing and a number when the source says nothing. */
export const galleryPhotos = (
  estate: Pictured,
  siteId: string,
  name: string,
  locale: Locale,
  t: Translate,
): GalleryPhoto[] => {
  const pictures = new Map(
    orderPictures(estate.pictures).map((picture) => [picture.file ?? picture.thumbnail, picture]),
  );
  return pictureRefs(estate).map((ref, index) => {
    const picture = pictures.get(ref);
    const title = pickText(picture?.alt, locale) ?? pickText(picture?.title, locale);
    const alt = title?.text ?? t('listing.photos.alt', { name, n: index + 1 });
    return {
      photo: photoView(siteId, focusedRef(ref, picture?.focus), alt, langOf(title, locale)),
      large: largeOf(siteId, ref),
      ...(picture?.focus ? { focus: picture.focus } : {}),
    };
  });
};

export const cardPhoto = (siteId: string, ref: string, alt: string): PhotoView => ({
  ...imageSources(siteId, ref, 'card'),
  alt,
});

/** Of a document that we keep, its address here; of others, only what has an address of its own. */
export const documentUrl = (siteId: string, ref: string, name: string): string | undefined =>
  documentPath(siteId, ref, name) ?? (/^(?:https?:\/)?\//.test(ref) ? ref : undefined);
