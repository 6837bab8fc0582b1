import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { MailSheet } from './mail-sheet.tsx';
import MailsScreen from './mails.screen.tsx';

const MAIL = {
  id: 9,
  kind: 'viewing-visitor',
  to: { name: 'Tine Claes', address: 't.cleas@postvak.example' },
  subject: 'Uw bezoek is bevestigd',
  locale: 'nl',
  state: 'dead',
  tries: 3,
  repeats: 0,
  reason: '550 5.1.1 no such user',
  createdAt: '2026-11-15T10:00:00.000Z',
  changedAt: '2026-11-15T10:05:00.000Z',
  etag: '"d9-read"',
  text: 'Tot dinsdag',
  link: true,
  retry: true,
} as const;
const THEIRS = { ...MAIL, to: { name: '', address: 'tine@postvak.example' }, etag: '"d9-theirs"' };

/** Sara was first: only who knows her version may write. */
const refused = (yours?: string) => ({
  status: 412,
  body: {
    title: 'Precondition Failed',
    status: 412,
    current: THEIRS,
    etag: THEIRS.etag,
    fields: yours ? [{ field: 'email', yours, theirs: THEIRS.to.address }] : [],
    changedBy: 'Sara Maes',
    changedAt: new Date().toISOString(),
  },
});
const answers: FakeAnswers = {
  mail: { status: 200, body: MAIL },
  correctMail: ({ headers, body }) =>
    headers?.['if-match'] === THEIRS.etag
      ? { status: 200, body: { ...THEIRS, to: { name: '', address: (body as { email: string }).email } } }
      : refused((body as { email: string }).email),
  retryMail: ({ headers }) =>
    headers?.['if-match'] === THEIRS.etag ? { status: 200, body: { ...THEIRS, state: 'waiting' } } : refused(),
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const corrected = async (email: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Verbeter het adres'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Verbeter en stuur' }));
};

describe('a mail that a colleague corrected meanwhile', () => {
  it('shows both addresses and who, and sends to the chosen one with their version', async () => {
    let isClosed = false;
    const { asked } = renderScreen(<MailSheet id={9} onClose={() => (isClosed = true)} />, { answers });
    await corrected('t.claes@postvak.example');
    const dialog = await screen.findByRole('alertdialog', { name: /^Sara wijzigde Aan/ });
    expect(within(dialog).getByText('t.claes@postvak.example')).toBeTruthy();
    expect(within(dialog).getByText('tine@postvak.example')).toBeTruthy();
    fireEvent.click(within(dialog).getByLabelText(/^Die van Sara/));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bewaar deze keuze' }));
    await waitFor(() => expect(isClosed).toBe(true));
    const sent = asked.filter(({ path }) => path.endsWith('/correct'));
    expect(sent.map(({ headers, body }) => [headers?.['if-match'], body])).toEqual([
      ['"d9-read"', { email: 't.claes@postvak.example' }],
      ['"d9-theirs"', { email: 'tine@postvak.example' }],
    ]);
  });

  it('is left for later with what was typed, and nothing is sent', async () => {
    const { asked } = renderScreen(<MailSheet id={9} onClose={() => undefined} />, { answers });
    await corrected('t.claes@postvak.example');
    fireEvent.click(await screen.findByRole('button', { name: 'Laat het zo en beslis later' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((screen.getByLabelText('Verbeter het adres') as HTMLInputElement).value).toBe('t.claes@postvak.example');
    expect(asked.filter(({ path }) => path.endsWith('/correct'))).toHaveLength(1);
  });

  it('is not tried again unseen: the new address is named first', async () => {
    let reads = 0;
    const { asked } = renderScreen(<MailSheet id={9} onClose={() => undefined} />, {
      answers: { ...answers, mail: () => ({ status: 200, body: reads++ === 0 ? MAIL : THEIRS }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Probeer nu opnieuw' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Sara Maes gaf deze mail intussen een ander adres: tine@postvak.example.',
    );
    await waitFor(() => expect(reads).toBe(2));
    await screen.findByRole('heading', { name: 'tine@postvak.example' });
    fireEvent.click(screen.getByRole('button', { name: 'Probeer nu opnieuw' }));
    await screen.findByText('De mail vertrekt opnieuw.');
    expect(asked.filter(({ path }) => path.endsWith('/retry')).map(({ headers }) => headers?.['if-match'])).toEqual([
      '"d9-read"',
      '"d9-theirs"',
    ]);
  });
});

describe('the list of mails', () => {
  it('calls every mail of a viewing by what it says, and what is not kept not erased', async () => {
    const mail = (id: number, kind: string) => ({ ...MAIL, id, kind, state: 'sent', etag: `"d${id}"` });
    const kinds = ['viewing-visitor', 'viewing-moved', 'viewing-colleague', 'viewing-cancelled'];
    const { to: _, subject: __, ...bare } = mail(4, 'viewing-agent');
    const counts = { waiting: 0, sending: 0, sent: 5, dropped: 0, dead: 0 };
    const mails = [...kinds.map((kind, index) => mail(index + 10, kind)), bare];
    renderScreen(<MailsScreen />, {
      answers: { mails: { status: 200, body: { mails, counts, kinds, keptDays: 90 } } },
    });
    const table = await screen.findByRole('table');
    const words = ['Bevestiging bezoek', 'Bezoek verplaatst', 'Bezoek door een collega', 'Bezoek geannuleerd'];
    for (const word of words) {
      expect(within(table).getByText(word)).toBeTruthy();
      expect(screen.getByRole('option', { name: word })).toBeTruthy();
    }
    expect(within(table).getAllByText('niet meer bewaard')).toHaveLength(2);
    expect(within(table).queryByText('gewist')).toBeNull();
  });
});
