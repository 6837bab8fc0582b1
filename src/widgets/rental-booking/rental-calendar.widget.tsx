// The calendar of a holiday home. A choice stays in the page's address, and the form beside it follows.
import { type ReactElement, useMemo, useState } from 'react';
import type { RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import type { PeriodType } from '../../domain/rentals/rental-words.ts';
import {
  type ChosenStay,
  calendarAfter,
  monthToShow,
  typeToShow,
  type UnitCalendar,
  unitHref,
} from '../../domain/rentals/stay-choice.ts';
import { StayForm } from '../../ui/rentals/stay-form.tsx';
import { UnitCalendarView } from '../../ui/rentals/unit-calendar.tsx';
import type { WidgetProps } from '../widget.ts';
import { changeStayChoice, useStayChoice } from './booking-store.ts';

export type RentalCalendarProps = UnitCalendar & {
  readonly path: string;
  readonly stay: ChosenStay | undefined;
  /** As the address asks. */
  readonly period?: PeriodType | undefined;
  readonly month?: string | undefined;
};

export const RentalCalendarWidget = ({ props, locale, t }: WidgetProps<RentalCalendarProps>): ReactElement => {
  const { path, periods, busy } = props;
  const { booking, scripted } = useStayChoice(props.stay);
  const [asked, setAsked] = useState({ type: props.period, month: props.month });
  const calendar = useMemo(() => calendarAfter({ periods, busy }, booking), [periods, busy, booking]);
  const type = typeToShow(calendar, asked.type, booking.stay);
  const month = monthToShow(calendar, type, asked.month, booking.stay);
  const choose = ({ from, to, price }: RentalPeriod): void => {
    history.replaceState(history.state, '', unitHref(path, { from, to }));
    setAsked({ type, month });
    changeStayChoice({ ...booking, stay: { from, to, price, available: true } });
  };
  return (
    <>
      {month === undefined ? (
        <p className="quiet">{t('rental.offer.none')}</p>
      ) : (
        <UnitCalendarView
          {...{ calendar, type, month, path, locale, t }}
          stay={booking.stay}
          onChoose={scripted ? choose : undefined}
          onShow={
            scripted
              ? (change) =>
                  setAsked(change.type ? { type: change.type, month: undefined } : { type, month: change.month })
              : undefined
          }
        />
      )}
      {periods.length > 0 && <StayForm path={path} stay={props.stay} t={t} />}
    </>
  );
};
