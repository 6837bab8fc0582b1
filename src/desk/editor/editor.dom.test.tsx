import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import type { ApiRequest } from '../../client/transport.ts';
import type { SectionId } from '../../domain/publishing/editor/sections.ts';
import { EstateEditor } from './editor.screen.tsx';
import type { Sheet } from './editor-context.ts';

const OWN: Sheet['draft'] = {
  '/general/headType': { id: 1, code: 'HOUSE' },
  '/general/transaction': { id: 1 },
  '/address/street/nl': 'Molenstraat',
  '/address/number': '18',
  '/address/city': { zip: '9000', name: 'Gent' },
  '/address/region': 'FLANDERS',
  '/price/value': 445_000,
};
const RECORD: Sheet['record'] = {
  general: { id: 4821, headType: { id: 1, code: 'HOUSE' }, transaction: { id: 1 } },
  address: { street: { nl: 'Molenstraat' }, number: '18', city: { zip: '9000', name: 'Gent' }, region: 'FLANDERS' },
  price: { value: 445_000 },
};
const SHEET: Sheet = {
  id: 4821,
  etag: '"e4821-3"',
  state: 'draft',
  record: RECORD,
  shown: null,
  feed: null,
  feedAt: null,
  feedName: null,
  own: {},
  draft: OWN,
  touched: {},
  changes: [{ pointer: '/price/value', before: null, after: 445_000 }],
  planned: null,
  project: null,
  units: [],
  mayPublish: true,
  strictness: 'normal',
  hiddenStatus: [],
};
/** The same home out of a feed, with nothing decided. */
const FED: Sheet = {
  ...SHEET,
  state: 'online',
  feed: RECORD,
  shown: RECORD,
  feedName: 'Whise',
  draft: {},
  changes: [],
};

const saved = (sheet: Sheet, { body }: ApiRequest, etag: string): Sheet => {
  const { set = {} } = body as { readonly set?: Sheet['draft'] };
  const price = set['/price/value'] as number | undefined;
  return {
    ...sheet,
    etag,
    draft: { ...sheet.draft, ...set },
    record: { ...RECORD, ...(price === undefined ? {} : { price: { value: price } }) },
  };
};

const open = (sheet: Sheet, section: SectionId, answers: FakeAnswers = {}) =>
  renderScreen(<EstateEditor id={4821} section={section} />, {
    answers: {
      deskEstate: { status: 200, body: sheet },
      estateMails: { status: 200, body: { people: 38 } },
      estateVersions: { status: 200, body: { versions: [] } },
      portraits: { status: 200, body: [] },
      saveEstate: (request) => ({ status: 200, body: saved(sheet, request, '"e4821-4"') }),
      ...answers,
    },
  });

/** Roles are slow to find in a form this large: buttons are found by their text. */
const price = async (): Promise<HTMLInputElement> =>
  (await screen.findByLabelText('Prijs', { selector: 'input' })) as HTMLInputElement;
