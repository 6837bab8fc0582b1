// A listing with its units as alerts see it: what visitors may see now, and nothing else.
import type { EstateFamily } from '../../db/estates/estate-families.ts';
import { type AlertListing, alertListing } from '../../domain/alerts/alert-matching.ts';
import type { Site } from '../../domain/content/site.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import { publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';

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
