// An iCalendar file of somebody's own calendar, and what is read out of it, for tests of busy times.
import { readBusyTimes } from '../../src/adapters/busy-times/busy-times.ts';
import { BusyTimesError } from '../../src/adapters/busy-times/components.ts';

export const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');
export const calendar = (...parts: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${parts.join('')}END:VCALENDAR\r\n`;

export const WINDOW = { from: new Date('2026-03-20T00:00:00Z'), to: new Date('2026-04-12T00:00:00Z') };
export const AUTUMN = { from: new Date('2026-10-19T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') };

export const read = async (text: string, window = WINDOW): Promise<string[]> =>
  (await readBusyTimes(text, window)).times
    .map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`)
    .sort();
export const problem = (text: string): Promise<string> =>
  readBusyTimes(text, WINDOW).then(
    () => 'none',
    (error: unknown) => (error instanceof BusyTimesError ? error.problem : String(error)),
  );

export const brussels = (start: string, end: string): string[] => [
  `DTSTART;TZID=Europe/Brussels:${start}`,
  `DTEND;TZID=Europe/Brussels:${end}`,
];
export const weekly = (...more: readonly string[]): string =>
  event('UID:week', ...brussels('20260302T090000', '20260302T100000'), 'RRULE:FREQ=WEEKLY;BYDAY=MO', ...more);
/** Mondays at nine, before and after the clock is put forward on 29 March. */
export const MONDAYS = ['03-23T08:00 03-23T09:00', '03-30T07:00 03-30T08:00', '04-06T07:00 04-06T08:00'];
