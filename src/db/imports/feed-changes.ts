// What feeds said before a run changed it: kept for as long as the run can be taken back.
import { sql } from 'kysely';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';

export type FeedChange = {
  readonly id: number;
  /** Null: the feed did not bring it. */
  readonly before: Unit | null;
  /** Null: the feed does not bring it any more. */
  readonly afterHash: string | null;
};

/** Of a record that the same run changes twice (held, then approved), what was before the first time stays. */
export const saveFeedChanges = async (
  trx: Trx,
  siteId: string,
  runId: number,
  changes: readonly FeedChange[],
  at: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    insert into feed_change (site_id, run_id, estate_id, before, after_hash, at)
    select ${siteId}, ${runId}, id, nullif(before, 'null'::jsonb), "afterHash", ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as said (id integer, before jsonb, "afterHash" text)
    on conflict (site_id, run_id, estate_id) do update set after_hash = excluded.after_hash, at = excluded.at,
      taken_back_at = null`.execute(trx);
};

/** What the feed says of the estate today, next to what the run made of it. */
export type StandingChange = FeedChange & { readonly parentId: number | null; readonly nowHash: string | null };

const STANDING = sql.raw(`select feed_change.estate_id as id, before, after_hash as "afterHash",
    estate.parent_id as "parentId",
    case when layer.estate_id is null then case when estate.removed_at is null then estate.hash end
      when layer.feed is not null and layer.feed_gone_at is null then layer.feed_hash end as "nowHash"
  from feed_change
  left join estate on estate.site_id = feed_change.site_id and estate.id = feed_change.estate_id
  left join estate_layer as layer on layer.site_id = feed_change.site_id and layer.estate_id = feed_change.estate_id`);

export const changesOfRun = async (
  db: Queryable,
  siteId: string,
  runId: number,
  { after = 0, limit }: { readonly after?: number; readonly limit: number },
): Promise<StandingChange[]> =>
  (
    await sql<StandingChange>`
      ${STANDING} where feed_change.site_id = ${siteId} and run_id = ${runId} and taken_back_at is null
        and feed_change.estate_id > ${after}
      order by feed_change.estate_id limit ${limit}`.execute(db)
  ).rows;

export type ChangeCounts = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Changed by a later run since: these stay. */
  readonly later: number;
};

/** What taking the run back would do. */
export const countChanges = async (db: Queryable, siteId: string, runId: number): Promise<ChangeCounts> => {
  const { rows } = await sql<ChangeCounts>`
    select count(*) filter (where stands and before is null)::int as added,
      count(*) filter (where stands and before is not null and "afterHash" is not null)::int as changed,
      count(*) filter (where stands and "afterHash" is null)::int as removed,
      count(*) filter (where not stands)::int as later
    from (select before, "afterHash", "nowHash" is not distinct from "afterHash" as stands
      from (${STANDING} where feed_change.site_id = ${siteId} and run_id = ${runId} and taken_back_at is null) as one
    ) as all_of_it`.execute(db);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, later: 0 };
};

export const markTakenBack = async (
  trx: Trx,
  siteId: string,
  runId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> => {
  await sql`update feed_change set taken_back_at = ${at.toISOString()}::timestamptz
    where site_id = ${siteId} and run_id = ${runId} and estate_id = any(${[...ids]}::integer[])`.execute(trx);
};

/** How many were too old to be taken back. */
export const forgetChanges = async (trx: Trx, before: Date): Promise<number> =>
  Number(
    (await sql`delete from feed_change where at < ${before.toISOString()}::timestamptz`.execute(trx)).numAffectedRows ??
      0n,
  );
