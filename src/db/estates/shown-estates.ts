// What visitors see of listings, for the people of the agency: also what is not on the website any more.
import { sql } from 'kysely';
import type { Site } from '../../domain/content/site.ts';
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

type SheetFacts = {
  readonly site: Site | undefined;
  /** The source that brings the listing; null when it has none. */
  readonly feedName: string | null;
  /** Also those that are only drafts yet. */
  readonly hasUnits: boolean;
};

/** What a listing's sheet says beside its record, in one question: it is asked at every field that somebody saves. */
export const sheetFacts = async (db: Queryable, siteId: string, id: number): Promise<SheetFacts> => {
  const { rows } = await sql<SheetFacts>`
    select document as site,
      (select source from feed_identity where site_id = site.id and estate_id = ${id} order by source limit 1) as "feedName",
      exists (select from estate where site_id = site.id and parent_id = ${id})
        or exists (select from estate_layer where site_id = site.id and parent_id = ${id}) as "hasUnits"
    from site where id = ${siteId}`.execute(db);
  return rows[0] ?? { site: undefined, feedName: null, hasUnits: false };
};
