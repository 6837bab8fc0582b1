// Listings that come back as they were are no news: they are taken down as they are, and nobody is written to.
import { listingStates, saveListingStates } from '../../db/alerts/alert-news.ts';
import { lockAlertSite } from '../../db/alerts/alert-sites.ts';
import { findSite } from '../../db/content/sites.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import type { Trx } from '../../db/schema.ts';
import { familyListings } from './alert-families.ts';

/** Taken in the transaction that brings them back; matched later, they say nothing new. Waits for a matching under way. */
export const takeDownAsTheyAre = async (trx: Trx, siteId: string, ids: readonly number[]): Promise<void> => {
  const site = await findSite(trx, siteId);
  // A site whose listings were never matched takes all of them down as they are.
  if (!site || !(await lockAlertSite(trx, siteId))) return;
  const listings = (await readFamilies(trx, siteId, ids)).flatMap((family) => familyListings(family, site));
  const before = await listingStates(
    trx,
    siteId,
    listings.map(({ id }) => id),
  );
  await saveListingStates(
    trx,
    siteId,
    listings.map((facts) => {
      const { price, offers = 1 } = before.get(facts.id) ?? {};
      return { facts, price: facts.price ?? price, offers };
    }),
  );
};
