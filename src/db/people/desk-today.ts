// The counts of the first screen of the desk.
import { sql } from 'kysely';
import type { FeedRunReport, FeedRunState, Queryable, Trx } from '../schema.ts';

export type DayCount = { readonly day: string; readonly count: number };

const daily = async (db: Queryable, siteId: string, since: Date, what: 'lead' | 'viewing' | 'subscription') => {
  const column = sql.ref(what === 'subscription' ? 'confirmed_at' : 'created_at');
  const booked = what === 'viewing' ? sql`and state <> 'HELD'` : sql``;
  const { rows } = await sql<DayCount>`
    select (${column} at time zone 'Europe/Brussels')::date::text as day, count(*)::int as count from ${sql.table(what)}
    where site_id = ${siteId} and ${column} >= ${since.toISOString()}::timestamptz ${booked} group by 1`.execute(db);
  return rows;
};

/** Requests by the day they came, viewings by the day they were booked, subscriptions by the day they were confirmed. */
export const dailyCounts = async (db: Queryable, siteId: string, since: Date) => ({
  leads: await daily(db, siteId, since, 'lead'),
  viewings: await daily(db, siteId, since, 'viewing'),
  alerts: await daily(db, siteId, since, 'subscription'),
});

export type RecentLead = {
  readonly id: number;
  /** Of the list of leads; null when it has none. */
  readonly conversation: number | null;
  readonly email: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly estateId: number | null;
  readonly createdAt: Date;
};

export const recentLeads = async (
  db: Queryable,
  siteId: string,
  since: Date,
  limit: number,
): Promise<{ readonly count: number; readonly newest: readonly RecentLead[] }> => {
  const { rows } = await sql<RecentLead & { total: number }>`
    select id::int as id, email, fields, estate_id as "estateId", created_at as "createdAt", count(*) over ()::int as total,
      (select c.id::int from conversation c where c.site_id = lead.site_id and c.lead_id = lead.id) as conversation
    from lead where site_id = ${siteId} and created_at >= ${since.toISOString()}::timestamptz
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return { count: rows[0]?.total ?? 0, newest: rows };
};

export type LastRun = {
  readonly source: string;
  readonly state: FeedRunState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly report: FeedRunReport;
};

/** The last run of every source. */
export const lastFeedRuns = async (db: Queryable, siteId: string): Promise<LastRun[]> =>
  (
    await sql<LastRun>`
      select distinct on (source) source, state, started_at as "startedAt", ended_at as "endedAt", report
      from feed_run where site_id = ${siteId} order by source, id desc`.execute(db)
  ).rows;

/** Of every source the last run that read all of it; a source that was never read whole gives its last one. */
export const lastWholeFeedRuns = async (db: Queryable, siteId: string): Promise<LastRun[]> =>
  (
    await sql<LastRun>`
      select distinct on (source) source, state, started_at as "startedAt", ended_at as "endedAt", report
      from feed_run where site_id = ${siteId} order by source, (state = 'done') desc, id desc`.execute(db)
  ).rows;

export type SiteFacts = {
  readonly listings: boolean;
  readonly feeds: boolean;
  readonly agendas: boolean;
  readonly owners: number;
  readonly sentTest: boolean;
  readonly privacy: boolean;
  readonly dismissed: boolean;
};

export const siteFacts = async (db: Queryable, siteId: string): Promise<SiteFacts> => {
  const { rows } = await sql<SiteFacts>`select
    exists (select from estate where site_id = ${siteId} and removed_at is null) as listings,
    exists (select from feed_source where site_id = ${siteId}) as feeds,
    exists (select from agenda where site_id = ${siteId}) as agendas,
    (select count(*)::int from member where site_id = ${siteId} and role = 'owner' and removed_at is null) as owners,
    exists (select from audit_log where site_id = ${siteId} and action = 'sendTestMail' and status < 300) as "sentTest",
    exists (select from agreement where site_id = ${siteId} and kind = 'privacy-statement') as privacy,
    exists (select from desk_choice where site_id = ${siteId} and name = 'checklist') as dismissed`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A row of facts is always there.');
  return facts;
};

export const dismissChecklist = async (trx: Trx, siteId: string, dismissed: boolean, at: Date): Promise<void> => {
  if (!dismissed) {
    await trx.deleteFrom('desk_choice').where('site_id', '=', siteId).where('name', '=', 'checklist').execute();
    return;
  }
  await trx
    .insertInto('desk_choice')
    .values({ site_id: siteId, name: 'checklist', chosen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
