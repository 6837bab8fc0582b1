import { describe, expect, it } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { patiently } from '../../../test/support/patiently.ts';
import { INITIAL_FILTER } from '../../domain/search/estate-filter-state.ts';
import { hasMore } from '../../domain/search/estate-list-state.ts';
import { PLAIN_ADDRESS, parseListAddress } from '../../domain/search/list-address.ts';
import type { ListItem } from '../../ui/list/list-item.ts';
import { createEstateSearch } from './estate-search.ts';
import type { ListingLoader } from './listing-loader.ts';
import type { ListingSearch } from './listing-query.ts';

const item = (id: number) => ({ general: { id }, card: { id }, placed: true }) as unknown as ListItem;
const items = (from: number, count: number) => Array.from({ length: count }, (_, index) => item(from + index));

/** Answers when told to: the order of answers is the test's. */
const manualLoader = () => {
  const asked: { search: ListingSearch; signal: AbortSignal; answer: (page: object) => void }[] = [];
  const loader = {
    page: (search: ListingSearch, signal: AbortSignal) =>
      new Promise((answer) => asked.push({ search, signal, answer: answer as never })),
    filters: async () => ({ options: { headTypes: [] } }),
    waysOut: async () => ({ loosenings: [{ key: 'type', label: 'Huis', change: {}, count: 3 }], near: [] }),
  } as unknown as ListingLoader;
  return { asked, load: async () => loader };
};
const started = async (asked: readonly unknown[], count: number) => patiently(() => expect(asked).toHaveLength(count));

const seeded = (load: () => Promise<ListingLoader>, total = 40) => {
  const search = createEstateSearch({}, PLAIN_ADDRESS, load);
  search.seedList({ items: items(1, 15), total, from: 0, size: 15, group: 'TYPE', loosenings: [], near: [] });
  return search;
};

