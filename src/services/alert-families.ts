// A listing with its units as alerts see it: what visitors may see now, and nothing else.
import type { EstateFamily } from '../db/estate-families.ts';
import { type AlertListing, alertListing } from '../domain/alert-matching.ts';
import { publicFamily, publicUnitOf } from '../domain/public-family.ts';
import type { Site } from '../domain/site.ts';
import { isHidden } from '../domain/status.ts';

/** The listing itself first, then its visible units; none when visitors may not see it. */
export const familyListings = (
  { gone, estate }: EstateFamily,
  { hiddenStatus }: Pick<Site, 'hiddenStatus'>,
): AlertListing[] => {
  if (gone || estate.archived === true || isHidden(estate, hiddenStatus)) return [];
  const root = publicFamily(estate, hiddenStatus);
  const units = (root.children ?? []).flatMap(({ general }) => publicUnitOf(root, general.id) ?? []);
  return [root, ...units].map((member) => alertListing(member));
};
