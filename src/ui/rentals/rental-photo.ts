// Record section 3.5: the photos of a unit in their three sizes, in the formats a browser chooses from.
import { HTML_LANG, type Locale, pickText } from '../../domain/locale.ts';
import { IMAGE_FORMATS, IMAGE_SIZES } from '../../domain/record/image-sizes.ts';
import type { RentalUnit } from '../../domain/rentals/rental-unit.ts';
import type { RentalPhotoSize } from '../../domain/rentals/rental-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { GalleryPhoto } from '../listing/gallery.tsx';
import type { PhotoView } from '../listing/photo.tsx';

type UnitPhoto = NonNullable<RentalUnit['photos']>[number];
type Format = keyof typeof IMAGE_FORMATS;

const addressOf = (photo: UnitPhoto, size: RentalPhotoSize): string => photo[size] ?? photo.original;

/** A photo kept elsewhere has one form only. */
const inFormat = (address: string, format: Format): string =>
  address.startsWith('/') ? `${address}&format=${format}` : address;

const sourceSet = (photo: UnitPhoto, sizes: readonly RentalPhotoSize[], format: Format): string =>
  sizes.map((size) => `${inFormat(addressOf(photo, size), format)} ${IMAGE_SIZES[size].width}w`).join(', ');

const photoView = (photo: UnitPhoto, sizes: readonly RentalPhotoSize[], alt: string): PhotoView => {
  const own = photo.original.startsWith('/');
  const { width, height } = IMAGE_SIZES.medium;
  return {
    src: inFormat(addressOf(photo, 'medium'), 'jpg'),
    ...(own ? { srcSet: sourceSet(photo, sizes, 'jpg') } : {}),
    sources: own
      ? (['avif', 'webp'] as const).map((format) => ({
          type: IMAGE_FORMATS[format],
          srcSet: sourceSet(photo, sizes, format),
        }))
      : [],
    width,
    height,
    alt,
  };
};

export const rentalCardPhoto = (unit: Pick<RentalUnit, 'photos'>, alt: string): PhotoView | undefined => {
  const photo = unit.photos?.[0];
  return photo && photoView(photo, ['thumbnail', 'medium'], alt);
};

const SHAPE = 2 / 3;

/** Each with what it shows, in words; the name of the unit and a number when the source says nothing. */
export const rentalGallery = (
  unit: Pick<RentalUnit, 'photos'>,
  name: string,
  locale: Locale,
  t: Translate,
): GalleryPhoto[] =>
  (unit.photos ?? []).map((photo, index) => {
    const title = pickText(photo.title, locale);
    const view = photoView(
      photo,
      ['medium', 'original'],
      title?.text ?? t('listing.photos.alt', { name, n: index + 1 }),
    );
    const { width } = IMAGE_SIZES.original;
    return {
      photo: title && title.lang !== locale ? { ...view, lang: HTML_LANG[title.lang] } : view,
      large: { src: inFormat(photo.original, 'webp'), width, height: Math.round(width * SHAPE) },
    };
  });

/** For those who show a link to this page: a format all of them know. */
export const rentalShareImage = (unit: Pick<RentalUnit, 'photos'>): string | undefined => {
  const photo = unit.photos?.[0];
  return photo && inFormat(addressOf(photo, 'medium'), 'jpg');
};
