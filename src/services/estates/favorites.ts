// Favourites by share link (decisions section 8): the listings of a list, and which of them are no longer there.
import { parseShareCode } from '../../domain/leads/favorites.ts';
import { type ApiEstate, apiEstate } from '../../domain/record/api-estate.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { cardEstate } from '../../domain/record/public-family.ts';
import type { ServiceContext } from '../platform/context.ts';
import { shownEstates } from './estates.ts';

export type FavoriteList = {
  readonly results: ApiEstate[];
  /** The projects of the units among the results, without their other units. */
  readonly projects: ApiEstate[];
  /** Archived, removed, hidden or never there: all look alike. */
  readonly unavailable: number[];
};

/** The whole record, for a comparison; of units only what the card of a project adds up. */
const listed = (estate: Estate): Estate =>
  estate.children ? { ...estate, children: cardEstate(estate).children ?? [] } : estate;

export const favoriteEstates = async (ctx: ServiceContext, siteId: string, code: string): Promise<FavoriteList> => {
  const ids = parseShareCode(code);
  const shown = await shownEstates(await ctx.catalogue.of(siteId), ids);
  const found = new Set(shown.map(({ estate }) => estate.general.id));
  const projects = new Map(
    shown.flatMap(({ estate, root }) => {
      const { children: _units, ...project } = root;
      return estate.general.id === root.general.id ? [] : [[root.general.id, apiEstate(project)] as const];
    }),
  );
  return {
    results: shown.map(({ estate }) => apiEstate(listed(estate))),
    projects: [...projects.values()],
    unavailable: ids.filter((id) => !found.has(id)),
  };
};
