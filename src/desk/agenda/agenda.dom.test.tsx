import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { useAddress } from '../shell/address.ts';
import { AgendaWords } from '../texts/agenda/agenda-texts.tsx';
import AgendaScreen from './agenda.screen.tsx';
import type { Week } from './agenda-data.ts';
import { RulesEditor } from './rules.tsx';

const rules = (id: string, name: string): Week['agendas'][number] => ({
  rules: {
    id,
    name,
    email: `${id}@lindeloo.example`,
    hours: [{ day: 2, from: '09:00', to: '12:00' }],
    slotMinutes: 30,
    bufferMinutes: 10,
    travelMinutes: 15,
    noticeHours: 24,
    horizonDays: 21,
  },
  etag: `"a${id}-1"`,
  own: false,
  mayWrite: true,
});
const times = (day: string, from: string, to: string) => ({
  start: `2026-11-${day}T${String(Number(from.slice(0, 2)) - 1).padStart(2, '0')}${from.slice(2)}:00Z`,
  end: `2026-11-${day}T${String(Number(to.slice(0, 2)) - 1).padStart(2, '0')}${to.slice(2)}:00Z`,
  wallStart: `2026-11-${day}T${from}`,
  wallEnd: `2026-11-${day}T${to}`,
});
const FEMKE: Week['viewings'][number] = {
  id: 7,
  uid: 'u7',
  etag: '"v7-0"',
  agenda: 'lotte',
  estateId: 24013,
  label: 'Kasteellaan 214, Gent',
  listing: 'Kasteellaan 214, Gent',
  offered: true,
  state: 'CONFIRMED',
  ...times('18', '10:00', '10:30'),
  group: false,
  locale: 'fr',
  name: 'Femke Lauwers',
  email: 'femke@voorbeeld.example',
  createdAt: '2026-11-15T10:00:00Z',
  changedAt: '2026-11-15T10:00:00Z',
};
const WEEK: Week = {
  now: '2026-11-17T09:42:00Z',
  today: '2026-11-17',
  from: '2026-11-16',
  to: '2026-11-22',
  agendas: [rules('lotte', 'Lotte Verhaeghe'), rules('bram', 'Bram Claes')],
  viewings: [
    FEMKE,
    { ...FEMKE, id: 8, etag: '"v8-0"', agenda: 'bram', name: 'Karel Dhondt', ...times('19', '11:00', '11:30') },
  ],
  holds: [
    {
      id: 3,
      agenda: 'bram',
      estateId: 1,
      listing: 'Beekstraat 41, Gent',
      ...times('18', '14:00', '14:30'),
      name: 'Wim Roels',
      heldUntil: '2026-11-17T10:10:00Z',
    },
  ],
  blocks: [{ id: 5, agenda: 'lotte', ...times('19', '12:00', '13:00'), note: 'Notaris' }],
  openHouses: [
    {
      agenda: 'lotte',
      index: 0,
      estateId: 2,
      listing: 'Molenstraat 18, Gent',
      weekly: false,
      ...times('21', '10:00', '12:00'),
      places: 12,
      taken: 9,
    },
  ],
  waits: [{ estateId: 1, listing: 'Beekstraat 41, Gent', count: 2 }],
  notOffered: [],
};
const base: FakeAnswers = { deskAgenda: { status: 200, body: WEEK }, previewAgendaMails: { status: 200, body: [] } };
const show = (answers: FakeAnswers = {}, role: 'owner' | 'reader' = 'owner') =>
  renderScreen(<AgendaScreen />, { answers: { ...base, ...answers }, role });
