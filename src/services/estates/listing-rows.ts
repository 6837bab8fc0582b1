// Rows of the agency's table that are missing are worked out when somebody reads the table: after other rules, after a draft was saved,
// and of units, which show what their project says.
import type { Db } from '../../db/engine/connect.ts';
import { keepDraftRows, keepListingRows, staleDrafts, staleListings } from '../../db/estates/listing-rows.ts';
import { LISTING_ROW_VERSION, listingRow } from '../../domain/estates-table/listing-row.ts';
import { mergeLayers } from '../../domain/layers/decisions.ts';

const BATCH = 500;

export const freshenListingRows = async (db: Db, siteId: string): Promise<void> => {
  for (;;) {
    const stale = await staleListings(db.kysely, siteId, LISTING_ROW_VERSION, BATCH);
    if (stale.length === 0) break;
    const made = stale.map(({ id, version, document, project }) => ({
      id,
      version,
      row: listingRow(document, project ?? undefined),
    }));
    await db.transaction((trx) => keepListingRows(trx, siteId, made, LISTING_ROW_VERSION));
    if (stale.length < BATCH) break;
  }
  for (;;) {
    const stale = await staleDrafts(db.kysely, siteId, LISTING_ROW_VERSION, BATCH);
    if (stale.length === 0) break;
    const made = stale.map(({ id, parentId, version, feed, draft, project }) => ({
      id,
      version,
      row: listingRow(mergeLayers(feed ?? undefined, draft, { id, parentId }), project ?? undefined),
    }));
    await db.transaction((trx) => keepDraftRows(trx, siteId, made, LISTING_ROW_VERSION));
    if (stale.length < BATCH) break;
  }
};
