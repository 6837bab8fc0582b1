// The mailbox in the settings: what is typed is what is saved, what is secret is write-only, and what the server found is said.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import type { DeskAnswer } from '../api/desk-api.ts';
import { MailboxSection } from './mailbox.section.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Settings = DeskAnswer<'settings'>;
const MAILBOX = {
  host: 'imap.post.example',
  port: 993,
  security: 'tls',
  user: 'info@lindeloo.example',
  folder: 'INBOX',
  leads: 'none',
} as const;

const settings = (mailbox?: object, secrets: Settings['secrets'] = []): Settings =>
  ({
    parts: { mailbox: { values: mailbox ? { mailbox } : {}, etag: '"1"' } },
    secrets,
    effective: { sender: '', server: '', retentionDays: 90, url: '' },
  }) as unknown as Settings;

const shown = (given: Settings, answers: FakeAnswers = {}, role: 'owner' | 'reader' = 'owner') =>
  renderScreen(<MailboxSection settings={given} />, {
    role,
    answers: { mailboxState: { status: 200, body: { taken: 0 } }, ...answers },
  });

it('saves a mailbox with OAuth2 as it was typed, with the port that goes with it', async () => {
  const saved: unknown[] = [];
  shown(settings(), {
    saveSettings: ({ body }) => {
      saved.push(body);
      return { status: 200, body: { values: body, etag: '"2"', secrets: [] } };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Lees antwoorden/ }));
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Naam van de server/, ' Outlook.Office365.com ');
  type(/^Gebruikersnaam/, 'info@lindeloo.example');
  type(/^Beveiliging/, 'starttls');
  type(/^Map/, 'Aanvragen');
  type(/^Mails die bij geen aanvraag horen/, 'portals');
  type(/^Aanmelden met/, 'client');
  type(/^Adres van de tokenserver/, 'https://login.example/tenant/token');
  type(/^Nummer van de toepassing/, 'pand');
  fireEvent.click(screen.getByRole('button', { name: 'Bewaar de instellingen' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    mailbox: {
      host: 'outlook.office365.com',
      port: 143,
      security: 'starttls',
      user: 'info@lindeloo.example',
      folder: 'Aanvragen',
      leads: 'portals',
      oauth: { tokenUrl: 'https://login.example/tenant/token', clientId: 'pand', grant: 'client' },
    },
  });
});

it('names the field that the server refused, and keeps what was typed', async () => {
  shown(settings(MAILBOX), {
    saveSettings: {
      status: 400,
      body: { errors: [{ field: 'body.mailbox.host', message: 'is no hostname' }] },
    },
  });
  const host = await screen.findByLabelText(/^Naam van de server/);
  fireEvent.change(host, { target: { value: 'imap post' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bewaar de instellingen' }));
  expect(await screen.findByText(/Schrijf de naam van de mailserver/)).toBeTruthy();
  expect((host as HTMLInputElement).value).toBe('imap post');
});

it('asks for the secrets of the saved way of access, and shows none', async () => {
  const oauth = { tokenUrl: 'https://login.example/token', clientId: 'pand', grant: 'refresh' as const };
  const { unmount } = shown(
    settings({ ...MAILBOX, oauth }, [{ name: 'mailbox-refresh-token', since: '2026-11-16T10:00:00Z', usable: true }]),
  );
  const token = (await screen.findByLabelText(/^Refresh token, nieuwe waarde/)) as HTMLInputElement;
  expect([token.type, token.value]).toEqual(['password', '']);
  expect(screen.getByLabelText(/^Geheim van de toepassing, nieuwe waarde/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Wachtwoord van de postbus/)).toBeNull();
  unmount();
  shown(settings(MAILBOX));
  expect(await screen.findByLabelText(/^Wachtwoord van de postbus, nieuwe waarde/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Refresh token/)).toBeNull();
});

it('says what was found, and which folders there are when it was not', async () => {
  let answer: object = { ok: true, folder: 'INBOX', mails: 1204, marks: true };
  shown(settings(MAILBOX), { checkMailbox: () => ({ status: 200, body: answer }) });
  const check = await screen.findByRole('button', { name: 'Probeer de postbus' });
  fireEvent.click(check);
  expect(await screen.findByText('Gevonden: de map INBOX, met 1.204 mails.')).toBeTruthy();
  answer = { ok: false, reason: 'There is no folder "INBOX".', folders: ['Postvak IN', 'Archief'] };
  fireEvent.click(check);
  expect(await screen.findByText('Deze mappen zijn er: Postvak IN, Archief')).toBeTruthy();
});

it('shows the last reading and what is wrong, to a reader without buttons', async () => {
  shown(
    settings(MAILBOX),
    {
      mailboxState: {
        status: 200,
        body: {
          taken: 3,
          readAt: new Date().toISOString(),
          mails: 12,
          problem: 'Invalid login',
          problemAt: new Date().toISOString(),
        },
      },
    },
    'reader',
  );
  expect(await screen.findByText(/Mails in de map: 12\. Overgenomen tot nu toe: 3\./)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Invalid login');
  expect(screen.queryByRole('button', { name: 'Lees nu' })).toBeNull();
});

it('says when it could not be tried', async () => {
  shown(settings(MAILBOX), { checkMailbox: { status: 429, body: {} }, readMailboxNow: { status: 503, body: {} } });
  fireEvent.click(await screen.findByRole('button', { name: 'Probeer de postbus' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
