// Estates as rows: a project and each of its units have their own. Removed ones stay, with the time of removal.
import { sql } from 'kysely';
import type { ListingRow } from '../../domain/estates-table/listing-row.ts';
import { BY_COMMAND, type Cause } from '../../domain/layers/cause.ts';
import { reductionOf, reductionWindowStart } from '../../domain/layers/reduction.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { notify } from '../engine/connect.ts';
import { CHANGE_CHANNEL, lockChangeLog, logChanges } from '../platform/change-log.ts';
import type { Queryable, Trx } from '../schema.ts';
import { keepVersions, priceMemories } from './estate-history.ts';
import { IN_FEED, leaveFeed, WITH_LAYER } from './estate-layers.ts';
import { forgetRows } from './listing-rows.ts';

/** A checked record, ready to be stored. */
export type NewEstate = {
  readonly id: number;
  readonly parentId: number | null;
  readonly guid: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
  /** JSON text, without units. */
  readonly document: string;
  /** What the catalogue reads of it: JSON text and words, and by which rules they were made. */
  readonly indexRecord?: string;
  readonly indexWords?: string;
  readonly indexVersion?: number;
  readonly hash: string;
  /** As visitors read it; undefined when there is none. */
  readonly price?: number | undefined;
  /** A row of the agency's table, and by which rules it was made; absent of units, which show what their project says. */
  readonly deskRow?: ListingRow | undefined;
  readonly deskVersion?: number | undefined;
};

export type StoredEstate = { readonly hash: string; readonly parentId: number | null; readonly removed: boolean };

/** What feeds said of these ids, to tell what would change. */
export const storedEstates = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, StoredEstate>> => {
  const rows = await sql<{ id: number; hash: string; parent_id: number | null; removed: boolean }>`
    select id, coalesce(layer.feed_hash, hash) as hash, estate.parent_id, not ${IN_FEED} as removed
    from estate ${WITH_LAYER}
    where estate.site_id = ${siteId} and id = any(${ids}::integer[])`.execute(db);
  return new Map(
    rows.rows.map(({ id, hash, parent_id: parentId, removed }): [number, StoredEstate] => [
      id,
      { hash, parentId, removed },
    ]),
  );
};

/** What visitors see of these ids, by its hash; those that are not on the website are absent. */
export const shownHashes = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await sql<{ id: number; hash: string }>`
        select id, hash from estate where site_id = ${siteId} and id = any(${ids}::integer[]) and removed_at is null`.execute(
        db,
      )
    ).rows.map(({ id, hash }) => [id, hash]),
  );

