// Ties a widget to the page's store. On the server, and while hydrating, there is only what the page came with.
import { useState, useSyncExternalStore } from 'react';
import { createBrowserApi } from '../../client/browser-api.ts';
import { configureApi } from '../../client/configured-api.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { Translate } from '../../i18n/translate.ts';
import { loadChunk } from '../load-chunk.ts';
import { createPageStore, type PageStore } from '../page-store.ts';
import { useMounted } from '../use-mounted.ts';
import type { EstateSearch, SearchState } from './estate-search.ts';

type Site = {
  readonly siteId: string;
  readonly hiddenStatus: readonly number[];
  readonly locale: Locale;
  readonly t: Translate;
};

let pageStore: PageStore | undefined;

/** The store of this page; undefined on the server. */
export const browserStore = ({ siteId, hiddenStatus, locale, t }: Site): PageStore | undefined => {
  if (typeof window === 'undefined') return undefined;
  if (!pageStore) {
    configureApi(createBrowserApi(siteId));
    pageStore = createPageStore(window, async () => {
      const { browserListingLoader } = await loadChunk('listing-loader', () => import('./browser-listing-loader.ts'));
      return browserListingLoader(locale, t, hiddenStatus);
    });
  }
  return pageStore;
};

/** @uncalled For tests: the next widget starts afresh. */
export const forgetBrowserStore = (): void => {
  pageStore = undefined;
};

export type PageSearch = { readonly store: PageStore; readonly search: EstateSearch };

export const useSearch = (
  site: Site,
  node: ListingNode,
  initial: SearchState,
  seed: (search: EstateSearch) => void,
  enabled = true,
): { readonly page: PageSearch | undefined; readonly state: SearchState } => {
  const [server] = useState(initial);
  const [page] = useState<PageSearch | undefined>(() => {
    const store = enabled ? browserStore(site) : undefined;
    if (!store) return undefined;
    const search = store.search(node);
    seed(search);
    return { store, search };
  });
  // Hydration must see what the server rendered: what only works with script appears one render later.
  const mounted = useMounted();
  const fromServer = () => server;
  const state = useSyncExternalStore(
    page?.search.subscribe ?? noSubscription,
    page?.search.getState ?? fromServer,
    fromServer,
  );
  return { page: mounted ? page : undefined, state };
};

const noSubscription = () => () => undefined;
