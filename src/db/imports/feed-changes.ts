// What feeds said before a run changed it: kept for as long as the run can be taken back.
import { sql } from 'kysely';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { FEED_HASH } from '../estates/estate-layers.ts';
import type { HeldKind, Queryable, Trx } from '../schema.ts';

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

const STANDING = sql`select feed_change.estate_id as id, before, after_hash as "afterHash",
    estate.parent_id as "parentId", ${FEED_HASH} as "nowHash"
  from feed_change
  left join estate on estate.site_id = feed_change.site_id and estate.id = feed_change.estate_id
  left join estate_layer as layer on layer.site_id = feed_change.site_id and layer.estate_id = feed_change.estate_id`;

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

/** What a run did with a record. */
export type RunDeed = 'added' | 'changed' | 'removed' | 'held';

export type RunRecord = {
  readonly id: number;
  readonly what: RunDeed;
  readonly before: Unit | null;
  readonly afterHash: string | null;
  readonly takenBack: boolean;
  /** What the feed last said of it, removed ones too. */
  readonly standing: Unit | null;
  /** Null: no feed brings it today. */
  readonly nowHash: string | null;
  readonly online: boolean;
  readonly own: Decisions | null;
  /** Of what was held, or refused later. */
  readonly state: 'waiting' | 'refused' | null;
  readonly kind: HeldKind | null;
  readonly said: Unit | null;
  readonly saidHash: string | null;
  /** What stood before the next run that changed it. */
  readonly nextBefore: Unit | null;
};

type RecordsOf = {
  readonly what?: RunDeed | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
};

/** The records that a run changed or held, by the number of the listing; what was held and then approved is a change. */
export const recordsOfRun = async (
  db: Queryable,
  siteId: string,
  runId: number,
  { what, after = 0, limit }: RecordsOf,
): Promise<RunRecord[]> =>
  (
    await sql<RunRecord>`
      with of_run as (
        select estate_id,
          case when after_hash is null then 'removed' when before is null then 'added' else 'changed' end as what
        from feed_change where site_id = ${siteId} and run_id = ${runId} and estate_id > ${after}
        union all
        select estate_id, 'held' from feed_held
        where site_id = ${siteId} and run_id = ${runId} and estate_id > ${after} and not exists (
          select from feed_change as made where made.site_id = feed_held.site_id and made.run_id = feed_held.run_id
            and made.estate_id = feed_held.estate_id)
      ), page as (
        select estate_id, what from of_run where what = coalesce(${what ?? null}::text, what)
        order by estate_id limit ${limit}
      )
      select page.estate_id as id, page.what, made.before, made.after_hash as "afterHash",
        made.taken_back_at is not null as "takenBack", coalesce(layer.feed, estate.document) as standing,
        ${FEED_HASH} as "nowHash", estate.id is not null and estate.removed_at is null as online, layer.own,
        held.state, held.kind, held.document as said, held.hash as "saidHash", next.before as "nextBefore"
      from page
      left join feed_change as made
        on made.site_id = ${siteId} and made.run_id = ${runId} and made.estate_id = page.estate_id
      left join feed_held as held
        on held.site_id = ${siteId} and held.run_id = ${runId} and held.estate_id = page.estate_id
      left join estate on estate.site_id = ${siteId} and estate.id = page.estate_id
      left join estate_layer as layer on layer.site_id = ${siteId} and layer.estate_id = page.estate_id
      left join lateral (
        select before from feed_change as later
        where later.site_id = ${siteId} and later.run_id > ${runId} and later.estate_id = page.estate_id
          and made.after_hash is not null and made.after_hash is distinct from ${FEED_HASH}
        order by later.run_id limit 1) as next on true
      order by page.estate_id`.execute(db)
  ).rows;

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
