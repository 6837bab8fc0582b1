// A record's pictures as a page shows them: which size where, and in words.
import type { Estate } from '../domain/estate.ts';
import type { Locale } from '../domain/locale.ts';
import { pickText } from '../domain/locale.ts';
import { orderPictures } from '../domain/ordering.ts';
import type { Translate } from '../i18n/translate.ts';
import type { GalleryPhoto } from '../ui/estate/gallery.tsx';
import type { PhotoView } from '../ui/estate/photo.tsx';
import { langOf } from './offer-sections.ts';

type Pictured = Pick<Estate, 'pictures'>;

const url = (ref: string, size: string): string => `/media/${encodeURIComponent(ref)}?size=${size}`;

export const photoView = (ref: string, alt: string, lang?: string): PhotoView => ({
  src: url(ref, '800'),
  sources: [],
  srcSet: [800, 1600].map((width) => `${url(ref, String(width))} ${width}w`).join(', '),
  width: 1600,
  height: 1067,
  alt,
  lang,
});

const largeOf = (ref: string): GalleryPhoto['large'] => ({ src: url(ref, '2400'), width: 2400, height: 1600 });

/** Each with what it shows, in words; the name of the listing and a number when the source says nothing. */
export const galleryPhotos = (estate: Pictured, name: string, locale: Locale, t: Translate): GalleryPhoto[] => {
  const seen = new Set<string>();
  return orderPictures(estate.pictures)
    .flatMap(({ file, thumbnail, title }) => {
      const ref = file ?? thumbnail;
      if (!ref || seen.has(ref)) return [];
      seen.add(ref);
      return [{ ref, title: pickText(title, locale) }];
    })
    .map(({ ref, title }, index) => {
      const alt = title?.text ?? t('offer.photos.alt', { name, n: index + 1 });
      return { photo: photoView(ref, alt, langOf(title, locale)), large: largeOf(ref) };
    });
};

export const cardPhoto = (ref: string, alt: string): PhotoView => ({
  src: url(ref, '370x200'),
  sources: [],
  srcSet: `${url(ref, '370x200')} 370w, ${url(ref, '740x400')} 740w`,
  width: 370,
  height: 200,
  alt,
});

export const largestUrl = (ref: string): string => url(ref, '2400');
export const shareUrl = (ref: string): string => url(ref, '1600');

/** Addresses of the web stay what they are; what we keep has an address of ours. */
export const documentUrl = (ref: string): string => (/^(?:https?:\/)?\//.test(ref) ? ref : url(ref, 'original'));