const saves = (asked: readonly ApiRequest[]) => asked.filter(({ method }) => method === 'PATCH');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a field', () => {
  it('is saved when one leaves it, read the Belgian way', async () => {
    const { asked } = open(SHEET, 'price');
    const input = await price();
    expect(input.value).toBe('445.000');
    fireEvent.change(input, { target: { value: '€ 425.000,-' } });
    fireEvent.blur(input);
    expect(await screen.findByText(/^Bewaard om/)).toBeTruthy();
    expect(saves(asked)).toMatchObject([
      { body: { set: { '/price/value': 425_000 }, back: [] }, headers: { 'if-match': '"e4821-3"' } },
    ]);
    expect((await price()).value).toBe('425.000');
  });
  it('keeps what means nothing as it was typed, says why, and saves nothing', async () => {
    const { asked, unmount } = open(SHEET, 'price');
    fireEvent.change(await price(), { target: { value: 'veel' } });
    fireEvent.blur(await price());
    expect(await screen.findByText(/Dit is geen getal/)).toBeTruthy();
    expect(saves(asked)).toEqual([]);
    unmount();
    open(SHEET, 'price');
    expect((await price()).value).toBe('veel');
  });
  it('of a feed without a name is said to be of the feed, in a sentence', async () => {
    open({ ...FED, feedName: null }, 'price');
    fireEvent.click(await screen.findByText('Overschrijven', { selector: 'button' }));
    fireEvent.change(await price(), { target: { value: '425000' } });
    fireEvent.blur(await price());
    expect(await screen.findByText('U overschreef 1 waarde van de feed.')).toBeTruthy();
    expect(await screen.findByText(/De feed zegt € 445\.000/)).toBeTruthy();
  });
  it('is no value of the feed that was overwritten when it is a photo or a document that was added', async () => {
    const [photo, paper] = [`file:${'a'.repeat(64)}`, `file:${'b'.repeat(64)}.pdf`];
    const added = {
      [`/pictures/${photo}/added`]: true,
      '/pictures/order': [photo],
      [`/files/${paper}/added`]: true,
      [`/files/${paper}/name/nl`]: 'EPC',
      [`/files/${paper}/visibility`]: 'internal',
      '/files/order': [paper],
    };
    const { unmount } = open({ ...FED, draft: { ...added, '/price/value': 425_000 } }, 'price');
    expect((await screen.findAllByText('U overschreef 1 waarde van Whise.')).length).toBeGreaterThan(0);
    unmount();
    open({ ...FED, draft: added }, 'price');
    await price();
    expect(screen.queryByText(/^U overschreef/)).toBeNull();
  });
  it('of a feed is locked until it is overwritten, and goes back', async () => {
    const { asked } = open(FED, 'price');
    expect((await price()).readOnly).toBe(true);
    expect(screen.getAllByText('Whise').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByText('Overschrijven', { selector: 'button' }));
    fireEvent.change(await price(), { target: { value: '425000' } });
    fireEvent.blur(await price());
    expect(await screen.findByText('Eigen waarde')).toBeTruthy();
    expect(await screen.findByText(/Whise zegt € 445\.000/)).toBeTruthy();
    fireEvent.click(await screen.findByText('Terug naar feed', { selector: 'button' }));
    await waitFor(() => expect(saves(asked)).toHaveLength(2));
    expect(saves(asked).at(-1)).toMatchObject({ body: { set: {}, back: expect.arrayContaining(['/price/value']) } });
    await waitFor(async () => expect((await price()).value).toBe('445.000'));
  });
  it('is for reading only for whoever may not write, with the reason', async () => {
    open({ ...SHEET, locked: 'assigned', mayPublish: false }, 'price');
    expect(await screen.findByText(/aan een collega toegewezen/)).toBeTruthy();
    expect((await price()).readOnly).toBe(true);
  });
  it('of a contributor is a text in their languages', async () => {
    open({ ...SHEET, locked: 'texts', languages: ['fr'], mayPublish: false }, 'texts');
    const dutch = (await screen.findByLabelText('Titel, Nederlands')) as HTMLTextAreaElement;
    expect(dutch.readOnly).toBe(true);
    expect((screen.getByLabelText('Titel, Français') as HTMLTextAreaElement).readOnly).toBe(false);
  });
});

