// Pages through the page cache.
import { pageTags } from '../../domain/content/cache-tags.ts';
import { createPageParts } from '../../widgets/page-parts.ts';
import { keepForeign } from './foreign-parameters.ts';
import { type KeptContent, keepContent } from './kept-content.ts';
import { renderRequest } from './page.routes.ts';
import { type CachedPage, type Change, createPageCache, isCacheable, type PageCache, type Tags } from './page-cache.ts';
import { type PageAddress, pageKey } from './page-key.ts';
import { trackApi } from './tracked-api.ts';
import type { WebContext, WebReply, WebRequest } from './web-context.ts';

export type CachedPages = {
  /** Only what is kept: quick, and never waits. */
  hit(address: PageAddress): CachedPage | undefined;
  answer(request: WebRequest): Promise<CachedPage | WebReply>;
  /** To be told of every change that `follows` promises. */
  changed(change: Change): void;
};

export type CachedPagesOptions = {
  readonly web: WebContext;
  /** Whether changes of a site reach `changed`: only then are its pages kept. */
  readonly follows: (siteId: string) => boolean;
  readonly cache?: PageCache;
  /** What the website asks through, where others do as well. */
  readonly content?: KeptContent;
  /** A cache in between is told of changes: it may keep pages, under names. */
  readonly tagged?: boolean;
};

/** As long as pages are kept here. */
const KEPT = 'max-age=3600';

const withTags = (reply: WebReply, siteId: string, tags: Tags | undefined): WebReply => {
  if (!tags || !isCacheable(reply)) return reply;
  const names = pageTags(siteId, tags);
  // The names that the large ones know; each drops them before the page goes on.
  const headers = {
    'cache-tag': names.join(','),
    'surrogate-key': names.join(' '),
    'cdn-cache-control': KEPT,
    'surrogate-control': KEPT,
  };
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

export const createCachedPages = ({
  web,
  follows,
  cache = createPageCache(),
  tagged = false,
  content = keepContent(web.api, follows),
}: CachedPagesOptions): CachedPages => {
  return {
    hit: (address) => {
      // Most addresses have no query string: then the address is the key.
      const { protocol, host, path, search } = address;
      const key = search === '' ? `${protocol}://${host.toLowerCase()}${path}` : pageKey(address)?.key;
      return key === undefined ? undefined : cache.get(key);
    },
    answer: async (request) => {
      const key = request.method === 'GET' || request.method === 'HEAD' ? pageKey(request) : undefined;
      const site = key && (await web.sites.byHost(request.host).catch(() => undefined))?.site;
      if (!key || !site || !follows(site.id)) return renderRequest(web, request);
      const page = await cache.through(key.key, async () => {
        const { api, tags } = trackApi(content.api);
        const parts = createPageParts();
        let whole = true;
        const error: WebContext['log']['error'] = (details, message) => {
          whole = false;
          web.log.error(details, message);
        };
        // Nothing of this visitor goes in: neither language nor cookies.
        const reply = await renderRequest(
          { ...web, api, parts, log: { warn: web.log.warn.bind(web.log), error } },
          { ...request, method: 'GET', headers: {}, search: key.search },
        );
        const sources = whole ? tags() : undefined;
        return {
          siteId: site.id,
          tags: sources,
          reply: tagged ? withTags(reply, site.id, sources) : reply,
          body: parts.whole(reply.body),
        };
      });
      // What is kept is never a redirect; what leads on takes along what is not in the key.
      return page.reply.headers.location === undefined ? page : keepForeign({ ...page.reply, body: '' }, request);
    },
    changed: (change) => {
      if (change.content) {
        web.sites.clear();
        content.forget(change.siteId);
      }
      cache.drop(change);
    },
  };
};
