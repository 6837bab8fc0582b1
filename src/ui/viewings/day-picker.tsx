// The first step of the booking card: the next days with their free moments. Choosing one is enough to go on.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { clockText, dayText, shortMonth, shortWeekday } from '../../domain/time/moment-text.ts';
import type { SlotDay } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  /** Those that are shown at once. */
  readonly days: readonly SlotDay[];
  readonly day: SlotDay;
  readonly slot: Slot | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onDay: (day: SlotDay) => void;
  readonly onSlot: (slot: Slot) => void;
  /** To the days before and after these; undefined where there are none. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  /** For whom nothing fits. */
  readonly onWait: () => void;
};

export const DayPicker = (props: Props): ReactElement => {
  const { days, day, slot, locale, t, onDay, onSlot, onEarlier, onLater, onWait } = props;
  return (
    <>
      <div className="days">
        {days.map((one) => (
          <button key={one.day} type="button" aria-pressed={one.day === day.day} onClick={() => onDay(one)}>
            {shortWeekday(one.day, locale)} <b>{Number(one.day.slice(8))}</b> {shortMonth(one.day, locale)}
          </button>
        ))}
      </div>
      {(onEarlier || onLater) && (
        <div className="row between">
          {onEarlier && (
            <button className="linkish" type="button" onClick={onEarlier}>
              {t('viewing.form.days.earlier')}
            </button>
          )}
          {onLater && (
            <button className="linkish later" type="button" onClick={onLater}>
              {t('viewing.form.days.later')}
            </button>
          )}
        </div>
      )}
      <p className="small" role="status">
        <b className="capital">{dayText(day.day, locale)}</b>, {t('viewing.form.left', { count: day.slots.length })}
      </p>
      <div className="slots">
        {day.slots.map((one) => (
          <button
            key={one.start}
            type="button"
            aria-pressed={one.start === slot?.start}
            data-slot={one.start}
            onClick={() => onSlot(one)}
          >
            {clockText(one.wallStart, locale)}
            {one.group && <small>{t('viewing.form.places', { count: one.places })}</small>}
          </button>
        ))}
      </div>
      <p className="small quiet">{t('viewing.form.pick.hint')}</p>
      <button className="linkish" type="button" onClick={onWait}>
        {t('viewing.form.wait.link')}
      </button>
    </>
  );
};
