// One large picture and four small ones; on a phone a strip to swipe through. Every picture links to its large form,
// so that it can be seen without script too.
import type { MouseEvent, ReactElement, Ref, UIEvent } from 'react';
import type { CardSticker } from '../../domain/display/sticker.ts';
import type { FocusPoint } from '../../domain/record/image-sizes.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { NoPhoto, Photo, type PhotoView } from './photo.tsx';
import { Sticker } from './sticker.tsx';

export type GalleryPhoto = {
  readonly photo: PhotoView;
  /** The largest form, for the lightbox. */
  readonly large: { readonly src: string; readonly srcSet?: string; readonly width: number; readonly height: number };
  /** What a member wants to stay in sight where it is cropped. */
  readonly focus?: FocusPoint;
};
export type GalleryView = {
  readonly photos: readonly GalleryPhoto[];
  readonly sticker?: CardSticker | undefined;
  readonly plansHref?: string | undefined;
  /** In the lightbox they follow the photos. */
  readonly plans?: readonly GalleryPhoto[] | undefined;
  readonly tourHref?: string | undefined;
};

/** How many stand in the mosaic of a large screen. */
const MOSAIC = 5;

type Props = {
  readonly view: GalleryView;
  readonly t: Translate;
  /** The picture in sight on a phone, from 0. */
  readonly current?: number;
  readonly onOpen?: (index: number, event: MouseEvent) => void;
  readonly onScroll?: (event: UIEvent<HTMLElement>) => void;
  readonly stripRef?: Ref<HTMLDivElement>;
};

const SIZES = ['(min-width: 64rem) 50vw, 100vw', '(min-width: 64rem) 25vw, 100vw'] as const;

export const Gallery = ({ view, t, current = 0, onOpen, onScroll, stripRef }: Props): ReactElement => {
  const { photos, sticker, plansHref, tourHref } = view;
  const count = photos.length;
  const [first] = photos;
  if (!first)
    return (
      <div className="gallery empty">
        <NoPhoto text={t('listing.photos.none')} />
        {sticker && <Sticker sticker={sticker} />}
      </div>
    );
  return (
    <div className={`gallery n${Math.min(count, MOSAIC)}`}>
      <div className="strip" ref={stripRef} onScroll={onScroll}>
        {photos.map(({ photo, large }, index) => (
          <a key={large.src} href={large.src} onClick={(event) => onOpen?.(index, event)}>
            <Photo photo={photo} sizes={SIZES[index === 0 ? 0 : 1]} priority={index === 0} />
          </a>
        ))}
      </div>
      {sticker && <Sticker sticker={sticker} />}
      <div className="bar">
        <a className="btn ghost s" href={first.large.src} onClick={(event) => onOpen?.(0, event)}>
          <Icon name="camera" />
          {t('listing.photos.all', { count })}
        </a>
        {plansHref && (
          <a
            className="btn ghost s"
            href={plansHref}
            onClick={(event) => view.plans && view.plans.length > 0 && onOpen?.(count, event)}
          >
            <Icon name="plan" />
            {t('listing.plans.short')}
          </a>
        )}
        {tourHref && (
          <a className="btn ghost s" href={tourHref}>
            <Icon name="tour" />
            {t('listing.tour.short')}
          </a>
        )}
      </div>
      <span className="counter" aria-hidden="true">
        {current + 1} / {count}
      </span>
    </div>
  );
};
