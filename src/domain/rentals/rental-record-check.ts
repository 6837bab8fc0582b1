// What a record of the holiday catalogue must keep to beyond its schema: days that exist, in their order.
import type { FieldProblem } from '../errors.ts';
import { isDay } from '../time/calendar-days.ts';
import { type CheckResult, check } from '../validation.ts';
import { type OwnTerms, type RentalExtra, RentalUnitRecord } from './rental-unit.ts';

type Range = { readonly from: string; readonly to: string };

const rangeProblems = (field: string, ranges: readonly Range[] | null | undefined): FieldProblem[] =>
  (ranges ?? []).flatMap(({ from, to }, index): FieldProblem[] => {
    const at = `${field}.${index}`;
    if (!isDay(from)) return [{ field: `${at}.from`, message: 'must be a day that exists' }];
    if (!isDay(to)) return [{ field: `${at}.to`, message: 'must be a day that exists' }];
    return from < to ? [] : [{ field: `${at}.to`, message: 'must be after from' }];
  });

const extraProblems = (field: string, extras: readonly RentalExtra[] | null | undefined): FieldProblem[] =>
  (extras ?? []).flatMap(({ id }, index): FieldProblem[] =>
    (extras ?? []).findIndex((other) => other.id === id) === index
      ? []
      : [{ field: `${field}.${index}.id`, message: 'stands in the list twice' }],
  );

/** What the desk decides must keep to the same. */
export const ownTermsProblems = ({ prices, extras }: OwnTerms): FieldProblem[] => [
  ...rangeProblems('prices.seasons', prices?.seasons),
  ...rangeProblems('prices.periods', prices?.periods),
  ...extraProblems('extras', extras),
];

export const checkRentalRecord = (value: unknown): CheckResult<RentalUnitRecord> => {
  const checked = check(RentalUnitRecord, value);
  if (!checked.ok) return checked;
  const { rental, taken } = checked.value;
  const problems = [
    ...rangeProblems('rental.seasons', rental?.seasons),
    ...rangeProblems('rental.periods', rental?.periods),
    ...extraProblems('rental.extras', rental?.extras),
    ...rangeProblems('taken', taken),
  ];
  return problems.length > 0 ? { ok: false, problems } : checked;
};

/** A holiday home is offered without it all the same: the agency is warned. */
export const lacksRegistration = ({
  registrationNumber,
}: {
  readonly registrationNumber?: string | null | undefined;
}): boolean => (registrationNumber ?? '').trim() === '';

/** `position` counts from 1. */
export type RentalRecordProblem = { readonly position: number; readonly fields: readonly FieldProblem[] };

/** The right records of a list, and what is wrong with the others; an id counts once. */
export const checkRentalList = (
  values: readonly unknown[],
): { readonly records: readonly RentalUnitRecord[]; readonly problems: readonly RentalRecordProblem[] } => {
  const records = new Map<number, RentalUnitRecord>();
  const problems: RentalRecordProblem[] = [];
  for (const [index, value] of values.entries()) {
    const checked = checkRentalRecord(value);
    const problem = (fields: readonly FieldProblem[]) => problems.push({ position: index + 1, fields });
    if (!checked.ok) problem(checked.problems);
    else if (records.has(checked.value.id)) problem([{ field: 'id', message: 'stands in the list twice' }]);
    else records.set(checked.value.id, checked.value);
  }
  return { records: [...records.values()], problems };
};
