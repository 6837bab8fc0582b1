// What every import did: the last ones of each source are kept, and those that can still be taken back.
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
  readonly takenBackAt: Date | null;
  readonly takenBackBy: string | null;
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
      order by id desc offset ${KEPT} limit 1)
    and not exists (select from feed_change where feed_change.site_id = feed_run.site_id and run_id = feed_run.id)
    and not exists (select from feed_held where feed_held.site_id = feed_run.site_id and run_id = feed_run.id)`.execute(
    trx,
  );
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
  {
    siteId,
    id,
    source,
    before,
    limit,
  }: {
    readonly siteId?: string;
    readonly id?: number;
    readonly source?: string | undefined;
    /** Only those older than this one. */
    readonly before?: number | undefined;
    readonly limit: number;
  },
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
      'taken_back_at as takenBackAt',
      'taken_back_by as takenBackBy',
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (source !== undefined) query = query.where('source', '=', source);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map((run) => ({ ...run, id: Number(run.id) }));
};

/** It was taken back, whole or as far as no later run changed it again. */
export const noteTakenBack = async (trx: Trx, siteId: string, id: number, by: string, at: Date): Promise<void> => {
  await trx
    .updateTable('feed_run')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};
