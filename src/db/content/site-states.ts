// Sites as the operator of an installation sees them: how they are, whether they are suspended, and gone with all they had.
import { sql } from 'kysely';
import { filesOfSite } from '../media/files.ts';
import { blankHostLog } from '../platform/host-log.ts';
import type { FeedRunState, Queryable, Trx } from '../schema.ts';

/** How the last run of one of its feeds ended. */
export type LastRun = { readonly source: string; readonly startedAt: Date; readonly state: FeedRunState };

export type SiteState = {
  readonly id: string;
  readonly name: string;
  readonly hostnames: readonly string[];
  readonly listings: number;
  /** Its pictures and documents, and the files of its folder. */
  readonly files: number;
  readonly bytes: number;
  /** Of its pictures and documents alone: what its room for files is about. */
  readonly fileBytes: number;
  /** Null: as much room as the installation gives. */
  readonly quotaBytes: number | null;
  /** When a folder was last brought in. */
  readonly importedAt: Date | null;
  /** The last of all, and the last of each feed that comes by itself; the newest first. */
  readonly runs: readonly LastRun[];
  readonly deadMails: number;
  readonly deadJobs: number;
  readonly suspendedAt: Date | null;
};

/** Jobs that were given up, by site. */
const countDeadJobs = async (db: Queryable): Promise<ReadonlyMap<string, number>> => {
  const { rows: known } = await sql<{ queue: boolean }>`
    select to_regclass('jobs.job') is not null as queue`.execute(db);
  if (!known[0]?.queue) return new Map();
  const { rows } = await sql<{ site: string; count: number }>`
    select data ->> 'siteId' as site, count(*)::integer as count from jobs.job
    where name like '%-dead' and state in ('created', 'retry') and data ->> 'siteId' is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ site, count }) => [site, count]));
};

const lastRuns = async (db: Queryable): Promise<ReadonlyMap<string, LastRun[]>> => {
  const { rows } = await sql<LastRun & { readonly siteId: string; readonly scheduled: boolean }>`
    select last.*, exists (select from feed_source f where f.site_id = last."siteId" and f.name = last.source) as scheduled
    from (select distinct on (site_id, source) site_id as "siteId", source, started_at as "startedAt", state, id
      from feed_run order by site_id, source, id desc) last
    order by last.id desc`.execute(db);
  const bySite = new Map<string, LastRun[]>();
  for (const { siteId, source, startedAt, state, scheduled } of rows) {
    const earlier = bySite.get(siteId);
    if (!earlier || scheduled) bySite.set(siteId, [...(earlier ?? []), { source, startedAt, state }]);
  }
  return bySite;
};

/** All of them, or one. */
export const listSiteStates = async (db: Queryable, siteId?: string): Promise<SiteState[]> => {
  const { rows } = await sql<Omit<SiteState, 'runs' | 'deadJobs'>>`
    select site.id, document ->> 'name' as name, document -> 'hostnames' as hostnames,
      (select count(*)::integer from estate where site_id = site.id and removed_at is null and archived_at is null
        and parent_id is null) as listings,
      (stored.files + assets.files)::integer as files, (stored.bytes + assets.bytes)::float8 as bytes,
      stored.bytes::float8 as "fileBytes", file_quota::float8 as "quotaBytes",
      imported_at as "importedAt",
      (select count(*)::integer from delivery where site_id = site.id and state = 'dead') as "deadMails",
      suspended_at as "suspendedAt"
    from site,
      lateral (select count(*) as files, coalesce(sum(bytes), 0) as bytes from file where site_id = site.id) stored,
      lateral (select count(*) as files, coalesce(sum(length(bytes)), 0) as bytes from asset
        where site_id = site.id) assets
    where ${siteId ?? null}::text is null or site.id = ${siteId ?? null}
    order by site.id collate "C"`.execute(db);
  const [deadJobs, runs] = [await countDeadJobs(db), await lastRuns(db)];
  return rows.map((row) => ({ ...row, runs: runs.get(row.id) ?? [], deadJobs: deadJobs.get(row.id) ?? 0 }));
};

/** Undefined when there is no such site. */
export const findSuspension = async (
  db: Queryable,
  siteId: string,
): Promise<{ readonly suspendedAt: Date | null } | undefined> =>
  db.selectFrom('site').select('suspended_at as suspendedAt').where('id', '=', siteId).executeTakeFirst();

/** Bytes of files that a site may have; undefined: nobody said so. */
export const findFileQuota = async (db: Queryable, siteId: string): Promise<number | undefined> => {
  const row = await db.selectFrom('site').select('file_quota').where('id', '=', siteId).executeTakeFirst();
  return row?.file_quota == null ? undefined : Number(row.file_quota);
};

export const saveFileQuota = async (trx: Trx, siteId: string, bytes: number | null): Promise<void> => {
  await trx.updateTable('site').set({ file_quota: bytes }).where('id', '=', siteId).execute();
};

export const isSuspended = async (db: Queryable, siteId: string): Promise<boolean> =>
  (await db
    .selectFrom('site')
    .select('id')
    .where('id', '=', siteId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** False when it is so already. */
export const setSuspended = async (trx: Trx, siteId: string, at: Date | null): Promise<boolean> => {
  const result = await trx
    .updateTable('site')
    .set({ suspended_at: at })
    .where('id', '=', siteId)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Tables with rows of sites, by the database's own list: one that is added later is not forgotten. */
export const siteTables = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and c.column_name = 'site_id' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Everything but the bytes of its files; the hashes of those. */
export const deleteSite = async (trx: Trx, siteId: string, now: Date): Promise<readonly string[]> => {
  await sql`set local statement_timeout = 0`.execute(trx);
  const files = await filesOfSite(trx, siteId);
  // Nearly everything goes with the row of the site; what stands by itself goes after it.
  await trx.deleteFrom('site').where('id', '=', siteId).execute();
  for (const table of await siteTables(trx))
    await sql`delete from ${sql.table(table)} where site_id = ${siteId}`.execute(trx);
  const { rows } = await sql<{ queue: boolean }>`select to_regclass('jobs.job') is not null as queue`.execute(trx);
  if (rows[0]?.queue) await sql`delete from jobs.job where data ->> 'siteId' = ${siteId}`.execute(trx);
  await blankHostLog(trx, siteId);
  await trx
    .insertInto('removed_site')
    .values({ id: siteId, removed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at: now }))
    .execute();
  return files;
};

export const removedSites = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('removed_site').select('id').execute()).map(({ id }) => id);

/** It comes back because somebody wants it to. */
export const forgetRemoval = async (trx: Trx, siteId: string): Promise<void> => {
  await trx.deleteFrom('removed_site').where('id', '=', siteId).execute();
};
