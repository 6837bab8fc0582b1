// Named, ordered picks of estates.
import { sql } from 'kysely';
import type { Localized } from '../../domain/locale.ts';
import { lockChangeLog, logChanges } from '../platform/change-log.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Collection = { readonly id: string; readonly title: Localized; readonly estateIds: readonly number[] };

export const findCollection = async (db: Queryable, siteId: string, id: string): Promise<Collection | undefined> => {
  const row = await db
    .selectFrom('collection')
    .select(['id', 'title', 'estate_ids as estateIds'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
};

/** The named collections of each estate that is in one; of all, or of these. */
export const collectionsOf = async (
  db: Queryable,
  siteId: string,
  ids?: readonly number[],
): Promise<Map<number, readonly string[]>> => {
  const some = ids ? sql`and estate_ids && ${ids}::integer[]` : sql``;
  const { rows } = await sql<{ id: string; estate_ids: number[] }>`
    select id, estate_ids from collection where site_id = ${siteId} ${some} order by id collate "C"`.execute(db);
  const wanted = ids && new Set(ids);
  const found = new Map<number, string[]>();
  for (const { id, estate_ids } of rows)
    for (const estateId of estate_ids)
      if (!wanted || wanted.has(estateId)) found.set(estateId, [...(found.get(estateId) ?? []), id]);
  return found;
};

/** Adds the collection, or makes it equal; every estate that joined or left is logged. */
export const saveCollection = async (trx: Trx, siteId: string, collection: Collection): Promise<boolean> => {
  await lockChangeLog(trx, siteId);
  const old = await findCollection(trx, siteId, collection.id);
  const saved = await sql`
    insert into collection (site_id, id, title, estate_ids)
    values (${siteId}, ${collection.id}, ${JSON.stringify(collection.title)}::jsonb, ${[...collection.estateIds]}::integer[])
    on conflict (site_id, id) do update set title = excluded.title, estate_ids = excluded.estate_ids
    where (collection.title, collection.estate_ids) is distinct from (excluded.title, excluded.estate_ids)`.execute(
    trx,
  );
  if (!saved.numAffectedRows) return false;
  const [before, after] = [new Set(old?.estateIds), new Set(collection.estateIds)];
  const moved = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  await logChanges(trx, siteId, 'collection', [null]);
  if (moved.length > 0) await logChanges(trx, siteId, 'estate', moved);
  return true;
};

export const listCollections = async (db: Queryable, siteId: string): Promise<Collection[]> =>
  db
    .selectFrom('collection')
    .select(['id', 'title', 'estate_ids as estateIds'])
    .where('site_id', '=', siteId)
    .orderBy(sql`id collate "C"`)
    .execute();
