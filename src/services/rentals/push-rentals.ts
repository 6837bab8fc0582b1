// Rental units from an agency's own software: the importer of files, one record or a few hundred at a time.
import { logRentalChange, removeRentalUnit } from '../../db/rentals/rental-units.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import type { PushReport } from '../imports/push-estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importRentalUnits } from './import-rental-units.ts';

const idOf = (record: unknown): number | null => {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null;
};

export const pushRentalUnits = async (
  ctx: ServiceContext,
  siteId: string,
  records: readonly unknown[],
): Promise<PushReport> => {
  const report = await importRentalUnits(ctx, records, { siteId });
  const { added, changed, unchanged, removed, problems, unregistered } = report;
  return {
    added,
    changed,
    unchanged,
    removed,
    skipped: problems.length,
    problems: problems.map(({ position, fields }) => ({
      index: position - 1,
      id: idOf(records[position - 1]),
      errors: [...fields],
    })),
    notes: unregistered.map((id) => `Unit ${id} has no registration number.`),
  };
};

export const pushRentalUnit = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  record: RentalUnitRecord,
): Promise<PushReport> => {
  if (record.id !== id) {
    const problem = { field: 'body.id', message: 'must be the id in the path' };
    throw new BadInputError('body.id must be the id in the path.', [problem]);
  }
  const report = await pushRentalUnits(ctx, siteId, [record]);
  const [problem] = report.problems;
  if (!problem) return report;
  const problems = problem.errors.map(({ field, message }) => ({ field: `body.${field}`, message }));
  throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

/** Requests and bookings stay as they are. */
export const removePushedRentalUnit = async (ctx: ServiceContext, siteId: string, id: number): Promise<void> => {
  const removed = await ctx.db.transaction(async (trx) => {
    const did = await removeRentalUnit(trx, siteId, id);
    if (did) await logRentalChange(trx, siteId, [id]);
    return did;
  });
  if (!removed) throw new NotFoundError('There is no such rental unit.');
};
