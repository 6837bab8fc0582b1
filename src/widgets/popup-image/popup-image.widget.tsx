import { type ReactElement, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from '../widget.ts';
import { closedPopupCookie, isPopupWanted } from './popup-cookie.ts';

export type PopupImageProps = {
  readonly src: string;
  readonly alt: string;
  readonly text: string;
  /** Where picture and text lead; empty for nowhere. */
  readonly href: string;
  readonly linkText: string;
  readonly days: number;
};

/** Closed in the page: whether it opens is up to the visitor's cookie, and pages are the same for everyone. */
export const PopupImageWidget = ({ props, t }: WidgetProps<PopupImageProps>): ReactElement => {
  const { src, alt, text, href, linkText, days } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isPopupWanted(document.cookie)) dialog.current?.showModal();
  }, []);
  const onClose = (): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = closedPopupCookie(days);
  };
  return (
    <dialog className="popup-image" ref={dialog} aria-label={text || alt || t('listing.popup')} onClose={onClose}>
      <form method="dialog">
        <button className="iconbtn" type="submit" aria-label={t('listing.close')}>
          <Icon name="close" />
        </button>
      </form>
      <figure>
        <img src={src} alt={alt} width="720" height="480" loading="lazy" />
        {(text !== '' || href !== '') && (
          <figcaption>
            {text} {href !== '' && <a href={href}>{linkText === '' ? t('listing.popup.more') : linkText}</a>}
          </figcaption>
        )}
      </figure>
    </dialog>
  );
};
