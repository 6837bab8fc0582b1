// The change log: what changed in a site, in the order in which it became visible. Every process follows it.
import { sql } from 'kysely';
import { notify } from '../engine/connect.ts';
import type { ChangeKind, Queryable, Trx } from '../schema.ts';

/** Carries the id of a site whose log has grown. */
export const CHANGE_CHANNEL = 'change_log';

/** Our own class among the server's advisory locks; the second number is the site. */
const LOG_LOCK = 7_263_002;

/**
 * Held until the transaction ends; taken before a number is drawn from `change_number`. So the numbers of one site
 * become visible in their order, and whoever has read up to a number has missed nothing below it (decision record 7).
 */
export const lockChangeLog = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOG_LOCK}::integer, hashtext(${siteId}))`.execute(trx);
};

/** Adds rows that belong to no estate row written in the same statement. The caller holds the log's lock. */
export const logChanges = async (
  trx: Trx,
  siteId: string,
  kind: ChangeKind,
  estateIds: readonly (number | null)[],
): Promise<void> => {
  await sql`
    insert into change_log (site_id, kind, estate_id)
    select ${siteId}, ${kind}, estate_id from unnest(${estateIds}::integer[]) as estate_id`.execute(trx);
  await notify(trx, CHANGE_CHANNEL, siteId);
};

export type Change = { readonly id: number; readonly kind: ChangeKind; readonly estateId: number | null };

export const readChanges = async (db: Queryable, siteId: string, after: number, limit: number): Promise<Change[]> =>
  db
    .selectFrom('change_log')
    .select(['id', 'kind', 'estate_id as estateId'])
    .where('site_id', '=', siteId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const lastChange = async (db: Queryable, siteId: string): Promise<number> =>
  (
    await db
      .selectFrom('change_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .where('site_id', '=', siteId)
      .executeTakeFirst()
  )?.last ?? 0;

/** The newest number of every site. */
export const lastChanges = async (db: Queryable): Promise<Map<string, number>> => {
  const rows = await sql<{ id: string; last: number | null }>`
    select site.id, (select max(change_log.id) from change_log where site_id = site.id) as last from site`.execute(db);
  return new Map(rows.rows.map(({ id, last }) => [id, last ?? 0]));
};

export type Lag = { readonly siteId: string; readonly seconds: number };

/** How old the oldest change after each site's cursor is; 0 when there is none. */
export const changeLag = async (
  db: Queryable,
  cursors: readonly { readonly siteId: string; readonly cursor: number }[],
): Promise<Lag[]> => {
  const { rows } = await sql<Lag>`
    select followed.site_id as "siteId",
      coalesce(greatest(0, extract(epoch from now() - min(change_log.at))), 0)::float8 as seconds
    from unnest(${cursors.map(({ siteId }) => siteId)}::text[], ${cursors.map(({ cursor }) => cursor)}::bigint[])
      as followed (site_id, cursor)
    left join change_log on change_log.site_id = followed.site_id and change_log.id > followed.cursor
    group by 1`.execute(db);
  return rows;
};

/** Readers live in memory or lag by minutes; a month is generous. What the alerts have not matched yet stays. */
export const pruneChangeLog = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`
    delete from change_log where site_id = ${siteId} and at < now() - interval '30 days'
    and id < (select max(id) from change_log where site_id = ${siteId})
    and id <= coalesce((select change_id from alert_site where site_id = ${siteId}), id)`.execute(trx);
};
