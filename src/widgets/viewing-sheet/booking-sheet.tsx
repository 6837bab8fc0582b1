import { type ReactElement, useEffect, useId, useRef } from 'react';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BookingProps, TypedInputs } from '../viewing-picker/booking.ts';
import { BookingCard } from '../viewing-picker/booking-card.tsx';

type Props = {
  readonly booking: BookingProps;
  readonly typed: TypedInputs;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onClose: () => void;
};

export const BookingSheet = ({ booking, typed, locale, t, onClose }: Props): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog className="booking-sheet" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <div className="head">
        <h2 id={heading}>{t('listing.viewing')}</h2>
        <button
          className="iconbtn"
          type="button"
          aria-label={t('listing.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <BookingCard
        {...{ booking, typed, locale, t }}
        // Every step begins at its top.
        onStep={() => dialog.current?.scrollTo(0, 0)}
        fallback={(waiting) =>
          waiting ? (
            <div className="wait" role="status" aria-label={t('viewing.form.loading')} />
          ) : (
            <a className="btn primary block" href={booking.href} rel="nofollow">
              {t('viewing.form.pick')}
            </a>
          )
        }
      />
    </dialog>
  );
};
