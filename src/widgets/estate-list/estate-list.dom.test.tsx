import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { translator } from '../../i18n/translator.ts';
import { estateFilter } from '../estate-filter/estate-filter.load.ts';
import { EstateFilterWidget } from '../estate-filter/estate-filter.widget.tsx';
import { startCarrySearch } from './carry-search.ts';
import { estateList } from './estate-list.load.ts';
import { EstateListWidget } from './estate-list.widget.tsx';
import { forgetBrowserStore } from './use-search.ts';

const t = translator('nl');
/** The first has no picture. */
const estates = Array.from({ length: 40 }, (_, index) =>
  testEstate(index + 1, index === 0 ? {} : { pictures: [{ thumbnail: `https://foto.example/${index}.jpg` }] }),
);
const headTypes = [
  { id: 1, code: 'HOUSE', name: { nl: 'Huis' }, count: 30 },
  { id: 3, code: 'APARTMENT', name: { nl: 'Appartement' }, count: 10 },
];
const FILTERS = {
  headTypes,
  subTypes: [],
  bedrooms: [],
  locations: [],
  prices: { min: null, max: null, buckets: [] },
  transactions: [],
  countries: [],
};
type Body = { query?: { terms?: Record<string, unknown[]> }; pagination?: { from: number; size: number } };

/** The estates call, as the API answers it: fewer with a type. */
const answer = ({ query, pagination }: Body) => {
  const found = query?.terms?.['general.headType.id'] ? estates.slice(0, 10) : estates;
  const { from = 0, size = 15 } = pagination ?? {};
  return { total: { value: found.length }, results: found.slice(from, from + size) };
};

let asked: { path: string; body: Body; signal: AbortSignal }[] = [];
let broken = false;
let captured = false;
let intersect: (() => void) | undefined;

beforeEach(() => {
  asked = [];
  broken = false;
  captured = false;
  history.replaceState(null, '', '/nl/te-koop');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void, options: { rootMargin?: string }) {
        if (options.rootMargin?.endsWith(' 250px 0px'))
          intersect = () => callback([{ isIntersecting: true, boundingClientRect: { bottom: 900 } }]);
      }
      observe() {}
      disconnect() {
        intersect = undefined;
      }
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: { body: string; signal: AbortSignal }) => {
    const body = JSON.parse(init.body) as Body;
    asked.push({ path, body, signal: init.signal });
    if (broken) return new Response('{}', { status: 503, statusText: 'Service Unavailable' });
    if (captured) return new Response('<h1>Sign in to the network</h1>', { status: 200 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Response.json(path.endsWith('estate-filters') ? FILTERS : answer(body));
  });
});
afterEach(() => {
  cleanup();
  forgetBrowserStore();
  vi.unstubAllGlobals();
});

const context = (search: string, total: number) => {
  const results = { total: { value: total }, results: estates.slice(0, Math.min(15, total)) };
  const answers = fakeAnswers([], {
    '/sites/testhuis/estates': results,
    '/sites/testhuis/estate-filters': FILTERS,
  });
  return {
    api: fakeContentApi(answers).forSite('testhuis'),
    locale: 'nl' as const,
    t,
    page: fakeWidgetPage({ search }),
    assetUrl: () => undefined,
    warn: () => undefined,
  };
};
const OPTIONS = { transaction: '', type: '', city: '', collection: '', size: 15, static: false, heading: 'Te koop' };

const mount = async (search = '', total = 40) => {
  const props = await estateList.load(context(search, total), OPTIONS);
  const bar = await estateFilter.load(context(search, total), { ...OPTIONS, target: '' });
  if (!props || !bar) throw new Error('nothing to show');
  const list = <EstateListWidget props={props} locale="nl" t={t} />;
  const filter = <EstateFilterWidget props={bar} locale="nl" t={t} />;
  const roots = [filter, list].map((element) => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(element);
    document.body.append(container);
    render(element, { container, hydrate: true });
    return container;
  });
  return { root: roots[1] as HTMLElement };
};
const cards = () => document.querySelectorAll('[data-estate]').length;
const status = () => document.querySelector('.list-head [role=status]')?.textContent;

