import { afterEach, expect, it } from 'vitest';
import { patiently } from '../../test/support/patiently.ts';
import { createBrowserApi } from '../client/browser-api.ts';
import { configureApi } from '../client/configured-api.ts';
import { parseListAddress } from '../domain/search/list-address.ts';
import type { ListItem } from '../ui/list/list-item.ts';
import type { ListingLoader } from './estate-list/listing-loader.ts';
import { createPageStore, type StoreWindow } from './page-store.ts';

const item = (id: number) => ({ general: { id }, card: { id }, placed: true }) as unknown as ListItem;

/** History with entries, as a browser has it. */
const fakeWindow = (search = '') => {
  const entries: { url: string; state: unknown }[] = [{ url: `/nl/te-koop${search}`, state: null }];
  let at = 0;
  const listeners = new Map<string, (event: never) => void>();
  const scrolled: number[] = [];
  const current = () => entries[at] ?? { url: '', state: null };
  const window = {
    scrollY: 0,
    location: {
      pathname: '/nl/te-koop',
      get search() {
        return new URL(current().url, 'http://x.example').search;
      },
    },
    history: {
      get state() {
        return current().state;
      },
      pushState(state: unknown, _: string, url: string) {
        entries.splice(at + 1, entries.length, { url, state });
        at += 1;
      },
      replaceState(state: unknown, _: string, url = current().url) {
        entries[at] = { url, state: structuredClone(state) };
      },
    },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
    requestAnimationFrame: (callback: () => void) => callback(),
    scrollTo: (_x: number, y: number) => scrolled.push(y),
  };
  const back = () => {
    at -= 1;
    listeners.get('popstate')?.({ state: current().state } as never);
  };
  const leave = () => listeners.get('pagehide')?.({} as never);
  return { window: window as unknown as StoreWindow & { scrollY: number }, entries, back, leave, scrolled };
};

const loader = (asked: string[]): ListingLoader =>
  ({
    page: async (search: { filter: { type?: number[] } }) => {
      asked.push(String(search.filter.type ?? 'all'));
      return { items: [item(100 + (search.filter.type?.[0] ?? 0))], total: 1 };
    },
    filters: async () => ({ headTypes: [] }),
  }) as unknown as ListingLoader;

const start = (search = '') => {
  configureApi(createBrowserApi('testhuis'));
  const asked: string[] = [];
  const browser = fakeWindow(search);
  const store = createPageStore(browser.window, async () => loader(asked));
  const node = { query: { terms: { 'general.status': ['FOR_SALE'] } } };
  const list = store.search(node);
  list.seedList({ items: [item(1), item(2)], total: 9, from: 0, size: 2, group: undefined, loosenings: [], near: [] });
  return { ...browser, store, list, asked, node };
};
const ids = (list: ReturnType<typeof start>['list']) => list.getState().list.estates.map(({ general }) => general.id);

afterEach(() => configureApi(undefined));

it('fails before the API is configured', () => {
  expect(() => createPageStore(fakeWindow().window, async () => loader([]))).toThrow('Api is not configured');
});

it('writes every change into the address, and searches', async () => {
  const { store, list, entries, asked } = start('?sortType=price');
  store.go(parseListAddress('?sortType=price&type=1&type=3'));
  expect(entries.at(-1)?.url).toBe('/nl/te-koop?type=1&type=3&sortType=price&sortOrder=ASC');
  await patiently(() => expect(ids(list)).toEqual([101]));
  expect(asked).toEqual(['1,3']);
});

it('goes back to the same listings at the same place, without asking', async () => {
  const { window, store, list, back, scrolled, asked } = start();
  window.scrollY = 820;
  store.go(parseListAddress('?type=3'));
  await patiently(() => expect(ids(list)).toEqual([103]));
  back();
  expect(ids(list)).toEqual([1, 2]);
  expect(list.getState().list.total).toBe(9);
  expect(store.address().filter.type).toBeUndefined();
  expect(scrolled).toEqual([820]);
  expect(asked).toEqual(['3']);
});

it('replaces the address for digits of a price', () => {
  const { store, entries } = start();
  store.go(parseListAddress('?price-min=1'), 'replace');
  store.go(parseListAddress('?price-min=12'), 'replace');
  expect(entries.map(({ url }) => url)).toEqual(['/nl/te-koop?price-min=12']);
});

it('gives widgets with the same node the same search', () => {
  const { store, list, node } = start();
  expect(store.search(structuredClone(node))).toBe(list);
  expect(store.search({})).not.toBe(list);
});

it('shows what was loaded when the visitor comes back from a listing', () => {
  const { window, leave, list, entries } = start();
  window.scrollY = 400;
  list.show(parseListAddress(''), { items: [item(1), item(2), item(3)], total: 9, from: 0 });
  leave();
  const again = fakeWindow();
  again.entries[0] = entries[0] ?? { url: '', state: null };
  configureApi(createBrowserApi('testhuis'));
  const store = createPageStore(again.window, async () => loader([]));
  const restored = store.search({ query: { terms: { 'general.status': ['FOR_SALE'] } } });
  restored.seedList({
    items: [item(1), item(2)],
    total: 9,
    from: 0,
    size: 2,
    group: undefined,
    loosenings: [],
    near: [],
  });
  store.restore({ query: { terms: { 'general.status': ['FOR_SALE'] } } });
  expect(ids(restored)).toEqual([1, 2, 3]);
  expect(again.scrolled).toEqual([400]);
});
