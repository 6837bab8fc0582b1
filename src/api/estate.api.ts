import { estateAddresses } from '../services/estates/estate-addresses.ts';
import * as discovery from '../services/estates/estate-discovery.ts';
import * as estates from '../services/estates/estates.ts';
import { favoriteEstates } from '../services/estates/favorites.ts';
import { typedSearch } from '../services/estates/typed-search.ts';
import type { Handlers } from './reply.ts';

export const estateHandlers = {
  estates: async (ctx, { params, body }) => {
    const { results, ...answer } = await estates.searchEstates(ctx, params.siteId, body);
    return { ...answer, results: [...results] };
  },
  estateGroup: (ctx, { params }) => estates.estateGroup(ctx, params.siteId, params.id),
  estate: (ctx, { params }) => estates.estateById(ctx, params.siteId, params.id),
  estateContactInfo: (ctx, { params }, { locale }) => estates.contactInfo(ctx, params.siteId, params.id, locale),
  estateByExternalId: (ctx, { params }) => estates.estateByExternalId(ctx, params.siteId, params.id),
  estateFilters: (ctx, { params, body }) => estates.estateFilters(ctx, params.siteId, body),
  estateCollection: async (ctx, { params }) => {
    const { results, ...collection } = await estates.estateCollection(ctx, params.siteId, params.id);
    return { ...collection, results: [...results] };
  },
  estatePage: async (ctx, { params }) => {
    const { cityIds, ...page } = await discovery.landingPage(ctx, params.siteId, params.a, params.b);
    return { ...page, ...(cityIds ? { cityIds: [...cityIds] } : {}) };
  },
  estateClusters: async (ctx, { params, body }) => {
    const { total, clusters, pins, homes } = await discovery.mapClusters(ctx, params.siteId, body);
    return {
      total,
      clusters: clusters.map(({ ids, ...cluster }) => ({ ...cluster, ...(ids ? { ids: [...ids] } : {}) })),
      pins: [...pins],
      ...(homes ? { homes: [...homes] } : {}),
    };
  },
  estateAddresses: (ctx, { params, query: { from = 0, size = 100 } }) =>
    estateAddresses(ctx, params.siteId, { from, size }),
  similarEstates: async (ctx, { params }) => ({
    results: await discovery.similarTo(ctx, params.siteId, params.id),
  }),
  favorites: (ctx, { params }) => favoriteEstates(ctx, params.siteId, params.list),
  searchCities: (ctx, { params, query }, { locale }) =>
    discovery.findCities(ctx, params.siteId, query.q, query.locale ?? locale),
  typedSearch: (ctx, { params, query: { q, ...asked } }, { locale }) =>
    typedSearch(ctx, params.siteId, q, { ...asked, locale: asked.locale ?? locale }),
} satisfies Partial<Handlers>;
