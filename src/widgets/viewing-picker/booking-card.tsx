// Booking in one breath: the moment, who comes, booked, all in one place. The page is kept for everybody, so the slots come
// afterwards, fresh from the agenda; the forms are loaded when the card is touched.
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { type SlotDay, slotDays } from '../../domain/viewings/slot-weeks.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';
import { DayPicker } from '../../ui/viewings/day-picker.tsx';
import { loadChunk } from '../load-chunk.ts';
import type { BookingAnswer, BookingProps, TypedInputs } from './booking.ts';

const DAYS = 5;

type Forms = typeof import('./booking-forms.tsx');
const loadForms = (): Promise<Forms> => loadChunk('booking-forms', () => import('./booking-forms.tsx'));

const fetchAgenda = async (url: string, signal: AbortSignal): Promise<LiveAgenda | undefined> => {
  const response = await fetch(url, { headers: { accept: 'application/json', 'x-client': 'web' }, signal });
  return response.ok ? ((await response.json()) as LiveAgenda) : undefined;
};

type Step =
  | { readonly at: 'moment' }
  | { readonly at: 'person'; readonly slot: Slot | undefined }
  | { readonly at: 'wait' }
  | { readonly at: 'booked'; readonly booked: BookingAnswer };

type Props = {
  readonly booking: BookingProps;
  readonly typed: TypedInputs;
  readonly locale: Locale;
  readonly t: Translate;
  /** Until the slots are there, and when they do not come. */
  readonly fallback: (waiting: boolean) => ReactNode;
  readonly onStep?: (() => void) | undefined;
};

export const BookingCard = ({ booking, typed, locale, t, fallback, onStep }: Props): ReactNode => {
  const { agendaUrl, href } = booking;
  const [agenda, setAgenda] = useState<LiveAgenda>();
  const [waiting, setWaiting] = useState(true);
  const [forms, setForms] = useState<Forms>();
  const [step, setStep] = useState<Step>({ at: 'moment' });
  const [day, setDay] = useState<string>();
  const [first, setFirst] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer the link stays as it is.
    fetchAgenda(agendaUrl, leaving.signal)
      .then(setAgenda, () => {})
      .finally(() => setWaiting(false));
    return () => leaving.abort();
  }, [agendaUrl]);

  useEffect(() => {
    const element = agenda && card.current;
    if (!element) return undefined;
    const touched = (): void => void loadForms().then(setForms, () => {});
    const events = ['pointerenter', 'focusin'];
    for (const event of events) element.addEventListener(event, touched, { once: true });
    return () => {
      for (const event of events) element.removeEventListener(event, touched);
    };
  }, [agenda]);

  const slots = agenda?.slots ?? [];
  const setSlots = (left: readonly Slot[]): void => setAgenda((known) => known && { ...known, slots: [...left] });
  const go = (next: Step, instead: string): void => {
    setStep(next);
    onStep?.();
    // The page has the same form.
    if (!forms) loadForms().then(setForms, () => location.assign(instead));
  };
  const choose = (slot: Slot): void => {
    setDay(slot.wallStart.slice(0, 10));
    go({ at: 'person', slot }, `${href}?start=${encodeURIComponent(slot.start)}`);
  };
  const wait = (): void => go({ at: 'wait' }, `${href}?wait`);
  const other = (): void => {
    setStep({ at: 'moment' });
    onStep?.();
    // Where the eye is: at the moment that was chosen, else at the first day.
    queueMicrotask(() =>
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()),
    );
  };

  if (agenda?.bookable === false) return null;
  if (!agenda) return fallback(waiting);
  const chosen = step.at === 'person' ? step.slot : undefined;
  const inside = (): ReactElement => {
    if (step.at === 'moment') {
      const days = slotDays(slots);
      const shown = days.slice(first, first + DAYS);
      const current = shown.find((one) => one.day === day) ?? shown[0];
      if (!current) {
        return (
          <>
            <p className="small quiet">{t('viewing.form.noSlots')}</p>
            <button className="btn primary block" type="button" onClick={wait}>
              {t('viewing.form.wait.title')}
            </button>
          </>
        );
      }
      const turn = (to: number) => (): void => {
        setFirst(to);
        setDay(days[to]?.day);
      };
      return (
        <DayPicker
          {...{ day: current, slot: chosen, locale, t }}
          days={shown}
          onDay={(next: SlotDay) => setDay(next.day)}
          onSlot={choose}
          onEarlier={first > 0 ? turn(Math.max(0, first - DAYS)) : undefined}
          onLater={first + DAYS < days.length ? turn(first + DAYS) : undefined}
          onWait={wait}
        />
      );
    }
    if (!forms) return <div className="wait" role="status" aria-label={t('viewing.form.loading')} />;
    if (step.at === 'booked') return <forms.BookedStep {...step.booked} {...{ locale, t }} />;
    if (step.at === 'wait')
      return <forms.WaitStep {...{ booking, typed, t }} onOther={slots.length > 0 ? other : undefined} />;
    return (
      <forms.PersonStep
        {...{ booking, typed, locale, t, slots, slot: step.slot }}
        onOther={other}
        onWait={wait}
        onSlots={(left) => {
          setSlots(left);
          setStep({ at: 'person', slot: undefined });
        }}
        onSlot={choose}
        onBooked={(booked) => {
          setStep({ at: 'booked', booked });
          onStep?.();
        }}
      />
    );
  };
  return (
    <div className="booking-card" ref={card}>
      {inside()}
    </div>
  );
};
