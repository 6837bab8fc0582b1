import { expect, it } from 'vitest';
import { brusselsMoment } from './brussels-moment.ts';

it.each([
  ['winter', '2026-11-13T08:30:00Z', 5, 9, 30],
  ['summer', '2026-07-06T08:30:00Z', 1, 10, 30],
  ['a day later than UTC', '2026-11-15T23:30:00Z', 1, 0, 30],
  ['before clocks go forward', '2026-03-29T00:59:00Z', 7, 1, 59],
  ['after clocks went forward', '2026-03-29T01:00:00Z', 7, 3, 0],
  ['the hour that comes twice', '2026-10-25T01:30:00Z', 7, 2, 30],
])('%s', (_, instant, day, hours, minutes) => {
  expect(brusselsMoment(new Date(instant))).toEqual({ day, minutes: hours * 60 + minutes });
});
