// The availability calendar of a list: on which days somebody can arrive, and how many places are free then.
import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { type RentalAddress, rentalHref, withRentalFilter } from '../../domain/rentals/rental-address.ts';
import { dayLong, monthAfter } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Step } from '../list/active-filters.tsx';
import { StepLink } from '../list/list-link.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { MonthSteps } from './month-steps.tsx';

/** How many places are free, by arrival day. */
export type Arrivals = Readonly<Record<string, number>>;

type Props = {
  readonly arrivals: Arrivals;
  readonly address: RentalAddress;
  readonly path: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly go?: ((to: RentalAddress) => void) | undefined;
};

export const ArrivalCalendar = ({ arrivals, address, path, locale, t, go }: Props): ReactElement | null => {
  const days = Object.keys(arrivals).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === '') return null;
  const chosen = address.filter.arrival ?? [];
  const month = address.month ?? (chosen[0] ?? first).slice(0, 7);
  const step = (to: RentalAddress): Step => ({ href: rentalHref(path, to), onGo: go && (() => go(to)) });
  const turn = (by: number) => step({ ...address, month: monthAfter(month, by) });
  return (
    <div className="cal one">
      <MonthSteps
        previous={month > first.slice(0, 7) ? turn(-1) : undefined}
        next={month < last.slice(0, 7) ? turn(1) : undefined}
        t={t}
      />
      <MonthCalendar
        month={month}
        locale={locale}
        cell={(day, number) => {
          const on = chosen.includes(day);
          const count = arrivals[day] ?? 0;
          if (count === 0 && !on) return { content: <span>{number}</span> };
          const others = chosen.filter((other) => other !== day);
          const to = withRentalFilter(address, { arrival: on ? others : [day], dates: [] });
          return {
            className: on ? 'from' : 'arr',
            content: (
              <StepLink
                {...step({ ...to, month })}
                current={on}
                label={t('rental.arrivals', { day: dayLong(day, locale), count })}
              >
                <b>{number}</b>
                <small>{count}</small>
              </StepLink>
            ),
          };
        }}
      />
    </div>
  );
};
