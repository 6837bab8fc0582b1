import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { LeadPage } from './lead-page.tsx';
import type { Lead, LeadMessage, ListedLead } from './lead-words.ts';
import LeadsScreen from './leads.screen.tsx';

const FEMKE: ListedLead = {
  id: 12,
  kind: 'contact',
  state: 'new',
  name: 'Femke Lauwers',
  email: 'femke@postvak.example',
  locale: 'nl',
  about: 'Kasteellaan 214, 9000 Gent',
  preview: 'Kan ik de plannen krijgen?',
  bounced: false,
  createdAt: '2026-11-17T09:31:00.000Z',
  lastAt: '2026-11-17T09:31:00.000Z',
};
const values = {
  name: 'Femke Lauwers',
  listing: 'Kasteellaan 214, 9000 Gent',
  link: 'https://lindeloo.example/nl/pand/1',
  moment: '',
  agency: 'Lindeloo',
  member: 'Griet Haegeman',
};
const message = (over: Partial<LeadMessage> = {}): LeadMessage => ({
  id: 3,
  direction: 'in',
  kind: 'mail',
  from: { name: 'Femke', email: 'femke@postvak.example' },
  subject: 'Re: Vraag',
  text: 'En op zaterdag?',
  html: true,
  attachments: [{ name: 'plan.exe', mediaType: 'application/x-msdownload', bytes: 1200, kept: true }],
  at: '2026-11-17T10:00:00.000Z',
  ...over,
});
const LEAD: Lead = {
  id: 12,
  etag: '"l12-1"',
  kind: 'contact',
  state: 'new',
  name: 'Femke Lauwers',
  email: 'femke@postvak.example',
  locale: 'nl',
  about: 'Kasteellaan 214, 9000 Gent',
  createdAt: '2026-11-17T09:31:00.000Z',
  lastAt: '2026-11-17T10:00:00.000Z',
  erasure: { until: '2027-02-15T10:00:00.000Z' },
  asked: { message: 'Kan ik de plannen krijgen?', newsletter: false, fields: [{ name: 'Budget', value: '300 000' }] },
  messages: [message()],
  lastMessage: 3,
  mails: [{ id: 8, kind: 'contact-copy', state: 'sent', toVisitor: true, at: '2026-11-17T09:31:02.000Z' }],
  notes: [],
  others: [{ id: 4, kind: 'viewing', state: 'closed', about: 'Dok 5', at: '2026-11-05T10:00:00.000Z' }],
  favorites: [
    {
      id: 24037,
      name: 'Lindenlaan 7',
      reference: 'LIN-24037',
      online: true,
      page: 'https://lindeloo.example/nl/pand/24037',
    },
    { id: 9, name: 'Dok 5', online: false },
  ],
  alerts: [],
  suppressed: false,
  answer: {
    subject: 'Re: Vraag',
    from: 'info@lindeloo.example',
    replyTo: 'info@lindeloo.example',
    fields: { nl: values, fr: values, en: values, de: values },
    signature: { nl: 'Griet' },
  },
};
const answers: FakeAnswers = {
  lead: { status: 200, body: LEAD },
  leads: {
    status: 200,
    body: {
      leads: [FEMKE],
      counts: { open: 1, mine: 0, nobody: 1, closed: 0, unanswered: 1 },
      response: { days: 30, answered: 4, median: 72 },
    },
  },
  members: {
    status: 200,
    body: {
      members: [{ id: 1, name: 'Griet Haegeman', email: 'griet@lindeloo.example', role: 'owner' }],
      branches: [],
      agendas: [],
    },
  },
  portraits: { status: 200, body: [] },
  replyTemplates: {
    status: 200,
    body: [
      {
        id: 5,
        name: 'Bezoek voorstellen',
        subject: {},
        text: { nl: 'Dag {naam}, kies een moment voor {pand}: {link} ({moment})' },
        etag: '"t5-1"',
        changedBy: '',
        changedAt: '',
      },
    ],
  },
};

