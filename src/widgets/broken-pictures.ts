// A picture of a listing that does not come shows the same gable as a listing without pictures. Its attributes change,
// not the elements: React finds its own. On every page: no React.
import noPhoto from '../ui/listing/no-photo.svg?no-inline';

const OF_LISTING = /\/media\/|\/rental-units\/photo\//;

const replace = (image: HTMLImageElement): void => {
  // The gable itself is none of them, so that this happens once.
  if (!OF_LISTING.test(image.currentSrc || image.src)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
  image.removeAttribute('srcset');
  image.src = noPhoto;
  image.classList.add('broken');
};

export const startBrokenPictures = (): void => {
  // The event does not bubble; it is caught on its way down.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  // What failed before this script ran.
  for (const image of document.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) replace(image);
};
