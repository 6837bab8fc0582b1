import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FetchError } from '../../client/http-error.ts';
import type { BookedViewing, Slot } from '../../domain/viewings/viewing.ts';
import { translator } from '../../i18n/translator.ts';
import { BOOK_EVENT } from './booking.ts';
import { ViewingPickerWidget } from './viewing-picker.widget.tsx';

const posted = vi.hoisted(() => vi.fn());
vi.mock('../contact-form/captcha.ts', () => ({
  createCaptcha: () => ({ prepare: () => {}, execute: async () => 'the answer', reset: () => {} }),
}));
vi.mock('../../client/post-json.ts', () => ({ postJson: (address: string, value: unknown) => posted(address, value) }));

const t = translator('nl');
const props = {
  agendaUrl: '/api/sites/lindeloo/live-agenda/7',
  href: '/nl/afspraak/7',
  estateId: 7,
  listing: 'Molenstraat 18',
  siteName: 'Lindeloo',
  privacyHref: '/nl/privacyverklaring',
  captchaUrl: '/nl/ajax/captcha',
  phone: '+32 9 123 45 67',
};
const slot = (wallStart: string, start: string): Slot => ({
  start,
  end: start.replace(':30:', ':59:'),
  wallStart,
  wallEnd: wallStart.replace(':30', ':59'),
  places: 1,
  group: false,
});
const WEDNESDAY = slot('2025-11-19T14:30', '2025-11-19T13:30:00Z');
const LATER = slot('2025-11-19T16:30', '2025-11-19T15:30:00Z');
const FRIDAY = slot('2025-11-21T09:30', '2025-11-21T08:30:00Z');
const WEEK = [24, 25, 26, 27].map((day) => slot(`2025-11-${day}T09:30`, `2025-11-${day}T08:30:00Z`));

const screenIs = (wide: boolean): void =>
  void vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
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

const choose = async (name: string): Promise<HTMLInputElement> => {
  fireEvent.click(screen.getByRole('button', { name }));
  return (await screen.findByRole('textbox', { name: 'Naam' })) as HTMLInputElement;
};
const fill = (): void => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Naam' }), { target: { value: 'Noor Peeters' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mailadres' }), { target: { value: 'noor@huis.example' } });
  fireEvent.click(screen.getByRole('checkbox'));
};
const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement));

beforeEach(() => {
  posted.mockReset();
  screenIs(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is a link to the page with the moments without script', () => {
  expect(renderToString(<ViewingPickerWidget props={props} locale="nl" t={t} />)).toBe(
    '<a class="btn primary block" href="/nl/afspraak/7" rel="nofollow">Kies een moment</a><div class="wait needs-script" aria-hidden="true"></div>',
  );
});

it('shows the days with free moments, and asks who comes as soon as one is chosen, the first field ready', async () => {
  const { container, fetched } = await show(agenda([WEDNESDAY, FRIDAY]));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('woensdag 19 november, nog 1 moment vrij');
  fireEvent.click(screen.getByRole('button', { name: 'vr 21 nov' }));
  const name = await choose('9.30');
  expect(document.activeElement).toBe(name);
  expect(container.querySelector('.chosen')?.textContent).toContain(
    'vrijdag 21 november 2025, 9.30\u00a0–\u00a09.59\u00a0uurMolenstraat 18',
  );
  expect(container.querySelector('.days')).toBeNull();
  expect(container.querySelector<HTMLDetailsElement>('.more-fields')?.open).toBe(false);
  expect(screen.getByRole('button', { name: 'Bevestig vrijdag 21 november, 9.30\u00a0uur' })).toBeDefined();
});

it('shows five days at a time', async () => {
  const { container } = await show(agenda([WEDNESDAY, FRIDAY, ...WEEK]));
  const days = () => [...container.querySelectorAll('.days button')].map((button) => button.textContent);
  expect(days()).toEqual(['wo 19 nov', 'vr 21 nov', 'ma 24 nov', 'di 25 nov', 'wo 26 nov']);
  expect(screen.queryByRole('button', { name: 'Eerdere dagen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Latere dagen' }));
  expect(days()).toEqual(['do 27 nov']);
  expect(screen.queryByRole('button', { name: 'Latere dagen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Eerdere dagen' }));
  expect(days()).toHaveLength(5);
});

it('keeps what was typed while another moment is chosen', async () => {
  await show(agenda([WEDNESDAY, LATER]));
  await choose('14.30');
  fill();
  fireEvent.click(screen.getByRole('button', { name: 'Ander moment' }));
  const name = await choose('16.30');
  expect(name.value).toBe('Noor Peeters');
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true);
});

