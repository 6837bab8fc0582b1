import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import type { ApiRequest } from '../../client/transport.ts';
import { changedDraft, mergeLayers } from '../../domain/layers/decisions.ts';
import type { Locale } from '../../domain/locale.ts';
import type { FileRefusal } from '../../domain/media/file-checks.ts';
import { EstateEditor } from '../editor/editor.screen.tsx';
import type { Sheet } from '../editor/editor-context.ts';
import { UploadsAwayBar } from '../shell/uploads-away.tsx';

/** The protocol's client, played by hand: what is under way, by name of its file. */
const sent = vi.hoisted(
  () => new Map<string, { url: string | null; options: Record<string, never>; starts: number }>(),
);
vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null;
    readonly options: Record<string, never>;
    starts = 0;
    constructor(file: File, options: Record<string, never>) {
      this.options = options;
      this.url = options.uploadUrl ?? null;
      sent.set(file.name, this);
    }
    start(): void {
      this.starts++;
      this.url ??= '/api/uploads/1';
    }
    abort(): Promise<void> {
      return Promise.resolve();
    }
  },
}));

const hex = (digit: string): string => `file:${digit.repeat(64)}`;
const [GEVEL, KEUKEN, TUIN] = [hex('a'), hex('b'), hex('c')] as const;
const FEED_PICTURE = 'https://feed.example/bad.jpg';
const EPC = `${hex('d')}.pdf`;
const DRAFT: Sheet['draft'] = {
  [`/pictures/${GEVEL}/added`]: true,
  [`/pictures/${KEUKEN}/added`]: true,
  [`/pictures/${KEUKEN}/title/nl`]: 'Keuken',
  '/pictures/order': [GEVEL, KEUKEN, FEED_PICTURE],
  [`/files/${EPC}/added`]: true,
  [`/files/${EPC}/name/nl`]: 'EPC',
  [`/files/${EPC}/visibility`]: 'internal',
  '/files/order': [EPC],
};
const FEED: NonNullable<Sheet['feed']> = { general: { id: 4821 }, pictures: [{ file: FEED_PICTURE, index: 0 }] };
const recordOf = (draft: Sheet['draft']): Sheet['record'] => mergeLayers(FEED, draft, { id: 4821 });
const SHEET: Sheet = {
  id: 4821,
  etag: '"e4821-3"',
  strictness: 'normal',
  hiddenStatus: [],
  state: 'draft',
  record: recordOf(DRAFT),
  shown: null,
  feed: FEED,
  feedAt: null,
  feedName: 'Whise',
  own: {},
  draft: DRAFT,
  touched: {},
  changes: [{ pointer: '/pictures/order', before: [KEUKEN, 'gone'], after: [GEVEL, KEUKEN, FEED_PICTURE] }],
  planned: null,
  project: null,
  units: [],
  mayPublish: true,
};
const facts = (ref: string, name: string, hash: string) => ({
  ...{ ref, name, hash, sha256: ref.slice(5, 69), mediaType: 'image/jpeg', bytes: 2_400_000 },
  ...{ width: 3000, height: 2000 },
});
const FACTS = [facts(GEVEL, 'gevel', 'f0f0f0f0f0f0f0f0'), facts(KEUKEN, 'keuken', '00000000000000ff')];

/** The server's side: the draft as it becomes, one version further with every change. */
const open = (
  section: 'pictures' | 'documents',
  over: Partial<Sheet> = {},
  answers: FakeAnswers = {},
  locales: readonly Locale[] = ['nl', 'fr'],
) => {
  let sheet: Sheet = { ...SHEET, ...over };
  let version = 3;
  return renderScreen(<EstateEditor id={4821} section={section} />, {
    locales,
    answers: {
      deskEstate: () => ({ status: 200, body: sheet }),
      estateMails: { status: 200, body: { people: 1 } },
      portraits: { status: 200, body: [] },
      listingFiles: { status: 200, body: { files: FACTS } },
      saveEstate: ({ body }) => {
        const draft = changedDraft(sheet.draft, body as { set: Sheet['draft']; back: string[] });
        version++;
        sheet = { ...sheet, etag: `"e4821-${version}"`, draft, record: recordOf(draft) };
        return { status: 200, body: sheet };
      },
      ...answers,
    },
  });
};

