import type { CardView } from '../../domain/display/card.ts';
import type { Locale } from '../../domain/locale.ts';
import { type ImageUse, imageSources } from '../../domain/record/image-sizes.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { PhotoView } from '../listing/photo.tsx';

/** What every part of a list needs to know. */
export type ListContext = { readonly siteId: string; readonly locale: Locale; readonly t: Translate };

/** The main picture of a card; undefined gives the placeholder. */
export const cardPhoto = (card: CardView, siteId: string, use: ImageUse): PhotoView | undefined =>
  card.thumbnail === undefined
    ? undefined
    : { ...imageSources(siteId, card.thumbnail, use), alt: [card.kind, card.heading].filter(Boolean).join(', ') };
