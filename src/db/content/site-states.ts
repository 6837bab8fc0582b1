// Sites as the operator of an installation sees them: how they are, whether they are suspended, and gone with all they had.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type SiteState = {
  readonly id: string;
  readonly name: string;
  readonly hostnames: readonly string[];
  readonly listings: number;
  /** Of its pictures and documents, and of the files of its folder. */
  readonly bytes: number;
  readonly importedAt: Date | null;
  readonly deadMails: number;
  readonly suspendedAt: Date | null;
};

export const listSiteStates = async (db: Queryable): Promise<SiteState[]> => {
  const { rows } = await sql<SiteState>`
    select site.id, document ->> 'name' as name, document -> 'hostnames' as hostnames,
      (select count(*)::integer from estate where site_id = site.id and removed_at is null and archived_at is null
        and parent_id is null) as listings,
      ((select coalesce(sum(bytes), 0) from file where site_id = site.id)
        + (select coalesce(sum(length(bytes)), 0) from asset where site_id = site.id))::float8 as bytes,
      imported_at as "importedAt",
      (select count(*)::integer from delivery where site_id = site.id and state = 'dead') as "deadMails",
      suspended_at as "suspendedAt"
    from site order by site.id collate "C"`.execute(db);
  return rows;
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
  const files = await trx.selectFrom('file').select('sha256').where('site_id', '=', siteId).execute();
  // Nearly everything goes with the row of the site; what stands by itself goes after it.
  await trx.deleteFrom('site').where('id', '=', siteId).execute();
  for (const table of await siteTables(trx))
    await sql`delete from ${sql.table(table)} where site_id = ${siteId}`.execute(trx);
  const { rows } = await sql<{ queue: boolean }>`select to_regclass('jobs.job') is not null as queue`.execute(trx);
  if (rows[0]?.queue) await sql`delete from jobs.job where data ->> 'siteId' = ${siteId}`.execute(trx);
  await trx
    .insertInto('removed_site')
    .values({ id: siteId, removed_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at: now }))
    .execute();
  return files.map(({ sha256 }) => sha256);
};

export const removedSites = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('removed_site').select('id').execute()).map(({ id }) => id);

/** It comes back because somebody wants it to. */
export const forgetRemoval = async (trx: Trx, siteId: string): Promise<void> => {
  await trx.deleteFrom('removed_site').where('id', '=', siteId).execute();
};
