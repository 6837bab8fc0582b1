// The calendar of a holiday home. A choice stays in the page's address, and the form beside it follows.
import { type ReactElement, useMemo, useState } from 'react';
import type { RentalExtra, RentalPeriod } from '../../domain/rentals/rental-unit.ts';
import type { PeriodType } from '../../domain/rentals/rental-words.ts';
import {
  type ChosenStay,
  calendarAfter,
  monthToShow,
  typeToShow,
  type UnitCalendar,
  unitHref,
} from '../../domain/rentals/stay-choice.ts';
import { RequestBar } from '../../ui/rentals/request-bar.tsx';
import { StayForm } from '../../ui/rentals/stay-form.tsx';
import { UnitCalendarView } from '../../ui/rentals/unit-calendar.tsx';
import type { WidgetProps } from '../widget.ts';
import { changeStayChoice, useStayChoice } from './booking-store.ts';

export type RentalCalendarProps = UnitCalendar & {
  readonly path: string;
  readonly stay: ChosenStay | undefined;
  readonly extras?: readonly RentalExtra[] | null | undefined;
  /** As the address asks. */
  readonly period?: PeriodType | undefined;
  readonly month?: string | undefined;
  readonly today?: string | undefined;
};

/** The bar of the same page: it follows the same choice. */
export type RentalBarProps = {
  readonly bar: { readonly prefix: string; readonly text: string; readonly suffix: string } | null;
  readonly stay: ChosenStay | undefined;
  readonly extras?: readonly RentalExtra[] | null | undefined;
};

const Calendar = ({ props, locale, t }: WidgetProps<RentalCalendarProps>): ReactElement => {
  const { path, periods, busy, today, extras } = props;
  const { choice, scripted } = useStayChoice(props.stay);
  const [asked, setAsked] = useState({ type: props.period, month: props.month });
  const calendar = useMemo(() => calendarAfter({ periods, busy }, choice, extras), [periods, busy, choice, extras]);
  const type = typeToShow(calendar, asked.type, choice.stay);
  const month = monthToShow(calendar, type, asked.month, choice.stay);
  const choose = ({ from, to, price, rent }: RentalPeriod): void => {
    history.replaceState(history.state, '', unitHref(path, { from, to }));
    setAsked({ type, month });
    changeStayChoice({ ...choice, stay: { from, to, price, rent, available: true } });
  };
  return (
    <>
      {month === undefined ? (
        <p className="quiet">{t('rental.offer.none')}</p>
      ) : (
        <UnitCalendarView
          {...{ calendar, type, month, today, path, locale, t }}
          stay={choice.stay}
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

/** At the foot of a phone: what the choice costs, as soon as there is one. */
const Bar = ({ props, locale, t }: WidgetProps<RentalBarProps>): ReactElement => {
  const { choice } = useStayChoice(props.stay);
  return (
    <RequestBar
      price={props.bar}
      stay={choice.stay}
      extras={props.extras}
      persons={choice.persons}
      {...{ locale, t }}
    />
  );
};

export const RentalCalendarWidget = ({
  props,
  ...widget
}: WidgetProps<RentalCalendarProps | RentalBarProps>): ReactElement =>
  'bar' in props ? <Bar props={props} {...widget} /> : <Calendar props={props} {...widget} />;
