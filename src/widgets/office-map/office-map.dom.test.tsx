import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeOffice, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { translator } from '../../i18n/translator.ts';
import { chooseConsent } from '../consent.ts';
import { officeMap } from './office-map.load.ts';
import { OfficeMapWidget } from './office-map.widget.tsx';

const created = vi.hoisted(() => vi.fn(() => () => {}));
vi.mock('./street-map.ts', () => ({ createOfficeMap: created }));

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' };
const props = { name: 'Kantoor Gent', street: 'Kouterlaan 12', place: '9000 Gent', lat: 51.05, lon: 3.72, tiles };
const wait = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await vi.dynamicImportSettled();
};

beforeEach(() => {
  vi.useFakeTimers();
  created.mockClear();
  act(() => chooseConsent({}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the address and a way there, and asks nobody for a map before consent', async () => {
  const { container } = render(<OfficeMapWidget props={props} locale="nl" t={translator('nl')} />);
  expect(container.textContent).toContain('Kouterlaan 12');
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'https://www.openstreetmap.org/directions?to=51.05%2C3.72',
  );
  await wait(1000);
  expect(created).not.toHaveBeenCalled();
});

it('creates the map 200 ms after consent, at zoom 16', async () => {
  render(<OfficeMapWidget props={props} locale="nl" t={translator('nl')} />);
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  await wait(199);
  expect(created).not.toHaveBeenCalled();
  await wait(1);
  expect(created.mock.calls).toEqual([
    [expect.any(HTMLElement), { lat: 51.05, lon: 3.72, name: 'Kantoor Gent', tiles, zoom: 16 }],
  ]);
});

it('takes its place from data-latitude and data-longitude, else from the office', async () => {
  const offices = [{ ...fakeOffice, facts: { ...fakeOffice.facts, latitude: 51.1, longitude: 3.9 } }];
  const answers = fakeAnswers([], { '/sites/testhuis/entities/offices/items': offices });
  const context = {
    api: fakeContentApi(answers).forSite('testhuis'),
    locale: 'fr' as const,
    t: translator('fr'),
    page: fakeWidgetPage(),
    assetUrl: () => undefined,
    warn: () => {},
  };
  expect(await officeMap.load(context, { latitude: 50.5, longitude: 4.5, office: 'gent' })).toMatchObject({
    name: 'Bureau de Gand',
    lat: 50.5,
    lon: 4.5,
  });
  expect(await officeMap.load(context, { office: '' })).toMatchObject({ lat: 51.1, lon: 3.9 });
});
