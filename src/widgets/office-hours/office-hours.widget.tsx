// The week's opening hours; in the browser, today is marked and a line says whether the office is open now.
import { type ReactElement, useEffect, useState } from 'react';
import type { OpeningHours, WeekMoment } from '../../domain/time/opening-hours.ts';
import { OfficeHours } from '../../ui/frame/office-hours.tsx';
import type { WidgetProps } from '../widget.ts';
import { brusselsMoment } from './brussels-moment.ts';

export type OfficeHoursProps = { readonly office: string; readonly hours: OpeningHours };

export const OfficeHoursWidget = ({ props, locale, t }: WidgetProps<OfficeHoursProps>): ReactElement => {
  const [now, setNow] = useState<WeekMoment>();
  useEffect(() => {
    const update = () => setNow(brusselsMoment(new Date()));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, []);
  return <OfficeHours {...props} now={now} locale={locale} t={t} />;
};