const saves = (asked: readonly ApiRequest[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body as { set: Sheet['draft']; back: string[] });
const rows = () => screen.findAllByRole('row');
const shot = async (index: number): Promise<HTMLElement> => {
  const found = (await rows())[index];
  if (!found) throw new Error(`no picture ${index}`);
  return found;
};
const openPanel = async (index: number): Promise<HTMLElement> => {
  fireEvent.keyDown(await shot(index), { key: 'Enter' });
  fireEvent.keyUp(await shot(index), { key: 'Enter' });
  return screen.findByRole('complementary', { name: `Foto ${index + 1}` });
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('picture'));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sent.clear();
});

describe('pictures in their order', () => {
  it('are named, the first is the cover, and what nobody described has the name of its file', async () => {
    open('pictures');
    const [first, second, third] = await rows();
    expect(within(first as HTMLElement).getByText('Omslag')).toBeTruthy();
    expect(await within(first as HTMLElement).findByText('gevel')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Keuken')).toBeTruthy();
    expect(within(third as HTMLElement).getByText('Geen bijschrift')).toBeTruthy();
    expect(screen.getByText('3 foto’s')).toBeTruthy();
  });
  it('move by Alt and an arrow, are announced, and go back', async () => {
    const { asked } = open('pictures');
    fireEvent.keyDown(await shot(0), { key: 'ArrowRight', altKey: true });
    expect(await screen.findByText('Foto 1 staat nu op plaats 2')).toBeTruthy();
    await waitFor(() =>
      expect(saves(asked)).toEqual([{ set: { '/pictures/order': [KEUKEN, GEVEL, FEED_PICTURE] }, back: [] }]),
    );
    fireEvent.click(screen.getByText('Ongedaan maken'));
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ '/pictures/order': DRAFT['/pictures/order'] }));
  });
  it('do not move beyond the last place', async () => {
    const { asked } = open('pictures');
    fireEvent.keyDown(await shot(2), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(await shot(0), { key: 'ArrowUp', altKey: true });
    expect(saves(asked)).toEqual([]);
  });
  it('that the server does not take as they are say so, and the change can be thrown away', async () => {
    open('pictures', {}, { saveEstate: { status: 400, body: { title: 'Bad', status: 400 } } });
    fireEvent.keyDown(await shot(0), { key: 'ArrowRight', altKey: true });
    expect(await screen.findByText(/neemt een wijziging hier niet aan/)).toBeTruthy();
    fireEvent.click(screen.getByText('Gooi die wijziging weg'));
    expect(screen.queryByText(/neemt een wijziging hier niet aan/)).toBeNull();
    expect(within(await shot(0)).getByText('Omslag')).toBeTruthy();
    await waitFor(async () => expect(within(await shot(0)).getByText('gevel')).toBeTruthy());
  });
  it('cannot be changed by whoever may only read, and the reason is said', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { asked } = open('pictures', { locked: 'assigned', mayPublish: false });
    expect(await screen.findByText(/aan een collega toegewezen/)).toBeTruthy();
    fireEvent.keyDown(await shot(0), { key: 'ArrowRight', altKey: true });
    expect(screen.queryByText('Foto’s uploaden')).toBeNull();
    expect(screen.queryByLabelText('Verplaats Foto 1')).toBeNull();
    expect(saves(asked)).toEqual([]);
    // Nothing is made draggable that has no handle.
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});

