// Brings rental units into the database. A wrong record is passed over with its reason; its former version stays.
import { findSite } from '../../db/content/sites.ts';
import { replaceRentalCalendars } from '../../db/rentals/rental-calendars.ts';
import { replaceBlocks, takenNights } from '../../db/rentals/rental-stays.ts';
import {
  findRentalUnits,
  listRentalUnits,
  logRentalChange,
  removeRentalUnitsBut,
  type SavedUnit,
  saveRentalUnit,
} from '../../db/rentals/rental-units.ts';
import type { Trx } from '../../db/schema.ts';
import { NotFoundError } from '../../domain/errors.ts';
import {
  checkRentalList,
  lacksRegistration,
  type RentalRecordProblem,
} from '../../domain/rentals/rental-record-check.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { mergeRanges, withoutRanges } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';
import { lapseOverdue } from './rental-decisions.ts';

export type RentalImportOptions = {
  readonly siteId: string;
  /** The list is the whole offer: units it lacks are removed. */
  readonly full?: boolean;
  readonly allowRemoval?: boolean;
};

export type RentalImportReport = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly problems: readonly RentalRecordProblem[];
  /** Units without a registration number: taken all the same. */
  readonly unregistered: readonly number[];
  /** Why nothing was changed. */
  readonly refused?: string;
};

/** What `import` itself blocks, beside the calendars. */
const SOURCE = 'import';
const MAX_REMOVED_SHARE = 0.2;

const save = async (ctx: ServiceContext, trx: Trx, siteId: string, record: RentalUnitRecord): Promise<SavedUnit> => {
  const saved = await saveRentalUnit(trx, siteId, record);
  if (saved === 'unchanged') return saved;
  const unit = { siteId, unitId: record.id };
  const now = ctx.now();
  const wanted = mergeRanges(record.taken ?? []);
  if (saved === 'added') await replaceBlocks(trx, { ...unit, source: SOURCE }, wanted, now);
  else {
    await lapseOverdue(ctx, trx, unit);
    // Nights that somebody booked here are taken already, and stay theirs.
    const others = (await takenNights(trx, siteId, now, record.id)).filter(({ source }) => source !== SOURCE);
    const taken = wanted.flatMap((range) => withoutRanges(range, others));
    await replaceBlocks(trx, { ...unit, source: SOURCE }, taken, now);
  }
  // Without a list of calendars, those set by command stay.
  if (record.calendars) await replaceRentalCalendars(trx, siteId, record.id, record.calendars);
  return saved;
};

/** Few enough that visitors need not wait for them. */
const AT_ONCE = 40;

const saveAll = async (ctx: ServiceContext, siteId: string, records: readonly RentalUnitRecord[]) => {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (let at = 0; at < records.length; at += AT_ONCE) {
    const batch = records.slice(at, at + AT_ONCE);
    const results = await ctx.db.transaction(async (trx) => {
      const saved: { readonly id: number; readonly how: SavedUnit }[] = [];
      // By id: two imports at once take their locks in the same order.
      for (const record of [...batch].sort((a, b) => a.id - b.id)) {
        saved.push({ id: record.id, how: await save(ctx, trx, siteId, record) });
      }
      const touched = saved.filter(({ how }) => how !== 'unchanged').map(({ id }) => id);
      await logRentalChange(trx, siteId, touched);
      return saved;
    });
    for (const { how } of results) counts[how]++;
  }
  return counts;
};

const remove = (ctx: ServiceContext, siteId: string, kept: readonly number[]): Promise<number> =>
  ctx.db.transaction(async (trx) => {
    const removed = await removeRentalUnitsBut(trx, siteId, kept);
    await logRentalChange(trx, siteId, removed);
    return removed.length;
  });

const refusalOf = async (
  { db }: ServiceContext,
  { siteId, full, allowRemoval }: RentalImportOptions,
  records: readonly RentalUnitRecord[],
  problems: readonly RentalRecordProblem[],
): Promise<string | undefined> => {
  if (!full) return undefined;
  if (problems.length > 0) return 'The list has problems: nothing can be removed by it.';
  const kept = new Set(records.map(({ id }) => id));
  const present = await listRentalUnits(db.kysely, siteId);
  const gone = present.filter(({ id }) => !kept.has(id)).length;
  return !allowRemoval && gone > present.length * MAX_REMOVED_SHARE
    ? `It would remove ${gone} of ${present.length} rental units.`
    : undefined;
};

/** What the desk decided counts too. */
const unregisteredAmong = async (
  { db }: ServiceContext,
  siteId: string,
  records: readonly RentalUnitRecord[],
): Promise<number[]> => {
  const lacking = records.filter(lacksRegistration).map(({ id }) => id);
  const units = await findRentalUnits(db.kysely, siteId, lacking);
  return lacking.filter((id) => lacksRegistration(units.get(id)?.record ?? {}));
};

export const importRentalUnits = async (
  ctx: ServiceContext,
  values: readonly unknown[],
  options: RentalImportOptions,
): Promise<RentalImportReport> => {
  const { siteId, full } = options;
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site "${siteId}".`);
  const { records, problems } = checkRentalList(values);
  const refused = await refusalOf(ctx, options, records, problems);
  if (refused) return { added: 0, changed: 0, unchanged: 0, removed: 0, problems, unregistered: [], refused };
  const counts = await saveAll(ctx, siteId, records);
  const removed = full
    ? await remove(
        ctx,
        siteId,
        records.map(({ id }) => id),
      )
    : 0;
  ctx.log.info({ site: siteId, ...counts, removed, problems: problems.length }, 'rental units imported');
  return { ...counts, removed, problems, unregistered: await unregisteredAmong(ctx, siteId, records) };
};
