import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import type { RentalFilters, RentalUnit } from '../../domain/rentals/rental-unit.ts';
import { translator } from '../../i18n/translator.ts';
import { rentalList } from './rental-list.load.ts';
import { RentalListWidget } from './rental-list.widget.tsx';

const t = translator('nl');
const unit = (id: number): RentalUnit => ({
  id,
  general: {
    subKind: { id: 2, name: { nl: 'Studio' } },
    city: { id: id % 2 ? 1 : 2, name: { nl: id % 2 ? 'Koksijde' : 'De Panne' } },
    maxOccupation: 4,
    building: { rentalName: `Duinroos ${id}` },
  },
  offer: { type: 'week', from: '2027-07-03', to: '2027-07-10', price: 500 + id, rent: 500 + id, persons: 2 },
});
const UNITS = Array.from({ length: 20 }, (_, index) => unit(index + 1));
const FILTERS: RentalFilters = {
  locations: [],
  maxOccupations: [
    { id: 2, count: 3 },
    { id: 4, count: 17 },
  ],
  subKinds: [{ id: 2, name: { nl: 'Studio' }, count: 20 }],
  cities: [
    { id: 1, name: { nl: 'Koksijde' }, count: 10 },
    { id: 2, name: { nl: 'De Panne' }, count: 10 },
  ],
  periodTypes: [
    { id: 'week', count: 20 },
    { id: 'weekend', count: 9 },
  ],
  periodStartDates: [
    { id: '2027-07-03', count: 12 },
    { id: '2027-08-07', count: 4 },
  ],
  periodDates: [{ from: '2027-07-03', to: '2027-07-10', price: 501, available: true, count: 12 }],
};
type Body = { query?: { terms?: { cities?: number[] } }; pagination?: { from: number; size: number } };
const answer = ({ query, pagination }: Body) => {
  const cities = query?.terms?.cities;
  const found = UNITS.filter(({ general }) => !cities || cities.includes(general.city?.id ?? 0));
  const { from = 0, size = 15 } = pagination ?? {};
  return { total: { value: found.length }, results: found.slice(from, from + size) };
};

let asked: { path: string; body: Body }[] = [];
let broken = false;

beforeEach(() => {
  asked = [];
  broken = false;
  history.replaceState(null, '', '/nl/vakantie');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as Body;
    asked.push({ path, body });
    if (broken) return new Response('{}', { status: 503, statusText: 'Service Unavailable' });
    return Response.json(path.endsWith('filters') ? FILTERS : answer(body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const load = async (search = '', over: object = {}) => {
  const answers = fakeAnswers([], {
    '/sites/testhuis/rental-units': answer({}),
    '/sites/testhuis/rental-units/filters': FILTERS,
    ...over,
  });
  const props = await rentalList.load(
    {
      api: fakeContentApi(answers).forSite('testhuis'),
      locale: 'nl',
      t,
      page: fakeWidgetPage({ path: '/nl/vakantie', search }),
      assetUrl: () => undefined,
      warn: () => {},
    },
    { size: 15, heading: 'Vakantie' },
  );
  if (!props) throw new Error('nothing to show');
  return props;
};
const show = async () => render(<RentalListWidget props={await load()} locale="nl" t={t} />);
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('is a form and links on the server, with counts', async () => {
  const html = renderToString(<RentalListWidget props={await load('?arrival=2027-07-03')} locale="nl" t={t} />);
  expect(html).toContain('<form class="wide" action="/nl/vakantie" method="get">');
  expect(html).toContain('name="city" value="1"');
  expect(html).toContain('aria-label="zaterdag 3 juli 2027: 12 verblijven vrij"');
  expect(html).toContain('name="dates" value="2027-07-03_2027-07-10"');
  expect(html).toContain('href="/nl/vakantie?arrival=2027-07-03&amp;page=2"');
  // Whoever asks for days is led to those.
  expect(html).toContain('href="/nl/vakantie/1?from=2027-07-03&amp;to=2027-07-10"');
  // How many hold as many or more.
  expect(html).toMatch(/value="2"\/>2\+<span class="n">20<\/span>/);
});

it('follows a filter: address, list, count and chips; Back takes it away again', async () => {
  await show();
  expect(screen.getByText('20 verblijven', { selector: 'b' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Koksijde/ }));
  expect(location.search).toBe('?city=1');
  await waitFor(() => expect(screen.getByText('10 verblijven', { selector: 'b' })).toBeTruthy());
  expect(headings()).toHaveLength(10);
  expect(screen.getByRole('link', { name: 'Verwijder Koksijde' })).toBeTruthy();
  history.replaceState(null, '', '/nl/vakantie');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.getByText('20 verblijven', { selector: 'b' })).toBeTruthy());
});

it('turns a leaf of its calendar without asking anything', async () => {
  await show();
  fireEvent.click(screen.getByRole('link', { name: 'Volgende maand' }));
  expect(document.querySelector('caption')?.textContent).toBe('Augustus 2027');
  expect(location.search).toBe('?month=2027-08');
  expect(asked).toEqual([]);
});

it('appends the next page from where it is', async () => {
  await show();
  expect(headings()).toHaveLength(15);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Toon er nog 5' })));
  await waitFor(() => expect(headings()).toHaveLength(20));
  expect(asked[0]?.body.pagination).toEqual({ from: 15, size: 15 });
});

it('shows skeletons while more loads, and nothing that is there fades', async () => {
  await show();
  const coming = () => document.querySelectorAll('.cards .coming').length;
  const results = () => document.querySelector('.results') as Element;
  expect(coming()).toBe(0);
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await gate.promise;
    return answerNow(...call);
  });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Toon er nog 5' })));
  // One for each that comes, beside those that are there.
  await waitFor(() => expect(coming()).toBe(5));
  expect(headings()).toHaveLength(15);
  expect(results().hasAttribute('aria-busy')).toBe(false);
  gate.resolve();
  await waitFor(() => expect(headings()).toHaveLength(20));
  expect(coming()).toBe(0);
});

