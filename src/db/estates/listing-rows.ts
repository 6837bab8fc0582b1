// Rows of the agency's table that are missing, or were made by older rules or of an older draft.
import { sql } from 'kysely';
import type { DraftRow, ListingRow } from '../../domain/estates-table/listing-row.ts';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';

/** `seen`: the writing of the row that was read, as the database numbers it. */
export type StaleListing = {
  readonly id: number;
  readonly seen: string;
  readonly document: Unit;
  readonly project: Unit | null;
};
export type StaleDraft = {
  readonly id: number;
  readonly seen: string;
  readonly version: number;
  readonly parentId: number | null;
  readonly feed: Unit | null;
  readonly draft: Decisions;
  /** What visitors see of it. */
  readonly online: Unit | null;
};

export const staleListings = async (
  db: Queryable,
  siteId: string,
  rowVersion: number,
  limit: number,
): Promise<StaleListing[]> => {
  const { rows } = await sql<StaleListing>`
    select estate.id, estate.xmin::text as seen, estate.document, project.document as project
    from estate left join estate as project on project.site_id = estate.site_id and project.id = estate.parent_id
    where estate.site_id = ${siteId} and estate.desk_version is distinct from ${rowVersion}::smallint
    order by estate.id limit ${limit}`.execute(db);
  return rows;
};

export const staleDrafts = async (
  db: Queryable,
  siteId: string,
  rowVersion: number,
  limit: number,
): Promise<StaleDraft[]> => {
  const { rows } = await sql<StaleDraft>`
    select layer.estate_id as id, layer.xmin::text as seen, layer.version, layer.parent_id as "parentId", layer.feed, layer.draft,
      case when estate.removed_at is null and estate.archived_at is null then estate.document end as online
    from estate_layer as layer
      left join estate on estate.site_id = layer.site_id and estate.id = layer.estate_id
    where layer.site_id = ${siteId} and (layer.desk_version is distinct from ${rowVersion}::smallint
      or layer.desk_of is distinct from layer.version)
    order by layer.estate_id limit ${limit}`.execute(db);
  return rows;
};

type MadeRow = Pick<StaleListing, 'id' | 'seen'> & { readonly row: ListingRow };
type MadeDraftRow = Pick<StaleDraft, 'id' | 'seen' | 'version'> & { readonly row: DraftRow };

/** Unless they were written since: whoever changes what a row tells writes it, so that it is worked out of what is true now. */
export const keepListingRows = async (
  trx: Trx,
  siteId: string,
  made: readonly MadeRow[],
  rowVersion: number,
): Promise<void> => {
  await sql`
    update estate set desk_row = made.row, desk_version = ${rowVersion}::smallint
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, seen text, row jsonb)
    where estate.site_id = ${siteId} and estate.id = made.id and estate.xmin::text = made.seen`.execute(trx);
};

export const keepDraftRows = async (
  trx: Trx,
  siteId: string,
  made: readonly MadeDraftRow[],
  rowVersion: number,
): Promise<void> => {
  await sql`
    update estate_layer set desk_row = made.row, desk_version = ${rowVersion}::smallint, desk_of = made.version
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, seen text, version integer, row jsonb)
    where estate_layer.site_id = ${siteId} and estate_layer.estate_id = made.id and estate_layer.xmin::text = made.seen`.execute(
    trx,
  );
};

/** Something else is online: units stand where their project stands, and a draft differs from what is online. */
export const forgetRows = async (trx: Trx, siteId: string, ids: readonly number[]): Promise<void> => {
  await sql`
    update estate set desk_version = null where site_id = ${siteId} and parent_id = any(${ids}::integer[])`.execute(
    trx,
  );
  await sql`
    update estate_layer set desk_version = null
    where site_id = ${siteId} and (estate_id = any(${ids}::integer[]) or parent_id = any(${ids}::integer[]))`.execute(
    trx,
  );
};

/** A draft says something else of a project: so do those of its units. */
export const forgetUnitDraftRows = async (trx: Trx, siteId: string, ids: readonly number[]): Promise<void> => {
  await sql`
    update estate_layer set desk_version = null where site_id = ${siteId} and parent_id = any(${ids}::integer[])`.execute(
    trx,
  );
};
