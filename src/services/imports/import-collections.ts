// Named picks of listings from a file: all or nothing, as often as one likes.
import { findSite } from '../../db/content/sites.ts';
import { saveCollection } from '../../db/estates/collections.ts';
import { presentOf } from '../../db/estates/estates.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { parseCollections } from '../../feeds/json/collection-file.ts';
import type { ServiceContext } from '../platform/context.ts';

export type ImportedCollections = {
  readonly changed: number;
  readonly unchanged: number;
  /** Listings that a collection names and the site does not have (yet): they are left out of pages. */
  readonly unknown: readonly number[];
};

export const importCollections = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  text: string,
): Promise<ImportedCollections> => {
  if (!(await findSite(db.kysely, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
  const collections = parseCollections(text);
  const named = [...new Set(collections.flatMap(({ estates }) => estates))];
  const present = new Set(await presentOf(db.kysely, siteId, named));
  const changed = await db.transaction(async (trx) => {
    let written = 0;
    for (const { id, title, estates } of collections)
      if (await saveCollection(trx, siteId, { id, title, estateIds: estates })) written++;
    return written;
  });
  return { changed, unchanged: collections.length - changed, unknown: named.filter((id) => !present.has(id)) };
};
