// When: not before and not after a day, an arrival day from the calendar, one of the periods that begin on it.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  type RentalAddress,
  type RentalFilter,
  rangeText,
  withRentalFilter,
} from '../../domain/rentals/rental-address.ts';
import type { RentalFilters } from '../../domain/rentals/rental-unit.ts';
import { isDay, nightsBetween } from '../../domain/time/calendar-days.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { MultiSelect } from '../list/multi-select.tsx';
import { ArrivalCalendar, type Arrivals } from './arrival-calendar.tsx';

type Props = {
  readonly address: RentalAddress;
  readonly arrivals: Arrivals;
  /** Those of the chosen arrival days. */
  readonly periods: RentalFilters['periodDates'];
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly go?: ((to: RentalAddress) => void) | undefined;
};

export const DatesFilter = ({ address, arrivals, periods, path, locale, t, go }: Props): ReactElement => {
  const { filter } = address;
  const set = go && ((change: RentalFilter) => go(withRentalFilter(address, change)));
  const dayInput = (name: 'from' | 'to', label: string) => (
    <label className="field" key={name}>
      <span>{label}</span>
      <input
        className="input"
        type="date"
        name={name}
        // Its value is the browser's own while somebody types; a new address brings a new one.
        key={filter[name] ?? ''}
        defaultValue={filter[name] ?? ''}
        onChange={
          set &&
          (({ target: { value } }) => {
            if (value === '') set({ [name]: undefined });
            else if (isDay(value) && value >= '2000') set({ [name]: value });
          })
        }
      />
    </label>
  );
  const options = periods.map((range) => ({
    id: rangeText(range),
    name: dayRange(range, locale),
    detail: [
      t('rental.nights', { count: nightsBetween(range.from, range.to) }),
      range.price === null ? '' : `${t('rental.from')} ${formatCurrency(range.price)}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    count: range.count,
  }));
  return (
    <>
      <div className="dates">
        {dayInput('from', t('rental.dates.from'))}
        {dayInput('to', t('rental.dates.to'))}
      </div>
      <div className="head">
        <span>{t('rental.calendar.arrivals')}</span>
      </div>
      <ArrivalCalendar {...{ arrivals, address, path, locale, t, go }} />
      {filter.arrival?.map((day) => (
        <input key={day} type="hidden" name="arrival" value={day} />
      ))}
      {options.length > 0 && (
        <MultiSelect
          name="dates"
          label={t('rental.dates.periods')}
          options={options}
          selected={(filter.dates ?? []).map(rangeText)}
          t={t}
          onChange={
            set &&
            ((chosen) =>
              set({
                dates: periods
                  .filter((range) => chosen.includes(rangeText(range)))
                  .map(({ from, to }) => ({ from, to })),
              }))
          }
        />
      )}
    </>
  );
};
