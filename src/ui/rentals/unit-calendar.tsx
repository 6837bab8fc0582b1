// Two months of a holiday home and the periods that begin in them. Every choice is a link: the page with that choice.
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import type { PeriodType } from '../../domain/rentals/rental-words.ts';
import {
  type ChosenStay,
  offeredTypes,
  periodsInSight,
  type UnitCalendar,
  unitHref,
} from '../../domain/rentals/stay-choice.ts';
import { nightsBetween } from '../../domain/time/calendar-days.ts';
import { dayLong, dayRange, monthAfter } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { StepLink } from '../list/list-link.tsx';
import { type DayCell, MonthCalendar } from './month-calendar.tsx';
import { MonthSteps } from './month-steps.tsx';
import { TYPE_NAMES } from './rental-card.ts';

export const PERIODS_ID = 'periods';
export const REQUEST_ID = 'request';
const REQUEST = `#${REQUEST_ID}`;
const PERIODS = `#${PERIODS_ID}`;

type UnitCalendarState = {
  readonly type: PeriodType | undefined;
  readonly month: string;
  readonly stay: ChosenStay | undefined;
};
type Props = UnitCalendarState & {
  readonly calendar: UnitCalendar;
  /** Days before it are past; all are to come without it. */
  readonly today?: string | undefined;
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onChoose?: ((period: RentalPeriod) => void) | undefined;
  readonly onShow?: ((state: Partial<Pick<UnitCalendarState, 'type' | 'month'>>) => void) | undefined;
};

export const nightsText = ({ from, to }: { readonly from: string; readonly to: string }, t: Translate): string =>
  t('rental.nights', { count: nightsBetween(from, to) });

const periodLabel = (period: RentalPeriod, locale: Locale, t: Translate): string =>
  t('rental.period.label', {
    range: dayRange(period, locale),
    nights: nightsText(period, t),
    price: formatCurrency(period.price),
  });

const dayCell = (day: string, number: number, props: Props): DayCell => {
  const { calendar, type, stay, path, locale, t, onChoose, month } = props;
  const chosen = stay?.available ? stay : undefined;
  const arrival = calendar.periods.find((period) => period.type === type && period.from === day && period.available);
  const part =
    !chosen || day < chosen.from || day > chosen.to
      ? ''
      : day === chosen.from
        ? 'from'
        : day === chosen.to
          ? 'to'
          : 'in';
  const words = {
    '': '',
    from: t('rental.day.arrival'),
    to: t('rental.day.departure'),
    in: t('rental.day.stay'),
  }[part];
  const busy = part === '' && calendar.busy.some(({ from, to }) => from <= day && day < to);
  const past = props.today !== undefined && day < props.today;
  const className =
    [part, past ? 'past' : busy ? 'x' : '', arrival ? 'arr' : ''].filter((name) => name !== '').join(' ') || undefined;
  if (!arrival)
    return {
      className,
      content: (
        <span>
          {number}
          {past && <span className="vh">, {t('rental.day.past')}</span>}
          {!past && (busy || words !== '') && <span className="vh">, {busy ? t('rental.day.taken') : words}</span>}
        </span>
      ),
    };
  return {
    className,
    content: (
      <StepLink
        href={unitHref(path, { from: arrival.from, to: arrival.to, period: type, month }, REQUEST)}
        onGo={onChoose && (() => onChoose(arrival))}
        current={part === 'from'}
        label={`${dayLong(day, locale)}: ${periodLabel(arrival, locale, t)}`}
      >
        <b>{number}</b>
      </StepLink>
    ),
  };
};

const Periods = (props: Props & { readonly periods: readonly RentalPeriod[] }): ReactElement => {
  const { periods, stay, type, month, path, locale, t, onChoose } = props;
  return (
    <ul className="period" aria-label={t('rental.periods')}>
      {periods.map((period) => {
        const { from, to, price, available } = period;
        const current = stay?.available === true && stay.from === from && stay.to === to;
        const text = (
          <>
            <span className="dot" aria-hidden="true" />
            <span>
              <b>{dayRange(period, locale)}</b>
              <span className="quiet">{available ? nightsText(period, t) : t('rental.period.taken')}</span>
            </span>
            <span className="price">{available ? formatCurrency(price) : <s>{formatCurrency(price)}</s>}</span>
          </>
        );
        return (
          <li key={from + to} className={available ? undefined : 'x'}>
            {available ? (
              <StepLink
                href={unitHref(path, { from, to, period: type, month }, REQUEST)}
                onGo={onChoose && (() => onChoose(period))}
                current={current}
              >
                {text}
              </StepLink>
            ) : (
              <div>{text}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const Legend = ({ t }: { readonly t: Translate }): ReactElement => (
  <ul className="legend cal-legend">
    <li>
      <i className="chosen" /> {t('rental.legend.chosen')}
    </li>
    <li>
      <i className="in" /> {t('rental.legend.stay')}
    </li>
    <li>
      <i className="arr" /> {t('rental.legend.arrival')}
    </li>
    <li>
      <i /> {t('rental.legend.free')}
    </li>
    <li>
      <i className="x" /> {t('rental.calendar.taken')}
    </li>
    <li>
      <i className="past" /> {t('rental.legend.past')}
    </li>
  </ul>
);

export const UnitCalendarView = (props: Props): ReactElement => {
  const { calendar, type, month, stay, path, locale, t, onShow } = props;
  const chosen = { from: stay?.from, to: stay?.to };
  const shown = calendar.periods.filter((period) => period.type === type);
  const [first = '', last = ''] = [shown[0]?.from.slice(0, 7), shown.at(-1)?.from.slice(0, 7)];
  const turn = (by: number) => {
    const to = monthAfter(month, by);
    return {
      href: unitHref(path, { ...chosen, period: type, month: to }, PERIODS),
      onGo: onShow && (() => onShow({ month: to })),
    };
  };
  const periods = periodsInSight(calendar, type, month);
  return (
    <div className="stack roomy">
      <div className="row between">
        {/* biome-ignore lint/a11y/useSemanticElements: links that belong together, not form fields */}
        <div className="picks" role="group" aria-label={t('rental.period')}>
          {offeredTypes(calendar.periods).map((other) => (
            <StepLink
              key={other}
              href={unitHref(path, { ...chosen, period: other }, PERIODS)}
              onGo={onShow && (() => onShow({ type: other }))}
              current={other === type}
            >
              {t(TYPE_NAMES[other])}
            </StepLink>
          ))}
        </div>
        <Legend t={t} />
      </div>
      <div className="cal">
        <MonthSteps
          previous={month > first ? turn(-1) : undefined}
          next={monthAfter(month, 1) < last ? turn(1) : undefined}
          t={t}
        />
        {[month, monthAfter(month, 1)].map((one) => (
          <MonthCalendar key={one} month={one} locale={locale} cell={(day, number) => dayCell(day, number, props)} />
        ))}
      </div>
      {periods.length > 0 ? (
        <Periods {...props} periods={periods} />
      ) : (
        <p className="quiet">{t('rental.period.none')}</p>
      )}
    </div>
  );
};
