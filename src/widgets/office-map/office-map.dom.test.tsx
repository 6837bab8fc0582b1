import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from '../../../test/support/patiently.ts';
import { translator } from '../../i18n/translator.ts';
import { chooseConsent } from '../consent.ts';
import { OfficeMapWidget } from './office-map.widget.tsx';

const created = vi.hoisted(() => [] as object[]);
vi.mock('./street-map.ts', () => ({
  createOfficeMap: (_: HTMLElement, options: object) => {
    created.push(options);
    return () => undefined;
  },
}));

beforeEach(() => {
  created.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  chooseConsent({});
  localStorage.clear();
  vi.useRealTimers();
});

const TILES = { url: 'http://127.0.0.1/{z}/{x}/{y}.png', attribution: 'Tiles' };
const show = (tiles: typeof TILES | null = TILES) =>
  render(
    <OfficeMapWidget
      props={{
        name: 'Kantoor Gent',
        street: 'Kouterlaan 12',
        place: '9000 Gent',
        lat: 51.05,
        lon: 3.72,
        tiles: tiles ?? undefined,
      }}
      locale="nl"
      t={translator('nl')}
    />,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows the address and a way there, and asks nobody, until the visitor agrees', async () => {
  show();
  expect(screen.getByRole('region', { name: 'Kaart met Kantoor Gent' }).textContent).toContain('Kouterlaan 12');
  expect(screen.getByRole('link', { name: 'Plan uw route' }).getAttribute('href')).toContain('to=51.05%2C3.72');
  await pass(5000);
  expect(created).toEqual([]);
});

it('creates the map at zoom 16, 200 ms after the visitor agreed', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Toon de kaart' }));
  await pass(199);
  expect(created).toEqual([]);
  await pass(1);
  await patiently(() => expect(created).toMatchObject([{ lat: 51.05, lon: 3.72, zoom: 16, tiles: TILES }]));
  expect(localStorage.getItem('pand-consent')).toBeNull();
});

it('remembers "always"', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Altijd tonen' }));
  expect(JSON.parse(localStorage.getItem('pand-consent') ?? '')).toEqual({ maps: true });
});

it('has no map, and nothing to agree to, where the site names no tiles', () => {
  show(null);
  expect(screen.queryByRole('button')).toBeNull();
});