describe('one picture', () => {
  it('says how large it is, and takes a caption and a description in each language', async () => {
    const { asked } = open('pictures');
    const panel = await openPanel(0);
    expect(within(panel).getByText('3000 × 2000 · 2,3 MB')).toBeTruthy();
    fireEvent.change(within(panel).getByLabelText('Foto 1, Bijschrift, Français'), { target: { value: 'Façade' } });
    fireEvent.change(within(panel).getByLabelText('Foto 1, Beschrijving voor wie niet ziet, Nederlands'), {
      target: { value: 'Trapgevel' },
    });
    fireEvent.blur(within(panel).getByLabelText('Foto 1, Bijschrift, Français'));
    await waitFor(() =>
      expect(Object.assign({}, ...saves(asked).map(({ set }) => set))).toEqual({
        [`/pictures/${GEVEL}/title/fr`]: 'Façade',
        [`/pictures/${GEVEL}/alt/nl`]: 'Trapgevel',
      }),
    );
  });
  it('is written by a contributor in their languages only', async () => {
    open('pictures', { locked: 'texts', languages: ['fr'], mayPublish: false });
    const panel = await openPanel(0);
    const of = (language: string) =>
      within(panel).getByLabelText(`Foto 1, Bijschrift, ${language}`) as HTMLInputElement;
    expect(of('Nederlands').readOnly).toBe(true);
    expect(of('Français').readOnly).toBe(false);
    expect(screen.getByText('Foto’s uploaden')).toBeTruthy();
  });
  it('keeps in sight what the sliders say, in every crop, and goes back to the middle', async () => {
    const { asked } = open('pictures');
    const panel = await openPanel(0);
    fireEvent.change(within(panel).getByLabelText('Van links'), { target: { value: '80' } });
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ [`/pictures/${GEVEL}/focus`]: { x: 80, y: 38 } }));
    await waitFor(() =>
      expect([...panel.querySelectorAll<HTMLElement>('.crop img')].map(({ style }) => style.objectPosition)).toEqual([
        '80% 38%',
        '80% 38%',
        '80% 38%',
      ]),
    );
    fireEvent.click(within(panel).getByText('Zet het punt weer in het midden'));
    await waitFor(() => expect(saves(asked).at(-1)?.back).toEqual([`/pictures/${GEVEL}/focus`]));
  });
  it('becomes a plan, which stands behind the photos', async () => {
    const { asked } = open('pictures');
    fireEvent.click(within(await openPanel(0)).getByLabelText(/^Dit is een plan/));
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ [`/pictures/${GEVEL}/plan`]: true }));
    expect(await screen.findByText('2 foto’s, 1 plan')).toBeTruthy();
    expect(within(await shot(2)).getByText('Plan')).toBeTruthy();
    expect(within(await shot(0)).getByText('Keuken')).toBeTruthy();
  });
  it('of the feed is left out, not removed, and comes back', async () => {
    const { asked } = open('pictures');
    const panel = await openPanel(2);
    expect(within(panel).getByText(/komt uit Whise/)).toBeTruthy();
    expect(within(panel).queryByText('Verwijder')).toBeNull();
    fireEvent.click(within(panel).getByLabelText('Op de website'));
    expect(await screen.findByText('1 foto weggelaten')).toBeTruthy();
    fireEvent.click(screen.getByText('Zet terug', { selector: 'button' }));
    await waitFor(() =>
      expect(saves(asked).map(({ set, back }) => [Object.keys(set), back])).toEqual([
        [['/pictures/https:~1~1feed.example~1bad.jpg/leftOut'], []],
        [[], ['/pictures/https:~1~1feed.example~1bad.jpg/leftOut']],
      ]),
    );
  });
  it('that a member brought goes altogether', async () => {
    const { asked } = open('pictures');
    fireEvent.click(within(await openPanel(1)).getByText('Verwijder', { selector: 'button' }));
    await waitFor(() =>
      expect(saves(asked).at(-1)).toEqual({
        set: { '/pictures/order': [GEVEL, FEED_PICTURE] },
        back: [`/pictures/${KEUKEN}/added`, `/pictures/${KEUKEN}/title/nl`],
      }),
    );
  });
});

