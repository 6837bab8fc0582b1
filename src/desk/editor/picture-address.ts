import { imageUrl } from '../../domain/record/image.ts';

/** A small picture of what a reference shows; an address of the site itself is one already. */
export const pictureAddress = (siteId: string, ref: string): string =>
  ref.startsWith('/') ? ref : imageUrl(siteId, ref, 'thumbnail', 'webp');
