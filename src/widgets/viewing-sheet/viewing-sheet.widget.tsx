// The button of the bar at the bottom of small screens: it opens the booking card as a sheet over the page, which stays where
// it is. Without script, and when the sheet cannot be loaded, it is a link to the page with the form.
import { type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { loadChunk } from '../load-chunk.ts';
import { BOOK_EVENT, type BookingProps } from '../viewing-picker/booking.ts';
import type { WidgetProps } from '../widget.ts';

type Sheet = typeof import('./booking-sheet.tsx');

export const ViewingSheetWidget = ({ props, locale, t }: WidgetProps<BookingProps>): ReactElement => {
  const { href } = props;
  const [sheet, setSheet] = useState<Sheet>();
  const [open, setOpen] = useState(false);
  const typed = useRef<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const show = (event: Event): void => {
      event.preventDefault();
      setOpen(true);
      loadChunk('booking-sheet', () => import('./booking-sheet.tsx')).then(setSheet, () => location.assign(href));
    };
    document.addEventListener(BOOK_EVENT, show);
    return () => document.removeEventListener(BOOK_EVENT, show);
  }, [href]);
  const ask = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (!document.dispatchEvent(new CustomEvent(BOOK_EVENT, { cancelable: true }))) event.preventDefault();
  };
  return (
    <>
      <a className="btn primary" href={href} rel="nofollow" onClick={ask} aria-busy={open && !sheet ? true : undefined}>
        <Icon name="calendar" />
        {t('listing.viewing')}
      </a>
      {open && sheet && (
        <sheet.BookingSheet booking={props} typed={typed} locale={locale} t={t} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
