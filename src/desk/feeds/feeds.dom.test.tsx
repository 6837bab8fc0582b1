import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import FeedsScreen from './feeds.screen.tsx';

const COUNTS = { added: 3, changed: 11, unchanged: 47, removed: 0, skipped: 1, held: 2, kept: 0 };
const RUN = {
  id: 2118,
  source: 'whise',
  format: 'kyero',
  state: 'done',
  startedAt: '2026-11-17T09:15:00.000Z',
  endedAt: '2026-11-17T09:15:41.000Z',
  counts: COUNTS,
  takeBack: true,
} as const;
const HEIDELAAN = {
  id: 4719,
  kind: 'change',
  state: 'waiting',
  source: 'whise',
  run: 2118,
  suspicions: ['price'],
  heldAt: '2026-11-17T09:15:00.000Z',
  version: '7.abc',
  street: { nl: 'Heidelaan 17' },
  city: { nl: 'Drongen' },
  fields: [
    { pointer: '/price/value', before: 715000, after: 445000, suspicious: true },
    { pointer: '/pictures', before: [{ file: 'a' }], after: null, suspicious: false },
  ],
} as const;
const HAVENLAAN = { ...HEIDELAAN, id: 88, version: '8.abc', street: { nl: 'Havenlaan 88' }, city: { nl: 'Gent' } };

const WAITS = { run: 2118, source: 'whise', since: '2026-11-17T09:15:00.000Z', count: 250, version: 'seen' } as const;
const OTHER = { ...WAITS, run: 2100, source: 'json', count: 3, version: 'other' } as const;
const BROKEN = { status: 503, body: { type: 'about:blank', title: 'Down', status: 503 } } as const;

const answers: FakeAnswers = {
  feeds: {
    status: 200,
    body: {
      waiting: 2,
      sources: [
        {
          name: 'whise',
          waiting: 2,
          location: 'whise.example',
          everyMinutes: 15,
          nextRunAt: '2026-11-17T09:30:00.000Z',
          last: RUN,
        },
        { name: 'json', waiting: 0 },
      ],
    },
  },
  pullFeed: { status: 202, body: { name: 'whise' } },
  heldRecords: { status: 200, body: { records: [HEIDELAAN, HAVENLAAN] } },
  heldRuns: { status: 200, body: { runs: [WAITS] } },
  approveHeldRun: { status: 200, body: { decided: 2, left: 0, waiting: 0 } },
  refuseHeldRun: { status: 200, body: { decided: 2, left: 0, waiting: 0 } },
  feedRunRecords: { status: 200, body: { records: [] } },
  approveHeld: { status: 200, body: { decided: 1, waiting: 1 } },
  refuseHeld: { status: 200, body: { decided: 1, waiting: 1 } },
  feedRuns: { status: 200, body: { runs: [RUN] } },
  feedRun: {
    status: 200,
    body: {
      ...RUN,
      notes: [],
      lost: [],
      gaps: [
        { name: 'certification.epc_value', count: 3 },
        { name: 'certification.epc_value, lost', count: 1 },
        { name: 'planning.permission, perhaps', count: 4 },
      ],
      unknownPlaces: [{ name: '9050 Moscou', count: 2 }],
      problems: [{ line: 4, key: 'K2', reason: 'town is empty' }],
      back: { added: 3, changed: 11, removed: 0, later: 1, possible: true, until: '2026-12-17T09:15:00.000Z' },
    },
  },
  takeRunBack: { status: 200, body: { added: 3, changed: 11, removed: 0, later: 1 } },
  feedWords: {
    status: 200,
    body: { unknown: [{ kind: 'place', value: '9050 Moscou', count: 2, sources: ['whise'] }], known: [] },
  },
  explainWord: { status: 200, body: { unknown: [], known: [] } },
};

const widthIs = (narrow: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
beforeEach(() => widthIs(false));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const tab = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
};
const bodies = (asked: readonly { path: string; body?: unknown }[], end: string) =>
  asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

