import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import type { ApiRequest } from '../../client/transport.ts';
import { BusyCalendars } from './busy-calendars.tsx';

const OUTLOOK = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Outlook van Griet',
  host: 'outlook.office365.com',
  addedAt: '2026-11-01T09:00:00.000Z',
  readAt: '2026-11-16T09:00:00.000Z',
  nextAt: '2026-11-17T09:15:00.000Z',
  events: 134,
  unread: 0,
};
const DEAD = {
  ...OUTLOOK,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Privé',
  host: 'p01-caldav.icloud.com',
  problem: { reason: 'status', since: '2026-11-14T08:00:00.000Z', status: 404 },
};
const SECRET = 'https://calendar.google.example/ical/secret-4711/basic.ics';

const open = (answers: FakeAnswers, { write = true, calendars = [OUTLOOK, DEAD] as readonly object[] } = {}) =>
  renderScreen(<BusyCalendars representative="griet" />, {
    answers: { busyCalendars: { status: 200, body: { calendars, write } }, ...answers },
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (asked: readonly ApiRequest[]) => asked.filter(({ method }) => method !== 'GET');

afterEach(cleanup);

describe('other calendars of a representative', () => {
  it('stand with where they are, how many appointments they have, and since when one is dead', async () => {
    open({});
    expect(await screen.findByText('Outlook van Griet')).toBeTruthy();
    expect(screen.getByText(/outlook\.office365\.com · Gelezen: .* · 134 afspraken/)).toBeTruthy();
    expect(screen.getByText(/code 404 in plaats van met een agenda/)).toBeTruthy();
    expect(
      screen.getByText(/Niet te lezen sinds 14\/11\/2026\. De tijden van 16\/11\/2026 blijven gelden/),
    ).toBeTruthy();
  });

  it('are added by an address that nobody sees again, and say what they collide with', async () => {
    const { asked, container } = open({
      addBusyCalendar: { status: 201, body: { calendar: { ...OUTLOOK, name: 'Google' }, conflicts: 2 } },
    });
    await screen.findByText('Outlook van Griet');
    type('Naam', 'Google');
    type('ICS-adres', SECRET);
    fireEvent.click(screen.getByText('Agenda volgen'));
    expect(await screen.findByText(/Google wordt gevolgd\. 2 bezoeken vallen samen/)).toBeTruthy();
    expect(writes(asked)).toMatchObject([
      { path: '/sites/lindeloo/desk/agendas/griet/calendars', body: { name: 'Google', address: SECRET } },
    ]);
    expect((screen.getByLabelText('ICS-adres') as HTMLInputElement).value).toBe('');
    expect(container.innerHTML).not.toContain('secret-4711');
  });

  it('that cannot be read are refused in words, and what was typed stays', async () => {
    open({ addBusyCalendar: { status: 400, body: { title: 'Bad Request', problem: 'not-a-calendar' } } });
    await screen.findByText('Outlook van Griet');
    type('Naam', 'Google');
    type('ICS-adres', SECRET);
    fireEvent.click(screen.getByText('Agenda volgen'));
    expect((await screen.findByRole('alert')).textContent).toContain('Op dit adres staat geen agenda.');
    expect((screen.getByLabelText('ICS-adres') as HTMLInputElement).value).toBe(SECRET);
    expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Google');
  });

  it('ask for a name and an address before anything is sent', async () => {
    const { asked } = open({});
    await screen.findByText('Outlook van Griet');
    fireEvent.click(screen.getByText('Agenda volgen'));
    expect(await screen.findByText('Geef de agenda een naam.')).toBeTruthy();
    expect(screen.getByText('Plak hier het ICS-adres van de agenda.')).toBeTruthy();
    expect(writes(asked)).toEqual([]);
  });

  it('can be tried first', async () => {
    const next = [{ from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T10:30:00.000Z' }];
    open({ tryBusyCalendar: { status: 200, body: { events: 1, unread: 0, busy: 12, next } } });
    await screen.findByText('Outlook van Griet');
    type('ICS-adres', SECRET);
    fireEvent.click(screen.getByText('Proberen'));
    expect(await screen.findByText('Dit adres werkt: 1 afspraak. Vanaf nu 12 keer bezet.')).toBeTruthy();
    expect(screen.getByText(/woensdag 18 november.*10\.00 uur.*11\.30 uur/i)).toBeTruthy();
  });

  it('are removed after a second yes', async () => {
    const { asked } = open({ removeBusyCalendar: { status: 204 } });
    await screen.findByText('Outlook van Griet');
    fireEvent.click(screen.getByLabelText('Outlook van Griet weghalen'));
    fireEvent.click(screen.getByText('Blijven volgen'));
    expect(writes(asked)).toEqual([]);
    fireEvent.click(screen.getByLabelText('Outlook van Griet weghalen'));
    fireEvent.click(screen.getByText('Niet meer volgen'));
    await waitFor(() =>
      expect(writes(asked)).toMatchObject([
        { method: 'DELETE', path: `/sites/lindeloo/desk/agendas/griet/calendars/${OUTLOOK.id}` },
      ]),
    );
  });

  it('are read now, and say what is wrong', async () => {
    open({ readBusyCalendar: { status: 200, body: { calendar: DEAD, conflicts: 0 } } });
    await screen.findByText('Outlook van Griet');
    fireEvent.click(screen.getByLabelText('Outlook van Griet nu lezen'));
    await waitFor(() => expect(screen.getAllByText(/code 404 in plaats van met een agenda/)).toHaveLength(2));
  });

  it('can be seen and not changed by whoever does not keep the agenda', async () => {
    open({}, { write: false });
    await screen.findByText('Outlook van Griet');
    expect(screen.getByText(/Alleen wie deze agenda bijhoudt/)).toBeTruthy();
    expect(screen.queryByText('Agenda volgen')).toBeNull();
    expect(screen.queryByText('Weghalen')).toBeNull();
  });

  it('say that there are none, and that they cannot be loaded', async () => {
    open({}, { calendars: [] });
    expect(await screen.findByText('Er wordt nog geen andere agenda gevolgd.')).toBeTruthy();
    cleanup();
    open({ busyCalendars: { status: 404, body: { title: 'Not Found' } } });
    expect(await screen.findByText('De andere agenda’s laden niet.')).toBeTruthy();
  });
});
