// What a schema cannot say about an agenda: hours that end before they begin, days that no calendar has.
import { Temporal } from 'temporal-polyfill';
import type { FieldProblem } from '../errors.ts';
import { type CheckResult, check } from '../validation.ts';
import { Agenda, type Hours, type OpenHouse } from './agenda.ts';

const isDay = (day: string): boolean => {
  try {
    Temporal.PlainDate.from(day);
    return true;
  } catch {
    return false;
  }
};

const hoursProblems = (list: readonly Hours[], field: string): FieldProblem[] =>
  list.flatMap(({ from, to }, index): FieldProblem[] => {
    if (from >= to) return [{ field: `${field}.${index}.to`, message: 'must be later than from' }];
    const earlier = list.slice(0, index).some((other) => from < other.to && other.from < to);
    return earlier ? [{ field: `${field}.${index}`, message: 'overlaps other hours of the day' }] : [];
  });

const dayProblems = (field: string, day: string | undefined): FieldProblem[] =>
  day === undefined || isDay(day) ? [] : [{ field, message: 'is not a day of the calendar' }];

const meet = (a: OpenHouse, b: OpenHouse): boolean =>
  a.date === b.date && a.day === b.day && a.from < b.to && b.from < a.to;

const problemsOf = ({ hours, exceptions = [], openHouses = [] }: Agenda): FieldProblem[] => [
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    hoursProblems(
      hours.filter(({ day }) => day === weekday),
      `hours of day ${weekday}`,
    ),
  ),
  ...exceptions.flatMap(({ from, to, hours: other = [] }, index) => [
    ...dayProblems(`exceptions.${index}.from`, from),
    ...dayProblems(`exceptions.${index}.to`, to),
    ...(to !== undefined && to < from ? [{ field: `exceptions.${index}.to`, message: 'must not be before from' }] : []),
    ...hoursProblems(other, `exceptions.${index}.hours`),
  ]),
  ...openHouses.flatMap((house, index) => [
    ...dayProblems(`openHouses.${index}.date`, house.date),
    ...hoursProblems([house], `openHouses.${index}`),
    ...((house.date === undefined) === (house.day === undefined)
      ? [{ field: `openHouses.${index}`, message: 'must have either a date or a day' }]
      : []),
    ...(openHouses.slice(0, index).some((other) => meet(house, other))
      ? [{ field: `openHouses.${index}`, message: 'overlaps another open house' }]
      : []),
  ]),
];

/** `value` may be anything. */
export const checkAgenda = (value: unknown, root = ''): CheckResult<Agenda> => {
  const checked = check(Agenda, value, root);
  if (!checked.ok) return checked;
  const problems = problemsOf(checked.value).map(({ field, message }) => ({
    field: root === '' ? field : `${root}.${field}`,
    message,
  }));
  return problems.length > 0 ? { ok: false, problems } : checked;
};
