// Records as they were sent, without what members decided about them: nothing hidden, archived ones too, a project with its units. For who may write them.
import { type RawBuilder, sql } from 'kysely';
import type { Estate, Unit } from '../../domain/record/estate.ts';
import type { Queryable } from '../schema.ts';
import { IN_FEED, WITH_LAYER } from './estate-layers.ts';

export type StoredRecord = {
  readonly id: number;
  /** With its units in `children` when it has any. */
  readonly record: Estate;
  /** Of the record and of each of its units, by id. */
  readonly hashes: ReadonlyMap<number, string>;
};

type Row = { readonly id: number; readonly parent_id: number | null; readonly hash: string; readonly document: Unit };

const read = async (db: Queryable, siteId: string, where: RawBuilder<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, estate.parent_id, coalesce(layer.feed_hash, hash) as hash, coalesce(layer.feed, document) as document
      from estate ${WITH_LAYER}
      where estate.site_id = ${siteId} and (${IN_FEED} or removed_at is null) and ${where}`.execute(db)
  ).rows;

const withUnits = async (db: Queryable, siteId: string, rows: readonly Row[]): Promise<StoredRecord[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const units = await read(db, siteId, sql`estate.parent_id = any(${ids}::integer[]) order by id`);
  const byProject = Map.groupBy(units, ({ parent_id }) => parent_id);
  return rows.map(({ id, hash, document }) => {
    const own = byProject.get(id) ?? [];
    return {
      id,
      record: own.length === 0 ? document : { ...document, children: own.map((unit) => unit.document) },
      hashes: new Map([[id, hash], ...own.map((unit): [number, string] => [unit.id, unit.hash])]),
    };
  });
};

export const readRecord = async (db: Queryable, siteId: string, id: number): Promise<StoredRecord | undefined> =>
  (await withUnits(db, siteId, await read(db, siteId, sql`id = ${id}`)))[0];

/** In the order of their ids; a unit stands in its project, or alone when that is not there. */
export const readRecordsAfter = async (
  db: Queryable,
  siteId: string,
  after: number,
  limit: number,
): Promise<StoredRecord[]> => {
  const alone = sql`(estate.parent_id is null or not exists (select from estate as project
    where project.site_id = estate.site_id and project.id = estate.parent_id and project.removed_at is null))`;
  return withUnits(db, siteId, await read(db, siteId, sql`id > ${after} and ${alone} order by id limit ${limit}`));
};
