// What members decided about estates, and what their feeds say: rows only of those about which somebody decided something.
import { sql } from 'kysely';
import type { Cause } from '../../domain/layers/cause.ts';
import type { Decisions, Touches } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';
import { forgetUnitDraftRows } from './listing-rows.ts';

export type EstateLayer = {
  readonly id: number;
  readonly parentId: number | null;
  /** Null: the agency's own listing. */
  readonly feed: Unit | null;
  readonly feedHash: string | null;
  readonly feedAt: Date | null;
  readonly feedGoneAt: Date | null;
  readonly own: Decisions;
  readonly draft: Decisions;
  readonly touched: Touches;
  readonly version: number;
  readonly publishAt: Date | null;
  readonly publishCause: Cause | null;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** A query that joins `estate_layer` as `layer` asks with it whether a feed brings the estate today. */
export const IN_FEED = sql.raw(
  `(case when layer.estate_id is null then estate.removed_at is null
    else layer.feed is not null and layer.feed_gone_at is null end)`,
);
/** The same query reads with it the hash of what a feed says of the estate today; null when none brings it. */
export const FEED_HASH = sql.raw(
  `case when layer.estate_id is null then case when estate.removed_at is null then estate.hash end
    when layer.feed is not null and layer.feed_gone_at is null then layer.feed_hash end`,
);
/** To be written after `from estate`. */
export const WITH_LAYER = sql.raw(
  'left join estate_layer as layer on layer.site_id = estate.site_id and layer.estate_id = estate.id',
);

const columns = [
  'estate_id as id',
  'parent_id as parentId',
  'feed',
  'feed_hash as feedHash',
  'feed_at as feedAt',
  'feed_gone_at as feedGoneAt',
  'own',
  'draft',
  'touched',
  'version',
  'publish_at as publishAt',
  'publish_cause as publishCause',
  'changed_at as changedAt',
  'changed_by as changedBy',
] as const;

/** By id. With `lock`, nobody else changes them until the transaction ends. */
export const findLayers = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Map<number, EstateLayer>> => {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('estate_layer')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('estate_id', 'in', [...ids])
    .orderBy('estate_id');
  const rows = await (lock ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertLayer = async (
  trx: Trx,
  siteId: string,
  layer: Pick<EstateLayer, 'id' | 'parentId' | 'feed' | 'feedHash' | 'draft' | 'touched' | 'changedBy'>,
  at: Date,
): Promise<EstateLayer> => {
  await forgetUnitDraftRows(trx, siteId, [layer.id]);
  return trx
    .insertInto('estate_layer')
    .values({
      site_id: siteId,
      estate_id: layer.id,
      parent_id: layer.parentId,
      feed: layer.feed && JSON.stringify(layer.feed),
      feed_hash: layer.feedHash,
      feed_at: layer.feed && at,
      feed_gone_at: null,
      own: '{}',
      draft: JSON.stringify(layer.draft),
      touched: JSON.stringify(layer.touched),
      version: 1,
      publish_at: null,
      publish_cause: null,
      created_at: at,
      changed_at: at,
      changed_by: layer.changedBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
};

/** `layer`: its row, locked; of it only what is written is read again. */
export const saveDraft = async (
  trx: Trx,
  siteId: string,
  layer: EstateLayer,
  { draft, touched, version, by }: Pick<EstateLayer, 'draft' | 'touched' | 'version'> & { readonly by: string },
  at: Date,
): Promise<EstateLayer> => {
  const written = await trx
    .updateTable('estate_layer')
    .set({
      draft: JSON.stringify(draft),
      touched: JSON.stringify(touched),
      version,
      changed_at: at,
      changed_by: by,
    })
    .where('site_id', '=', siteId)
    .where('estate_id', '=', layer.id)
    .returning(['draft', 'touched', 'version', 'changed_at as changedAt', 'changed_by as changedBy'])
    .executeTakeFirstOrThrow();
  await forgetUnitDraftRows(trx, siteId, [layer.id]);
  return { ...layer, ...written };
};

/** What visitors see from now on. */
export const saveOwn = async (trx: Trx, siteId: string, id: number, own: Decisions, version: number): Promise<void> => {
  await trx
    .updateTable('estate_layer')
    .set({ own: JSON.stringify(own), version, publish_at: null, publish_cause: null })
    .where('site_id', '=', siteId)
    .where('estate_id', '=', id)
    .execute();
};

export const savePlan = async (
  trx: Trx,
  siteId: string,
  id: number,
  plan: { readonly at: Date; readonly cause: Cause } | undefined,
  version: number,
): Promise<void> => {
  await trx
    .updateTable('estate_layer')
    .set({ publish_at: plan?.at ?? null, publish_cause: plan ? JSON.stringify(plan.cause) : null, version })
    .where('site_id', '=', siteId)
    .where('estate_id', '=', id)
    .execute();
};

/** Those whose moment has come. */
export const duePlans = (db: Queryable, now: Date, limit: number): Promise<{ siteId: string; id: number }[]> =>
  db
    .selectFrom('estate_layer')
    .select(['site_id as siteId', 'estate_id as id'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute();

/** What a feed says now: nothing that members decided is touched. */
export const saveFeedLayers = async (
  trx: Trx,
  siteId: string,
  feeds: readonly {
    readonly id: number;
    readonly parentId: number | null;
    readonly document: string;
    readonly hash: string;
  }[],
  at: Date,
): Promise<void> => {
  if (feeds.length === 0) return;
  const rows = feeds.map(({ document, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"document":${document}}`);
  await sql`
    update estate_layer set feed = said.document, feed_hash = said.hash, feed_at = ${at}::timestamptz, feed_gone_at = null, desk_version = null,
      parent_id = said."parentId"
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
      as said (id integer, "parentId" integer, hash text, document jsonb)
    where site_id = ${siteId} and estate_id = said.id`.execute(trx);
  await forgetUnitDraftRows(
    trx,
    siteId,
    feeds.map(({ id }) => id),
  );
};

/** Their feed does not bring them any more. What members decided stays, for when it does again. */
export const leaveFeed = async (trx: Trx, siteId: string, ids: readonly number[], at: Date): Promise<void> => {
  await sql`
    update estate_layer set feed_gone_at = ${at}::timestamptz
    where site_id = ${siteId} and estate_id = any(${ids}::integer[]) and feed is not null and feed_gone_at is null`.execute(
    trx,
  );
};

/** Of these units, and of those of the project that were never online. */
export const layerUnits = async (
  db: Queryable,
  siteId: string,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, EstateLayer>> => {
  const rows = await db
    .selectFrom('estate_layer')
    .select(columns)
    .where('site_id', '=', siteId)
    .where(({ eb, or }) =>
      or([eb('parent_id', '=', projectId), ...(ids.length > 0 ? [eb('estate_id', 'in', [...ids])] : [])]),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const removeLayer = async (trx: Trx, siteId: string, id: number): Promise<void> => {
  await trx.deleteFrom('estate_layer').where('site_id', '=', siteId).where('estate_id', '=', id).execute();
};
