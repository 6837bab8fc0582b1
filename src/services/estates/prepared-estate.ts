// A record on its way to visitors: checked, completed, with what the catalogue reads of it and the price it is remembered by.
import type { NewEstate } from '../../db/estates/estates.ts';
import type { FieldProblem } from '../../domain/errors.ts';
import { LISTING_ROW_VERSION, listingRow } from '../../domain/estates-table/listing-row.ts';
import { type Decisions, mergeLayers } from '../../domain/layers/decisions.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { estatePrice } from '../../domain/record/estate-price.ts';
import { type PreparedEstate, prepareRecord } from '../../feeds/json/estate-json-record.ts';
import { INDEX_RECORD_VERSION, indexRecord, toStored } from '../../search/catalogue/index-record.ts';

export const readyEstate = (estate: PreparedEstate): NewEstate => {
  const unit = JSON.parse(estate.document) as Unit;
  const { record, words } = toStored(indexRecord(unit));
  return {
    ...estate,
    indexRecord: record,
    indexWords: words,
    indexVersion: INDEX_RECORD_VERSION,
    price: estatePrice(unit)?.value,
    ...(estate.parentId === null ? { deskRow: listingRow(unit), deskVersion: LISTING_ROW_VERSION } : {}),
  };
};

type Layers = { readonly id: number; readonly parentId: number | null; readonly feed: Unit | null };
export type LayeredEstate =
  | { readonly unit: Unit; readonly estate: PreparedEstate }
  | { readonly problems: readonly FieldProblem[] };

/** What visitors would see of a listing with these decisions, in the form in which it is stored; or why it cannot be. */
export const layeredEstate = ({ id, parentId, feed }: Layers, decisions: Decisions, at: Date): LayeredEstate => {
  const { taken, problems } = prepareRecord(
    mergeLayers(feed ?? undefined, decisions, { id, parentId }),
    at.toISOString(),
  );
  const [one] = taken;
  return one ? { unit: one.unit, estate: one.estate } : { problems: problems.flatMap(({ fields }) => fields) };
};

/** Only when it was archived depends on the moment, and that is no part of the record. */
const ANY_MOMENT = new Date(0);

/** The record that visitors would see with these decisions: completed, as it is stored; as it was written while it cannot be. */
export const completedRecord = (listing: Layers, decisions: Decisions): Unit => {
  const layered = layeredEstate(listing, decisions, ANY_MOMENT);
  return 'unit' in layered ? layered.unit : mergeLayers(listing.feed ?? undefined, decisions, listing);
};
