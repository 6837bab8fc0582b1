// What a record of the holiday catalogue must keep to beyond its schema: days that exist, in their order.
import { isDay } from './calendar-days.ts';
import type { FieldProblem } from './errors.ts';
import { RentalUnitRecord } from './rental-unit.ts';
import { type Checked, check } from './validation.ts';

type Range = { readonly from: string; readonly to: string };

const rangeProblems = (field: string, ranges: readonly Range[] | null | undefined): FieldProblem[] =>
  (ranges ?? []).flatMap(({ from, to }, index): FieldProblem[] => {
    const at = `${field}.${index}`;
    if (!isDay(from)) return [{ field: `${at}.from`, message: 'must be a day that exists' }];
    if (!isDay(to)) return [{ field: `${at}.to`, message: 'must be a day that exists' }];
    return from < to ? [] : [{ field: `${at}.to`, message: 'must be after from' }];
  });

export const checkRentalRecord = (value: unknown): Checked<RentalUnitRecord> => {
  const checked = check(RentalUnitRecord, value);
  if (!checked.ok) return checked;
  const { rental, taken } = checked.value;
  const problems = [
    ...rangeProblems('rental.seasons', rental?.seasons),
    ...rangeProblems('rental.periods', rental?.periods),
    ...rangeProblems('taken', taken),
  ];
  return problems.length > 0 ? { ok: false, problems } : checked;
};
