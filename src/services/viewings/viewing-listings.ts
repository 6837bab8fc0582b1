// What the listing of a viewing is called for whoever reads: in their language, and as the visitor saw it once it is gone.
import type { Viewing } from '../../db/viewings/viewings.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { isLinkable } from '../../domain/record/linkable.ts';
import { type ShownEstate, shownEstates } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Nothing hidden in it. */
export const listingLabel = (
  { estate, root }: ShownEstate,
  locale: Locale,
  hiddenStatus: readonly number[],
): string => {
  const parent = root === estate ? undefined : root;
  const { heading, place } = cardView(estate, labelsFor(locale), { parent, hiddenStatus });
  return [...new Set([heading, place])].filter(Boolean).join(', ');
};

type Listing = { readonly label: string /** Visitors may still come and see it. */; readonly offered: boolean };

/** How listings are called, and whether they are still offered; of one that visitors may not see the name is unknown. */
export const listingsOf = async (
  ctx: ServiceContext,
  siteId: string,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, Listing>> => {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const catalogue = await ctx.catalogue.of(siteId);
  return new Map(
    (await shownEstates(catalogue, unique)).map((shown) => {
      const label = listingLabel(shown, locale, catalogue.site.hiddenStatus);
      return [shown.estate.general.id, { label, offered: isLinkable(shown.estate) && isLinkable(shown.root) }];
    }),
  );
};

/** The same viewings, whose `label` is for this reader. */
export const labelledFor = async <V extends Pick<Viewing, 'estateId' | 'label'>>(
  ctx: ServiceContext,
  siteId: string,
  viewings: readonly V[],
  locale: Locale,
): Promise<V[]> => {
  const ids = viewings.map(({ estateId }) => estateId);
  const listings = await listingsOf(ctx, siteId, ids, locale);
  return viewings.map((viewing) => ({ ...viewing, label: listings.get(viewing.estateId)?.label ?? viewing.label }));
};

type InTheWay = { readonly estateId?: number; readonly label?: string };

/** What an act is refused with names the viewings that stand in the way for this reader; they are found with agendas locked. */
export const refusedFor = async <T>(
  ctx: ServiceContext,
  siteId: string,
  locale: Locale,
  act: () => Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ConflictError) || !Array.isArray(error.instead.taken)) throw error;
    const taken: readonly InTheWay[] = error.instead.taken;
    const named = taken.map(async (one) => {
      const { estateId, label } = one;
      if (estateId === undefined || label === undefined) return one;
      return (await labelledFor(ctx, siteId, [{ ...one, estateId, label }], locale))[0];
    });
    throw new ConflictError(error.message, { ...error.instead, taken: await Promise.all(named) });
  }
};
