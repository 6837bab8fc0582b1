import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/support/fake-desk.tsx';
import { type HolidayTexts, HolidayTextsProvider, holidayTranslate } from '../texts/holiday/holiday-texts.tsx';
import nl from '../texts/holiday/nl.json';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { BlockSheet, NewStaySheet } from './new-sheets.tsx';
import { PricesTab } from './prices-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { StaySheet } from './stay-sheet.tsx';
import { StaysTab } from './stays-tab.tsx';

const inWords = (content: ReactElement): ReactElement => (
  <HolidayTextsProvider value={holidayTranslate('nl', nl as HolidayTexts)}>{content}</HolidayTextsProvider>
);

const STAY = {
  id: 12,
  unitId: 7,
  unit: 'Duinzicht 4B',
  from: '2027-07-03',
  to: '2027-07-10',
  state: 'HELD',
  persons: 4,
  price: 852.2,
  rent: 700,
  extras: [
    { id: 'cleaning', name: { nl: 'Schoonmaak' }, per: 'stay', amount: 85, total: 85 },
    { id: 'tax', name: { nl: 'Verblijfstaks' }, per: 'person-night', amount: 2.4, total: 67.2 },
  ],
  sequence: 0,
  locale: 'fr',
  name: 'Annelies Peeters',
  email: 'annelies@huis.example',
  message: 'Le chien est-il le bienvenu ?',
  heldUntil: new Date(Date.now() + 3.5 * 3_600_000).toISOString(),
  createdAt: '2026-11-15T10:00:00.000Z',
  byOffice: false,
} as const;
const MAILS = [
  { to: 'visitor', address: STAY.email, locale: 'fr' },
  { to: 'agency', address: 'info@lindeloo.example', locale: 'nl' },
];
const UNIT = {
  id: 7,
  name: 'Duinzicht 4B',
  place: 'De Haan',
  persons: 6,
  registrationNumber: null,
  lacksRegistration: true,
  offered: true,
  changeovers: ['2027-07-03'],
  stays: [STAY],
  blocks: [{ id: 31, from: '2027-07-12', to: '2027-07-14', by: 'desk', note: 'Onderhoud lift' }],
  channels: [
    { id: '00aa00aa00aa00aa', name: 'kustverhuur.example', readAt: null, problem: { kind: 'status', status: 500 } },
  ],
};
const OTHER = { ...UNIT, id: 8, name: 'Zeewind 12', stays: [], blocks: [], channels: [], lacksRegistration: false };
const CALENDAR = { today: '2027-07-01', from: '2027-07-01', to: '2027-07-31', units: [UNIT, OTHER] };
const TERMS = {
  prices: {
    seasons: [{ name: { nl: 'Hoog' }, from: '2027-07-03', to: '2027-08-28', prices: { week: 700 } }],
    periods: [],
  },
  rules: { changeoverDays: [6], minimumStay: 2 },
  extras: [{ id: 'cleaning', name: { nl: 'Schoonmaak' }, amount: 85, per: 'stay', obligatory: true }],
  registrationNumber: null,
};
const SHEET = {
  id: 7,
  name: 'Duinzicht 4B',
  persons: 6,
  etag: '"unit-7-0"',
  today: '2026-11-17',
  terms: TERMS,
  feed: TERMS,
  own: [],
  lacksRegistration: true,
  busy: [],
  channels: [],
};
const answers = {
  holidayCalendar: { status: 200, body: CALENDAR },
  holidayRequests: { status: 200, body: { requests: [STAY] } },
  holidayStay: { status: 200, body: { ...STAY, mails: MAILS } },
  unitTerms: { status: 200, body: SHEET },
} as const;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const tabs = <span />;

