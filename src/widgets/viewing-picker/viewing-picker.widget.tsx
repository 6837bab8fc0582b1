// The booking card beside the text of a listing. On a small screen it is a button that opens the sheet, and without script
// a link to the page with the moments and the form.
import { type MouseEvent, type ReactElement, type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { WidgetProps } from '../widget.ts';
import { BOOK_EVENT, type BookingProps, WIDE } from './booking.ts';
import { BookingCard } from './booking-card.tsx';

const subscribe = (changed: () => void): (() => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};
/** False on the server: the link is what everybody gets first. */
const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );

const askForSheet = (event: MouseEvent): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const asked = new CustomEvent(BOOK_EVENT, { cancelable: true });
  // Taken by the sheet: the link is not followed.
  if (!document.dispatchEvent(asked)) event.preventDefault();
};

export const ViewingPickerWidget = ({ props, locale, t }: WidgetProps<BookingProps>): ReactElement => {
  const wide = useWide();
  const typed = useRef<Readonly<Record<string, string>>>({});
  const link = (waiting: boolean): ReactNode => (
    <>
      <a className="btn primary block" href={props.href} rel="nofollow" onClick={askForSheet}>
        {t('viewing.form.pick')}
      </a>
      {waiting && <div className="wait needs-script" aria-hidden="true" />}
    </>
  );
  if (!wide) return <>{link(true)}</>;
  return <BookingCard booking={props} typed={typed} locale={locale} t={t} fallback={link} />;
};
