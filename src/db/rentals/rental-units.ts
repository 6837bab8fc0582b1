// The units of the holiday catalogue, as documents. Every change is in the change log: cached pages follow it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { lockChangeLog, logChanges } from '../platform/change-log.ts';
import type { Queryable, Trx } from '../schema.ts';

export type StoredUnit = { readonly record: RentalUnitRecord; readonly removed: boolean };

/** Of units that are not removed, by id. */
export const listRentalUnits = async (db: Queryable, siteId: string): Promise<RentalUnitRecord[]> =>
  (
    await db
      .selectFrom('rental_unit')
      .select('document')
      .where('site_id', '=', siteId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ document }) => document);

export const findRentalUnit = async (db: Queryable, siteId: string, id: number): Promise<StoredUnit | undefined> => {
  const row = await db
    .selectFrom('rental_unit')
    .select(['document', 'removed_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { record: row.document, removed: row.removed_at !== null };
};

/** Holds off everybody else who wants nights of this unit, until the transaction ends; undefined when it is not offered. */
export const lockRentalUnit = async (trx: Trx, siteId: string, id: number): Promise<RentalUnitRecord | undefined> => {
  const row = await trx
    .selectFrom('rental_unit')
    .select('document')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.document;
};

/** Told when the transaction commits: availability or the unit itself is another. */
export const logRentalChange = async (trx: Trx, siteId: string, unitIds: readonly number[]): Promise<void> => {
  if (unitIds.length === 0) return;
  await lockChangeLog(trx, siteId);
  await logChanges(trx, siteId, 'rental', unitIds);
};

/** The same for the same content, whatever the order of its keys. */
const hashOf = (value: unknown): string => {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).filter(([, inner]) => inner !== null && inner !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
  };
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
};

export type SavedUnit = 'added' | 'changed' | 'unchanged';

/** Does not log: the caller does, once for all. */
export const saveRentalUnit = async (trx: Trx, siteId: string, record: RentalUnitRecord): Promise<SavedUnit> => {
  const { rows } = await sql<{ added: boolean }>`
    insert into rental_unit (site_id, id, document, hash)
    values (${siteId}, ${record.id}, ${JSON.stringify(record)}::jsonb, ${hashOf(record)})
    on conflict (site_id, id) do update set document = excluded.document, hash = excluded.hash, removed_at = null
    where rental_unit.hash <> excluded.hash or rental_unit.removed_at is not null
    returning (xmax = 0) as added`.execute(trx);
  if (!rows[0]) return 'unchanged';
  return rows[0].added ? 'added' : 'changed';
};

/** False when it was not offered. */
export const removeRentalUnit = async (trx: Trx, siteId: string, id: number): Promise<boolean> => {
  const removed = await sql`
    update rental_unit set removed_at = now()
    where site_id = ${siteId} and id = ${id} and removed_at is null`.execute(trx);
  return (removed.numAffectedRows ?? 0n) > 0n;
};

/** The ids that were offered until now. */
export const removeRentalUnitsBut = async (trx: Trx, siteId: string, kept: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update rental_unit set removed_at = now()
    where site_id = ${siteId} and removed_at is null and id <> all(${kept}::integer[])
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

export type UnitCalendarKey = { readonly version: number; readonly hashes: readonly string[] };

/** Of the secret address of its calendar; undefined for an unknown unit. */
export const findCalendarKey = async (
  db: Queryable,
  siteId: string,
  id: number,
): Promise<UnitCalendarKey | undefined> => {
  const row = await db
    .selectFrom('rental_unit')
    .select(['calendar_version as version', 'calendar_hashes as hashes'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
};

export const saveCalendarKey = async (
  trx: Trx,
  siteId: string,
  id: number,
  { version, hashes }: UnitCalendarKey,
): Promise<void> => {
  await sql`
    update rental_unit set calendar_version = ${version}, calendar_hashes = ${hashes}::text[]
    where site_id = ${siteId} and id = ${id}`.execute(trx);
};

export const findUnitByCalendarHash = async (
  db: Queryable,
  siteId: string,
  hash: string,
): Promise<RentalUnitRecord | undefined> => {
  const { rows } = await sql<{ document: RentalUnitRecord }>`
    select document from rental_unit
    where site_id = ${siteId} and calendar_hashes @> array[${hash}]::text[]`.execute(db);
  return rows[0]?.document;
};
