// What is known of the files of one listing: how large they are, and what they look like to whoever compares them.
import { filesOf } from '../../db/media/files.ts';
import { decidedItems } from '../../domain/layers/decisions.ts';
import { ITEM_LISTS } from '../../domain/layers/leaf.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import { findListing } from '../estates/estate-sheet.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Of its feed and of its draft, left out or not; files that lie elsewhere are not ours to describe. */
export const listingFiles = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string, id: number) => {
  const { feed, draft } = await findListing(db.kysely, siteId, id);
  const refs = ITEM_LISTS.flatMap((list) => decidedItems(feed ?? undefined, draft, list).map(({ ref }) => ref));
  const refOf = new Map(refs.flatMap((ref) => [[parseFileRef(ref)?.sha256 ?? '', ref]]));
  const found = await filesOf(db.kysely, siteId, [...refOf.keys()].filter(Boolean));
  return {
    files: found.map(({ sha256, mediaType, bytes, width, height, hash, name }) => ({
      ref: refOf.get(sha256) ?? '',
      ...{ sha256, mediaType, bytes, width, height, hash, name },
    })),
  };
};
