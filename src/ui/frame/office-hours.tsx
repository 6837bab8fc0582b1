import type { ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import {
  dayHours,
  dayName,
  type OpeningHours,
  openSentence,
  openState,
  WEEK,
  type WeekMoment,
} from '../../domain/time/opening-hours.ts';
import type { Translate } from '../../i18n/translate.ts';

type Props = {
  readonly office: string;
  readonly hours: OpeningHours;
  /** Unknown on the server: a cached page is the same for everyone. */
  readonly now?: WeekMoment | undefined;
  readonly locale: Locale;
  readonly t: Translate;
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const OfficeHours = ({ office, hours, now, locale, t }: Props): ReactElement => (
  <div className="office-hours">
    <table className="hours">
      <caption className="vh">{t('hours.caption', { office })}</caption>
      <tbody>
        {WEEK.map((day) => {
          const today = day === now?.day;
          const name = dayName(day, t);
          return (
            <tr key={day} className={today ? 'today' : undefined}>
              <th scope="row">{today ? t('hours.today', { day: name }) : capitalized(name)}</th>
              <td>{dayHours(hours, day, locale, t)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
    <p className="now">{now ? openSentence(openState(hours, now), locale, t) : ''}</p>
  </div>
);
