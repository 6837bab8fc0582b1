// What a visitor is told when the map, its pins or the card of a pin do not come. The list beside it is complete.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { createBrowserApi } from '../../client/browser-api.ts';
import { configureApi } from '../../client/configured-api.ts';
import { translator } from '../../i18n/translator.ts';
import type { ListingLoader } from '../estate-list/listing-loader.ts';
import { createPageStore } from '../page-store.ts';
import { MapPanel } from './map-panel.tsx';

const t = translator('nl');
const NODE = { query: {} };

beforeEach(() => {
  history.replaceState(null, '', '/nl/te-koop');
  configureApi(createBrowserApi('testhuis'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PIN = { id: 7, lat: 51.05, lon: 3.72, price: 250_000 };
type Clusters = () => Promise<{ pins: object[]; clusters: object[]; homes: object[] }>;

const show = (clusters: Clusters, loading?: () => Promise<ListingLoader>) => {
  const loader = { clusters, filters: async () => ({ options: {} }) } as unknown as ListingLoader;
  const store = createPageStore(window, loading ?? (async () => loader));
  const search = store.search(NODE);
  render(
    <MapPanel
      page={{ store, search }}
      state={search.getState()}
      node={NODE}
      context={{ siteId: 'testhuis', locale: 'nl', t }}
      hot={undefined}
      onPoint={() => undefined}
    />,
  );
};
const pins = () => [...document.querySelectorAll('.pin-at')].map(({ textContent }) => textContent);

it('says that the map does not load, and that the list is complete', async () => {
  expectConsoleError(/away/);
  show(
    async () => ({ pins: [], clusters: [], homes: [] }),
    () => Promise.reject(new Error('away')),
  );
  await screen.findByText('De kaart laadt niet. De lijst hiernaast is volledig.');
  expect(screen.queryByRole('button', { name: 'Inzoomen' })).toBeNull();
});

it('says that its pins do not load, shows none of another search, and asks again', async () => {
  expectConsoleError(/The pins of the map could not be loaded/);
  let away = false;
  show(async () => {
    if (away) throw new Error('away');
    return { pins: [PIN], clusters: [], homes: [] };
  });
  await waitFor(() => expect(pins()).toHaveLength(1));
  away = true;
  fireEvent.click(screen.getByRole('button', { name: 'Inzoomen' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('De panden op de kaart laden niet.');
  expect(pins()).toEqual([]);
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(pins()).toHaveLength(1);
});

it('says that the card of a pin does not load, and asks for it again', async () => {
  expectConsoleError(/The card of a pin: 503/);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{}', { status: asked.length === 1 ? 503 : 404 });
  });
  show(async () => ({ pins: [PIN], clusters: [], homes: [] }));
  await waitFor(() => expect(pins()).toHaveLength(1));
  fireEvent.click(document.querySelector('.pin-at') as HTMLElement);
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  // Gone meanwhile: no card, and nothing that failed.
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked).toEqual(['/nl/ajax/estate/7', '/nl/ajax/estate/7']);
  expect(document.querySelector('.map-chosen')).toBeNull();
});
