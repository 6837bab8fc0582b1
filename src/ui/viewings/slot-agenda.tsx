// The moments of a listing: a plain list of days and times, week by week. Every time is a choice of a form, so that it works
// with a keyboard, on a phone and without script.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { clockText, dayAndMonth, momentText, weekdayName } from '../../domain/time/moment-text.ts';
import { type SlotDay, type SlotWeek, slotWeeks } from '../../domain/viewings/slot-weeks.ts';
import type { Slot } from '../../domain/viewings/viewing.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly slots: readonly Slot[];
  /** The start of the slot that is chosen from the beginning. */
  readonly chosen: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onChoose?: ((slot: Slot) => void) | undefined;
};

const Time = ({ slot, chosen, locale, t, onChoose }: Omit<Props, 'slots'> & { readonly slot: Slot }): ReactElement => (
  <label className={slot.group ? 'time group' : 'time'}>
    <input
      type="radio"
      name="start"
      value={slot.start}
      defaultChecked={slot.start === chosen}
      aria-label={slot.group ? undefined : momentText(slot.wallStart, locale)}
      onChange={() => onChoose?.(slot)}
    />
    <span>
      {clockText(slot.wallStart, locale)}
      {slot.group && <small>{t('viewing.form.places', { count: slot.places })}</small>}
    </span>
  </label>
);

const Day = ({ day, slots, ...props }: Omit<Props, 'slots'> & SlotDay): ReactElement => {
  const { locale, t } = props;
  const [number, ...month] = dayAndMonth(day, locale).split(' ');
  return (
    <fieldset aria-label={`${weekdayName(day, locale)} ${dayAndMonth(day, locale)}`}>
      <b>
        {weekdayName(day, locale)} <strong>{number}</strong> <span className="month">{month.join(' ')}</span>
      </b>
      {slots.length === 0 && <p>{t('viewing.form.none')}</p>}
      {slots.map((slot) => (
        <Time key={slot.start} slot={slot} {...props} />
      ))}
    </fieldset>
  );
};

const Week = ({ week, ...props }: Omit<Props, 'slots'> & { readonly week: SlotWeek }): ReactElement => (
  <div className="agenda" data-days={week.days.length}>
    {week.days.map((day) => (
      <Day key={day.day} {...day} {...props} />
    ))}
  </div>
);

/** 16 – 21 november, 30 november – 5 december */
const spanText = ({ days }: SlotWeek, locale: Locale): string => {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const first = dayAndMonth(from, locale);
  return `${from.slice(0, 7) === to.slice(0, 7) ? first.split(' ')[0] : first} – ${dayAndMonth(to, locale)}`;
};

export const SlotAgenda = ({ slots, ...props }: Props): ReactElement => {
  const { locale, t, chosen } = props;
  const [first, ...later] = slotWeeks(slots);
  const holdsChosen = later.some(({ days }) => days.some((day) => day.slots.some(({ start }) => start === chosen)));
  return (
    <div className="weeks">
      {first && (
        <>
          <p className="small week">{spanText(first, locale)}</p>
          <Week week={first} {...props} />
        </>
      )}
      {later.length > 0 && (
        <details className="later" open={holdsChosen}>
          <summary>{t('viewing.form.later')}</summary>
          {later.map((week) => (
            <div key={week.days[0]?.day}>
              <p className="small week">{spanText(week, locale)}</p>
              <Week week={week} {...props} />
            </div>
          ))}
        </details>
      )}
    </div>
  );
};
