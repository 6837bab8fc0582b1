// The moments of a listing on its page. The page is kept for everybody, so the slots come afterwards, fresh from the agenda;
// until then, and without script, a link leads to the page that has them.
import { type ReactElement, useEffect, useState } from 'react';
import { type SlotDay, slotDays } from '../../domain/viewings/slot-weeks.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import { DayPicker } from '../../ui/viewings/day-picker.tsx';
import type { WidgetProps } from '../widget.ts';

export type ViewingPickerProps = {
  /** Of the agenda, in the content API. */
  readonly agendaUrl: string;
  /** Of the page with all moments and the form. */
  readonly href: string;
};

const DAYS = 5;

const fetchAgenda = async (url: string, signal: AbortSignal): Promise<LiveAgenda | undefined> => {
  const response = await fetch(url, { headers: { accept: 'application/json', 'x-client': 'web' }, signal });
  return response.ok ? ((await response.json()) as LiveAgenda) : undefined;
};

export const ViewingPickerWidget = ({ props, locale, t }: WidgetProps<ViewingPickerProps>): ReactElement | null => {
  const { agendaUrl, href } = props;
  const [agenda, setAgenda] = useState<LiveAgenda>();
  const [waiting, setWaiting] = useState(true);
  const [chosenDay, setDay] = useState<SlotDay>();
  const [slot, setSlot] = useState<Slot>();
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer the link stays as it is.
    fetchAgenda(agendaUrl, leaving.signal)
      .then(setAgenda, () => {})
      .finally(() => setWaiting(false));
    return () => leaving.abort();
  }, [agendaUrl]);
  const days = slotDays(agenda?.slots ?? []).slice(0, DAYS);
  const day = chosenDay ?? days[0];
  if (agenda?.bookable === false) return null;
  if (!day) {
    return (
      <>
        {agenda && <p className="small quiet">{t('viewing.form.noSlots')}</p>}
        <a className="btn primary block" href={href} rel="nofollow">
          {agenda ? t('viewing.form.wait.title') : t('viewing.form.pick')}
        </a>
        {waiting && <div className="wait needs-script" aria-hidden="true" />}
      </>
    );
  }
  const onDay = (next: SlotDay): void => {
    setDay(next);
    setSlot(undefined);
  };
  return <DayPicker {...{ days, day, slot, href, locale, t, onDay }} onSlot={setSlot} />;
};
