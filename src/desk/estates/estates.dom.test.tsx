import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import type { DeskAnswer } from '../api/desk-api.ts';
import german from '../texts/de.json' with { type: 'json' };
import { LanguageProvider } from '../texts/translate.tsx';
import EstatesScreen from './estates.screen.tsx';
import { Completeness } from './listing-cells.tsx';

type Table = DeskAnswer<'estateTable'>;

const KASTEELLAAN: Table['rows'][number] = {
  id: 11,
  reference: '4817',
  street: 'Kasteellaan 214',
  place: '9000 Gent',
  title: '',
  kind: 'Herenhuis',
  state: 'online',
  status: 'FOR_SALE',
  price: 895_000,
  region: 'FLANDERS',
  gaps: 0,
  percentage: 100,
  collections: [],
  requests: 31,
  changedAt: '2026-11-17T09:00:00Z',
  changedBy: 'Lotte',
};
const LOUIZALAAN: Table['rows'][number] = {
  ...KASTEELLAAN,
  id: 12,
  reference: '4834',
  street: 'Louizalaan 331/4',
  state: 'offline',
  status: 'TO_RENT',
  price: 1450,
  gaps: 2,
  percentage: 80,
};
const answer = (over: Partial<Table> = {}): Table => ({
  rows: [KASTEELLAAN, LOUIZALAAN],
  total: 2,
  overview: {
    states: { online: 1, offline: 1, draft: 0, planned: 0, changed: 0, archived: 0, gone: 0 },
    views: [
      { id: 'all', filter: {}, count: 2 },
      { id: 'gaps', filter: { gaps: 'yes', offer: 'OFFERED' }, count: 1 },
    ],
    saved: [],
    columns: ['price', 'state', 'completeness'],
    collections: [{ id: 'home', title: 'Op de voorpagina' }],
  },
  ...over,
});
const show = (answers: FakeAnswers = {}, role: 'owner' | 'reader' = 'owner') =>
  renderScreen(<EstatesScreen />, { answers: { estateTable: { status: 200, body: answer() }, ...answers }, role });
const asked = (view: ReturnType<typeof show>, path: string) => view.asked.filter((one) => one.path.includes(path));