describe('pictures that look the same', () => {
  const alike = {
    listingFiles: { status: 200, body: { files: [FACTS[0], facts(KEUKEN, 'keuken', 'f0f0f0f0f0f0f0ff')] } },
  };
  it('are shown with a choice: one is left out', async () => {
    const { asked } = open('pictures', {}, alike);
    expect(await screen.findByText('Foto 1 en Foto 2 tonen hetzelfde.')).toBeTruthy();
    fireEvent.click(screen.getByText('Laat Foto 2 weg'));
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ [`/pictures/${KEUKEN}/leftOut`]: true }));
    await waitFor(() => expect(screen.queryByText('Foto 1 en Foto 2 tonen hetzelfde.')).toBeNull());
  });
  it('or both stay', async () => {
    const { asked } = open('pictures', {}, alike);
    fireEvent.click(await screen.findByText('Bewaar beide'));
    expect(screen.queryByText('Foto 1 en Foto 2 tonen hetzelfde.')).toBeNull();
    expect(saves(asked)).toEqual([]);
  });
});

describe('files that are chosen', () => {
  const file = (name: string): File => new File(['x'.repeat(100)], name, { type: 'image/jpeg', lastModified: 5 });
  const select = async (...names: readonly string[]): Promise<void> => {
    const input = await screen.findByLabelText('Foto’s uploaden', { selector: 'input' });
    fireEvent.change(input, { target: { files: names.map(file) } });
    await waitFor(() => expect(sent.size).toBeGreaterThan(0));
  };
  const upload = (name: string) => {
    const found = sent.get(name);
    if (!found) throw new Error(`${name} is not under way`);
    return found as unknown as {
      url: string;
      starts: number;
      options: {
        onUploadUrlAvailable(): void;
        onProgress(bytes: number): void;
        onSuccess(): void;
        onError(error: unknown): void;
        readonly endpoint: string | null;
        readonly uploadUrl: string | null;
        readonly headers: Readonly<Record<string, string>>;
        readonly chunkSize: number;
        readonly metadata: Readonly<Record<string, string>>;
      };
    };
  };
  const keptAs = (ref: string): FakeAnswers => ({
    upload: {
      status: 200,
      body: { state: 'kept', file: { ref, known: false, similar: [] } },
    },
  });
  const refusedAs = (reason: FileRefusal): FakeAnswers => ({
    upload: { status: 200, body: { state: 'refused', reason } },
  });

  it('are sent with the key of the desk in parts of 2 MB, and stand in the draft when they are kept', async () => {
    const { asked } = open('pictures', {}, keptAs(TUIN));
    await select('tuin.jpg');
    expect(upload('tuin.jpg').options).toMatchObject({
      headers: { 'x-desk-key': 'key' },
      chunkSize: 2 * 1024 * 1024,
      metadata: { filename: 'tuin.jpg', purpose: 'picture' },
    });
    act(() => upload('tuin.jpg').options.onProgress(40));
    expect(await screen.findByText('40% van 100 B')).toBeTruthy();
    upload('tuin.jpg').url = '/api/uploads/1';
    act(() => upload('tuin.jpg').options.onSuccess());
    await waitFor(() =>
      expect(saves(asked).at(-1)?.set).toEqual({
        [`/pictures/${TUIN}/added`]: true,
        '/pictures/order': [GEVEL, KEUKEN, FEED_PICTURE, TUIN],
      }),
    );
    expect(await rows()).toHaveLength(4);
    expect(screen.queryByText('tuin.jpg')).toBeNull();
  });
  it('go on when somebody leaves the editor: they stand in the draft without it, and closing the window asks', async () => {
    let busy = true;
    const draft: Sheet[] = [];
    const { asked, unmount } = open(
      'pictures',
      {},
      {
        ...keptAs(TUIN),
        saveEstate: ({ body }) => {
          if (busy) return { status: 503, body: { status: 503 } };
          const after = changedDraft(DRAFT, body as { set: Sheet['draft']; back: string[] });
          draft.push({ ...SHEET, draft: after });
          return { status: 200, body: draft.at(-1) };
        },
      },
    );
    await select('tuin.jpg');
    upload('tuin.jpg').url = '/api/uploads/1';
    unmount();
    const leaving = new Event('beforeunload', { cancelable: true });
    fireEvent(window, leaving);
    expect(leaving.defaultPrevented).toBe(true);
    const elsewhere = renderScreen(<UploadsAwayBar />, { answers: {} });
    expect((await screen.findAllByText('nog 1 bestand onderweg')).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toContain('/estates/4821/pictures');
    const waiting = screen.getAllByText('nog 1 bestand onderweg').length;
    act(() => upload('tuin.jpg').options.onSuccess());
    await waitFor(() => expect(saves(asked)).toHaveLength(1));
    expect(draft).toEqual([]);
    busy = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(draft).toHaveLength(1));
    expect(draft[0]?.draft['/pictures/order']).toEqual([GEVEL, KEUKEN, FEED_PICTURE, TUIN]);
    await waitFor(() => expect(screen.queryAllByText('nog 1 bestand onderweg')).toHaveLength(waiting - 1));
    elsewhere.unmount();
  });
  it('say by name why they are not taken, with a way on', async () => {
    open('pictures', {}, refusedAs('too-small'));
    await select('klein.jpg');
    act(() => upload('klein.jpg').options.onSuccess());
    expect(await screen.findByText(/^Te klein: de langste zijde moet minstens 1200/)).toBeTruthy();
    expect(screen.getByText('klein.jpg')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Kies een andere', { selector: 'input' }), {
      target: { files: [file('beter.jpg')] },
    });
    await waitFor(() => expect(sent.has('beter.jpg')).toBe(true));
    expect(screen.queryByText('klein.jpg')).toBeNull();
  });
  it('wait when nobody answers, and are tried again where they stopped', async () => {
    open('pictures');
    await select('tuin.jpg');
    upload('tuin.jpg').url = '/api/uploads/1';
    act(() => upload('tuin.jpg').options.onUploadUrlAvailable());
    act(() => upload('tuin.jpg').options.onError(new Error('no network')));
    expect((await screen.findAllByText('Geen verbinding. Gaat vanzelf verder.')).length).toBeGreaterThan(0);
    sent.clear();
    fireEvent.click(screen.getByLabelText('Probeer tuin.jpg nu opnieuw'));
    await waitFor(() => expect(upload('tuin.jpg').options.uploadUrl).toBe('/api/uploads/1'));
  });
  it('wait when the server is busy, which is told as that, and go on where they stopped', async () => {
    open('pictures');
    await select('tuin.jpg');
    upload('tuin.jpg').url = '/api/uploads/1';
    expect(upload('tuin.jpg').options.endpoint).toBe('/api/sites/lindeloo/desk/uploads');
    act(() => upload('tuin.jpg').options.onUploadUrlAvailable());
    const response = { getStatus: () => 503, getHeader: () => '30', getBody: () => '' };
    act(() => upload('tuin.jpg').options.onError(Object.assign(new Error('busy'), { originalResponse: response })));
    expect((await screen.findAllByText(/^De server kan dit nu niet aannemen\./)).length).toBe(3);
    expect(screen.queryByText(/^Geen verbinding/)).toBeNull();
    sent.clear();
    // What waits for the server does not wait for a network.
    fireEvent(window, new Event('online'));
    expect(sent.size).toBe(0);
    fireEvent.click(screen.getByLabelText('Probeer tuin.jpg nu opnieuw'));
    await waitFor(() => expect(upload('tuin.jpg').options.uploadUrl).toBe('/api/uploads/1'));
    // Otherwise the client would begin another upload when it cannot ask how far this one is.
    expect(upload('tuin.jpg').options.endpoint).toBeNull();
  });
  it('that the listing has already are not there twice', async () => {
    const { asked } = open('pictures', {}, keptAs(KEUKEN));
    await select('keuken-kopie.jpg');
    act(() => upload('keuken-kopie.jpg').options.onSuccess());
    expect(await screen.findByText(/heeft precies dit bestand al/)).toBeTruthy();
    expect(saves(asked)).toEqual([]);
    fireEvent.click(screen.getByText('In orde'));
    expect(screen.queryByText('keuken-kopie.jpg')).toBeNull();
  });
  it('that the website had before are added, and somebody may rather not have them', async () => {
    const { asked } = open(
      'pictures',
      {},
      {
        upload: { status: 200, body: { state: 'kept', file: { ref: TUIN, known: true, similar: [] } } },
      },
    );
    await select('tuin.jpg');
    act(() => upload('tuin.jpg').options.onSuccess());
    expect(await screen.findByText(/De website had precies dit bestand al/)).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    fireEvent.click(screen.getByText('Toch niet'));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    await waitFor(() => expect(saves(asked).at(-1)?.back).toContain(`/pictures/${TUIN}/added`));
    expect(screen.queryByText('tuin.jpg')).toBeNull();
  });
  it('that were not finished are named after opening again, and go on when they are chosen again', async () => {
    const { unmount } = open('pictures');
    await select('tuin.jpg');
    upload('tuin.jpg').url = '/api/uploads/9';
    act(() => upload('tuin.jpg').options.onUploadUrlAvailable());
    unmount();
    sent.clear();
    open('pictures');
    expect(await screen.findByText(/1 bestand was nog niet klaar/)).toBeTruthy();
    await select('tuin.jpg');
    expect(upload('tuin.jpg').options.uploadUrl).toBe('/api/uploads/9');
    expect(screen.queryByText(/nog niet klaar/)).toBeNull();
  });
  it('come by dropping and pasting too', async () => {
    open('pictures');
    const [first] = await rows();
    const dataTransfer = { types: ['Files'], files: [file('gesleept.jpg')], dropEffect: 'none' };
    fireEvent.drop(first as HTMLElement, { dataTransfer });
    await waitFor(() => expect(sent.has('gesleept.jpg')).toBe(true));
    fireEvent.paste(document.body, { clipboardData: { files: [file('geplakt.png')] } });
    await waitFor(() => expect(sent.has('geplakt.png')).toBe(true));
  });
});

