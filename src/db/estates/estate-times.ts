import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';

/** When each of these estates was last written; a project also when one of its units was. */
export const lastWritten = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  const { rows } = await sql<{ id: number; at: Date | string }>`
    select asked.id, max(estate.updated_at) as at
    from unnest(${ids}::integer[]) as asked (id)
    join estate on estate.site_id = ${siteId} and (estate.id = asked.id or estate.parent_id = asked.id)
    group by asked.id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
};

/** When each of these estates came first. */
export const firstWritten = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  const { rows } = await sql<{ id: number; at: Date | string }>`
    select id, created_at as at from estate where site_id = ${siteId} and id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
};
