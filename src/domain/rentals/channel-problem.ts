// What can be wrong with the calendar of another channel: kept as a line of text, and told apart again for whoever reads it in the desk.
import type { DayRange } from '../time/calendar-days.ts';

/** `clash`: nights are booked here and there; `status`: it answered with something else than a calendar. */
export const CHANNEL_PROBLEMS = ['clash', 'status', 'unreachable', 'unreadable'] as const;
export type ChannelProblem = {
  readonly kind: (typeof CHANNEL_PROBLEMS)[number];
  /** The status it answered with. */
  readonly status?: number;
  /** The nights of a clash. */
  readonly nights?: DayRange[];
};

const UNREACHABLE = 'The calendar could not be fetched.';
const CLASH = 'Booked here too: ';
const STATUS = /^The calendar answered (\d+)\.$/;

/** As it is kept; what is wrong with a text that is no calendar is said by whoever read it. */
export const statusProblem = (status: number): string => `The calendar answered ${status}.`;
export const unreachableProblem = (): string => UNREACHABLE;
export const clashProblem = (nights: readonly DayRange[]): string =>
  `${CLASH}${nights.map(({ from, to }) => `${from}/${to}`).join(', ')}`;

export const channelProblem = (text: string): ChannelProblem => {
  const [, status] = STATUS.exec(text) ?? [];
  if (status !== undefined) return { kind: 'status', status: Number(status) };
  if (text === UNREACHABLE) return { kind: 'unreachable' };
  if (!text.startsWith(CLASH)) return { kind: 'unreadable' };
  const nights = text
    .slice(CLASH.length)
    .split(', ')
    .map((range) => ({ from: range.slice(0, 10), to: range.slice(11) }));
  return { kind: 'clash', nights };
};
