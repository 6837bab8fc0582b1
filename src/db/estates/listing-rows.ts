// Rows of the agency's table that are missing, or were made by older rules or of an older draft.
import { sql } from 'kysely';
import type { ListingRow } from '../../domain/estates-table/listing-row.ts';
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';

export type StaleListing = {
  readonly id: number;
  readonly version: number;
  readonly document: Unit;
  readonly project: Unit | null;
};
export type StaleDraft = {
  readonly id: number;
  readonly parentId: number | null;
  readonly version: number;
  readonly feed: Unit | null;
  readonly draft: Decisions;
  readonly project: Unit | null;
};

export const staleListings = async (
  db: Queryable,
  siteId: string,
  rowVersion: number,
  limit: number,
): Promise<StaleListing[]> => {
  const { rows } = await sql<StaleListing>`
    select estate.id, estate.version, estate.document, project.document as project
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
    select layer.estate_id as id, layer.parent_id as "parentId", layer.version, layer.feed, layer.draft,
      project.document as project
    from estate_layer as layer
      left join estate as project on project.site_id = layer.site_id and project.id = layer.parent_id
    where layer.site_id = ${siteId} and (layer.desk_version is distinct from ${rowVersion}::smallint
      or layer.desk_of is distinct from layer.version)
    order by layer.estate_id limit ${limit}`.execute(db);
  return rows;
};

type MadeRow = { readonly id: number; readonly version: number; readonly row: ListingRow };

/** Unless they have changed since. */
export const keepListingRows = async (
  trx: Trx,
  siteId: string,
  made: readonly MadeRow[],
  rowVersion: number,
): Promise<void> => {
  await sql`
    update estate set desk_row = made.row, desk_version = ${rowVersion}::smallint
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, version bigint, row jsonb)
    where estate.site_id = ${siteId} and estate.id = made.id and estate.version = made.version`.execute(trx);
};

export const keepDraftRows = async (
  trx: Trx,
  siteId: string,
  made: readonly MadeRow[],
  rowVersion: number,
): Promise<void> => {
  await sql`
    update estate_layer set desk_row = made.row, desk_version = ${rowVersion}::smallint, desk_of = made.version
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id integer, version integer, row jsonb)
    where estate_layer.site_id = ${siteId} and estate_layer.estate_id = made.id and estate_layer.version = made.version`.execute(
    trx,
  );
};