describe('a listing that was hidden and has a gap', () => {
  it('goes online again with a reason, which is asked for and sent', async () => {
    const { asked } = open({ ...FED, state: 'offline' }, 'price', {
      showEstates: ({ body }) => ({
        status: 200,
        body: (body as { reason?: string }).reason
          ? { changed: [4821], refused: [] }
          : { changed: [], refused: [{ id: 4821, reason: 'reason' }] },
      }),
    });
    fireEvent.click(await screen.findByText('Zet opnieuw online', { selector: 'button' }));
    const reason = await screen.findByLabelText('Waarom toch', { selector: 'textarea' });
    const form = reason.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(await screen.findByText('Schrijf in een paar woorden waarom.')).toBeTruthy();
    fireEvent.change(reason, { target: { value: ' Nieuw attest volgt ' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByLabelText('Waarom toch')).toBeNull());
    expect(asked.filter(({ path }) => path.endsWith('/visibility')).map(({ body }) => body)).toEqual([
      { ids: [4821], hidden: false },
      { ids: [4821], hidden: false, reason: 'Nieuw attest volgt' },
    ]);
  });
});

describe('what a site that is lenient publishes', () => {
  const publishing = async (strictness: Sheet['strictness']) => {
    open({ ...SHEET, strictness }, 'price');
    fireEvent.click(await screen.findByText('Zet online', { selector: 'button' }));
  };
  it('soft: a new listing with gaps asks the reason', async () => {
    await publishing('soft');
    expect(await screen.findByLabelText('Waarom toch', { selector: 'textarea' })).toBeTruthy();
  });
  it('normal: a new listing with gaps is refused', async () => {
    await publishing('normal');
    expect(await screen.findByText(/Vul eerst/)).toBeTruthy();
    expect(screen.queryByLabelText('Waarom toch')).toBeNull();
  });
});

describe('a project', () => {
  const unit = (id: number, entityNumber: string, state: 'online' | 'draft', transaction = 1) => ({
    id,
    state,
    record: { general: { id, parentId: 4821, entityNumber, headType: { id: 3 }, transaction: { id: transaction } } },
  });
  const PROJECT: Sheet = {
    ...SHEET,
    state: 'online',
    shown: RECORD,
    draft: {},
    feed: { ...RECORD, general: { id: 4821, headType: { id: 7, code: 'PROJECT' }, project: true } },
    units: [unit(11, 'A.1', 'online'), unit(12, 'A.2', 'draft'), unit(13, 'A.3', 'online', 5)],
  };
  it('names the units that lack something, each with the way to it; those that visitors see count', async () => {
    open(PROJECT, 'price');
    const way = await screen.findByText('Naar A.1');
    expect(way.getAttribute('href')).toBe('/desk/sites/lindeloo/estates/11');
    const row = way.closest('li') as HTMLElement;
    const gaps = Number(/A\.1: (\d+) wettelijke gaten/.exec(row.textContent ?? '')?.[1]);
    expect(gaps).toBeGreaterThan(3);
    expect(row.textContent).toContain('EPC-waarde');
    expect(screen.getByText('Naar A.2').closest('li')?.textContent).toContain('Staat nog niet op de website.');
    // Sold: no advertisement any more.
    expect(screen.queryByText('Naar A.3')).toBeNull();
    expect(screen.getByText(`${gaps} wettelijke gaten`)).toBeTruthy();
  });
  it('asks the reason before it is published again with such units, and names only those that are online', async () => {
    open({ ...PROJECT, changes: SHEET.changes }, 'price');
    fireEvent.click(await screen.findByText('Publiceer 1 wijziging'));
    expect(await screen.findByLabelText('Waarom toch', { selector: 'textarea' })).toBeTruthy();
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByText('Naar A.1')).toBeTruthy();
    expect(within(sheet).queryByText('Naar A.2')).toBeNull();
  });
});

describe('when the server does not save it', () => {
  const nobody = (): never => {
    throw new TypeError('nobody answers');
  };
  it.each([
    ['does not answer', nobody, 'Niet bewaard: geen verbinding'],
    ['cannot', { status: 503 }, 'Nog niet bewaard: we proberen het opnieuw'],
  ])('says that it %s, keeps it on the device and has it after opening again', async (_what, saveEstate, words) => {
    const { unmount } = open(SHEET, 'price', { saveEstate });
    fireEvent.change(await price(), { target: { value: '425000' } });
    fireEvent.blur(await price());
    expect(await screen.findByText(words)).toBeTruthy();
    unmount();
    const { asked } = open(SHEET, 'price', { saveEstate: { status: 503 } });
    expect((await price()).value).toBe('425.000');
    await waitFor(() => expect(saves(asked)).toMatchObject([{ body: { set: { '/price/value': 425_000 } } }]));
  });
});

describe('when somebody else was first', () => {
  const theirs = {
    saveEstate: (request: ApiRequest) =>
      request.headers['if-match'] === '"e4821-3"'
        ? {
            status: 412,
            body: {
              etag: '"e4821-9"',
              changedBy: 'Sara Peeters',
              changedAt: new Date().toISOString(),
              fields: [{ field: '/price/value', yours: 425_000, theirs: 430_000 }],
              current: { ...SHEET, etag: '"e4821-9"' },
            },
          }
        : { status: 200, body: saved(SHEET, request, '"e4821-10"') },
  };
  it('shows both values by name, and saves the chosen one', async () => {
    const { asked } = open(SHEET, 'price', theirs);
    fireEvent.change(await price(), { target: { value: '425000' } });
    fireEvent.blur(await price());
    await screen.findByRole('alertdialog');
    expect(screen.getByText('€ 425.000')).toBeTruthy();
    expect(screen.getByText('€ 430.000')).toBeTruthy();
    fireEvent.click(screen.getByText('Bewaar deze keuze', { selector: 'button' }));
    await waitFor(() => expect(saves(asked)).toHaveLength(2));
    expect(saves(asked).at(-1)).toMatchObject({ headers: { 'if-match': '"e4821-9"' } });
  });
  it('waits for the choice when it is left for later', async () => {
    open(SHEET, 'price', theirs);
    fireEvent.change(await price(), { target: { value: '425000' } });
    fireEvent.blur(await price());
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByText('Laat het zo en beslis later', { selector: 'button' }));
    expect(await screen.findByText('Wacht op uw keuze')).toBeTruthy();
    expect((await price()).value).toBe('425.000');
  });
});

