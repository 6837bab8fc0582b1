// The mails that publishing would set in motion: said before the click.
import { findSite } from '../../db/content/sites.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import { isHiddenByHand } from '../../domain/layers/decisions.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { expectedReaders } from '../alerts/match-alerts.ts';
import type { ServiceContext } from '../platform/context.ts';
import { draftRecord, findListing } from './estate-sheet.ts';
import { layeredEstate } from './prepared-estate.ts';

/** People with an alert that finds the listing as the draft would show it, and who do not know it yet. */
export const estateMails = async (ctx: ServiceContext, siteId: string, id: number): Promise<{ people: number }> => {
  const site = await findSite(ctx.db.kysely, siteId);
  const listing = await findListing(ctx.db.kysely, siteId, id);
  const merged = layeredEstate(listing, listing.draft, ctx.now());
  if (!site || 'problems' in merged || isHiddenByHand(listing.draft)) return { people: 0 };
  const rootId = listing.parentId ?? id;
  const [family] = await readFamilies(ctx.db.kysely, siteId, [rootId]);
  const replaced = (estate: Estate): Estate =>
    listing.parentId === null
      ? { ...merged.unit, ...(estate.children ? { children: estate.children } : {}) }
      : { ...estate, children: [...(estate.children ?? []).filter(({ general }) => general.id !== id), merged.unit] };
  const alone = { id, version: 0, gone: false, estate: draftRecord(listing), goneUnits: [] };
  return {
    people: await expectedReaders(
      ctx,
      site,
      family
        ? { ...family, gone: listing.parentId !== null && family.gone, estate: replaced(family.estate) }
        : { ...alone, estate: merged.unit },
    ),
  };
};
