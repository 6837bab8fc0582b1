// Every listing on offer with its page in each language: what a sitemap needs, and nothing that is hidden.
import { lastWritten } from '../../db/estates/estate-times.ts';
import { estateAlternates } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { orderPictures } from '../../domain/display/ordering.ts';
import type { Localized } from '../../domain/locale.ts';
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import type { ServiceContext } from '../platform/context.ts';
import { DocumentCache } from '../platform/document-cache.ts';
import { shownEstates } from './estates.ts';

export type EstateAddress = {
  readonly id: number;
  readonly paths: Localized;
  /** YYYY-MM-DD, UTC. */
  readonly changed: string;
  readonly pictures: string[];
};

/** Pages of what is sold stay, but nobody is sent to them. */
const ON_OFFER: EstateQuery = {
  terms: { 'general.status': ['FOR_SALE', 'TO_RENT', 'TAKE_OVER'] },
  units: 'include',
};
const MAX_PICTURES = 10;

export const estateAddresses = async (
  ctx: ServiceContext,
  siteId: string,
  { from, size }: { readonly from: number; readonly size: number },
): Promise<{ total: { value: number }; results: EstateAddress[] }> => {
  const { index, site } = await ctx.catalogue.of(siteId);
  const { ids, total } = index.search({ query: ON_OFFER, pagination: { from, size } });
  // Documents of its own: walking through the whole catalogue must not push out what visitors look at.
  const documents = new DocumentCache(ctx.db.kysely, siteId);
  const shown = await shownEstates({ site, index, documents }, ids);
  const written = await lastWritten(ctx.db.kysely, siteId, ids);
  return {
    total: { value: total },
    results: shown.map(({ estate, root }) => {
      const { id } = estate.general;
      return {
        id,
        paths: estateAlternates(estate, root === estate ? undefined : root, labelsFor),
        changed: (written.get(id) ?? ctx.now()).toISOString().slice(0, 10),
        pictures: orderPictures(estate.pictures)
          .slice(0, MAX_PICTURES)
          .flatMap(({ file }) => file ?? []),
      };
    }),
  };
};
