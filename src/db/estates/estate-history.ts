// What visitors saw: a version is kept when another takes its place, so that nothing they saw is ever overwritten.
import { sql } from 'kysely';
import type { Cause } from '../../domain/layers/cause.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import { blanked } from '../../domain/layers/reach.ts';
import type { FormerPrice, Reduction } from '../../domain/layers/reduction.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';

/** Of rows written before prices were kept beside the document. */
const PRICE = sql.raw(`coalesce(price, case when jsonb_typeof(document #> '{price,value}') = 'number'
  then nullif(greatest((document #>> '{price,value}')::numeric, 0), 0) end)`);

/** Called before these rows are written anew. */
export const keepVersions = async (trx: Trx, siteId: string, ids: readonly number[], at: Date): Promise<void> => {
  await sql`
    insert into estate_history (site_id, estate_id, version, parent_id, from_at, to_at, cause, document, price)
    select site_id, id, version, parent_id, coalesce(published_at, updated_at),
      greatest(${at.toISOString()}::timestamptz, coalesce(published_at, updated_at)), cause,
      case when removed_at is null then document end, case when removed_at is null then ${PRICE} end
    from estate where site_id = ${siteId} and id = any(${ids}::integer[])
    on conflict do nothing`.execute(trx);
};

export type PriceMemory = { readonly former: readonly FormerPrice[]; readonly told: Reduction | undefined };

/** The prices that visitors saw of these estates since a moment, and the reductions that are told of them now. */
export const priceMemories = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, PriceMemory>> => {
  const { rows } = await sql<{
    id: number;
    price: string | number | null;
    until: Date | string | null;
    from: string | number | null;
    at: Date | string | null;
  }>`
    select id, former.price, former.to_at as until, reduced_from as "from", reduced_at as at from estate
    left join estate_history as former on former.site_id = estate.site_id and former.estate_id = estate.id
      and former.price > 0 and former.to_at > ${since.toISOString()}::timestamptz
    where estate.site_id = ${siteId} and id = any(${ids}::integer[])
      and (former.price is not null or reduced_at is not null)`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, [first, ...others]]) => [
      id,
      {
        former: [first, ...others].flatMap((row) =>
          row?.price && row.until ? [{ price: Number(row.price), until: new Date(row.until) }] : [],
        ),
        told: first?.from && first.at ? { from: Number(first.from), at: new Date(first.at).toISOString() } : undefined,
      },
    ]),
  );
};

export type EstateVersion = {
  /** Unique within the site, and greater for what came later. */
  readonly version: number;
  readonly from: Date;
  /** Null: visitors see it now. */
  readonly to: Date | null;
  readonly cause: Cause | null;
  /** Null: nothing was on the website. */
  readonly document: Unit | null;
};

const CURRENT = sql.raw(`select version, coalesce(published_at, updated_at) as "from", null::timestamptz as "to", cause,
  case when removed_at is null then document end as document from estate`);
const FORMER = sql.raw('select version, from_at as "from", to_at as "to", cause, document from estate_history');

const read = async (db: Queryable, query: ReturnType<typeof sql<EstateVersion>>): Promise<EstateVersion[]> =>
  (await query.execute(db)).rows.map((row) => ({
    ...row,
    version: Number(row.version),
    from: new Date(row.from),
    to: row.to && new Date(row.to),
  }));

/** The newest first; `before` pages on. */
export const versionsOf = (
  db: Queryable,
  siteId: string,
  id: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<EstateVersion[]> =>
  read(
    db,
    sql<EstateVersion>`
      select * from (${CURRENT} where site_id = ${siteId} and id = ${id}
        union all ${FORMER} where site_id = ${siteId} and estate_id = ${id}) as versions
      where version < ${before ?? Number.MAX_SAFE_INTEGER} order by version desc limit ${limit}`,
  );

export const findVersion = async (
  db: Queryable,
  siteId: string,
  id: number,
  version: number,
): Promise<EstateVersion | undefined> =>
  (await versionsOf(db, siteId, id, { before: version + 1, limit: 1 })).find((one) => one.version === version);

/** What stood there at a moment; undefined when the listing was not known yet. */
export const versionAt = async (
  db: Queryable,
  siteId: string,
  id: number,
  at: Date,
): Promise<EstateVersion | undefined> =>
  (
    await read(
      db,
      sql<EstateVersion>`
        select * from (${CURRENT} where site_id = ${siteId} and id = ${id}
          union all ${FORMER} where site_id = ${siteId} and estate_id = ${id}) as versions
        where "from" <= ${at.toISOString()}::timestamptz and ("to" is null or "to" > ${at.toISOString()}::timestamptz)
        order by version desc limit 1`,
    )
  )[0];

/** Takes a leaf out of every version that held it. How many did. */
export const blankHistory = async (trx: Trx, siteId: string, id: number, pointer: Pointer): Promise<number> => {
  const rows = await trx
    .selectFrom('estate_history')
    .select(['version', 'document'])
    .where('site_id', '=', siteId)
    .where('estate_id', '=', id)
    .where('document', 'is not', null)
    .forUpdate()
    .execute();
  let held = 0;
  for (const { version, document } of rows) {
    const without = document && blanked(document, pointer);
    if (!without) continue;
    held += 1;
    await trx
      .updateTable('estate_history')
      .set({ document: JSON.stringify(without) })
      .where('site_id', '=', siteId)
      .where('estate_id', '=', id)
      .where('version', '=', version)
      .execute();
  }
  return held;
};
