// Feeds that are pulled by the clock.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type FeedSource = {
  readonly siteId: string;
  readonly name: string;
  /** An address, or a file of this machine. */
  readonly location: string;
  /** By its first bytes when absent. */
  readonly format: string | null;
  /** What the feed itself says when absent. */
  readonly mode: 'full' | 'partial' | null;
  readonly everyMinutes: number;
  readonly nextRunAt: Date;
};

const columns = [
  'site_id as siteId',
  'name',
  'location',
  'format',
  'mode',
  'every_minutes as everyMinutes',
  'next_run_at as nextRunAt',
] as const;

export const listFeedSources = (db: Queryable, siteId?: string): Promise<FeedSource[]> => {
  const all = db.selectFrom('feed_source').select(columns).orderBy('site_id').orderBy('name');
  return (siteId === undefined ? all : all.where('site_id', '=', siteId)).execute();
};

export const findFeedSource = (db: Queryable, siteId: string, name: string): Promise<FeedSource | undefined> =>
  db
    .selectFrom('feed_source')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();

/** Our own class among the server's advisory locks; the second number is the site. */
const SOURCES_LOCK = 7_263_004;

/** Until the transaction ends nobody else adds a source to the site. */
export const lockFeedSources = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SOURCES_LOCK}::integer, hashtext(${siteId}))`.execute(trx);
};

/** Adds it, or makes it equal. */
export const saveFeedSource = async (trx: Trx, source: FeedSource): Promise<void> => {
  const values = {
    location: source.location,
    format: source.format,
    mode: source.mode,
    every_minutes: source.everyMinutes,
    next_run_at: source.nextRunAt,
  };
  await trx
    .insertInto('feed_source')
    .values({ site_id: source.siteId, name: source.name, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet(values))
    .execute();
};

export const removeFeedSource = async (trx: Trx, siteId: string, name: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('feed_source')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Those whose time has come, with their next time set: two processes never take the same one. */
export const takeDueFeedSources = async (
  trx: Trx,
  now: Date,
): Promise<{ readonly siteId: string; readonly name: string }[]> =>
  (
    await sql<{ site_id: string; name: string }>`
      update feed_source set next_run_at = ${now.toISOString()}::timestamptz + every_minutes * interval '1 minute'
      where next_run_at <= ${now.toISOString()}::timestamptz
        and not exists (select from site where id = site_id and suspended_at is not null)
      returning site_id, name`.execute(trx)
  ).rows.map(({ site_id, name }) => ({ siteId: site_id, name }));
