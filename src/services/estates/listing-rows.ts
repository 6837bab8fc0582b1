// Rows of the agency's table that are missing are worked out when somebody reads the table: after other rules, after a draft was saved,
// and of units, which show what their project says.
import type { Db } from '../../db/engine/connect.ts';
import {
  keepDraftRows,
  keepListingRows,
  type StaleDraft,
  staleDrafts,
  staleListings,
} from '../../db/estates/listing-rows.ts';
import type { Queryable } from '../../db/schema.ts';
import { type DraftRow, LISTING_ROW_VERSION, listingRow } from '../../domain/estates-table/listing-row.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { draftRecord, findListings, pendingChanges } from './estate-sheet.ts';
import { completedRecord } from './prepared-estate.ts';

const BATCH = 500;

const draftRow = ({ online, ...layers }: StaleDraft, project: Unit | undefined): DraftRow => {
  const row = listingRow(draftRecord(layers), project);
  const isWaiting =
    online !== null && pendingChanges({ ...layers, shown: { online: true, document: online } }).length > 0;
  return isWaiting ? { ...row, waiting: true } : row;
};

/** Of the projects that are worked at beside their units what members write of them. */
const draftsOf = async (db: Queryable, siteId: string, ids: readonly (number | null)[]): Promise<Map<number, Unit>> => {
  const projects = await findListings(
    db,
    siteId,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return new Map([...projects].map(([id, project]) => [id, completedRecord(project, project.draft)]));
};

export const freshenListingRows = async (db: Db, siteId: string): Promise<void> => {
  for (;;) {
    const stale = await staleListings(db.kysely, siteId, LISTING_ROW_VERSION, BATCH);
    if (stale.length === 0) break;
    const made = stale.map(({ id, seen, document, project }) => ({
      id,
      seen,
      row: listingRow(document, project ?? undefined),
    }));
    await db.transaction((trx) => keepListingRows(trx, siteId, made, LISTING_ROW_VERSION));
    if (stale.length < BATCH) break;
  }
  for (;;) {
    const stale = await staleDrafts(db.kysely, siteId, LISTING_ROW_VERSION, BATCH);
    if (stale.length === 0) break;
    // Read after the drafts: a project that changes from here on has them worked out again.
    const projects = await draftsOf(
      db.kysely,
      siteId,
      stale.map(({ parentId }) => parentId),
    );
    const made = stale.map((one) => ({
      id: one.id,
      seen: one.seen,
      version: one.version,
      row: draftRow(one, one.parentId === null ? undefined : projects.get(one.parentId)),
    }));
    await db.transaction((trx) => keepDraftRows(trx, siteId, made, LISTING_ROW_VERSION));
    if (stale.length < BATCH) break;
  }
};
