// The units of the holiday catalogue, as documents: what a feed says, and beside it what the agency's own people decided. Whoever reads
// a unit gets both together. Every change is in the change log: cached pages follow it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { withOwnTerms } from '../../domain/rentals/own-terms.ts';
import type { OwnTerms, RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { lockChangeLog, logChanges } from '../platform/change-log.ts';
import { tellDesk } from '../platform/desk-events.ts';
import type { Queryable, Trx } from '../schema.ts';

export type StoredUnit = { readonly record: RentalUnitRecord; readonly removed: boolean };

/** Of units that are not removed, by id. */
export const listRentalUnits = async (db: Queryable, siteId: string): Promise<RentalUnitRecord[]> =>
  (
    await db
      .selectFrom('rental_unit')
      .select(['document', 'own'])
      .where('site_id', '=', siteId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ document, own }) => withOwnTerms(document, own));

export const findRentalUnit = async (db: Queryable, siteId: string, id: number): Promise<StoredUnit | undefined> => {
  const row = await db
    .selectFrom('rental_unit')
    .select(['document', 'own', 'removed_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { record: withOwnTerms(row.document, row.own), removed: row.removed_at !== null };
};

/** All of these units, those that are offered no more too. */
export const findRentalUnits = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, StoredUnit>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('rental_unit')
    .select(['id', 'document', 'own', 'removed_at'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, document, own, removed_at }) => [
      id,
      { record: withOwnTerms(document, own), removed: removed_at !== null },
    ]),
  );
};

/** What the feed says and what was decided here, apart. */
export type UnitLayers = {
  readonly feed: RentalUnitRecord;
  readonly own: OwnTerms | null;
  /** Of the decisions. */
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
};

export const findUnitLayers = async (db: Queryable, siteId: string, id: number): Promise<UnitLayers | undefined> => {
  const row = await db
    .selectFrom('rental_unit')
    .select(['document', 'own', 'own_version', 'own_changed_by', 'own_changed_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      feed: row.document,
      own: row.own,
      version: row.own_version,
      changedBy: row.own_changed_by,
      changedAt: row.own_changed_at,
    }
  );
};

/** The caller has locked the unit. */
export const saveOwnTerms = async (
  trx: Trx,
  siteId: string,
  id: number,
  own: OwnTerms | null,
  by: { readonly name: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update rental_unit set own = ${own === null ? null : JSON.stringify(own)}::jsonb, own_version = own_version + 1,
      own_changed_by = ${by.name}, own_changed_at = ${by.at}
    where site_id = ${siteId} and id = ${id}`.execute(trx);
};

/** Holds off everybody else who wants nights of this unit, until the transaction ends; undefined when it is not offered. */
export const lockRentalUnit = async (trx: Trx, siteId: string, id: number): Promise<RentalUnitRecord | undefined> => {
  const row = await trx
    .selectFrom('rental_unit')
    .select(['document', 'own'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && withOwnTerms(row.document, row.own);
};

/** Told when the transaction commits: availability or the unit itself is another. */
export const logRentalChange = async (trx: Trx, siteId: string, unitIds: readonly number[]): Promise<void> => {
  if (unitIds.length === 0) return;
  await lockChangeLog(trx, siteId);
  await logChanges(trx, siteId, 'rental', unitIds);
  await tellDesk(trx, { siteId, topic: 'stays' });
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
