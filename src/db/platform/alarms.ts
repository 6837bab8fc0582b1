// Troubles of the installation, and the mails that told of them.
import { sql } from 'kysely';
import type { Finding, OpenAlarm } from '../../domain/platform/alarms.ts';
import type { Queryable, Trx } from '../schema.ts';

export const openAlarms = (db: Queryable): Promise<OpenAlarm[]> =>
  db
    .selectFrom('alarm')
    .select(['kind', 'subject', 'detail as facts', 'since', 'told_at as toldAt', 'over_at as overAt'])
    .orderBy('since')
    .orderBy('kind')
    .orderBy('subject')
    .execute();

type Key = Pick<Finding, 'kind' | 'subject'>;

/** A new one; one that is here again begins anew. */
export const raiseAlarm = async (trx: Trx, { kind, subject, facts }: Finding, at: Date): Promise<void> => {
  const values = { detail: JSON.stringify(facts), since: at, told_at: null, over_at: null };
  await trx
    .insertInto('alarm')
    .values({ kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(values))
    .execute();
};

export const endAlarm = async (trx: Trx, { kind, subject }: Key, at: Date): Promise<void> => {
  await trx.updateTable('alarm').set({ over_at: at }).where('kind', '=', kind).where('subject', '=', subject).execute();
};

export const markTold = async (trx: Trx, { kind, subject }: Key, at: Date): Promise<void> => {
  await trx.updateTable('alarm').set({ told_at: at }).where('kind', '=', kind).where('subject', '=', subject).execute();
};

export const forgetAlarm = async (trx: Trx, { kind, subject }: Key): Promise<void> => {
  await trx.deleteFrom('alarm').where('kind', '=', kind).where('subject', '=', subject).execute();
};

/** Of several processes one looks at a time: a second one waits, and finds that all is told. */
export const lockAlarms = (trx: Trx): Promise<unknown> => sql`select pg_advisory_xact_lock(7263034)`.execute(trx);

type SourceRuns = {
  readonly siteId: string;
  readonly source: string;
  /** How its last two runs ended, the newest first. */
  readonly states: readonly string[];
  readonly reason: string | null;
};

/** Feeds that are pulled by the clock, of sites that are not suspended. */
export const lastFeedRuns = async (db: Queryable): Promise<SourceRuns[]> => {
  const { rows } = await sql<SourceRuns>`
    select s.site_id as "siteId", s.name as source, array_agg(r.state order by r.id desc) as states,
      (array_agg(r.report ->> 'refused' order by r.id desc))[1] as reason
    from feed_source s join site on site.id = s.site_id and site.suspended_at is null
    cross join lateral (select id, state, report from feed_run
      where site_id = s.site_id and source = s.name and state <> 'running' order by id desc limit 2) r
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

export const deadMailsSince = async (
  db: Queryable,
  since: Date,
): Promise<{ readonly siteId: string; readonly count: number }[]> => {
  const { rows } = await sql<{ siteId: string; count: number }>`
    select site_id as "siteId", count(*)::integer as count from delivery join site on site.id = site_id
    where state = 'dead' and changed_at >= ${since} and site.suspended_at is null group by 1 order by 1`.execute(db);
  return rows;
};

/** Since when this installation can make backups at all. */
export const backupsSince = async (db: Queryable): Promise<Date | undefined> =>
  (await db.selectFrom('schema_version').select('applied_at').where('name', '=', 'backups').executeTakeFirst())
    ?.applied_at;

/** Names that visitors outside use. */
export const publicHostnames = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ hostname: string }>`
    select hostname from site_hostname join site on site.id = site_id and suspended_at is null
    where hostname ~ '[.][a-z][a-z0-9-]+$' and hostname !~ '[.](localhost|local|invalid|internal|test)$'
    order by 1`.execute(db);
  return rows.map(({ hostname }) => hostname);
};