it('sends what was chosen, and says on the spot that it is booked and what comes next', async () => {
  const viewing: BookedViewing = {
    id: 'A'.repeat(43),
    estateId: 7,
    state: 'CONFIRMED',
    sequence: 0,
    ...WEDNESDAY,
    timeZone: 'Europe/Brussels',
    locale: 'nl',
    name: 'Noor',
    listing: { label: 'Molenstraat 18, 9000 Gent' },
    address: 'Molenstraat 18, 9000 Gent',
    route: 'https://www.openstreetmap.org/directions?to=51,3',
    agent: { name: 'Lotte' },
    changeable: true,
  };
  posted.mockResolvedValue({ href: '/nl/afspraak-annuleren/abc?done=booked', calendarHref: '/cal', viewing });
  const { container } = await show(agenda([WEDNESDAY]));
  await choose('14.30');
  fill();
  await send();
  expect(posted.mock.calls).toEqual([
    [
      '/nl/afspraak/7',
      expect.objectContaining({ start: WEDNESDAY.start, name: 'Noor Peeters', email: 'noor@huis.example' }),
    ],
  ]);
  const booked = container.querySelector('.booked');
  expect(document.activeElement).toBe(booked);
  expect(booked?.querySelector('h3')?.textContent).toBe('Uw bezoek is bevestigd');
  expect(
    [...(booked?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Zet in uw agenda', '/cal'],
    ['Plan uw route', 'https://www.openstreetmap.org/directions?to=51,3'],
    ['Bekijk uw afspraak', '/nl/afspraak-annuleren/abc?done=booked'],
  ]);
  expect(booked?.textContent).toContain('Breng uw identiteitskaart en uw vragen mee');
});

it('offers the two nearest moments when somebody was quicker, and keeps what was typed', async () => {
  posted.mockRejectedValueOnce(new FetchError(409, JSON.stringify({ status: 409, slots: [LATER, FRIDAY, ...WEEK] })));
  await show(agenda([WEDNESDAY, LATER, FRIDAY]));
  await choose('14.30');
  fill();
  await send();
  const alert = screen.getByRole('alert');
  expect(alert.querySelector('strong')?.textContent).toBe('14.30\u00a0uur is net ingenomen');
  expect([...alert.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'woensdag 19 november, 16.30\u00a0uur',
    'vrijdag 21 november, 9.30\u00a0uur',
  ]);
  // Without another moment nothing is sent.
  await send();
  expect(posted).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('Kies een moment.');
  fireEvent.click(screen.getByRole('button', { name: 'Ander moment' }));
  expect((await choose('16.30')).value).toBe('Noor Peeters');
  posted.mockResolvedValue({ href: '/nl' });
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  await send();
  expect(posted.mock.calls[1]?.[1]).toMatchObject({ start: LATER.start, name: 'Noor Peeters' });
});

it.each([
  ['too many of them', () => new FetchError(429, '{}'), 'U boekte vandaag al enkele bezoeken.', true],
  ['a key that is used', () => new FetchError(422, '{}'), 'Versturen lukt nu niet.', false],
  ['a server that is away', () => new FetchError(503, ''), 'Versturen lukt nu niet.', true],
  ['no network', () => new TypeError('Failed to fetch'), 'Versturen lukt nu niet.', true],
])(
  'after %s what was typed stays, with a number to call, and it can be sent again',
  async (_what, error, text, sameKey) => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    posted.mockRejectedValueOnce(error());
    await show(agenda([WEDNESDAY]));
    const name = await choose('14.30');
    fill();
    await send();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('tel:+3291234567');
    expect(name.value).toBe('Noor Peeters');
    expect(complained).toHaveBeenCalledTimes(1);
    posted.mockResolvedValue({ href: '/nl' });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await send();
    expect(assign).toHaveBeenCalledWith('/nl');
    const keys = posted.mock.calls.map(([, value]) => (value as Record<string, string>).submission);
    // The same request again, but never under a key that stands for another one.
    expect(keys[0] === keys[1]).toBe(sameKey);
  },
);

it('offers the waiting list when everything is taken, and when it is asked for', async () => {
  const { container } = await show(agenda([]));
  expect(container.querySelector('p')?.textContent).toBe('Er zijn nu geen vrije momenten.');
  fireEvent.click(screen.getByRole('button', { name: 'Verwittig me als er een moment vrijkomt' }));
  const name = await screen.findByRole('textbox', { name: 'Naam' });
  expect(document.activeElement).toBe(name);
  posted.mockResolvedValue({ stored: true });
  fill();
  await send();
  expect(posted.mock.calls[0]).toEqual(['/nl/afspraak/7', expect.objectContaining({ 'waiting-list': 'on' })]);
  await waitFor(() => expect(container.textContent).toContain('U staat op de wachtlijst'));
  cleanup();
  const asked = await show(agenda([WEDNESDAY]));
  expect(asked.container.querySelector('form')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Past niets? Laat ons u verwittigen.' }));
  expect(await screen.findByRole('button', { name: 'Zet me op de wachtlijst' })).toBeDefined();
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

it('asks for the sheet on a small screen, and is followed as a link when there is none', async () => {
  screenIs(false);
  const { fetched } = await show(agenda([WEDNESDAY]));
  expect(fetched).not.toHaveBeenCalled();
  const click = () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    const stay = (other: Event): void => other.preventDefault();
    const followed = { value: true };
    const seen = (other: Event): void => {
      followed.value = !other.defaultPrevented;
    };
    document.addEventListener('click', seen);
    document.addEventListener('click', stay);
    screen.getByRole('link', { name: 'Kies een moment' }).dispatchEvent(event);
    document.removeEventListener('click', seen);
    document.removeEventListener('click', stay);
    return followed.value;
  };
  expect(click()).toBe(true);
  const take = (event: Event): void => event.preventDefault();
  document.addEventListener(BOOK_EVENT, take);
  expect(click()).toBe(false);
  document.removeEventListener(BOOK_EVENT, take);
});