describe('a search in the browser', () => {
  it('asks nothing for what the page already has', () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    expect(search.getState().list.estates).toHaveLength(15);
    expect(hasMore(search.getState().list, search.getState().from)).toBe(true);
    expect(asked).toHaveLength(0);
  });

  it('fetches the lists of options that did not come with the page when they are asked for, once', async () => {
    const { load } = manualLoader();
    let loads = 0;
    const search = seeded(() => {
      loads += 1;
      return load();
    });
    search.wholeFilters();
    expect(loads).toBe(0);
    search.seedFilters({ locations: [] }, 40, { city: 90 });
    search.wholeFilters();
    search.wholeFilters();
    await patiently(() => expect(search.getState().waiting).toEqual({}));
    expect(search.getState().filter.options).toEqual({ headTypes: [] });
    search.wholeFilters();
    expect(loads).toBe(1);
  });

  it('gives up the older question, and never shows its answer', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    search.show(parseListAddress('?type=1'));
    await started(asked, 1);
    search.show(parseListAddress('?type=1&type=3'));
    await started(asked, 2);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer({ items: items(50, 2), total: 2 });
    await patiently(() => expect(search.getState().list.total).toBe(2));
    asked[0]?.answer({ items: items(90, 9), total: 9 });
    await Promise.resolve();
    expect(search.getState().list.estates.map(({ general }) => general.id)).toEqual([50, 51]);
  });

  it('keeps the old listings in sight while the new ones are on their way', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    search.show(parseListAddress('?type=1'));
    await started(asked, 1);
    expect(search.getState().list).toMatchObject({ isLoading: true, total: 40 });
    expect(search.getState().list.estates).toHaveLength(15);
    expect(search.getState().address.filter.type).toEqual([1]);
  });

  it('appends the next page from where it is, once', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    void search.loadMore();
    void search.loadMore();
    await started(asked, 1);
    expect(asked[0]?.search).toMatchObject({ from: 15, size: 15, group: 'TYPE' });
    asked[0]?.answer({ items: items(15, 15), total: 40 });
    await patiently(() => expect(search.getState().list.estates).toHaveLength(29));
    expect(search.getState().list.isLoadingNextPage).toBe(false);
  });

  it('ignores a next page of a search that was replaced meanwhile', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    void search.loadMore();
    await started(asked, 1);
    search.show(parseListAddress('?type=3'));
    await started(asked, 2);
    asked[0]?.answer({ items: items(16, 15), total: 40 });
    asked[1]?.answer({ items: items(70, 1), total: 1 });
    await patiently(() => expect(search.getState().list.estates).toHaveLength(1));
  });

  it('stores the error of a failed load and tries again', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    search.show(parseListAddress('?type=3'));
    await started(asked, 1);
    asked[0]?.answer({ items: [], total: 0, error: 'no network' });
    await patiently(() => expect(search.getState().list.error).toBe('no network'));
    expect(search.getState().list).toMatchObject({ estates: [], total: 0, isLoading: false });
    search.retry();
    await started(asked, 2);
    asked[1]?.answer({ items: items(5, 1), total: 1 });
    await patiently(() => expect(search.getState().list).toMatchObject({ error: undefined, total: 1 }));
  });

  it('looks for ways out of an empty list', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    search.show(parseListAddress('?price-max=1'));
    await started(asked, 1);
    asked[0]?.answer({ items: [], total: 0 });
    await patiently(() => expect(search.getState().loosenings).toHaveLength(1));
  });

  it('counts from the page it began on', () => {
    const { load } = manualLoader();
    const search = createEstateSearch({}, { ...PLAIN_ADDRESS, page: 3 }, load);
    search.seedList({
      items: items(31, 10),
      total: 40,
      from: 30,
      size: 15,
      group: undefined,
      loosenings: [],
      near: [],
    });
    expect(hasMore(search.getState().list, search.getState().from)).toBe(false);
  });

  it('keeps the filter as specified: its query from the address, loading while its options are asked for, the error of a failure', async () => {
    const asked: ((options: object) => void)[] = [];
    const loader = {
      page: async () => ({ items: items(1, 1), total: 1 }),
      filters: () => new Promise((answer) => asked.push(answer)),
    } as unknown as ListingLoader;
    const search = seeded(async () => loader);
    expect(search.getState().filter).toEqual(INITIAL_FILTER);
    search.show(parseListAddress('?type=1'));
    expect(search.getState().filter).toMatchObject({ filterQuery: { type: [1] }, isLoading: true, options: {} });
    await started(asked, 1);
    asked[0]?.({ options: { headTypes: [{ id: 1, name: { nl: 'Huis' }, count: 3 }] } });
    await patiently(() => expect(search.getState().filter.isLoading).toBe(false));
    const { options } = search.getState().filter;
    expect(options.headTypes?.map(({ id }) => id)).toEqual([1]);
    search.show(parseListAddress('?type=3'));
    await started(asked, 2);
    asked[1]?.({ options: {}, error: 'no network' });
    await patiently(() => expect(search.getState().filter.error).toBe('no network'));
    expect(search.getState().filter).toMatchObject({ filterQuery: { type: [3] }, isLoading: false, options });
    // The next change asks again, and an answer ends the error.
    search.show(parseListAddress('?type=1'));
    await started(asked, 3);
    asked[2]?.({ options: { headTypes: [] } });
    await patiently(() =>
      expect(search.getState().filter).toMatchObject({ error: undefined, options: { headTypes: [] } }),
    );
  });

  it('a next page that fails leaves homes and total, and can be asked for again', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    void search.loadMore();
    await started(asked, 1);
    asked[0]?.answer({ items: [], total: 0, error: 'no network' });
    await patiently(() => expect(search.getState().list.error).toBe('no network'));
    expect(search.getState().list).toMatchObject({ total: 40, isLoadingNextPage: false });
    expect(search.getState().list.estates.map(({ general }) => general.id)).toEqual(
      items(1, 15).map((one) => one.general.id),
    );
    void search.loadMore();
    await started(asked, 2);
    expect(asked[1]?.search.from).toBe(15);
    asked[1]?.answer({ items: items(16, 15), total: 40 });
    await patiently(() => expect(search.getState().list).toMatchObject({ error: undefined, total: 40 }));
    expect(search.getState().list.estates).toHaveLength(30);
  });

  it('code that does not arrive is a failed search: no homes, the lists stay, a line on the console', async () => {
    expectConsoleError(/The filter values could not be loaded:/);
    const search = seeded(() => Promise.reject(new Error('Loading chunk listing-loader failed (missing)')));
    const options = { headTypes: [{ id: 1, code: 'HOUSE', name: { nl: 'Huis' }, count: 3 }] };
    search.seedFilters(options, 40);
    search.show(parseListAddress('?type=1'));
    await patiently(() => expect(search.getState().filter.error).toBeInstanceOf(Error));
    expect(search.getState().list).toMatchObject({ estates: [], total: 0, error: expect.any(Error) });
    expect(search.getState().filter.options).toEqual(options);
  });

  it('filter values that fail leave the list alone, and the other way round', async () => {
    let broken = 'filters';
    const loader = {
      page: async () => (broken === 'page' ? { items: [], total: 0, error: 'x' } : { items: items(7, 1), total: 1 }),
      filters: async () => {
        if (broken === 'filters') throw new Error('no answer');
        return { options: { headTypes: [] } };
      },
    } as unknown as ListingLoader;
    expectConsoleError(/The filter values could not be loaded:/);
    const search = seeded(async () => loader);
    search.show(parseListAddress('?type=1'));
    await patiently(() => expect(search.getState().filter.error).toBeInstanceOf(Error));
    await patiently(() => expect(search.getState().list).toMatchObject({ total: 1, error: undefined }));
    broken = 'page';
    search.show(parseListAddress('?type=3'));
    await patiently(() => expect(search.getState().list).toMatchObject({ total: 0, error: 'x' }));
    expect(search.getState().filter).toMatchObject({ options: { headTypes: [] }, error: undefined });
  });

  it('keeps for the way back only what answers its address', async () => {
    const { asked, load } = manualLoader();
    const search = seeded(load);
    expect(search.save()?.items).toHaveLength(15);
    search.show(parseListAddress('?type=3'));
    await started(asked, 1);
    // The homes in sight are those of the search before.
    expect(search.save()).toBeUndefined();
    asked[0]?.answer({ items: [], total: 0, error: 'no network' });
    await patiently(() => expect(search.getState().list.error).toBe('no network'));
    expect(search.save()).toBeUndefined();
  });

  it('knows that the server could not load the list', () => {
    const search = createEstateSearch({}, PLAIN_ADDRESS, manualLoader().load);
    const nothing = { items: [], total: 0, from: 0, size: 15, group: undefined, loosenings: [], near: [] };
    search.seedList({ ...nothing, failed: true });
    expect(search.getState().list).toMatchObject({ error: 'failed', total: 0 });
  });
});