describe('a list in the browser', () => {
  it('hydrates what the server rendered, and asks nothing', async () => {
    await mount();
    expect(cards()).toBe(15);
    expect(status()).toBe('40 panden');
    expect(asked).toEqual([]);
  });

  it('loads its first picture at once and the others when they come near', async () => {
    await mount();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-estate] img')];
    expect(pictures.length).toBeGreaterThan(1);
    expect(pictures.map((picture) => picture.getAttribute('fetchpriority') ?? picture.getAttribute('loading'))).toEqual(
      pictures.map((_, index) => (index === 0 ? 'high' : 'lazy')),
    );
  });

  it('loads the next page near the end, with its offset, and stops at the total', async () => {
    await mount();
    await act(async () => intersect?.());
    await waitFor(() => expect(cards()).toBe(30));
    expect(asked.map(({ body }) => body.pagination)).toEqual([{ from: 15, size: 15 }]);
    await act(async () => intersect?.());
    await waitFor(() => expect(cards()).toBe(40));
    expect(intersect).toBeUndefined();
    expect(screen.queryByText(/Toon er nog/)).toBeNull();
  });

  it('has a real link to the next page, which loads it and moves the focus to what is new', async () => {
    await mount();
    const more = screen.getByText('Toon er nog 15');
    expect(more.getAttribute('href')).toBe('/nl/te-koop?page=2');
    await act(async () => fireEvent.click(more));
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-estate]')?.getAttribute('data-estate')).toBe('16'),
    );
    expect(location.search).toBe('');
  });

  it('gives the link of a listing the search and its place in it, when it is followed', async () => {
    await mount();
    const link = document.querySelectorAll<HTMLAnchorElement>('[data-estate] a')[2];
    link?.addEventListener('click', (event) => event.preventDefault());
    expect(link?.search).toBe('');
    startCarrySearch();
    await act(async () => link?.click());
    expect(new URLSearchParams(link?.search).get('offset')).toBe('2');
  });

  it('follows the filter bar: address, list, count, chips and filter values', async () => {
    await mount();
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Appartement/ })));
    await waitFor(() => expect(status()).toBe('10 panden'));
    expect(location.search).toBe('?type=3');
    expect(document.querySelector('.chip')?.textContent).toBe('Appartement');
    expect(asked.map(({ path }) => path.replace(/.*\//, '')).sort()).toEqual(['estate-filters', 'estates']);
    expect((screen.getByRole('checkbox', { name: /Appartement/ }) as HTMLInputElement).checked).toBe(true);
  });

  it('gives up a request that a newer choice replaces', async () => {
    await mount();
    fireEvent.click(screen.getByRole('checkbox', { name: /Huis/ }));
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2));
    fireEvent.click(screen.getByRole('checkbox', { name: /Appartement/ }));
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4));
    expect(asked.slice(0, 2).every(({ signal }) => signal.aborted)).toBe(true);
    expect(location.search).toBe('?type=1&type=3');
  });

  it('takes a filter away by its chip', async () => {
    history.replaceState(null, '', '/nl/te-koop?type=3');
    await mount('?type=3');
    const remove = screen.getByRole('link', { name: 'Verwijder Appartement' });
    expect(remove.getAttribute('href')).toBe('/nl/te-koop');
    await act(async () => fireEvent.click(remove));
    await waitFor(() => expect(status()).toBe('40 panden'));
    expect(location.search).toBe('');
  });

  it('a failed search shows no homes of the one before and no number: an alert, the filter lists without counts', async () => {
    expectConsoleError(/estates: 503/);
    expectConsoleError(/estate-filters: 503/);
    expectConsoleError(/The filter values could not be loaded:/);
    await mount();
    broken = true;
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Appartement/ })));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('De panden laden niet.'));
    expect([cards(), status()]).toEqual([0, '']);
    // The bar over it promises no number that nobody knows.
    expect(screen.queryByText('Toon 0 panden')).toBeNull();
    expect(screen.getAllByText('Toon de panden').length).toBeGreaterThan(0);
    expect(screen.queryByText('Geen pand past bij al uw filters.')).toBeNull();
    expect(document.querySelector('.more')).toBeNull();
    expect(location.search).toBe('?type=3');
    const bar = document.querySelector('.filters form');
    expect([bar?.className, bar?.getAttribute('aria-busy')]).toEqual(['wide uncounted', null]);
    // The lists stay, and the next change asks for them again.
    broken = false;
    asked = [];
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Huis/ })));
    await waitFor(() => expect(status()).toBe('10 panden'));
    expect(asked.map(({ path }) => path.replace(/.*\//, '')).sort()).toEqual(['estate-filters', 'estates']);
    expect(document.querySelector('.filters form')?.className).toBe('wide');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says in the bar that its lists are being asked for', async () => {
    await mount();
    fireEvent.click(screen.getByRole('checkbox', { name: /Appartement/ }));
    expect(document.querySelector('.filters form')?.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(document.querySelector('.filters form')?.getAttribute('aria-busy')).toBeNull());
  });

  it('a failed sort is a failed search', async () => {
    expectConsoleError(/estates: 503/);
    expectConsoleError(/estate-filters: 503/);
    expectConsoleError(/The filter values could not be loaded:/);
    await mount();
    broken = true;
    await act(async () => fireEvent.click(screen.getByText('Laagste prijs eerst')));
    await screen.findByRole('alert');
    expect([cards(), status(), location.search]).toEqual([0, '', '?sortType=price&sortOrder=ASC']);
  });

  it('a failed next page keeps homes and total, says so at the foot, and goes on after another try', async () => {
    expectConsoleError(/estates: 503/);
    await mount();
    broken = true;
    await act(async () => intersect?.());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('De volgende panden laden niet.');
    expect(alert.closest('.more')).not.toBeNull();
    expect([cards(), status()]).toEqual([15, '40 panden']);
    // Scrolling does not ask again and again.
    expect(intersect).toBeUndefined();
    expect(asked).toHaveLength(1);
    broken = false;
    const retry = screen.getByRole('link', { name: 'Probeer opnieuw' });
    expect(retry.getAttribute('href')).toBe('/nl/te-koop?page=2');
    await act(async () => fireEvent.click(retry));
    await waitFor(() => expect(cards()).toBe(30));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => intersect?.());
    await waitFor(() => expect(cards()).toBe(40));
  });

  it('an answer that is no JSON is a failure, too', async () => {
    expectConsoleError(/The filter values could not be loaded:/);
    await mount();
    captured = true;
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Appartement/ })));
    await screen.findByRole('alert');
    expect([cards(), status()]).toEqual([0, '']);
    expect(screen.getByRole('checkbox', { name: /Huis/ })).toBeTruthy();
  });

  it('keeps saying that the server could not load it, until it can be loaded', async () => {
    expectConsoleError(/estates: 404/);
    const failing = fakeContentApi(
      fakeAnswers([], { '/sites/testhuis/estates': undefined, '/sites/testhuis/estate-filters': FILTERS }),
    ).forSite('testhuis');
    const props = await estateList.load({ ...context('', 40), api: failing }, OPTIONS);
    if (!props) throw new Error('nothing to show');
    render(<EstateListWidget props={props} locale="nl" t={t} />);
    expect(screen.getByRole('alert').textContent).toContain('De panden laden niet.');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Probeer opnieuw' })));
    await waitFor(() => expect(cards()).toBe(15));
  });

  it('says so when loading fails, and tries again', async () => {
    expectConsoleError(/503/);
    expectConsoleError(/filter values/);
    history.replaceState(null, '', '/nl/te-koop?type=3');
    await mount('?type=3', 0);
    broken = true;
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Verwijder Appartement' })));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('De panden laden niet.'));
    expect(location.search).toBe('');
    broken = false;
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Probeer opnieuw' })));
    await waitFor(() => expect(cards()).toBe(15));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
