// The agencies' wall time is Europe/Brussels, wherever the visitor is.
import type { WeekMoment } from '../../domain/time/opening-hours.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Brussels',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const brusselsMoment = (instant: Date): WeekMoment => {
  const parts = new Map(FORMAT.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
};
