// What every import did: the last ones of each source are kept.
import { sql } from 'kysely';
import type { FeedRunReport, FeedRunState, Queryable, Trx } from '../schema.ts';

export type FeedRun = {
  readonly siteId: string;
  readonly id: number;
  readonly source: string;
  readonly location: string;
  readonly format: string;
  readonly state: FeedRunState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly report: FeedRunReport;
};

const KEPT = 100;

export const startFeedRun = async (
  trx: Trx,
  run: Pick<FeedRun, 'siteId' | 'source' | 'location' | 'format' | 'startedAt'>,
): Promise<number> => {
  // One import of a site at a time: what still seems to run belongs to a program that stopped.
  await sql`
    update feed_run set state = 'failed', report = '{"refused": "The program stopped before its end."}'
    where site_id = ${run.siteId} and source = ${run.source} and state = 'running'`.execute(trx);
  const { id } = await trx
    .insertInto('feed_run')
    .values({
      site_id: run.siteId,
      source: run.source,
      location: run.location,
      format: run.format,
      state: 'running',
      started_at: run.startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from feed_run where site_id = ${run.siteId} and source = ${run.source} and id <= (
      select id from feed_run where site_id = ${run.siteId} and source = ${run.source}
      order by id desc offset ${KEPT} limit 1)`.execute(trx);
  return Number(id);
};

export const endFeedRun = async (
  trx: Trx,
  siteId: string,
  id: number,
  end: { readonly state: FeedRunState; readonly endedAt: Date; readonly report: FeedRunReport },
): Promise<void> => {
  await trx
    .updateTable('feed_run')
    .set({ state: end.state, ended_at: end.endedAt, report: JSON.stringify(end.report) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

/** The newest first. */
export const listFeedRuns = async (
  db: Queryable,
  { siteId, id, limit }: { readonly siteId?: string; readonly id?: number; readonly limit: number },
): Promise<FeedRun[]> => {
  let query = db
    .selectFrom('feed_run')
    .select([
      'site_id as siteId',
      'id',
      'source',
      'location',
      'format',
      'state',
      'started_at as startedAt',
      'ended_at as endedAt',
      'report',
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).map((run) => ({ ...run, id: Number(run.id) }));
};
