import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Slot } from '../../domain/viewings/viewing.ts';
import { translator } from '../../i18n/translator.ts';
import { ViewingPickerWidget } from './viewing-picker.widget.tsx';

const t = translator('nl');
const props = { agendaUrl: '/api/sites/lindeloo/live-agenda/7', href: '/nl/afspraak/7' };
const slot = (wallStart: string, start: string): Slot => ({
  start,
  end: start.replace(':30:', ':59:'),
  wallStart,
  wallEnd: wallStart.replace(':30', ':59'),
  places: 1,
  group: false,
});
const WEDNESDAY = slot('2025-11-19T14:30', '2025-11-19T13:30:00Z');
const FRIDAY = slot('2025-11-21T09:30', '2025-11-21T08:30:00Z');

const show = async (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  const { container } = render(<ViewingPickerWidget props={props} locale="nl" t={t} />);
  await act(async () => {});
  return { container, fetched };
};
const agenda =
  (slots: readonly Slot[], bookable = true) =>
  async () =>
    Response.json({ estateId: 7, timeZone: 'Europe/Brussels', bookable, slots });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is a link to the page with the moments without script', () => {
  expect(renderToString(<ViewingPickerWidget props={props} locale="nl" t={t} />)).toBe(
    '<a class="btn primary block" href="/nl/afspraak/7" rel="nofollow">Kies een moment</a><div class="wait needs-script" aria-hidden="true"></div>',
  );
});

it('shows the days with free moments, and leads to the form with the chosen one', async () => {
  const { fetched } = await show(agenda([WEDNESDAY, FRIDAY]));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('woensdag 19 november, nog 1 moment vrij');
  fireEvent.click(screen.getByRole('button', { name: 'vr 21 nov' }));
  fireEvent.click(screen.getByRole('button', { name: '9.30' }));
  const link = screen.getByRole('link', { name: 'Kies vrijdag 21 november, 9.30\u00a0uur' });
  expect(link.getAttribute('href')).toBe('/nl/afspraak/7?start=2025-11-21T08%3A30%3A00Z');
});

it('offers the waiting list when everything is taken', async () => {
  const { container } = await show(agenda([]));
  expect(container.querySelector('p')?.textContent).toBe('Er zijn nu geen vrije momenten.');
  expect(container.querySelector('a')?.textContent).toBe('Verwittig me als er een moment vrijkomt');
});

it('is not there for a listing whose viewings are not booked here', async () => {
  const { container } = await show(agenda([], false));
  expect(container.innerHTML).toBe('');
});

it('stays the link it was when the agenda does not answer', async () => {
  const { container } = await show(async () => new Response('', { status: 503 }));
  expect(container.querySelector('a')?.textContent).toBe('Kies een moment');
  cleanup();
  const offline = await show(async () => {
    throw new TypeError('offline');
  });
  expect(offline.container.querySelector('a')?.textContent).toBe('Kies een moment');
});
