// Record section 4, decisions section 4: which listings have a page that others may link to.
import type { Unit } from './estate.ts';
import { isSold } from './status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** A card links to its page only then; a sold listing's card never does. */
export const isLinkable = (estate: EstateLike): boolean => estate.archived !== true && !isSold(estate);

/** The page of a sold listing stays when the site keeps sold pages. */
export const isPageReachable = (estate: EstateLike, site: { readonly keepSoldPages: boolean }): boolean =>
  estate.archived !== true && (site.keepSoldPages || !isSold(estate));
