// How long a request still waits: "nog 3 u 38 min", the more urgent the louder.
import type { ReactElement } from 'react';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { type Translate, useTexts } from '../texts/translate.tsx';
import { Icon } from './icon.tsx';

const URGENT_MS = 6 * HOUR_MS;
const SOON_MS = 24 * HOUR_MS;

const leftText = (ms: number, t: Translate): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? t('today.left.minutes', { minutes }) : t('today.left.hours', { hours, minutes: minutes % 60 });
};

export const TimeLeft = ({ until, now }: { readonly until: string; readonly now: Date }): ReactElement => {
  const t = useTexts();
  const left = new Date(until).getTime() - now.getTime();
  const tone = left < URGENT_MS ? ' b' : left < SOON_MS ? ' w' : '';
  return (
    <span className={`lbl${tone}`}>
      <Icon name="clock" />
      {leftText(left, t)}
    </span>
  );
};