beforeEach(() => {
  let next = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `00000000-0000-4000-8000-00000000000${next++}`);
});
/** Files never arrive. */
vi.mock('tus-js-client', () => ({
  Upload: class {
    start(): void {}
    abort(): void {}
  },
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const textarea = async (): Promise<HTMLTextAreaElement> => (await screen.findByLabelText('Uw antwoord')) as never;
const write = async (text: string): Promise<void> =>
  void fireEvent.change(await textarea(), { target: { value: text } });
const send = (): void => void fireEvent.click(screen.getByRole('button', { name: /^Stuur antwoord/ }));
const posted = (asked: readonly { method: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST');

describe('Aanvragen', () => {
  it('says who waits, about what, and how long visitors wait', async () => {
    renderScreen(<LeadsScreen />, { answers });
    const row = await screen.findByRole('link', { name: /Femke Lauwers/ });
    expect(within(row).getByText('Wacht op ons')).toBeTruthy();
    expect(within(row).getByText(/Kasteellaan 214/)).toBeTruthy();
    expect(screen.getByText('Mediane antwoordtijd: 1 u 12 min werktijd, over 30 dagen')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Uitvoeren' })).toBeTruthy();
  });
  it('offers the file only to those who may have it', async () => {
    renderScreen(<LeadsScreen />, { answers, role: 'representative' });
    await screen.findByRole('link', { name: /Femke Lauwers/ });
    expect(screen.queryByRole('button', { name: 'Uitvoeren' })).toBeNull();
  });
  it('asks for what is filtered', async () => {
    const { asked } = renderScreen(<LeadsScreen />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: /Niemand/ }));
    await waitFor(() => expect(asked.some(({ path }) => path.includes('show=nobody'))).toBe(true));
  });
});

describe('a conversation', () => {
  it('shows what was asked, what came since and the person, and nothing of a mail but its text', async () => {
    const { container } = renderScreen(<LeadPage id={12} />, { answers });
    expect(await screen.findByText('Kan ik de plannen krijgen?')).toBeTruthy();
    expect(await screen.findByText('En op zaterdag?')).toBeTruthy();
    expect(await screen.findByText('300 000')).toBeTruthy();
    expect(await screen.findByText(/Wordt gewist op 15\/02\/2027/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Bezoek Dok 5/ })).toBeTruthy();
    expect(container.querySelector('iframe')).toBeNull();
  });
  it('says of a stay what it costs as everywhere, and counts a person who comes alone', async () => {
    const stay = {
      state: 'HELD' as const,
      from: '2026-12-18',
      to: '2026-12-25',
      persons: 1,
      price: 1076,
      heldUntil: '2026-11-21T10:00:00.000Z',
    };
    const body = { ...LEAD, asked: { ...LEAD.asked, stay } };
    renderScreen(<LeadPage id={12} />, { answers: { ...answers, lead: { status: 200, body } } });
    expect(await screen.findByText('Verblijf 18/12/2026 – 25/12/2026, 1 persoon, € 1.076')).toBeTruthy();
  });
  it('shows which favourites the person shared, as links to the listing and to its page', async () => {
    renderScreen(<LeadPage id={12} />, { answers });
    const list = (await screen.findByRole('heading', { name: 'Gedeelde favorieten' }))
      .nextElementSibling as HTMLElement;
    expect([...list.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
      ['Lindenlaan 7', expect.stringContaining('/estates/24037')],
      ['Online: Bekijk Lindenlaan 7 op de website', 'https://lindeloo.example/nl/pand/24037'],
      ['Dok 5', expect.stringContaining('/estates/9')],
    ]);
    expect(list.textContent).toContain('Niet online');
  });

  it('says which documents were asked for', async () => {
    const asked = { ...LEAD.asked, message: '', documents: ['Bodemattest', 'Plan'], fields: [] };
    renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, lead: { status: 200, body: { ...LEAD, kind: 'documents', asked } } },
    });
    expect((await screen.findByText('Documenten')).parentElement?.textContent).toBe('Documenten Bodemattest, Plan');
  });

  it('shows a mail as written only when asked, in a frame that may do nothing', async () => {
    const { container } = renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, leadMessageHtml: { status: 200, body: { html: '<!doctype html><p>hi</p>' } } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Toon zoals geschreven' }));
    await waitFor(() => expect(container.querySelector('iframe')?.getAttribute('sandbox')).toBe(''));
    expect(container.querySelector('iframe')?.getAttribute('srcdoc')).toContain('<p>hi</p>');
  });
  it('fills a template, and says which field is left', async () => {
    renderScreen(<LeadPage id={12} />, { answers });
    fireEvent.change(await screen.findByLabelText('Sjabloon'), { target: { value: '5' } });
    expect((await textarea()).value).toBe(
      'Dag Femke Lauwers, kies een moment voor Kasteellaan 214, 9000 Gent: https://lindeloo.example/nl/pand/1 ({moment})',
    );
    expect(screen.getByText('Nog in te vullen: {moment}')).toBeTruthy();
  });
  it('sends what was written against what was read', async () => {
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, answerLead: { status: 201, body: LEAD } },
    });
    await write('Ja, dat kan.');
    send();
    expect(await screen.findByText('Het antwoord is onderweg naar Femke Lauwers.')).toBeTruthy();
    expect(posted(asked)).toMatchObject([
      { body: { text: 'Ja, dat kan.', seen: 3, locale: 'nl', subject: 'Re: Vraag' } },
    ]);
    await waitFor(async () => expect((await textarea()).value).toBe(''));
    expect(Object.keys(localStorage).filter((name) => name.includes('lead-12'))).toEqual([]);
  });
  it('does not leave without a file that is still on its way', async () => {
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, answerLead: { status: 201, body: LEAD } },
    });
    await write('In bijlage het reglement.');
    const file = new File(['%PDF'], 'Reglement.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText('Bijlage', { selector: 'input' }), { target: { files: [file] } });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Reglement.pdf is nog onderweg');
    expect(posted(asked).filter(({ body }) => JSON.stringify(body ?? '').includes('In bijlage'))).toEqual([]);
    expect((await textarea()).value).toBe('In bijlage het reglement.');
  });
  it('tells of what came in between, keeps the text, and sends anyway only when asked', async () => {
    let tries = 0;
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: {
        ...answers,
        answerLead: () => {
          tries += 1;
          return tries === 1
            ? { status: 412, body: { status: 412, between: [message({ id: 4, text: 'Ik heb al gevonden' })] } }
            : { status: 201, body: LEAD };
        },
      },
    });
    await write('Ja, dat kan.');
    send();
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Ik heb al gevonden')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stuur toch' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(2));
    expect(posted(asked)[1]).toMatchObject({ body: { anyway: true, text: 'Ja, dat kan.' } });
    const [first, second] = posted(asked).map(({ body }) => (body as { key: string }).key);
    expect(first).toBe(second);
  });
  it('keeps what was written when nobody answers, and finds it again', async () => {
    const first = renderScreen(<LeadPage id={12} />, { answers });
    await write('Ja, dat kan.');
    send();
    expect(await screen.findByText('Het antwoord is niet verstuurd. Wat u schreef staat nog hier.')).toBeTruthy();
    expect((await textarea()).value).toBe('Ja, dat kan.');
    first.unmount();
    renderScreen(<LeadPage id={12} />, { answers });
    expect((await textarea()).value).toBe('Ja, dat kan.');
  });
  it('says so before an answer goes to an address that refuses', async () => {
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: {
        ...answers,
        lead: { status: 200, body: { ...LEAD, suppressed: true } },
        answerLead: { status: 409, body: { status: 409, reason: 'suppressed' } },
      },
    });
    await write('Ja.');
    send();
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stuur toch' }));
    await waitFor(() => expect(posted(asked)).toHaveLength(2));
    expect(posted(asked)[1]).toMatchObject({ body: { refused: true } });
  });
  it('a representative hands over what is theirs, and takes what is nobody’s', async () => {
    const colleagues = [
      { id: 1, name: 'Griet Haegeman', email: 'griet@lindeloo.example', role: 'representative' },
      { id: 2, name: 'Bram Claes', email: 'bram@lindeloo.example', role: 'editor' },
      { id: 3, name: 'Leo Lezer', email: 'leo@lindeloo.example', role: 'reader' },
    ];
    const members = { status: 200, body: { members: colleagues, branches: [], agendas: [] } };
    const choices = async (lead: Lead): Promise<string[]> => {
      renderScreen(<LeadPage id={12} />, {
        answers: { ...answers, members, lead: { status: 200, body: lead } },
        role: 'representative',
      });
      const select = await screen.findByLabelText('Toegewezen aan');
      await waitFor(() => expect(select.textContent).toContain('Griet'));
      const names = [...select.querySelectorAll('option')].map(({ textContent }) => textContent ?? '');
      cleanup();
      return names;
    };
    expect(await choices({ ...LEAD, assignee: { id: 1, name: 'Griet Haegeman' } })).toEqual([
      'Niemand',
      'Griet Haegeman',
      'Bram Claes',
    ]);
    expect(await choices(LEAD)).toEqual(['Niemand', 'Griet Haegeman']);
  });

  it('a colleague’s lead is read, not answered', async () => {
    renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, lead: { status: 200, body: { ...LEAD, locked: 'assigned' } } },
      role: 'representative',
    });
    expect(await screen.findByText(/Deze aanvraag is van een collega/)).toBeTruthy();
    expect(screen.queryByLabelText('Uw antwoord')).toBeNull();
    expect((screen.getByLabelText('Status') as HTMLSelectElement).disabled).toBe(true);
  });
  it('a note of one’s own is changed in its place, under the version that was read; a colleague’s is not', async () => {
    const note = { author: 'Griet Haegeman', text: 'Belt na 17 uur', at: '2026-11-17T10:05:00.000Z', etag: '"n1-1"' };
    const body = {
      ...LEAD,
      notes: [
        { ...note, id: 1, mine: true },
        { ...note, id: 2, author: 'Bram', text: 'Van Bram', etag: '"n2-1"', mine: false },
      ],
    };
    let status = 503;
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, lead: { status: 200, body }, saveLeadNote: () => ({ status, body }) },
    });
    await screen.findByText('Van Bram');
    const [edit, ...others] = await screen.findAllByRole('button', { name: 'Wijzig de notitie' });
    expect(others).toEqual([]);
    fireEvent.click(edit as HTMLElement);
    const form = within(screen.getByRole('form', { name: 'Wijzig de notitie' }));
    const area = form.getByLabelText('Uw notitie');
    expect(document.activeElement).toBe(area);
    fireEvent.change(area, { target: { value: ' ' } });
    fireEvent.click(form.getByRole('button', { name: 'Bewaar notitie' }));
    expect((await form.findByRole('alert')).textContent).toBe('Schrijf iets, of wis de notitie.');
    fireEvent.change(area, { target: { value: 'Belt na 18 uur' } });
    fireEvent.click(form.getByRole('button', { name: 'Bewaar notitie' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Wat u schreef staat nog hier.'));
    expect((area as HTMLTextAreaElement).value).toBe('Belt na 18 uur');
    status = 200;
    fireEvent.click(form.getByRole('button', { name: 'Bewaar notitie' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Wijzig de notitie' })).toBeNull());
    expect(asked.findLast(({ method }) => method === 'PUT')).toMatchObject({
      body: { text: 'Belt na 18 uur' },
      headers: { 'if-match': '"n1-1"' },
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wijzig de notitie' }));
  });

  it('A takes it, R writes, S is the state', async () => {
    const { asked } = renderScreen(<LeadPage id={12} />, {
      answers: { ...answers, saveLead: { status: 200, body: { ...LEAD, etag: '"l12-2"' } } },
    });
    const area = await textarea();
    fireEvent.keyDown(document.body, { key: 'r' });
    expect(document.activeElement).toBe(area);
    area.blur();
    fireEvent.keyDown(document.body, { key: 's' });
    expect(document.activeElement).toBe(screen.getByLabelText('Status'));
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PATCH')).toMatchObject([
        { body: { assignee: 1, state: 'open' }, headers: { 'if-match': '"l12-1"' } },
      ]),
    );
  });
});
