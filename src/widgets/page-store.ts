// The one store of a page. Its serialised form is the query string: every filter bar and list on the page reads it, and
// Back and Forward walk through it. What was loaded stays in the browser's history, so that returning to a list shows
// the same listings at the same place, without asking again.
import { configuredApi } from '../client/configured-api.ts';
import { type ListAddress, listHref, parseListAddress } from '../domain/search/list-address.ts';
import type { ListingNode } from '../domain/search/listing-node.ts';
import { createEstateSearch, type EstateSearch, type SavedList } from './estate-list/estate-search.ts';
import type { ListingLoader } from './estate-list/listing-loader.ts';

type Saved = { readonly lists: Readonly<Record<string, SavedList | undefined>>; readonly y: number };

export type PageStore = {
  address(): ListAddress;
  /** A new address; `replace` for steps nobody wants to walk back through, such as digits of a price. */
  go(to: ListAddress, how?: 'push' | 'replace'): void;
  /** The search of a listing node: the same one for every widget with the same node. */
  search(node: ListingNode): EstateSearch;
  /** Back from a listing, when the browser did not keep the page itself: what was loaded, and where the visitor was. */
  restore(node: ListingNode): void;
  /** Fetch the code that asks the API, before it is needed. */
  warm(): void;
  loader(): Promise<ListingLoader>;
};

/** The part of a window the store needs. */
export type StoreWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'scrollTo' | 'scrollY'> & {
  requestAnimationFrame(callback: () => void): unknown;
};

const savedOf = (state: unknown): Saved | undefined => (state as { pand?: Saved } | null)?.pand;

export const createPageStore = (window: StoreWindow, loadLoader: () => Promise<ListingLoader>): PageStore => {
  // Behaviour section 8: a store that is configured before the API fails here.
  configuredApi();
  const { history, location } = window;
  const searches = new Map<string, EstateSearch>();
  let address = parseListAddress(location.search);
  let loading: Promise<ListingLoader> | undefined;
  const loader = (): Promise<ListingLoader> => {
    loading ??= loadLoader();
    // A chunk that did not arrive may arrive the next time.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  const remember = (): void => {
    const lists = Object.fromEntries([...searches].map(([key, search]) => [key, search.save()]));
    history.replaceState({ ...history.state, pand: { lists, y: window.scrollY } satisfies Saved }, '');
  };
  const leave = (): void => {
    remember();
    // The browser would scroll a list that is still short.
    history.scrollRestoration = 'manual';
  };
  const scrollBack = (y: number): void => {
    // Twice: the first frame renders the list, the second has its height.
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.scrollTo(0, y)));
  };
  const show = (saved: Saved | undefined): void => {
    for (const [key, search] of searches) search.show(address, saved?.lists[key]);
    if (saved) scrollBack(saved.y);
  };

  window.addEventListener('popstate', (event) => {
    address = parseListAddress(location.search);
    show(savedOf(event.state));
  });
  window.addEventListener('pagehide', leave);

  return {
    address: () => address,
    go(to, how = 'push') {
      address = to;
      const href = listHref(location.pathname, to);
      if (how === 'replace') history.replaceState(null, '', href);
      else {
        remember();
        history.pushState(null, '', href);
      }
      show(undefined);
    },
    search(node) {
      const key = JSON.stringify(node);
      const known = searches.get(key);
      if (known) return known;
      const search = createEstateSearch(node, address, loader);
      searches.set(key, search);
      return search;
    },
    restore(node) {
      const key = JSON.stringify(node);
      const saved = savedOf(history.state);
      const list = saved?.lists[key];
      if (!saved || !list || list.items.length === 0) return;
      searches.get(key)?.show(address, list);
      scrollBack(saved.y);
    },
    warm: () => void loader().catch(() => undefined),
    loader,
  };
};