/** The records of these ids as their feeds last said them, removed ones too. */
export const storedDocuments = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, Unit>> => {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: number; document: Unit }>`
    select id, coalesce(layer.feed, document) as document from estate ${WITH_LAYER}
    where estate.site_id = ${siteId} and id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.rows.map(({ id, document }): [number, Unit] => [id, document]));
};

/** A batch of an import may take longer than a visitor may wait: indexes are tidied up in between. */
const allowLongStatements = (trx: Trx) => sql`set local statement_timeout = '60s'`.execute(trx);

type Writing = { readonly at?: Date; readonly formerParents?: readonly number[]; readonly cause?: Cause };

/**
 * Adds or replaces estates and writes their log rows; what visitors saw until now is kept. Writes all it is given: unchanged ones are
 * left out before.
 */
export const writeEstates = async (
  trx: Trx,
  siteId: string,
  estates: readonly NewEstate[],
  { at = new Date(), formerParents = [], cause = BY_COMMAND }: Writing = {},
): Promise<void> => {
  if (estates.length === 0) return;
  await allowLongStatements(trx);
  await lockChangeLog(trx, siteId);
  const ids = estates.map(({ id }) => id);
  await keepVersions(trx, siteId, ids, at);
  const memories = await priceMemories(trx, siteId, ids, reductionWindowStart(at));
  const reduced = (id: number, price: number | undefined) => {
    const memory = memories.get(id);
    const reduction = memory && reductionOf(price, memory.former, at, memory.told);
    return { price: price ?? null, reducedFrom: reduction?.from ?? null, reducedAt: reduction?.at ?? null };
  };
  // The documents are JSON text already: parsing them once more only to write them again would double the work.
  const rows = estates.map(
    ({ document, price, ...columns }) =>
      `${JSON.stringify({ ...columns, ...reduced(columns.id, price) }).slice(0, -1)},"document":${document}}`,
  );
  await sql`
    with written as (
      insert into estate (site_id, id, parent_id, guid, external_id, archived_at, hash, document, index_record,
        index_words, index_version, price, reduced_from, reduced_at, desk_row, desk_version, cause, published_at, version, created_at)
      select ${siteId}, id, "parentId", guid, "externalId", "archivedAt", hash, document, "indexRecord",
        "indexWords", "indexVersion", price, "reducedFrom", "reducedAt", "deskRow", "deskVersion", ${JSON.stringify(cause)}::jsonb,
        ${at.toISOString()}::timestamptz, nextval('change_number'), ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as wanted (id integer, "parentId" integer, guid text,
        "externalId" text, "archivedAt" timestamptz, hash text, document jsonb,
        "indexRecord" text, "indexWords" text, "indexVersion" smallint, price numeric, "reducedFrom" numeric,
        "reducedAt" timestamptz, "deskRow" jsonb, "deskVersion" smallint)
      on conflict (site_id, id) do update set parent_id = excluded.parent_id, guid = excluded.guid,
        external_id = excluded.external_id, archived_at = excluded.archived_at, hash = excluded.hash,
        document = excluded.document, index_record = excluded.index_record, index_words = excluded.index_words,
        index_version = excluded.index_version, price = excluded.price, reduced_from = excluded.reduced_from,
        reduced_at = excluded.reduced_at, desk_row = excluded.desk_row, desk_version = excluded.desk_version, cause = excluded.cause, published_at = excluded.published_at,
        version = excluded.version, removed_at = null, updated_at = now()
      returning id, version
    )
    insert into change_log (id, site_id, kind, estate_id) select version, ${siteId}, 'estate', id from written`.execute(
    trx,
  );
  await forgetRows(trx, siteId, ids);
  // A unit that went to another project changes the one it left too.
  if (formerParents.length > 0) await logChanges(trx, siteId, 'estate', formerParents);
  await notify(trx, CHANGE_CHANNEL, siteId);
};

/** Those of these ids that visitors can see. */
export const presentOf = async (db: Queryable, siteId: string, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate where site_id = ${siteId} and id = any(${ids}::integer[]) and removed_at is null`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Those of these ids that a feed brings today. */
export const inFeedOf = async (db: Queryable, siteId: string, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate ${WITH_LAYER}
      where estate.site_id = ${siteId} and id = any(${ids}::integer[]) and ${IN_FEED}`.execute(db)
  ).rows.map(({ id }) => id);

type Removing = { readonly at?: Date; readonly cause?: Cause };

/** Takes estates off the website; how many were on it. What visitors saw is kept. */
export const removeEstates = async (
  trx: Trx,
  siteId: string,
  ids: readonly number[],
  { at = new Date(), cause = BY_COMMAND }: Removing = {},
): Promise<number> => {
  await allowLongStatements(trx);
  await lockChangeLog(trx, siteId);
  const shown = await presentOf(trx, siteId, ids);
  if (shown.length === 0) return 0;
  await keepVersions(trx, siteId, shown, at);
  const logged = await sql`
    with removed as (
      update estate set removed_at = now(), updated_at = now(), published_at = ${at.toISOString()}::timestamptz,
        cause = ${JSON.stringify(cause)}::jsonb, version = nextval('change_number')
      where site_id = ${siteId} and id = any(${shown}::integer[])
      returning id, version
    )
    insert into change_log (id, site_id, kind, estate_id) select version, ${siteId}, 'estate', id from removed`.execute(
    trx,
  );
  await notify(trx, CHANGE_CHANNEL, siteId);
  return Number(logged.numAffectedRows ?? 0n);
};

/** Their feed does not bring these any more: how many it brought until now. The agency's own listings are none of its business. */
export const removeFromFeed = async (
  trx: Trx,
  siteId: string,
  ids: readonly number[],
  options: Removing = {},
): Promise<number> => {
  await lockChangeLog(trx, siteId);
  const brought = await inFeedOf(trx, siteId, ids);
  await leaveFeed(trx, siteId, brought, options.at ?? new Date());
  await removeEstates(trx, siteId, brought, options);
  return brought.length;
};

/** The ids of a site's estates that visitors can see, in order, a range at a time. */
export const presentIds = async (db: Queryable, siteId: string, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('estate')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '>', after)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** The ids of a site's estates that feeds bring today, in order, a range at a time. */
export const feedIds = async (db: Queryable, siteId: string, after: number, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate ${WITH_LAYER} where estate.site_id = ${siteId} and id > ${after} and ${IN_FEED}
      order by id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

export const countPresent = async (db: Queryable, siteId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('estate')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('site_id', '=', siteId)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** The units of these projects that feeds bring today. */
export const unitIds = async (db: Queryable, siteId: string, projectIds: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate ${WITH_LAYER} where estate.site_id = ${siteId}
      and estate.parent_id = any(${projectIds}::integer[]) and ${IN_FEED} order by id`.execute(db)
  ).rows.map(({ id }) => id);

/** The units of these projects, whatever became of them. */
export const everyUnitId = async (db: Queryable, siteId: string, projectIds: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate where site_id = ${siteId} and parent_id = any(${[...projectIds]}::integer[]) order by id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Units whose project is unknown, or is a unit itself: nobody can see them. */
export const orphanIds = async (db: Queryable, siteId: string, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate as unit where site_id = ${siteId} and parent_id is not null and removed_at is null
      and not exists (select from estate as project
        where project.site_id = unit.site_id and project.id = unit.parent_id and project.parent_id is null)
      order by id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

/** By the number that the special source gives: its guid, or the external id beside it. */
export const findByExternalId = async (
  db: Queryable,
  siteId: string,
  externalId: string,
): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select id from estate where site_id = ${siteId} and (guid = ${externalId}
        or (guid is not null and external_id = ${externalId}))
      order by removed_at is not null, guid = ${externalId} desc, id limit 1`.execute(db)
  ).rows[0]?.id;

/** What a site's records call these cities, also when all of them are archived or removed. */
export const citiesNamed = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<{ id: number; name: string; alias: Record<string, string> }[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; alias: Record<string, string> }>`
    select distinct on (1) (document #>> '{address,city,id}')::bigint::integer as id,
      document #>> '{address,city,name}' as name,
      coalesce(document #> '{address,city,alias}', '{}'::jsonb) as alias
    from estate
    where site_id = ${siteId} and document #> '{address,city,name}' is not null
      and document #> '{address,city,id}' in (select to_jsonb(id) from unnest(${ids}::integer[]) as asked (id))
    order by 1, estate.id`.execute(db);
  return rows;
};

/** When the first of a site's estates came. */
export const firstCreatedAt = async (db: Queryable, siteId: string): Promise<Date | undefined> =>
  (
    await sql<{ first: Date | null }>`
      select min(created_at) as first from estate where site_id = ${siteId}`.execute(db)
  ).rows[0]?.first ?? undefined;