it('says that it failed instead of that there is nothing, and tries again', async () => {
  await show();
  broken = true;
  expectConsoleError(/rental-units: 503/);
  expectConsoleError(/rental-units\/filters: 503/);
  expectConsoleError(/The rental filter values could not be loaded/);
  fireEvent.click(screen.getByRole('checkbox', { name: /Koksijde/ }));
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toContain('De verblijven laden niet. Dat ligt aan ons.');
  expect(screen.queryByText('Geen verblijf past bij al uw filters.')).toBeNull();
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
  // Nobody knows how many there are.
  expect(document.querySelector('.list-head [role=status]')?.textContent).toBe('');
  expect(screen.queryByText('Toon 0 verblijven')).toBeNull();
  expect(screen.getAllByText('Toon de verblijven').length).toBeGreaterThan(0);
  // By its name, which the lists of before know.
  expect(screen.getByRole('link', { name: 'Verwijder Koksijde' })).toBeTruthy();
  expect(document.querySelector('form')?.className).toBe('wide uncounted');
  // The filters that were there stay.
  expect(screen.getByRole('checkbox', { name: /De Panne/ })).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('link', { name: 'Probeer opnieuw' }));
  await waitFor(() => expect(headings()).toHaveLength(10));
});

it('a failed next page keeps what is there, says so at the foot, and goes on after another try', async () => {
  await show();
  broken = true;
  expectConsoleError(/rental-units: 503/);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Toon er nog 5' })));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('De volgende verblijven laden niet.');
  expect(alert.closest('.more')).not.toBeNull();
  expect(headings()).toHaveLength(15);
  expect(screen.getByText('20 verblijven', { selector: 'b' })).toBeTruthy();
  broken = false;
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Probeer opnieuw' })));
  await waitFor(() => expect(headings()).toHaveLength(20));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers a way out of nothing', async () => {
  const props = await load('?persons=9&city=1', {
    '/sites/testhuis/rental-units': { total: { value: 0 }, results: [] },
  });
  const { container } = render(<RentalListWidget props={props} locale="nl" t={t} />);
  expect(screen.getByText('Geen verblijf past bij al uw filters.')).toBeTruthy();
  await act(async () => void fireEvent.click(container.querySelector('.state .btn') as Element));
  await waitFor(() => expect(headings()).toHaveLength(15));
  expect(location.search).toBe('');
});

it('a failed search on the server is said, too', async () => {
  expectConsoleError(/rental-units: 404/);
  const html = renderToString(
    <RentalListWidget props={await load('', { '/sites/testhuis/rental-units': undefined })} locale="nl" t={t} />,
  );
  expect(html).toContain('De verblijven laden niet. Dat ligt aan ons.');
});
