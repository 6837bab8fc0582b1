// The forms of the booking card, loaded when it is touched. Every way in which sending fails keeps what was typed and says
// how to go on.
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import { hourText, momentText } from '../../domain/time/moment-text.ts';
import { nearestSlots } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { checkViewingForm, checkWaitForm } from '../../domain/viewings/viewing-form.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BookedCardView } from '../../ui/viewings/booked-card-view.tsx';
import { BookingFormView } from '../../ui/viewings/booking-form-view.tsx';
import { WaitFormView } from '../../ui/viewings/wait-form-view.tsx';
import { useFormSending } from '../form-sending.tsx';
import { slotsIn } from '../viewing-form/slots-in.ts';
import type { BookingAnswer, BookingProps, TypedInputs } from './booking.ts';

/** How many other moments a lost one is answered with. */
const NEAR = 2;

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Remembers what was typed when the form goes, and puts the focus into its first field when it comes. */
const useTyped = (form: RefObject<HTMLFormElement | null>, typed: TypedInputs): void => {
  useLayoutEffect(() => {
    const element = form.current;
    element?.querySelector<HTMLInputElement>('[name=name]')?.focus();
    return () => {
      if (element) typed.current = textsIn(element);
    };
  }, [form, typed]);
};

const WayOn = ({ booking: { phone }, t }: { readonly booking: BookingProps; readonly t: Translate }) => {
  if (phone === '') return null;
  const [before, after] = t('viewing.form.call', { phone: '\n' }).split('\n');
  return (
    <>
      {' '}
      {before}
      <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
      {after}
    </>
  );
};

type LostProps = {
  readonly slots: readonly Slot[];
  readonly lost: Slot;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onSlot: (slot: Slot) => void;
  readonly onWait: () => void;
};

/** The moment is gone: the nearest ones, one touch away. */
const Lost = ({ slots, lost, locale, t, onSlot, onWait }: LostProps): ReactElement => {
  const near = nearestSlots(slots, lost, NEAR);
  if (near.length === 0) {
    return (
      <>
        {t('viewing.form.noSlots')}{' '}
        <button className="linkish" type="button" onClick={onWait}>
          {t('viewing.form.wait.title')}
        </button>
      </>
    );
  }
  return (
    <>
      {t('viewing.form.lost.text')} {t('viewing.form.lost.near')}
      <span className="row near">
        {near.map((slot) => (
          <button key={slot.start} className="btn ghost s" type="button" onClick={() => onSlot(slot)}>
            {momentText(slot.wallStart, locale)}
          </button>
        ))}
      </span>
    </>
  );
};

type PersonProps = {
  readonly booking: BookingProps;
  readonly typed: TypedInputs;
  readonly slots: readonly Slot[];
  readonly slot: Slot | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onOther: () => void;
  readonly onWait: () => void;
  /** Those that are left: the chosen one is not among them. */
  readonly onSlots: (left: readonly Slot[]) => void;
  readonly onSlot: (slot: Slot) => void;
  readonly onBooked: (booked: BookingAnswer) => void;
};

export const PersonStep = (props: PersonProps): ReactElement => {
  const { booking, typed, slots, slot, locale, t, onOther, onSlots, onBooked } = props;
  const { estateId, href } = booking;
  const form = useRef<HTMLFormElement>(null);
  const [lost, setLost] = useState<Slot>();
  useTyped(form, typed);
  const { view } = useFormSending(
    { ...booking, action: href, problems: [] },
    {
      check: (inputs) => checkViewingForm({ ...inputs, estateId }),
      complaint: 'The viewing was not booked',
      sent: { title: t('viewing.page.booked'), text: '' },
      notSent: t('viewing.form.notSent'),
      conflict: lost && {
        title: t('viewing.form.lost', { time: hourText(lost.wallStart, locale) }),
        text: <Lost {...props} lost={lost} />,
      },
      tooMany: t('viewing.form.tooMany'),
      wayOn: <WayOn booking={booking} t={t} />,
      onSent: (answer) => {
        const { href: of, calendarHref, viewing } = Object(answer) as Partial<BookingAnswer>;
        if (typeof of !== 'string') return;
        if (viewing && calendarHref) onBooked({ viewing, href: of, calendarHref });
        else location.assign(of);
      },
      onConflict: (body) => {
        setLost(slot);
        onSlots(slotsIn(body) ?? slots.filter(({ start }) => start !== slot?.start));
      },
      t,
    },
  );
  return (
    <BookingFormView
      {...booking}
      {...view}
      action={href}
      ref={form}
      values={typed.current}
      slot={slot}
      locale={locale}
      onOther={onOther}
    />
  );
};

type WaitProps = {
  readonly booking: BookingProps;
  readonly typed: TypedInputs;
  readonly t: Translate;
  /** Back to the moments, when there are any. */
  readonly onOther: (() => void) | undefined;
};

export const WaitStep = ({ booking, typed, t, onOther }: WaitProps): ReactElement => {
  const form = useRef<HTMLFormElement>(null);
  useTyped(form, typed);
  const { view, sent } = useFormSending(
    { ...booking, action: booking.href, problems: [] },
    {
      check: checkWaitForm,
      complaint: 'The waiting list was not joined',
      sent: { title: t('viewing.form.wait.sent'), text: t('viewing.form.wait.sent.text') },
      notSent: t('viewing.form.wait.notSent'),
      tooMany: t('viewing.form.tooMany'),
      wayOn: <WayOn booking={booking} t={t} />,
      t,
    },
  );
  return (
    <>
      {sent > 0 ? (
        view.note
      ) : (
        <WaitFormView {...booking} {...view} action={booking.href} ref={form} values={typed.current} />
      )}
      {onOther && (
        <button className="linkish" type="button" onClick={onOther}>
          {t('viewing.form.change')}
        </button>
      )}
    </>
  );
};

export const BookedStep = (props: BookingAnswer & { readonly locale: Locale; readonly t: Translate }): ReactElement => {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <BookedCardView {...props} ref={heading} />;
};