describe('the screen of feeds', () => {
  it('shows sources with their schedule, and pulls one', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    expect(await screen.findByText('2 wijzigingen wachten op u')).toBeTruthy();
    expect(screen.getByText(/elke 15 minuten/)).toBeTruthy();
    expect(screen.getByText('met de hand')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Haal whise nu op' }));
    await screen.findByText('whise wordt opgehaald.');
    expect(asked.some(({ path }) => path.endsWith('/feeds/whise/pull'))).toBe(true);
  });

  it('takes a record without the price that is switched off', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    await tab('Quarantaine');
    await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
    fireEvent.click(await screen.findByRole('checkbox', { name: /prijs/i }));
    fireEvent.click(screen.getByRole('button', { name: /^Keur goed zonder/ }));
    await screen.findByText('1 wijziging staat online.');
    expect(bodies(asked, '/quarantine/approve')).toEqual([
      { records: [{ id: 4719, version: '7.abc', without: ['/price/value'] }] },
    ]);
  });

  it('approves with A and refuses with W', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    await tab('Quarantaine');
    await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() =>
      expect(bodies(asked, '/quarantine/approve')).toEqual([{ records: [{ id: 4719, version: '7.abc' }] }]),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Havenlaan 88/ }));
    await screen.findByRole('heading', { name: 'Havenlaan 88, Gent' });
    // The key is still held down: it was meant for the record before.
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    fireEvent.keyDown(document.body, { key: 'w' });
    await waitFor(() =>
      expect(bodies(asked, '/quarantine/refuse')).toEqual([{ records: [{ id: 88, version: '8.abc' }] }]),
    );
    expect(bodies(asked, '/quarantine/approve')).toHaveLength(1);
  });

  it('decides with no key about a record that a narrow screen does not show', async () => {
    widthIs(true);
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    await tab('Quarantaine');
    const heidelaan = await screen.findByRole('button', { name: /^Heidelaan 17/ });
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(screen.queryByRole('heading', { name: 'Heidelaan 17, Drongen' })).toBeNull();
    fireEvent.click(heidelaan);
    await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
    expect(screen.getByRole('button', { name: 'Naar de lijst' })).toBeTruthy();
    expect(bodies(asked, '/quarantine/approve')).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(bodies(asked, '/quarantine/approve')).toHaveLength(1));
    expect(bodies(asked, '/quarantine/refuse')).toEqual([]);
  });

  it('tells records of one place apart, and says since when they wait', async () => {
    const same = { street: undefined, city: { nl: 'Gent' } };
    const records = [
      { ...HEIDELAAN, ...same, reference: 'R-4719' },
      { ...HAVENLAAN, ...same },
    ];
    renderScreen(<FeedsScreen />, { answers: { ...answers, heldRecords: { status: 200, body: { records } } } });
    await tab('Quarantaine');
    const list = await screen.findByRole('navigation', { name: 'Wat wacht' });
    expect(within(list).getByRole('button', { name: /^Gent.*R-4719 · whise · Import 2118/ })).toBeTruthy();
    expect(within(list).getByRole('button', { name: /^Gent.*Pand 88 · whise/ })).toBeTruthy();
    expect(screen.getByText('Wacht sinds 17/11/2026, 10.15 uur')).toBeTruthy();
  });

  it('says of a source that failed that it failed, also while changes of it wait', async () => {
    const whise = { name: 'whise', waiting: 2, everyMinutes: 15, last: { ...RUN, state: 'failed' } };
    const file = { name: 'unknown', waiting: 0, last: { ...RUN, source: 'unknown', state: 'failed' } };
    renderScreen(<FeedsScreen />, {
      answers: { ...answers, feeds: { status: 200, body: { waiting: 2, sources: [whise, file] } } },
    });
    const row = (await screen.findByText('2 wijzigingen wachten op u')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Kon niet gelezen worden')).toBeTruthy();
    expect(screen.getByText('Onbekend bestand')).toBeTruthy();
  });

  it('says what a run that was not whole did, and marks what its reader said as English', async () => {
    const body = {
      ...(answers.feedRun as { body: object }).body,
      state: 'incomplete',
      notes: ['The file begins with <html>, which is not this kind of feed.'],
    };
    renderScreen(<FeedsScreen />, { answers: { ...answers, feedRun: { status: 200, body } } });
    await tab('Verslagen');
    fireEvent.click(await screen.findByRole('button', { name: /Import 2118/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Import 2118' });
    expect(await within(sheet).findByText(/er is geen pand weggehaald/)).toBeTruthy();
    const note = within(sheet).getByText(/^The file begins/);
    expect(note.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(note.textContent).toBe('The file begins with <html>, which is not this kind of feed.');
  });

  it.each([
    [{}, true],
    [{ held: 2 }, false],
    [{ skipped: 1 }, false],
  ])('of a run with %j, that everything came as it was is %s', async (odd, isClean) => {
    const counts = { ...COUNTS, held: 0, skipped: 0, ...odd };
    const body = { ...(answers.feedRun as { body: object }).body, counts, problems: [], unknownPlaces: [] };
    renderScreen(<FeedsScreen />, { answers: { ...answers, feedRun: { status: 200, body } } });
    await tab('Verslagen');
    fireEvent.click(await screen.findByRole('button', { name: /Import 2118/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Import 2118' });
    await within(sheet).findByText('nieuw');
    expect(within(sheet).queryByText('Alles werd overgenomen zoals het kwam.') !== null).toBe(isClean);
  });

  it.each([
    ['2026-11-17T09:15:00.200Z', '1 seconde'],
    ['2026-11-17T09:15:01.400Z', '1 seconde'],
    ['2026-11-17T09:15:01.600Z', '2 seconden'],
  ])('a run that ended at %s took %s', async (endedAt, took) => {
    const body = { ...(answers.feedRun as { body: object }).body, endedAt };
    renderScreen(<FeedsScreen />, { answers: { ...answers, feedRun: { status: 200, body } } });
    await tab('Verslagen');
    fireEvent.click(await screen.findByRole('button', { name: /Import 2118/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Import 2118' });
    expect((await within(sheet).findByText(/second/)).textContent).toMatch(new RegExp(`, ${took}$`));
  });

  it('reaches older reports, and says when they did not come', async () => {
    const first = { status: 200, body: { runs: [RUN], next: 2118 } };
    const broken = { status: 503, body: { type: 'about:blank', title: 'Down', status: 503 } };
    const older = { status: 200, body: { runs: [{ ...RUN, id: 2088 }] } };
    let next: typeof first | typeof broken | typeof older = first;
    const { asked } = renderScreen(<FeedsScreen />, { answers: { ...answers, feedRuns: () => next } });
    await tab('Verslagen');
    const more = await screen.findByRole('button', { name: 'Toon oudere verslagen' });
    next = broken;
    fireEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toContain('Meer laden lukte niet');
    next = older;
    fireEvent.click(screen.getByRole('button', { name: 'Toon oudere verslagen' }));
    await screen.findByRole('button', { name: /Import 2088/ });
    expect(screen.getByRole('button', { name: /Import 2118/ })).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('before=2118'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Toon oudere verslagen' })).toBeNull();
  });

  it('says when the feed was first, and decides nothing', async () => {
    const conflict = {
      status: 409,
      body: { type: 'about:blank', title: 'Conflict', status: 409, detail: '', id: 4719 },
    };
    renderScreen(<FeedsScreen />, { answers: { ...answers, approveHeld: conflict } });
    await tab('Quarantaine');
    await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
    fireEvent.click(screen.getByRole('button', { name: /^Keur goed/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('was u voor');
  });

  describe('all that waits of an import', () => {
    const asks = async (verb: 'goed' | 'Weiger', over: FakeAnswers = {}) => {
      const rendered = renderScreen(<FeedsScreen />, { answers: { ...answers, ...over } });
      await tab('Quarantaine');
      const name = verb === 'goed' ? 'Keur alle 250 goed' : 'Weiger alle 250';
      fireEvent.click(await screen.findByRole('button', { name }));
      const title = `250 wijzigingen van whise ${verb === 'goed' ? 'goedkeuren' : 'weigeren'}`;
      const dialog = await screen.findByRole('alertdialog', { name: title });
      return { ...rendered, dialog, act: () => fireEvent.click(within(dialog).getByRole('button', { name })) };
    };
    it('is taken after a question that says how many of which source, part by part, until nothing is left', async () => {
      const parts = [
        { decided: 100, left: 150, version: 'second', waiting: 150 },
        { decided: 100, left: 50, version: 'third', waiting: 50 },
        { decided: 50, left: 0, waiting: 0 },
      ];
      const { asked, act } = await asks('goed', { approveHeldRun: () => ({ status: 200, body: parts.shift() }) });
      expect(bodies(asked, '/quarantine/runs/2118/approve')).toEqual([]);
      act();
      await screen.findByText('250 wijzigingen staan online.');
      expect(bodies(asked, '/quarantine/runs/2118/approve')).toEqual([
        { version: 'seen' },
        { version: 'second' },
        { version: 'third' },
      ]);
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    it('is refused the same way', async () => {
      const { asked, act } = await asks('Weiger');
      act();
      await screen.findByText('2 wijzigingen geweigerd.');
      expect(bodies(asked, '/quarantine/runs/2118/refuse')).toEqual([{ version: 'seen' }]);
    });

    it('says how far it came when the server went away, and goes on from there', async () => {
      const parts = [
        { status: 200, body: { decided: 100, left: 150, version: 'second', waiting: 150 } },
        BROKEN,
        { status: 200, body: { decided: 150, left: 0, waiting: 0 } },
      ];
      const { asked, act, dialog } = await asks('goed', { approveHeldRun: () => parts.shift() ?? BROKEN });
      act();
      expect((await within(dialog).findByRole('alert')).textContent).toContain('De rest wacht nog');
      expect(within(dialog).getByRole('status').textContent).toContain('100 van 250 beslist');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Probeer opnieuw' }));
      await screen.findByText('250 wijzigingen staan online.');
      expect(bodies(asked, '/quarantine/runs/2118/approve').slice(1)).toEqual([
        { version: 'second' },
        { version: 'second' },
      ]);
    });

    it('decides nothing more when the feed was first, and offers no second try with what was seen before', async () => {
      const conflict = { status: 409, body: { type: 'about:blank', title: 'Conflict', status: 409, detail: '' } };
      const { act, dialog, asked } = await asks('goed', { approveHeldRun: conflict });
      act();
      expect((await within(dialog).findByRole('alert')).textContent).toContain('was u voor');
      expect(
        within(dialog)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Sluit']);
      await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/quarantine/runs')).length).toBe(2));
    });

    it('stops where it is when somebody closes the question', async () => {
      let answer: (() => void) | undefined;
      const { act, dialog, asked } = await asks('goed', {
        approveHeldRun: () => {
          answer?.();
          return { status: 200, body: { decided: 100, left: 150, version: 'next', waiting: 150 } };
        },
      });
      answer = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleer' }));
      act();
      await screen.findByText('100 wijzigingen staan online.');
      expect(bodies(asked, '/quarantine/runs/2118/approve')).toHaveLength(1);
    });

    it('is chosen out of several, and the list shows that one only', async () => {
      const { asked } = renderScreen(<FeedsScreen />, {
        answers: { ...answers, heldRuns: { status: 200, body: { runs: [WAITS, OTHER] } } },
      });
      await tab('Quarantaine');
      const select = await screen.findByLabelText('Import');
      expect(
        within(select)
          .getAllByRole('option')
          .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
      ).toEqual([
        'Alle imports (253)',
        'whise, 17/11/2026, 10.15 uur, import 2118 (250)',
        'json, 17/11/2026, 10.15 uur, import 2100 (3)',
      ]);
      expect(screen.queryByRole('button', { name: /^Keur alle/ })).toBeNull();
      fireEvent.change(select, { target: { value: '2100' } });
      await screen.findByRole('button', { name: 'Keur alle 3 goed' });
      await waitFor(() => expect(asked.some(({ path }) => /quarantine\?.*run=2100/.test(path))).toBe(true));
    });

    it('is for those who may decide', async () => {
      renderScreen(<FeedsScreen />, { answers, role: 'reader' });
      await tab('Quarantaine');
      await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
      expect(screen.queryByRole('button', { name: /alle 250/ })).toBeNull();
    });
  });

  it('shows what waits page by page', async () => {
    const { asked } = renderScreen(<FeedsScreen />, {
      answers: {
        ...answers,
        heldRecords: ({ path }) =>
          path.includes('after=4719')
            ? { status: 200, body: { records: [HAVENLAAN] } }
            : { status: 200, body: { records: [HEIDELAAN], next: 4719 } },
      },
    });
    await tab('Quarantaine');
    const list = await screen.findByRole('navigation', { name: 'Wat wacht' });
    fireEvent.click(within(list).getByRole('button', { name: 'Toon meer' }));
    await within(list).findByRole('button', { name: /^Havenlaan 88/ });
    expect(within(list).getByRole('button', { name: /^Heidelaan 17/ })).toBeTruthy();
    expect(asked.filter(({ path }) => path.includes('/quarantine?'))).toHaveLength(2);
  });

  describe('the listings of an import', () => {
    const named = { street: { nl: 'Molenstraat 18' }, city: { nl: 'Gent' } };
    const records = [
      {
        id: 4821,
        what: 'changed',
        became: 'online',
        ...named,
        reference: 'M-18',
        fields: [
          { pointer: '/price/value', before: 445000, after: 435000 },
          { pointer: '/general/title/nl', before: 'Huis', after: 'Villa', own: true },
          { pointer: '/pictures', before: ['a', 'b'], after: ['a', 'c', 'd'] },
        ],
        more: 4,
      },
      { id: 4822, what: 'changed', became: 'later', title: { nl: 'Rijhuis' } },
      { id: 4837, what: 'added', became: 'online', title: { nl: 'Nieuw huis' } },
      { id: 4719, what: 'held', kind: 'change', became: 'waiting', street: { nl: 'Heidelaan 17' }, fields: [] },
      { id: 5, what: 'removed', became: 'offline' },
    ];
    const opened = async (over: FakeAnswers = {}) => {
      const rendered = renderScreen(<FeedsScreen />, {
        answers: {
          ...answers,
          feedRunRecords: ({ path }) => ({
            status: 200,
            body: path.includes('after=5') ? { records: [] } : { records, next: 5 },
          }),
          ...over,
        },
      });
      await tab('Verslagen');
      fireEvent.click(await screen.findByRole('button', { name: /Import 2118/ }));
      const sheet = await screen.findByRole('dialog', { name: 'Import 2118' });
      return {
        ...rendered,
        sheet: within(sheet),
        part: within(await within(sheet).findByRole('region', { name: 'Panden' })),
      };
    };

    it('say what changed, from what to what, and where the agency decided itself', async () => {
      const { part } = await opened();
      const link = await part.findByRole('link', { name: 'Molenstraat 18, Gent' });
      expect(link.getAttribute('href')).toBe('/desk/sites/lindeloo/estates/4821');
      const row = link.closest('li');
      await waitFor(() => expect(row?.textContent).toContain('Prijs € 445.000 € 435.000'));
      expect(row?.textContent).toContain('Gewijzigd · M-18 · Pand 4821');
      expect(row?.textContent).toContain('Huis Villa (uw eigen waarde blijft)');
      expect(row?.textContent).toContain('2 foto’s 3 foto’s: 2 toegevoegd, 1 weg');
      expect(row?.textContent).toContain('en nog 4 velden');
      expect(part.getByText('Rijhuis').closest('li')?.textContent).toContain('is niet meer te tonen');
      expect(part.getByText('Nieuw huis').closest('li')?.textContent).not.toContain('is niet meer te tonen');
      expect(part.queryByRole('link', { name: 'Pand 5' })).toBeNull();
    });

    it('lead from what waits to its place in quarantine', async () => {
      const { part } = await opened();
      fireEvent.click(await part.findByRole('button', { name: 'Wacht · Heidelaan 17: bekijk in quarantaine' }));
      await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('are narrowed to what happened, and come page by page', async () => {
      const { part, asked } = await opened();
      fireEvent.click(await part.findByRole('button', { name: 'Toon meer' }));
      await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/records?after=5'))).toBe(true));
      fireEvent.change(part.getByLabelText('Toon'), { target: { value: 'removed' } });
      await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/records?what=removed'))).toBe(true));
    });

    it('are gone after a month: that is said', async () => {
      const { part } = await opened({ feedRunRecords: { status: 200, body: { records: [] } } });
      expect(await part.findByText('Wat er met elk pand gebeurde, wordt 30 dagen bewaard.')).toBeTruthy();
    });

    it('that were skipped without their reason being kept are counted', async () => {
      const { body } = answers.feedRun as { body: object };
      const { sheet } = await opened({
        feedRun: { status: 200, body: { ...body, counts: { ...COUNTS, skipped: 812 } } },
      });
      expect(sheet.getByText(/^En nog 811 overgeslagen panden/)).toBeTruthy();
    });
  });

  it('shows a run with its problems, and takes it back after the counts were read', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    await tab('Verslagen');
    fireEvent.click(await screen.findByRole('button', { name: /Import 2118/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Import 2118' });
    expect(await within(sheet).findByText('town is empty')).toBeTruthy();
    const missing = within(sheet).getByRole('heading', { name: 'Ontbreekt in de advertentie' }).parentElement;
    await waitFor(() => expect(missing?.textContent).toMatch(/EPC.*4$/));
    expect(missing?.querySelectorAll('li')).toHaveLength(1);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Draai deze import terug' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Import terugdraaien' });
    expect(within(dialog).getByText('3 nieuwe panden gaan van de website')).toBeTruthy();
    expect(within(dialog).getByText('1 pand is sindsdien weer gewijzigd en blijft zo')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Draai terug' }));
    await screen.findByText('De import is teruggedraaid.');
    expect(bodies(asked, '/2118/take-back')).toEqual([{}]);
  });

  it('remembers what a place means', async () => {
    const { asked } = renderScreen(<FeedsScreen />, { answers });
    await tab('Onbekende woorden');
    const select = await screen.findByLabelText('9050 Moscou betekent');
    await waitFor(() => expect(within(select).getByRole('option', { name: 'Gentbrugge' })).toBeTruthy());
    fireEvent.change(select, {
      target: { value: within(select).getByRole<HTMLOptionElement>('option', { name: 'Gentbrugge' }).value },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Onthoud' }));
    await screen.findByText('Onthouden. De volgende import gebruikt het.');
    expect(bodies(asked, '/feed-words')).toContainEqual({
      kind: 'place',
      value: '9050 Moscou',
      code: expect.stringMatching(/^9050/),
    });
  });

  it('remembers what a code of a field means, out of the codes of that field', async () => {
    const word = { field: 'technical.condition', word: 'OPGEFRIST', table: 'Condition', count: 2, sources: ['whise'] };
    const unknown = [{ kind: 'code', value: 'technical.condition OPGEFRIST', ...word }];
    const known = [
      {
        kind: 'code',
        value: 'address.country Galicja',
        field: 'address.country',
        word: 'Galicja',
        table: 'Country',
        code: 'PL',
        chosenBy: 'Lotte',
        chosenAt: '2026-11-17T09:15:00.000Z',
      },
    ];
    const { asked } = renderScreen(<FeedsScreen />, {
      answers: { ...answers, feedWords: { status: 200, body: { unknown, known } } },
    });
    await tab('Onbekende woorden');
    expect(await screen.findByText(/Waarde van een veld · technical\.condition/)).toBeTruthy();
    expect(await screen.findByText('Polen')).toBeTruthy();
    const select = await screen.findByLabelText('OPGEFRIST betekent');
    await waitFor(() => expect(within(select).getByRole('option', { name: 'Te renoveren' })).toBeTruthy());
    fireEvent.change(select, { target: { value: 'TO_RENOVATE' } });
    fireEvent.click(screen.getByRole('button', { name: 'Onthoud' }));
    await screen.findByText('Onthouden. De volgende import gebruikt het.');
    expect(bodies(asked, '/feed-words')).toContainEqual({
      kind: 'code',
      value: 'technical.condition OPGEFRIST',
      code: 'TO_RENOVATE',
    });
  });

  it('lets a reader read, with the reason why not more', async () => {
    renderScreen(<FeedsScreen />, { answers, role: 'reader' });
    await tab('Quarantaine');
    await screen.findByRole('heading', { name: 'Heidelaan 17, Drongen' });
    expect(screen.getByText(/U kunt alles lezen/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Keur/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
