// Pages through the page cache.

import { renderRequest } from './page.routes.ts';
import { type CachedPage, type Change, createPageCache, type PageCache } from './page-cache.ts';
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
};

export const createCachedPages = ({ web, follows, cache = createPageCache() }: CachedPagesOptions): CachedPages => ({
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
    return cache.through(key.key, async () => {
      const { api, tags } = trackApi(web.api);
      let whole = true;
      const error: WebContext['log']['error'] = (details, message) => {
        whole = false;
        web.log.error(details, message);
      };
      // Nothing of this visitor goes in: neither language nor cookies.
      const reply = await renderRequest(
        { ...web, api, log: { warn: web.log.warn.bind(web.log), error } },
        { ...request, method: 'GET', headers: {}, search: key.search },
      );
      return { siteId: site.id, tags: whole ? tags() : undefined, reply };
    });
  },
  changed: (change) => {
    if (change.content) web.sites.clear();
    cache.drop(change);
  },
});