describe('Kalender', () => {
  it('is a grid with one tab stop; its cells say unit, day and whose night it is', async () => {
    vi.setSystemTime?.(new Date('2027-07-01T08:00:00Z'));
    renderScreen(inWords(<CalendarTab tabs={tabs} />), { answers });
    const grid = await screen.findByRole('grid', { name: 'Vakantiewoningen per dag' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const cells = within(grid).getAllByRole('gridcell');
    expect(cells).toHaveLength(60);
    const [first] = cells as [HTMLElement];
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Duinzicht 4B, zaterdag 3 juli 2027: Annelies Peeters, wacht op antwoord, wisseldag',
    );
    // The day of departure is free again.
    for (let day = 0; day < 7; day++) fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Duinzicht 4B, zaterdag 10 juli 2027: vrij');
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Zeewind 12, zaterdag 10 juli 2027/);
    vi.useRealTimers();
  });
  it('names a month whole over five days, by three letters over fewer, and not over one', async () => {
    const months = async (from: string): Promise<string[]> => {
      renderScreen(
        inWords(
          <CalendarGrid
            {...{ units: [], from, days: 14, today: from, spot: undefined }}
            onSpot={() => undefined}
            onOpen={() => undefined}
          />,
        ),
        { answers },
      );
      const grid = await screen.findByRole('grid');
      const found = [...grid.querySelectorAll('.gmonths em')].map((month) => month.textContent ?? '');
      cleanup();
      return found;
    };
    expect(await months('2027-11-22')).toEqual(['November 2027', 'December 2027']);
    expect(await months('2027-11-21')).toEqual(['November 2027', 'Dec']);
    expect(await months('2027-11-26')).toEqual(['November 2027', 'December 2027']);
    expect(await months('2027-11-27')).toEqual(['Nov', 'December 2027']);
    expect(await months('2027-11-19')).toEqual(['November 2027', 'Dec']);
    expect(await months('2027-11-18')).toEqual(['November 2027']);
    expect(await months('2027-11-29')).toEqual(['Nov', 'December 2027']);
    expect(await months('2027-11-30')).toEqual(['December 2027']);
  });
  it('keeps the focus where two quick keys led, and follows the third', async () => {
    vi.setSystemTime?.(new Date('2027-07-01T08:00:00Z'));
    renderScreen(inWords(<CalendarTab tabs={tabs} />), { answers });
    const grid = await screen.findByRole('grid', { name: 'Vakantiewoningen per dag' });
    const cell = grid.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    cell?.focus();
    const press = (key: string): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    };
    // As in a browser: what an effect asks for is drawn in a task of its own, and a key may come before it.
    const drawnByItself = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    drawnByItself.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      press('ArrowDown');
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      press('ArrowRight');
      await vi.waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Zeewind 12, vrijdag 2 juli 2027/),
      );
      press('ArrowRight');
      await vi.waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Zeewind 12, zaterdag 3 juli 2027/),
      );
    } finally {
      drawnByItself.IS_REACT_ACT_ENVIRONMENT = true;
      vi.useRealTimers();
    }
  });
  it('says that blocked nights were typed before, and begins again when asked', async () => {
    const sheet = () => inWords(<BlockSheet start={{ unit: 12, day: '2027-07-03' }} onClose={() => undefined} />);
    renderScreen(sheet(), { answers });
    const note = () => screen.findByLabelText<HTMLInputElement>(/^Waarvoor/);
    expect(screen.queryByRole('button', { name: 'Begin opnieuw' })).toBeNull();
    fireEvent.change(await note(), { target: { value: 'schilder' } });
    cleanup();
    renderScreen(sheet(), { answers });
    expect((await note()).value).toBe('schilder');
    expect(screen.getByText(/^Dit stond nog op dit toestel/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Begin opnieuw' }));
    expect((await note()).value).toBe('');
  });
  it('sends blocked nights and a new stay under one name until something else is wished', async () => {
    const start = { unit: 7, day: '2027-07-20' };
    for (const [sheet, name, act] of [
      [<BlockSheet key="block" start={start} onClose={() => undefined} />, 'blockNights', nl['block.act']],
      [<NewStaySheet key="stay" start={start} onClose={() => undefined} />, 'addStay', nl['new.send']],
    ] as const) {
      const keys: (string | undefined)[] = [];
      const lost = ({ headers }: { headers: Readonly<Record<string, string>> }) => {
        keys.push(headers['idempotency-key']);
        return { status: 503 };
      };
      renderScreen(inWords(sheet), { answers: { ...answers, [name]: lost } });
      const send = await screen.findByRole('button', { name: act });
      for (const day of ['2027-07-27', '2027-07-27', '2027-07-28']) {
        const sent = keys.length;
        fireEvent.change(screen.getByLabelText('Vertrek'), { target: { value: day } });
        fireEvent.click(send);
        await waitFor(() => expect(keys.length, name).toBe(sent + 1));
        await waitFor(() => expect(send.getAttribute('aria-busy'), name).not.toBe('true'));
      }
      expect(keys[0], name).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1], name).toBe(keys[0]);
      expect(keys[2], name).not.toBe(keys[0]);
      cleanup();
    }
  });
  it('warns of a missing registration number and of a calendar that cannot be read', async () => {
    renderScreen(inWords(<CalendarTab tabs={tabs} />), { answers });
    expect(await screen.findByText('zonder registratienummer')).toBeTruthy();
    expect(screen.getByText(/Kalender van kustverhuur.example: probleem. De kalender antwoordt met 500./)).toBeTruthy();
  });
  it('is a list per unit on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const blocks = [...UNIT.blocks, { id: 32, from: '2027-07-20', to: '2027-07-22', by: 'feed', note: '' }];
    const body = { ...CALENDAR, units: [{ ...UNIT, blocks }, OTHER] };
    renderScreen(inWords(<CalendarTab tabs={tabs} />), {
      answers: { ...answers, holidayCalendar: { status: 200, body } },
    });
    expect(await screen.findByRole('heading', { name: 'Duinzicht 4B' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    // What has no other name is not said twice.
    expect(screen.getByRole('button', { name: /20\/07/ }).textContent).toBe(`${nl['block.feed']}20/07 – 22/07/2027`);
    expect(screen.getByRole('button', { name: /Onderhoud lift.*geblokkeerd/ })).toBeTruthy();
    expect(screen.getByText('Niets in deze dagen.')).toBeTruthy();
  });
});

