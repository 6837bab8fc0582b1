// The lightbox, in a chunk of its own with its stylesheet: most visitors of a page never open it.
import PhotoSwipe from 'photoswipe';
import sheet from 'photoswipe/style.css?url';
import type { Translate } from '../../i18n/translate.ts';
import type { GalleryPhoto } from '../../ui/listing/gallery.tsx';
import { loadStylesheet } from '../load-chunk.ts';

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const openLightbox = async (photos: readonly GalleryPhoto[], index: number, t: Translate): Promise<void> => {
  await loadStylesheet('lightbox', sheet);
  const still = reducedMotion();
  const lightbox = new PhotoSwipe({
    dataSource: photos.map(({ photo, large }) => ({ ...large, srcset: large.srcSet ?? '', alt: photo.alt })),
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
  lightbox.init();
  lightbox.element?.setAttribute('aria-label', t('listing.photos.label'));
};
