// What visitors see of listings, for the people of the agency: also what is not on the website any more.
import { sql } from 'kysely';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable } from '../schema.ts';

export type ShownEstate = {
  readonly id: number;
  readonly parentId: number | null;
  readonly hash: string;
  /** Of what is not online: the last that was. */
  readonly document: Unit;
  readonly removed: boolean;
  /** Neither removed nor archived. */
  readonly online: boolean;
};

const COLUMNS = sql.raw(`id, parent_id as "parentId", hash, document, removed_at is not null as removed,
  removed_at is null and archived_at is null as online`);

const byId = (rows: readonly ShownEstate[]): Map<number, ShownEstate> => new Map(rows.map((row) => [row.id, row]));

export const shownEstates = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, ShownEstate>> =>
  byId(
    (
      await sql<ShownEstate>`
        select ${COLUMNS} from estate where site_id = ${siteId} and id = any(${ids}::integer[])`.execute(db)
    ).rows,
  );

export const shownUnits = async (db: Queryable, siteId: string, projectId: number): Promise<Map<number, ShownEstate>> =>
  byId(
    (
      await sql<ShownEstate>`
        select ${COLUMNS} from estate where site_id = ${siteId} and parent_id = ${projectId} order by id`.execute(db)
    ).rows,
  );
