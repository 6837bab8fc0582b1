import * as content from '../services/content/content.ts';
import { redirectOf } from '../services/content/redirects.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const YEAR = 'public, max-age=31536000, immutable';

export const contentHandlers = {
  siteById: (ctx, { params }) => content.siteById(ctx, params.siteId),
  siteByHostname: (ctx, { params }) => content.siteByHostname(ctx, params.host),
  navigation: (ctx, { params }) => content.navigation(ctx, params.siteId, params.type),
  navigationSubtree: (ctx, { params }) => content.navigationSubtree(ctx, params.siteId, params.type, params.id),
  redirect: (ctx, { params, query }) => redirectOf(ctx, params.siteId, query.address),
  pages: (ctx, { params }) => content.pages(ctx, params.siteId),
  pageByUrl: (ctx, { params }) => content.pageByUrl(ctx, params.siteId, params.url),
  pageById: (ctx, { params }) => content.pageById(ctx, params.siteId, params.id),
  entities: (ctx, { params }) => content.entities(ctx, params.siteId),
  entityItems: (ctx, { params }) => content.itemsOfEntity(ctx, params.siteId, params.id),
  agreements: (ctx, { params, query }, { locale }) => content.agreements(ctx, params.siteId, query.locale ?? locale),
  asset: async (ctx, { params, query }) => {
    const file = await content.asset(ctx, params.siteId, params.name, query.hash);
    return new WithHeaders(Buffer.from(file.bytes), {
      'content-type': file.contentType,
      'cache-control': query.hash === undefined ? 'public, no-cache' : YEAR,
      // A picture of ours may be shown on another site; a drawing opened on its own runs nothing.
      'cross-origin-resource-policy': 'cross-origin',
      ...(file.contentType.startsWith('image/svg')
        ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
        : {}),
    });
  },
  translations: async (ctx, { params }) => ({ ...ctx.translations(params.locale) }),
} satisfies Partial<Handlers>;