describe('may this go online', () => {
  it('names the gaps of Flanders with their source, and refuses a first publication', async () => {
    open(SHEET, 'price');
    expect(await screen.findByText('Mag dit online?')).toBeTruthy();
    expect(screen.getByText(/Regels: Vlaams Gewest/)).toBeTruthy();
    fireEvent.click(screen.getByText('Zet online', { selector: 'button' }));
    expect(await screen.findByText(/Zo kan dit niet online/)).toBeTruthy();
    expect(await screen.findByText(/38 mensen krijgen een mail/)).toBeTruthy();
    expect(screen.queryByText(/^Zet 1 wijziging online/, { selector: 'button' })).toBeNull();
  });
  it('asks a reason of a listing that is online, and sends it', async () => {
    const online: Sheet = { ...SHEET, state: 'online', shown: RECORD };
    const { asked } = open(online, 'price', { publishEstate: { status: 200, body: { ...online, changes: [] } } });
    fireEvent.click(await screen.findByText(/Publiceer 1 wijziging/, { selector: 'button, button *' }));
    fireEvent.click(await screen.findByText('Zet 1 wijziging online', { selector: 'button, button *' }));
    expect(await screen.findByText(/Schrijf in een paar woorden waarom/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Waarom toch'), { target: { value: 'Attest is aangevraagd' } });
    fireEvent.click(screen.getByText('Zet 1 wijziging online', { selector: 'button' }));
    expect(await screen.findByText(/Het staat online/)).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/publish'))).toMatchObject({
      body: { reason: 'Attest is aangevraagd' },
      headers: { 'if-match': '"e4821-3"' },
    });
  });
});

describe('the prices that visitors saw', () => {
  type Versions = readonly Readonly<Record<string, unknown>>[];
  const version = (number: number, from: string, over: object) => ({
    ...{ version: number, from, to: null, online: true, changes: [] },
    ...over,
  });
  const priced = (before: number | null, after: number | null) => [{ pointer: '/price/value', before, after }];
  const VERSIONS: Versions = [
    version(5, '2026-11-17T09:00:00.000Z', {
      cause: { kind: 'member', name: 'Bert Claes' },
      changes: [...priced(435_000, 415_000), { pointer: '/general/title/nl', before: null, after: 'Herenhuis' }],
    }),
    // Another text, and the same price.
    version(4, '2026-10-20T09:00:00.000Z', {
      cause: { kind: 'member', name: 'Lotte Smet' },
      changes: [{ pointer: '/general/title/nl', before: 'Huis', after: null }],
    }),
    // Off the website: nobody saw a price.
    version(3, '2026-10-05T09:00:00.000Z', {
      cause: { kind: 'member', name: 'Sara Maes' },
      online: false,
      changes: priced(435_000, null),
    }),
    // A quarter to midnight in Greenwich is the next day here.
    version(2, '2026-09-30T23:45:00.000Z', {
      cause: { kind: 'feed', name: 'Whise' },
      changes: priced(449_000, 435_000),
    }),
    version(1, '2026-09-01T09:00:00.000Z', { cause: null, changes: priced(null, 449_000) }),
  ];
  const pricesOf = async (versions: Versions): Promise<(string | null)[] | undefined> => {
    open(FED, 'history', { estateVersions: { status: 200, body: { versions } } });
    await waitFor(() => expect(document.querySelector('.versions')).not.toBeNull());
    const list = document.querySelector('.pricelist');
    return list
      ? [...list.querySelectorAll('li')].map((line) =>
          [...line.children]
            .map(({ tagName, textContent }) => (tagName === 'S' ? `(${textContent})` : textContent))
            .join(' '),
        )
      : undefined;
  };

  it('stand with their day, the price before and who brought them, the newest first', async () => {
    const lines = await pricesOf(VERSIONS);
    expect(lines?.map((line) => line?.replaceAll('\u00a0', ' '))).toEqual([
      '17/11/2026 (€ 435.000) € 415.000 Bert Claes',
      '01/10/2026 (€ 449.000) € 435.000 Whise',
      '01/09/2026 € 449.000 De beheerder',
    ]);
  });

  it('are left out where no version changed one', async () => {
    expect(await pricesOf(VERSIONS.slice(1, 3))).toBeUndefined();
  });
});
