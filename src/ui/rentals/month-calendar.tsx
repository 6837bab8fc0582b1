// One month as a real table: weekdays as column heads, one cell for each day.
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { monthTitle, monthWeeks, weekdays } from '../../domain/time/day-words.ts';

export type DayCell = { readonly className?: string | undefined; readonly content: ReactNode };

type Props = {
  /** `2027-07`. */
  readonly month: string;
  readonly locale: Locale;
  readonly cell: (day: string, number: number) => DayCell;
};

const emptyKey = (week: number, column: number): string => `${week}.${column}`;

export const MonthCalendar = ({ month, locale, cell }: Props): ReactElement => (
  <table>
    <caption>{monthTitle(month, locale)}</caption>
    <thead>
      <tr>
        {weekdays(locale).map(({ name, short }) => (
          <th key={name} scope="col">
            <span aria-hidden="true">{short}</span>
            <span className="vh">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {monthWeeks(month).map((week, row) => (
        <tr key={week.find((day) => day !== undefined)}>
          {week.map((day, column) => {
            if (day === undefined) return <td key={emptyKey(row, column)} />;
            const { className, content } = cell(day, Number(day.slice(8)));
            return (
              <td key={day} className={className}>
                {content}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