describe('documents', () => {
  it('have a name and somebody they are for; changing it can be undone', async () => {
    const { asked } = open('documents');
    const who = (await screen.findByLabelText('Wie Document 1 mag hebben')) as HTMLSelectElement;
    expect(who.value).toBe('internal');
    expect(screen.getByText('Bezoekers weten niet dat het er is.')).toBeTruthy();
    fireEvent.change(who, { target: { value: 'request' } });
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ [`/files/${EPC}/visibility`]: 'request' }));
    fireEvent.click(await screen.findByText('Ongedaan maken'));
    await waitFor(() => expect(saves(asked).at(-1)?.set).toEqual({ [`/files/${EPC}/visibility`]: 'internal' }));
  });
  it('are called as the reader says it, also where the agency speaks another language first', async () => {
    const draft = { ...DRAFT, [`/files/${EPC}/name/fr`]: 'Certificat PEB' };
    open('documents', { draft, record: recordOf(draft) }, {}, ['fr', 'nl']);
    expect(await screen.findByText('Verwijder EPC')).toBeTruthy();
  });
  it('are removed with what was decided about them', async () => {
    const { asked } = open('documents');
    fireEvent.click(await screen.findByText('Verwijder EPC'));
    await waitFor(() =>
      expect(saves(asked).at(-1)).toEqual({
        set: { '/files/order': [] },
        back: [`/files/${EPC}/added`, `/files/${EPC}/name/nl`, `/files/${EPC}/visibility`],
      }),
    );
  });
});

it('publishing says in words what happens to the pictures', async () => {
  open('pictures');
  fireEvent.click(await screen.findByText('Zet online', { selector: 'button' }));
  expect(await screen.findByText('2 foto’s')).toBeTruthy();
  expect(screen.getByText('3 foto’s: 2 toegevoegd, 1 weg, andere omslag')).toBeTruthy();
});