/** What the address says, to read. */
const Where = () => <output>{JSON.stringify(useAddress()[0])}</output>;
const event = (name: RegExp): HTMLElement =>
  within(document.querySelector('.wk') as HTMLElement).getByRole('button', { name });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.useFakeTimers({ now: new Date('2026-11-17T09:42:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

describe('Agenda', () => {
  it('shows the week of both: visitors, held slots, kept time, places of an open house and who waits', async () => {
    show();
    expect(await screen.findByRole('heading', { name: '16 tot 21 november', level: 1 })).toBeTruthy();
    expect(await waitFor(() => event(/10.00, Kasteellaan 214, Gent ?, ?Femke Lauwers · Lotte Verhaeghe/))).toBeTruthy();
    expect(event(/Wim Roels tot 11.10/)).toBeTruthy();
    expect(event(/Notaris/)).toBeTruthy();
    expect(event(/9 van 12 plaatsen/)).toBeTruthy();
    expect(screen.getByText('2 bezoeken, 2 op de wachtlijst')).toBeTruthy();
  });

  it('has the day of an open viewing in its address, also of one today, and forgets today when it is closed', async () => {
    const both = (
      <>
        <AgendaScreen />
        <Where />
      </>
    );
    const { container } = renderScreen(both, {
      answers: {
        ...base,
        deskAgenda: { status: 200, body: { ...WEEK, viewings: [{ ...FEMKE, ...times('17', '10:00', '10:30') }] } },
      },
    });
    const where = () => JSON.parse(container.querySelector('output')?.textContent ?? '');
    fireEvent.click(await waitFor(() => event(/Femke Lauwers/)));
    await waitFor(() => expect(where()).toEqual({ day: '2026-11-17', viewing: '7' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sluit' }));
    await waitFor(() => expect(where()).toEqual({}));
  });

  it('hides whom one does not look for', async () => {
    show();
    fireEvent.click(await screen.findByLabelText('Bram Claes'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Karel Dhondt/ })).toBeNull());
    expect(event(/Femke Lauwers/)).toBeTruthy();
  });

  it('is one day on a phone, with whose agendas, their rules and what is rare behind one button', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show();
    expect(await screen.findByRole('heading', { name: /^Dinsdag 17 november/i, level: 1 })).toBeTruthy();
    expect(screen.queryByLabelText('Bram Claes')).toBeNull();
    // The line below counts what the day shows, not the week around it: Karel comes on Thursday.
    expect(await screen.findByText('0 bezoeken, 2 op de wachtlijst')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Meer' }));
    const menu = await screen.findByRole('menu', { name: 'Meer' });
    expect(
      within(menu)
        .getAllByRole('menuitemcheckbox')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lotte Verhaeghe', 'Bram Claes']);
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Beschikbaarheid', 'Ziek', 'Vrijhouden', 'Open huis']);
    fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Bram Claes' }));
    fireEvent.click(screen.getByRole('button', { name: /^wo.*18$/i }));
    expect(await screen.findByText('1 bezoek, 2 op de wachtlijst')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^do.*19$/i }));
    expect(await screen.findByText('0 bezoeken, 2 op de wachtlijst')).toBeTruthy();
  });

  it('is moved by keys, asks once, and keeps the sentence when somebody has the time', async () => {
    let tries = 0;
    const { asked } = show({
      moveViewing: () => {
        tries += 1;
        if (tries === 1)
          return {
            status: 409,
            body: {
              reason: 'taken',
              taken: [
                { kind: 'viewing', name: 'Noor Peeters', label: 'Beekstraat 41', ...times('18', '10:15', '10:45') },
              ],
            },
          };
        return tries === 2
          ? { status: 409, body: { reason: 'outside' } }
          : { status: 200, body: { ...FEMKE, ...times('18', '10:30', '11:00') } };
      },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(await waitFor(() => event(/Femke/)), { key: 'ArrowDown', altKey: true });
    const dialog = await screen.findByRole('dialog', { name: /Naar woensdag 10.15/ });
    const sentence = within(dialog).getByLabelText(/Een zin van u/);
    fireEvent.change(sentence, { target: { value: 'De sleutel komt later.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verplaats en mail' }));
    expect(await screen.findByText(/Noor Peeters komt dan al/)).toBeTruthy();
    expect((sentence as HTMLTextAreaElement).value).toBe('De sleutel komt later.');
    fireEvent.keyDown(sentence, { key: 'ArrowDown', altKey: true });
    expect(await screen.findByRole('dialog', { name: /Naar woensdag 10.30/ })).toBeTruthy();
    // Of the moment before, not of this one.
    expect(screen.queryByText(/Noor Peeters komt dan al/)).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verplaats en mail' }));
    fireEvent.click(await screen.findByLabelText('Toch, buiten de uren'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verplaats en mail' }));
    expect(await screen.findByText(/Het bezoek van Femke Lauwers is nu woensdag 18 november, 10.30/)).toBeTruthy();
    const moves = asked.filter(({ method }) => method === 'PUT');
    expect(moves.at(-1)).toMatchObject({
      headers: { 'if-match': '"v7-0"' },
      body: { start: '2026-11-18T09:30:00Z', agenda: 'lotte', note: 'De sleutel komt later.', outside: true },
    });
  });

  it('does not move to where it is, and says at the day that a moment is past', async () => {
    const { asked } = show({
      moveViewing: { status: 400, body: { errors: [{ field: 'body.start', message: 'is past' }] } },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(await waitFor(() => event(/Femke/)), { key: 'ArrowDown', altKey: true });
    const dialog = await screen.findByRole('dialog', { name: /Naar/ });
    const send = within(dialog).getByRole('button', { name: 'Verplaats en mail' });
    const day = within(dialog).getByLabelText('Dag') as HTMLInputElement;
    fireEvent.keyDown(day, { key: 'ArrowUp', altKey: true });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(send);
    fireEvent.change(day, { target: { value: '2026-11-10' } });
    expect(send.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(send);
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getByText('Dat moment is voorbij.')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { start: string }).start)).toEqual(
      ['2026-11-10T09:00:00Z'],
    );
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    expect(day.getAttribute('aria-invalid')).toBeNull();
  });

  it('says that the way is too long, and goes when the member knows better', async () => {
    let tries = 0;
    const { asked } = show({
      moveViewing: () => {
        tries += 1;
        return tries === 1
          ? {
              status: 409,
              body: {
                reason: 'far',
                taken: [
                  { kind: 'viewing', name: 'Noor', label: 'Meir 1', minutes: 118, ...times('18', '11:00', '11:30') },
                ],
              },
            }
          : tries === 2
            ? { status: 409, body: { reason: 'taken', taken: [{ kind: 'busy', ...times('18', '10:00', '11:00') }] } }
            : { status: 200, body: { ...FEMKE, ...times('18', '10:15', '10:45') } };
      },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(await waitFor(() => event(/Femke/)), { key: 'ArrowDown', altKey: true });
    const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Verplaats en mail' }));
    await send();
    expect(await screen.findByText(/naar Meir 1 \(Noor, woensdag 18 november, 11.00.*118 minuten/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Toch, ik haal het'));
    await send();
    expect(await screen.findByText(/Een andere agenda heeft dan iets: woensdag 18 november, 10.00/)).toBeTruthy();
    await send();
    expect(await screen.findByText(/Het bezoek van Femke Lauwers is nu/)).toBeTruthy();
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ tight: true });
  });

  it('a viewing that meets another calendar is marked where it stands, and is a line to walk to', async () => {
    const conflict = {
      viewing: 7,
      representative: 'lotte',
      estateId: 24013,
      label: 'Kasteellaan 214, Gent',
      name: 'Femke Lauwers',
      start: '2026-11-18T09:00:00.000Z',
      end: '2026-11-18T09:30:00.000Z',
      busy: { from: '2026-11-18T08:30:00.000Z', to: '2026-11-18T10:00:00.000Z' },
    };
    const house = {
      ...conflict,
      viewing: 99,
      estateId: 2,
      name: 'Ilse Baert',
      start: '2026-11-21T09:00:00.000Z',
      end: '2026-11-21T11:00:00.000Z',
    };
    show({ busyConflicts: { status: 200, body: [conflict, house] } });
    expect(await screen.findByText(/2 bezoeken vallen samen met iets in een andere agenda/)).toBeTruthy();
    expect(event(/Femke/).className).toContain('clash');
    expect(event(/Femke/).textContent).toContain('valt samen');
    expect(event(/9 van 12 plaatsen/).className).toContain('clash');
    expect(event(/Karel Dhondt/).className).not.toContain('clash');
    fireEvent.click(screen.getByRole('button', { name: /woensdag 18 november, 10.00.*Femke Lauwers/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Femke Lauwers' });
    expect(
      within(sheet).getByText(/Lotte Verhaeghe is volgens een andere agenda bezet van 9.30 uur tot 11.00 uur/),
    ).toBeTruthy();
  });

  it('an open house that is moved takes its visitors along, with the mails before the click', async () => {
    const bodies: { visitors?: string; rules: { openHouses: { date: string }[] } }[] = [];
    const [lotte, ...others] = WEEK.agendas;
    const house = { estateId: 2, date: '2026-11-21', from: '10:00', to: '12:00', places: 12 };
    const agendas = [{ ...lotte, rules: { ...lotte?.rules, openHouses: [house] } }, ...others];
    const { asked } = show({
      deskAgenda: { status: 200, body: { ...WEEK, agendas } },
      saveAgenda: ({ body }) => {
        bodies.push(body as (typeof bodies)[number]);
        return bodies.length === 1
          ? {
              status: 409,
              body: {
                reason: 'visitors',
                visitors: [
                  { id: 1, name: 'Ilse Baert', to: times('22', '10:00', '12:00'), ...times('21', '10:00', '12:00') },
                ],
              },
            }
          : { status: 200, body: { rules: lotte?.rules, etag: '"alotte-2"' } };
      },
      previewAgendaMails: {
        status: 200,
        body: [
          {
            act: 0,
            reader: 'visitor',
            to: { name: 'Ilse Baert', address: 'ilse@voorbeeld.example' },
            subject: 'Uw bezoek is verplaatst',
            text: 'Beste Ilse',
            locale: 'nl',
          },
        ],
      },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(await waitFor(() => event(/9 van 12 plaatsen/)));
    const sheet = await screen.findByRole('dialog', { name: 'Open huis' });
    fireEvent.change(within(sheet).getByLabelText('Dag'), { target: { value: '2026-11-22' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Bewaar het open huis' }));
    expect(await screen.findByText(/Ilse Baert\. Die krijgt een mail/)).toBeTruthy();
    expect(await screen.findByText('Uw bezoek is verplaatst')).toBeTruthy();
    expect(asked.findLast(({ path }) => path.endsWith('/agenda/mails'))?.body).toMatchObject({
      rules: { agenda: 'lotte', visitors: 'move', rules: { openHouses: [{ date: '2026-11-22' }] } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Verplaats en mail 1 bezoeker' }));
    expect(await screen.findByText('Het open huis staat in de agenda.')).toBeTruthy();
    expect(bodies[1]).toMatchObject({ visitors: 'move', rules: { openHouses: [{ date: '2026-11-22' }] } });
  });

  it('is cancelled with Delete, after a question that names the mail', async () => {
    const { asked } = show({ cancelViewing: { status: 200, body: { ...FEMKE, state: 'CANCELLED' } } });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(await waitFor(() => event(/Femke/)), { key: 'Delete' });
    expect(await screen.findByText(/Femke Lauwers krijgt een mail/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Annuleer en mail' }));
    expect(await screen.findByText('Het bezoek van Femke Lauwers is geannuleerd.')).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/viewings/7/cancel'))).toMatchObject({
      headers: { 'if-match': '"v7-0"' },
    });
  });

  it('an ill day is seen before it is done, and the same request keeps its name after a fall', async () => {
    const keys: (string | undefined)[] = [];
    show({
      awayPlan: {
        status: 200,
        body: [
          { viewing: FEMKE, colleagues: [{ id: 'bram', name: 'Bram Claes' }], next: null, suggestion: 'colleague' },
          { viewing: { ...FEMKE, id: 9, name: 'Greet Maes' }, colleagues: [], next: null, suggestion: 'cancel' },
        ],
      },
      performActs: ({ headers }) => {
        keys.push(headers['idempotency-key']);
        return keys.length === 1
          ? { status: 503 }
          : {
              status: 200,
              body: {
                results: [
                  { viewing: 7, outcome: 'moved', agenda: 'bram', wallStart: FEMKE.wallStart },
                  { viewing: 9, outcome: 'changed' },
                ],
              },
            };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Meer' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Ziek' }));
    const choice = await screen.findByLabelText(/Femke Lauwers/, { selector: 'select' });
    expect((choice as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Bram Claes neemt het over, zelfde uur');
    fireEvent.click(screen.getByRole('button', { name: 'Regel 2 bezoeken en mail' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Regel 2 bezoeken en mail' }));
    expect(await screen.findByText(/iemand wijzigde dit bezoek intussen/)).toBeTruthy();
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('kept time is sent under one name, made and moved', async () => {
    const keys: (string | undefined)[] = [];
    const lost: FakeAnswers['createBlock'] = ({ headers }) => {
      keys.push(headers['idempotency-key']);
      return { status: 503 };
    };
    show({ createBlock: lost, moveBlock: lost });
    const sendTwice = async (): Promise<void> => {
      const sheet = await screen.findByRole('dialog');
      const send = within(sheet).getByRole('button', { name: 'Houd vrij' });
      for (const time of [1, 2]) {
        fireEvent.click(send);
        await waitFor(() => expect(keys.length % 2).toBe(time % 2));
        await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'));
      }
      fireEvent.click(within(sheet).getByRole('button', { name: 'Annuleer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Meer' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Vrijhouden' }));
    await sendTwice();
    fireEvent.click(await waitFor(() => event(/Notaris/)));
    await sendTwice();
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a held slot says until when, and goes to the next', async () => {
    const { asked } = show({ releaseHold: { status: 204 } });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(await waitFor(() => event(/Wim Roels/)));
    expect(
      await screen.findByText('Vastgehouden voor Wim Roels tot 11.10 uur. Daarna vervalt het vanzelf.'),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Geef vrij voor de volgende' }));
    expect(await screen.findByText('Het moment gaat naar de volgende op de lijst.')).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/holds/3/release'))).toBe(true);
  });

  it('a new viewing keeps what was typed when the time is taken, and is sent under one name', async () => {
    const keys: (string | undefined)[] = [];
    const { asked } = show({
      estateTable: {
        status: 200,
        body: { total: 1, rows: [{ id: 24013, reference: 'KL-214', street: 'Kasteellaan 214', place: '9000 Gent' }] },
      },
      deskSlots: { status: 200, body: { agenda: 'lotte', slots: [] } },
      createViewing: ({ headers }) => {
        keys.push(headers['idempotency-key']);
        return keys.length === 1
          ? { status: 503 }
          : {
              status: 409,
              body: { reason: 'taken', taken: [{ kind: 'block', note: 'Notaris', ...times('19', '12:00', '13:00') }] },
            };
      },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(await screen.findByRole('button', { name: /^Bezoek/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Nieuw bezoek' });
    fireEvent.change(within(sheet).getByLabelText('Pand'), { target: { value: 'kasteel' } });
    fireEvent.click(await within(sheet).findByRole('button', { name: 'Kasteellaan 214, 9000 Gent' }));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Leg vast en mail' }));
    expect(await within(sheet).findByText('Schrijf een naam.')).toBeTruthy();
    const type = (label: string, value: string): void =>
      void fireEvent.change(within(sheet).getByLabelText(label), { target: { value } });
    type('Naam van de bezoeker', 'Greet Maes');
    type('E-mailadres', 'greet@voorbeeld.example');
    type('Taal van de bezoeker', 'de');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Leg vast en mail' }));
    await within(sheet).findByRole('alert');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Leg vast en mail' }));
    expect(await within(sheet).findByText(/vrijgehouden: Notaris/)).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect((within(sheet).getByLabelText('Naam van de bezoeker') as HTMLInputElement).value).toBe('Greet Maes');
    expect(asked.findLast(({ path }) => path.endsWith('/agenda/viewings'))?.body).toMatchObject({
      agenda: 'lotte',
      estateId: 24013,
      visitor: { name: 'Greet Maes', email: 'greet@voorbeeld.example', locale: 'de' },
    });
  });

  it('offers whoever may not plan nothing that is refused afterwards', async () => {
    show({
      deskAgenda: { status: 200, body: { ...WEEK, agendas: WEEK.agendas.map((one) => ({ ...one, mayWrite: false })) } },
    });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(await waitFor(() => event(/Femke/)));
    expect(await screen.findByText(/U leest deze agenda/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Annuleer bezoek' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Bezoek/ })).toBeNull();
  });
});

describe('Beschikbaarheid', () => {
  const [LOTTE] = WEEK.agendas;
  const editor = (answers: FakeAnswers) =>
    renderScreen(
      <AgendaWords>
        <RulesEditor agenda={LOTTE as never} today="2026-11-17" />
      </AgendaWords>,
      { answers: { ...base, previewSlots: { status: 200, body: [] }, ...answers } },
    );

  it('shows the slots of what is typed before it is saved, and saves over the version that was read', async () => {
    const { asked } = editor({
      previewSlots: ({ body }) => ({
        status: 200,
        body: (body as { rules: { hours: { day: number }[] } }).rules.hours.some(({ day }) => day === 3)
          ? [{ ...times('18', '09:00', '09:30'), places: 1, group: false }]
          : [],
      }),
      saveAgenda: ({ body }) => ({
        status: 200,
        body: { rules: (body as { rules: object }).rules, etag: '"alotte-2"' },
      }),
    });
    expect(await screen.findByText('Geen moment dat bezoekers kunnen kiezen.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('woensdag'));
    expect(await screen.findByText('woensdag 18 november')).toBeTruthy();
    expect(screen.getByText(/Nog niet bewaard/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bewaar de beschikbaarheid' }));
    expect(await screen.findByText(/^Bewaard om/)).toBeTruthy();
    expect(asked.findLast(({ method }) => method === 'PUT')).toMatchObject({ headers: { 'if-match': '"alotte-1"' } });
  });

  it('asks about visitors of an open house that goes', async () => {
    const bodies: unknown[] = [];
    editor({
      saveAgenda: ({ body }) => {
        bodies.push(body);
        return bodies.length === 1
          ? { status: 409, body: { reason: 'visitors', visitors: [{ id: 1, name: 'Ilse Baert' }] } }
          : { status: 200, body: { rules: LOTTE?.rules, etag: '"alotte-2"' } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Bewaar de beschikbaarheid' }));
    expect(await screen.findByText(/Ilse Baert/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Annuleer en mail 1 bezoeker' }));
    expect(await screen.findByText('De beschikbaarheid van Lotte Verhaeghe is bewaard.')).toBeTruthy();
    expect(bodies[1]).toMatchObject({ visitors: 'cancel' });
  });

  it('the way between two viewings is a setting of the agency, with what it comes to', async () => {
    const bodies: unknown[] = [];
    editor({
      settings: { status: 200, body: { parts: { travel: { values: {}, etag: '"t-1"' } } } },
      saveSettings: ({ body }) => {
        bodies.push(body);
        return bodies.length === 1
          ? { status: 400, body: { errors: [{ field: 'body.travel.kmPerHour', message: 'must be <= 130' }] } }
          : { status: 200, body: { values: body, etag: '"t-2"' } };
      },
    });
    const form = (await screen.findByRole('heading', { name: 'Rijtijd tussen twee bezoeken' })).closest('form');
    const inForm = within(form as HTMLElement);
    expect(inForm.getByText('Zo is 10 km in rechte lijn 28 minuten rijden.')).toBeTruthy();
    const speed = inForm.getByLabelText('Snelheid (km/u)') as HTMLInputElement;
    fireEvent.change(speed, { target: { value: '500' } });
    fireEvent.click(inForm.getByRole('button', { name: 'Bewaar de instellingen' }));
    expect(await inForm.findByText('Vul een getal in binnen de grenzen, of laat het veld leeg.')).toBeTruthy();
    expect(speed.value).toBe('500');
    fireEvent.change(speed, { target: { value: '70' } });
    expect(inForm.getByText('Zo is 10 km in rechte lijn 17 minuten rijden.')).toBeTruthy();
    fireEvent.change(inForm.getByLabelText('Omweg (maal)'), { target: { value: '1.5' } });
    fireEvent.click(inForm.getByRole('button', { name: 'Bewaar de instellingen' }));
    await waitFor(() => expect(bodies[1]).toEqual({ travel: { kmPerHour: 70, detour: 1.5 } }));
  });
});
