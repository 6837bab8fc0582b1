import { type MouseEvent, type ReactElement, type UIEvent, useRef, useState } from 'react';
import { Gallery, type GalleryView } from '../../ui/listing/gallery.tsx';
import { loadChunk } from '../load-chunk.ts';
import { isPlainClick } from '../plain-click.ts';
import type { WidgetProps } from '../widget.ts';

export const GalleryWidget = ({ props, t }: WidgetProps<GalleryView>): ReactElement => {
  const [current, setCurrent] = useState(0);
  const [failed, setFailed] = useState(false);
  /** Links are links again: known at once, not with the next rendering. */
  const plain = useRef(false);

  const open = async (index: number, link: HTMLElement): Promise<void> => {
    try {
      const { openLightbox } = await loadChunk('lightbox', () => import('./lightbox.ts'));
      await openLightbox(props, index, t);
    } catch (error) {
      console.error(error);
      plain.current = true;
      setFailed(true);
      // What was asked for comes all the same: the large photo, by its link.
      link.click();
    }
  };
  const onOpen = (index: number, event: MouseEvent): void => {
    if (plain.current || !isPlainClick(event) || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    void open(index, event.currentTarget);
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const width = currentTarget.clientWidth;
    if (width > 0) setCurrent(Math.min(props.photos.length - 1, Math.round(currentTarget.scrollLeft / width)));
  };

  return (
    <>
      <Gallery view={props} t={t} current={current} onOpen={onOpen} onScroll={onScroll} />
      {failed && (
        <p className="note bad" role="alert">
          {t('listing.lightbox.failed')}
        </p>
      )}
    </>
  );
};