const lastTable = (view: ReturnType<typeof show>): string => asked(view, '/desk/estates').at(-1)?.path ?? '';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Panden on a map', () => {
  const PLACES = {
    total: 3,
    listings: [
      { id: 11, reference: '4817', street: 'Kasteellaan 214', title: '', point: [51.047, 3.738], price: 895_000 },
      { id: 12, reference: '4834', street: 'Louizalaan 331/4', title: '', point: [50.826, 4.366] },
    ],
  };
  it('shows the filtered listings as pins and as a list that leads to them, and says how many have no place', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    // There is no layout here: a map of nothing shows nothing.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const view = show({ estateMap: { status: 200, body: PLACES } });
    fireEvent.click(await screen.findByRole('button', { name: /Wettelijke gaten/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Kaart' }));
    await screen.findByText('1 pand heeft geen plaats op de kaart.');
    expect(asked(view, '/estate-map').at(-1)?.path).toContain('gaps=yes');
    expect(screen.queryByRole('table')).toBeNull();
    const link = await screen.findByRole('link', { name: /Kasteellaan 214/ });
    expect(link.getAttribute('href')).toBe('/desk/sites/lindeloo/estates/11');
    expect(link.textContent).toContain('€\u00a0895k');
    expect(screen.getByRole('link', { name: /Louizalaan 331\/4/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kasteellaan 214, €\u00a0895k' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tabel' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
  it('says when the places do not come, and offers to ask again', async () => {
    show({ estateMap: { status: 403, body: { title: 'Forbidden' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Kaart' }));
    expect(await screen.findByText('De kaart laadt niet.')).toBeTruthy();
  });
});

describe('Panden', () => {
  it('says of each listing what it costs, whether it is online and what is missing', async () => {
    show();
    expect(await screen.findByRole('link', { name: /Kasteellaan 214/ })).toBeTruthy();
    expect(screen.getAllByText('€ 895.000').length).toBeGreaterThan(0);
    expect(screen.getAllByText('€ 1.450 /maand').length).toBeGreaterThan(0);
    expect(screen.getAllByText('2 gaten').length).toBeGreaterThan(0);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3');
  });
  it('writes how complete it is as the language does', () => {
    render(
      <LanguageProvider locale="de" texts={german}>
        <Completeness listing={{ ...KASTEELLAAN, percentage: 96 }} />
      </LanguageProvider>,
    );
    expect(screen.getByText('96\u00a0%', { normalizer: (text) => text })).toBeTruthy();
  });
  it('sorts by a header, and says so', async () => {
    const view = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Prijs' }));
    await waitFor(() => expect(lastTable(view)).toContain('sort=price&order=desc'));
    expect(screen.getByRole('columnheader', { name: 'Prijs' }).getAttribute('aria-sort')).toBe('descending');
  });
  it('a view is a filter with its chips, and a chip takes it away', async () => {
    const view = show();
    fireEvent.click(await screen.findByRole('button', { name: /Wettelijke gaten/ }));
    await waitFor(() => expect(lastTable(view)).toContain('gaps=yes'));
    fireEvent.click(screen.getByRole('button', { name: /Met wettelijke gaten\s*, filter wissen/ }));
    await waitFor(() => expect(lastTable(view)).not.toContain('gaps=yes'));
    expect(lastTable(view)).toContain('offer=OFFERED');
  });
  it('walks with J, chooses with X and takes offline what is online, with a way back', async () => {
    const view = show({ showEstates: { status: 200, body: { changed: [11], refused: [] } } });
    await screen.findByRole('link', { name: /Kasteellaan 214/ });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toContain('Kasteellaan 214');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
    expect(screen.getByText('2 panden gekozen')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Haal 1 van 2 offline' }));
    expect(await screen.findByText(/1 pand offline gehaald/)).toBeTruthy();
    expect(asked(view, 'visibility').at(-1)?.body).toEqual({ ids: [11], hidden: true });
    fireEvent.click(screen.getByRole('button', { name: /Ongedaan maken/ }));
    await waitFor(() => expect(asked(view, 'visibility').at(-1)?.body).toEqual({ ids: [11], hidden: false }));
  });
  it('takes a sticker for many back with what the answer gave', async () => {
    const undo = [{ id: 12, version: 4, set: {}, back: ['/general/sticker'] }];
    const view = show({ decideEstates: { status: 200, body: { changed: [12], refused: [], undo } } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Louizalaan 331/4' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sticker' }));
    fireEvent.change(await screen.findByLabelText('Nederlands'), { target: { value: 'Nieuw' } });
    fireEvent.click(screen.getByRole('button', { name: 'Zet in 1 concept' }));
    fireEvent.click(await screen.findByRole('button', { name: /Ongedaan maken/ }));
    await waitFor(() => expect(asked(view, 'estate-decisions')).toHaveLength(2));
    expect(asked(view, 'estate-decisions').map(({ body }) => body)).toEqual([
      { ids: [12], sticker: { nl: 'Nieuw' } },
      { ids: [12], takeBack: undo },
    ]);
    expect(await screen.findByText('Teruggezet: 1 pand.')).toBeTruthy();
  });
  it('says why a listing was refused', async () => {
    show({ showEstates: { status: 200, body: { changed: [], refused: [{ id: 12, reason: 'gaps' }] } } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Louizalaan 331/4' }));
    fireEvent.click(screen.getByRole('button', { name: 'Online zetten' }));
    expect(await screen.findByText('1 pand heeft wettelijke gaten.')).toBeTruthy();
  });
  it('offers whoever only reads nothing that is refused afterwards', async () => {
    show({}, 'reader');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Kasteellaan 214' }));
    expect(screen.queryByRole('button', { name: 'Nieuw pand' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Offline halen' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Exporteren' })).toBeTruthy();
  });
  it('says that nothing fits, and the way out', async () => {
    show({
      estateTable: ({ path }) => ({
        status: 200,
        body: path.includes('gaps') ? answer({ rows: [], total: 0 }) : answer(),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Wettelijke gaten/ }));
    expect(await screen.findByText('Geen pand past bij deze 2 filters.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Wis 2 filters' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: /Kasteellaan 214/ })).toBeTruthy();
  });
  it('shows what a file would change before anything happens', async () => {
    const trial = {
      lines: 2,
      changes: [{ line: 2, id: 12, reference: '4834', changes: [{ column: 'price', before: '1450', after: '1500' }] }],
      problems: [{ line: 3, column: 'price', problem: 'notANumber' }],
      written: 0,
    };
    const view = show({
      importEstateFile: ({ body }) => ({
        status: 200,
        body: (body as { apply: boolean }).apply ? { ...trial, written: 1 } : trial,
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Lees een bestand in' }));
    const file = new File(['id,price\n12,1500\n11,veel'], 'estates.csv', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText('Bestand (CSV)'), { target: { files: [file] } });
    expect(await screen.findByText('2 regels gelezen. 1 pand verandert.')).toBeTruthy();
    expect(screen.getByText(/dit is geen getal/)).toBeTruthy();
    expect(asked(view, 'estate-file').at(-1)?.body).toMatchObject({ apply: false });
    fireEvent.click(screen.getByRole('button', { name: 'Zet 1 wijziging in de concepten' }));
    await waitFor(() => expect(asked(view, 'estate-file').at(-1)?.body).toMatchObject({ apply: true }));
  });

  it('says which lines were not written because of what changed meanwhile, and closes when there are none', async () => {
    const change = (line: number, id: number) => ({
      line,
      id,
      reference: `ref ${id}`,
      changes: [{ column: 'price', before: '1450', after: '1500' }],
    });
    const known = { line: 4, problem: 'unknown' };
    const trial = { lines: 3, changes: [change(2, 12), change(3, 11)], problems: [known], written: 0 };
    let meanwhile: object[] = [{ line: 3, problem: 'gone' }];
    show({
      importEstateFile: ({ body }) => ({
        status: 200,
        body: (body as { apply: boolean }).apply
          ? { ...trial, problems: [...meanwhile, known], written: 2 - meanwhile.length }
          : trial,
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Lees een bestand in' }));
    const choose = async (): Promise<void> => {
      const file = new File(['id,price\n12,1500\n11,1500\n99,1'], 'estates.csv', { type: 'text/csv' });
      fireEvent.change(await screen.findByLabelText('Bestand (CSV)'), { target: { files: [file] } });
      fireEvent.click(await screen.findByRole('button', { name: 'Zet 2 wijzigingen in de concepten' }));
    };
    await choose();
    expect(await screen.findByText('1 concept gewijzigd. Publiceren doet u in het pand.')).toBeTruthy();
    expect(screen.getByText(/^De rest staat in de concepten/)).toBeTruthy();
    expect(screen.getByText(/^Regel 3/).textContent).toBe('Regel 3: dit pand is uit de feed');
    expect(screen.queryByText(/^Regel 4/)).toBeNull();
    expect(screen.queryByRole('button', { name: /in de concepten$/ })).toBeNull();
    meanwhile = [];
    await choose();
    await waitFor(() => expect(screen.queryByLabelText('Bestand (CSV)')).toBeNull());
  });

  it('tries a file once more that the server did not answer, and says what failed when it is written', async () => {
    const trial = {
      lines: 1,
      changes: [{ line: 2, id: 12, reference: '4834', changes: [{ column: 'price', before: '1450', after: '1500' }] }],
      problems: [],
      written: 0,
    };
    const down = { status: 503, body: { type: 'about:blank', title: 'Down', status: 503 } };
    let tries = 0;
    const view = show({
      importEstateFile: ({ body }) => {
        tries += 1;
        return tries === 1 || (body as { apply: boolean }).apply ? down : { status: 200, body: trial };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Lees een bestand in' }));
    const file = new File(['id,price\n12,1500'], 'estates.csv', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText('Bestand (CSV)'), { target: { files: [file] } });
    const fault = await screen.findByRole('alert');
    expect(fault.textContent).toContain('Het bestand is niet gelezen');
    fireEvent.click(within(fault).getByRole('button', { name: 'Probeer nu' }));
    expect(await screen.findByText('1 regel gelezen. 1 pand verandert.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked(view, 'estate-file').at(-1)?.body).toEqual({ csv: 'id,price\n12,1500', apply: false });
    fireEvent.click(screen.getByRole('button', { name: 'Zet 1 wijziging in de concepten' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Niet alles staat in de concepten');
    expect(screen.getByRole('button', { name: 'Zet 1 wijziging in de concepten' })).toBeTruthy();
  });

  it('sends no file that is too large, and takes the largest that is not', async () => {
    const nothing = { lines: 0, changes: [], problems: [], written: 0 };
    const view = show({ importEstateFile: { status: 200, body: nothing } });
    fireEvent.click(await screen.findByRole('button', { name: 'Lees een bestand in' }));
    const input = await screen.findByLabelText('Bestand (CSV)');
    const choose = (length: number): boolean =>
      fireEvent.change(input, { target: { files: [new File(['é'.repeat(length)], 'estates.csv')] } });
    choose(1_000_001);
    expect((await screen.findByRole('alert')).textContent).toContain('te groot');
    expect(asked(view, 'estate-file')).toEqual([]);
    choose(1_000_000);
    expect(await screen.findByText(/^0 regels gelezen/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('saves the listings so that a spreadsheet reads the letters as they are', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show({ estateFile: { status: 200, body: 'id,city\r\n12,Liège\r\n' } });
    fireEvent.click(await screen.findByRole('button', { name: /als bestand$/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