describe('Aanvragen', () => {
  it('names the mails before the click, and sends the sentence', async () => {
    const { asked } = renderScreen(inWords(<StaySheet id={12} first="confirm" onClose={() => undefined} />), {
      answers: { ...answers, confirmStay: { status: 200, body: { ...STAY, state: 'CONFIRMED', mails: MAILS } } },
    });
    expect(
      await screen.findByText(/Een mail vertrekt naar annelies@huis.example \(Frans\) en naar info@lindeloo.example/),
    ).toBeTruthy();
    expect(screen.getByText('Schoonmaak')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Een zin van u in de mail/), { target: { value: 'Bienvenue.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Bevestig en mail' }));
    expect(await screen.findByText('Het verblijf van Annelies Peeters is bevestigd.')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ sentence: 'Bienvenue.' });
  });
  it('says what the stay became when a colleague was first, and keeps what was typed', async () => {
    renderScreen(inWords(<StaySheet id={12} first="refuse" onClose={() => undefined} />), {
      answers: { ...answers, refuseStay: { status: 409, body: { state: 'CONFIRMED' } } },
    });
    const words = (await screen.findByLabelText(/Een zin van u in de mail/)) as HTMLTextAreaElement;
    fireEvent.change(words, { target: { value: 'Het dak is stuk.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Weiger en mail' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dit verblijf is intussen bevestigd.');
    expect(words.value).toBe('Het dak is stuk.');
  });
  it('shows what other nights cost before a stay is moved, and lets the price stay', async () => {
    const quote = {
      from: STAY.from,
      to: STAY.to,
      persons: 4,
      price: 900,
      rent: 748,
      extras: [],
      parts: [],
      available: true,
      taken: false,
    };
    const { asked } = renderScreen(inWords(<StaySheet id={12} first="move" onClose={() => undefined} />), {
      answers: {
        ...answers,
        quoteStay: { status: 200, body: quote },
        moveStay: { status: 409, body: { reason: 'taken' } },
      },
    });
    expect(await screen.findByText(/Nieuwe prijs: €\s900/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/Houd €\s852,2/));
    fireEvent.change(screen.getByLabelText('Vakantiewoning'), { target: { value: '8' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verplaats en mail' }));
    expect(await screen.findByText('Een van deze nachten is al bezet. Kies andere.')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      rentalUnitId: 8,
      keepPrice: true,
      sequence: 0,
    });
  });
  it('is read by an editor without a way to answer', async () => {
    renderScreen(inWords(<RequestsTab tabs={tabs} />), { answers, role: 'editor' });
    expect(await screen.findByText('Duinzicht 4B')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bevestig/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Lees meer/ })).toBeTruthy();
  });
  it('says that nobody waits', async () => {
    renderScreen(inWords(<RequestsTab tabs={tabs} />), {
      answers: { ...answers, holidayRequests: { status: 200, body: { requests: [] } } },
    });
    expect(await screen.findByText('Niemand wacht op een antwoord.')).toBeTruthy();
  });
});

describe('Prijzen en seizoenen', () => {
  it('tries a stay with what is not online yet, and sends only the part that changed', async () => {
    const { asked } = renderScreen(inWords(<PricesTab tabs={tabs} />), {
      answers: { ...answers, saveUnitTerms: ({ body }) => ({ status: 200, body: { ...SHEET, ...(body as object) } }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Wijzig: Hoog, 03/07' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Week, in euro'), { target: { value: '1.240' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Neem over' }));
    const side = screen.getByRole('complementary');
    fireEvent.change(within(side).getByLabelText('Aankomst'), { target: { value: '2027-07-03' } });
    fireEvent.change(within(side).getByLabelText('Vertrek'), { target: { value: '2027-07-10' } });
    // 1.240 and the cleaning.
    expect(within(side).getByText(/1\.325/)).toBeTruthy();
    fireEvent.change(within(side).getByLabelText('Vertrek'), { target: { value: '2027-07-09' } });
    expect(within(side).getByText('Geen combinatie van periodes geeft precies deze nachten.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Zet de prijzen online' }));
    expect(await screen.findByText('De prijzen staan online.')).toBeTruthy();
    const sent = asked.find(({ method }) => method === 'PATCH');
    expect(sent?.headers['if-match']).toBe('"unit-7-0"');
    expect(sent?.body).toMatchObject({ set: { prices: { seasons: [{ prices: { week: 1240 } }] } } });
    expect(Object.keys((sent?.body as { set: object } | undefined)?.set ?? {})).toEqual(['prices']);
  });
  it('an end of a season moves by a day with Alt and an arrow, the beginning with Shift too; the season keeps the focus', async () => {
    renderScreen(inWords(<PricesTab tabs={tabs} />), { answers });
    const high = () => screen.getByRole('button', { name: /^Hoog: / });
    (await screen.findByRole('button', { name: 'Hoog: 03/07 – 27/08' })).focus();
    fireEvent.keyDown(high(), { key: 'ArrowRight', altKey: true });
    await screen.findByRole('button', { name: 'Hoog: 03/07 – 28/08' });
    expect(document.activeElement).toBe(high());
    fireEvent.keyDown(high(), { key: 'ArrowLeft', altKey: true, shiftKey: true });
    await screen.findByRole('button', { name: 'Hoog: 02/07 – 28/08' });
    expect(document.activeElement).toBe(high());
    // Without Alt the arrows are the page's.
    fireEvent.keyDown(high(), { key: 'ArrowRight' });
    expect(screen.getByText(/Niet online.*|nog niet online/i, { selector: '[role=status]' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hoog: 02/07 – 28/08' })).toBeTruthy();
  });
  it('says that the units do not load, never that there are none, and shows them when they do', async () => {
    let fails = true;
    renderScreen(inWords(<PricesTab tabs={tabs} />), {
      answers: { ...answers, holidayCalendar: () => (fails ? { status: 503 } : answers.holidayCalendar) },
    });
    expect(await screen.findByRole('heading', { name: /^De kalender laadt niet/ })).toBeTruthy();
    expect(screen.queryByText(nl['calendar.none'])).toBeNull();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Probeer nu' }));
    expect(await screen.findByRole('button', { name: 'Wijzig: Hoog, 03/07' })).toBeTruthy();
  });
  it('has one field for the units where there is no room beside the prices', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    renderScreen(inWords(<PricesTab tabs={tabs} />), { answers });
    const units = (await screen.findByLabelText('Vakantiewoningen')) as HTMLSelectElement;
    expect(units.selectedOptions[0]?.textContent).toMatch(/^Duinzicht 4B, /);
    expect(screen.queryByRole('navigation', { name: 'Vakantiewoningen' })).toBeNull();
  });
  it('follows a channel, says why one cannot be read and keeps what was typed, and asks before letting one go', async () => {
    let tries = 0;
    const channels = [{ id: '00aa00aa00aa00aa', name: 'kustverhuur.example', readAt: null, problem: null }];
    const { asked } = renderScreen(inWords(<PricesTab tabs={tabs} />), {
      answers: {
        ...answers,
        unitTerms: { status: 200, body: { ...SHEET, channels } },
        followChannel: () => {
          tries += 1;
          return tries === 1
            ? { status: 400, body: { problem: { kind: 'status', status: 404 }, errors: [{ field: 'body.address' }] } }
            : { status: 201, body: { blocked: 3, clashes: [] } };
        },
        dropChannel: { status: 204 },
      },
    });
    const field = (await screen.findByLabelText('Adres van een kalender (ICS)')) as HTMLInputElement;
    fireEvent.click(screen.getByRole('button', { name: 'Volg deze kalender' }));
    expect(screen.getByText(/Plak het adres van een kalender/)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'https://kanaal.example/x.ics' } });
    fireEvent.click(screen.getByRole('button', { name: 'Volg deze kalender' }));
    expect(await screen.findByText('De kalender antwoordt met 404.')).toBeTruthy();
    expect(field.value).toBe('https://kanaal.example/x.ics');
    fireEvent.click(screen.getByRole('button', { name: 'Volg deze kalender' }));
    expect(await screen.findByText('De kalender wordt gevolgd: 3 perioden zijn bezet.')).toBeTruthy();
    expect(field.value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Volg kustverhuur.example niet meer' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Volg niet meer' }));
    expect(await screen.findByText('kustverhuur.example wordt niet meer gevolgd.')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toMatch(/channels\/00aa00aa00aa00aa$/);
  });
  it('copies a year to the next, on the same weekday', async () => {
    renderScreen(inWords(<PricesTab tabs={tabs} />), { answers });
    fireEvent.click(await screen.findByRole('button', { name: '2028' }));
    fireEvent.click(screen.getByRole('button', { name: 'Kopieer 2027 naar 2028' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Duurder met (%)'), { target: { value: '3' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Kopieer 2027 naar 2028' }));
    const table = screen.getByRole('table', { name: 'Seizoenen en prijzen van 2028' });
    expect(within(table).getByText('01/07 – 27/08')).toBeTruthy();
    expect(within(table).getByText(/721/)).toBeTruthy();
  });
  it('warns that the registration number is missing, until there is one', async () => {
    renderScreen(inWords(<PricesTab tabs={tabs} />), { answers });
    expect(await screen.findByText(/heeft nog geen registratienummer/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Registratienummer/), { target: { value: 'TV-42' } });
    expect(screen.queryByText(/heeft nog geen registratienummer/)).toBeNull();
  });
});

describe('Verblijven', () => {
  it('has every stay: page after page, of one unit or all; another filter begins at the first page', async () => {
    const { asked } = renderScreen(inWords(<StaysTab tabs={tabs} />), {
      answers: {
        ...answers,
        holidayStays: ({ path }) => {
          const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset') ?? 0);
          const stays = Array.from({ length: offset === 150 ? 3 : 50 }, (_, index) => ({
            ...STAY,
            id: offset + index + 1,
            name: `Gast ${offset + index + 1}`,
          }));
          return { status: 200, body: { total: 153, stays } };
        },
      },
    });
    expect(await screen.findByText('Gast 1')).toBeTruthy();
    expect(screen.getByText('1 tot 50 van 153')).toBeTruthy();
    for (const first of [51, 101, 151]) {
      fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));
      expect(await screen.findByText(`Gast ${first}`)).toBeTruthy();
    }
    expect(screen.getByText('151 tot 153 van 153')).toBeTruthy();
    expect(screen.getByText('Pagina 4 van 4')).toBeTruthy();
    // Portraits come when they come.
    const pages = () => asked.map(({ path }) => path).filter((path) => path.includes('offset='));
    const before = pages();
    fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));
    expect(pages()).toEqual(before);
    fireEvent.change(screen.getByLabelText('Vakantiewoning'), { target: { value: '8' } });
    expect(await screen.findByText('Gast 1')).toBeTruthy();
    expect(pages().at(-1)).toMatch(/unit=8/);
    expect(pages().at(-1)).toMatch(/offset=0/);
  });
});
