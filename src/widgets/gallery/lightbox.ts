// The lightbox, in a chunk of its own with its stylesheet: most visitors of a page never open it.
import PhotoSwipe from 'photoswipe';
import sheet from 'photoswipe/style.css?url';
import type { Translate } from '../../i18n/translate.ts';
import type { GalleryPhoto, GalleryView } from '../../ui/listing/gallery.tsx';
import noPhoto from '../../ui/listing/no-photo.svg?no-inline';
import { loadStylesheet } from '../load-chunk.ts';
import controls from './lightbox.css?url';

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What the page shows of it already: there at once, until the large form has come. */
const smallSrc = ({ photo, large }: GalleryPhoto): string => {
  const shown = document.querySelector<HTMLImageElement>(`a[href="${CSS.escape(large.src)}"] img`);
  return shown?.currentSrc || photo.src;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A tour asks first whether others may see the visitor: its slide leads to where that is asked. */
const tourSlides = (href: string | undefined, t: Translate) =>
  href === undefined
    ? []
    : [
        {
          html: `<div class="lightbox-tour"><a class="btn primary" href="${escaped(href)}">${escaped(t('listing.tour.short'))}</a></div>`,
        },
      ];

/** Photos, then plans, then the way to the tour; `index` counts through all of them. */
export const openLightbox = async (view: GalleryView, index: number, t: Translate): Promise<void> => {
  await Promise.all([loadStylesheet('lightbox', sheet), loadStylesheet('lightbox-controls', controls)]);
  const still = reducedMotion();
  const lightbox = new PhotoSwipe({
    dataSource: [
      ...[...view.photos, ...(view.plans ?? [])].map((one) => ({
        ...one.large,
        srcset: one.large.srcSet ?? '',
        alt: one.photo.alt,
        msrc: smallSrc(one),
      })),
      ...tourSlides(view.tourHref, t),
    ],
    index,
    bgOpacity: 0.94,
    showHideAnimationType: still ? 'none' : 'fade',
    ...(still ? { zoomAnimationDuration: false as const } : {}),
    closeTitle: t('listing.close'),
    zoomTitle: t('listing.lightbox.zoom'),
    arrowPrevTitle: t('listing.previous'),
    arrowNextTitle: t('listing.next'),
    errorMsg: t('listing.lightbox.broken'),
  });
  // Not for the first picture alone: every one has its small form first.
  lightbox.addFilter('placeholderSrc', (src, content) => content.data.msrc ?? src);
  // The same gable as on the page, above the words.
  lightbox.addFilter('contentErrorElement', (message) => {
    const image = Object.assign(new Image(240, 200), { src: noPhoto, alt: '' });
    message.prepend(image);
    return message;
  });
  lightbox.on('bindEvents', () => {
    lightbox.element?.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('.lightbox-tour a')) lightbox.close();
    });
  });
  lightbox.init();
  lightbox.element?.setAttribute('aria-label', t('listing.photos.label'));
};
