// The booking card of a listing: the next days with their free moments; the one that is chosen leads to the form.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { clockText, dayText, momentText, shortMonth, shortWeekday } from '../../domain/time/moment-text.ts';
import type { SlotDay } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly days: readonly SlotDay[];
  readonly day: SlotDay;
  readonly slot: Slot | undefined;
  /** Of the page with all moments and the form. */
  readonly href: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onDay: (day: SlotDay) => void;
  readonly onSlot: (slot: Slot) => void;
};

/** A slot's own address: its moment is chosen there already. */
const slotHref = (href: string, slot: Slot): string => `${href}?start=${encodeURIComponent(slot.start)}`;

export const DayPicker = ({ days, day, slot, href, locale, t, onDay, onSlot }: Props): ReactElement => (
  <>
    <div className="days">
      {days.map((one) => (
        <button key={one.day} type="button" aria-pressed={one.day === day.day} onClick={() => onDay(one)}>
          {shortWeekday(one.day, locale)} <b>{Number(one.day.slice(8))}</b> {shortMonth(one.day, locale)}
        </button>
      ))}
    </div>
    <p className="small" role="status">
      <b className="capital">{dayText(day.day, locale)}</b>, {t('viewing.form.left', { count: day.slots.length })}
    </p>
    <div className="slots">
      {day.slots.map((one) => (
        <button key={one.start} type="button" aria-pressed={one === slot} onClick={() => onSlot(one)}>
          {clockText(one.wallStart, locale)}
          {one.group && <small>{t('viewing.form.places', { count: one.places })}</small>}
        </button>
      ))}
    </div>
    {slot ? (
      <a className="btn primary block" href={slotHref(href, slot)} rel="nofollow">
        {t('viewing.form.pick.moment', { moment: momentText(slot.wallStart, locale) })}
      </a>
    ) : (
      <p className="small quiet">{t('viewing.form.pick.hint')}</p>
    )}
    <a className="arrow-link" href={href} rel="nofollow">
      {t('viewing.form.pick.days')}
    </a>
  </>
);
