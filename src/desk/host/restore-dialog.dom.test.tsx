import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { Loading } from '../shell/states.tsx';
import { HostTextsProvider, useLoadedHostTexts } from '../texts/host/host-texts.tsx';
import { HostMeContext } from './host-me.ts';
import SitesScreen from './sites.screen.tsx';

/** The protocol's client: says that half of it is sent, and ends when the test says so. */
const way = vi.hoisted(() => ({ end: () => {}, fail: () => {}, aborted: 0, urls: [] as string[] }));
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly options: { uploadUrl: string; onProgress(n: number): void; onSuccess(): void; onError(e: Error): void };
    constructor(_file: File, options: never) {
      this.options = options;
      way.urls.push(this.options.uploadUrl);
    }
    start(): void {
      this.options.onProgress(3);
      way.end = () => this.options.onSuccess();
      way.fail = () => this.options.onError(new Error('gone'));
    }
    async abort(): Promise<void> {
      way.aborted++;
    }
  },
}));

const LINDELOO = {
  id: 'lindeloo',
  name: 'Lindeloo',
  hostnames: ['lindeloo.example'],
  health: 'good',
  troubles: [],
  listings: 64,
  files: 120,
  bytes: 1000,
  fileBytes: 1000,
  quotaBytes: 1024 ** 3,
  ownQuota: false,
  deadMails: 0,
  deadJobs: 0,
} as const;
const ID = 'a'.repeat(32);
const BACKUP = { site: 'lindeloo', createdAt: '2026-11-14T09:00:00.000Z', rows: 2949, files: 1012 };
const STATE = { id: ID, offset: 6, length: 6, expiresAt: '2026-11-18T09:00:00.000Z' };
const state = (more: object) => ({ status: 200, body: { ...STATE, ...more } });
const READY = state({ state: 'ready', backup: BACKUP, replaces: { name: 'Lindeloo', listings: 64 } });
const refused = (status: number, more: object) => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', ...more },
});
const answers: FakeAnswers = {
  hostSites: { status: 200, body: { sites: [LINDELOO], quotaBytes: 1024 ** 3, alarms: 0 } },
  createRestore: { status: 201, body: { id: ID } },
  restoreState: READY,
  endRestore: { status: 204 },
  restoreSite: { status: 200, body: { ...BACKUP, closedSecrets: 1 } },
};
const ME = {
  email: 'otto@platform.example',
  name: 'Otto Operator',
  locale: 'nl',
  operator: true,
  confirmedSecondsAgo: 1,
  passkeys: 1,
  sites: [],
} as const;

const Host = (): ReactElement => {
  const texts = useLoadedHostTexts();
  if (!texts) return <Loading />;
  return (
    <HostTextsProvider value={texts}>
      <HostMeContext value={{ ...ME, sites: [] }}>
        <SitesScreen />
      </HostMeContext>
    </HostTextsProvider>
  );
};

beforeEach(() => {
  way.aborted = 0;
  way.urls.length = 0;
});
afterEach(cleanup);

const openSheet = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByText('Lindeloo'));
  return screen.findByRole('dialog', { name: 'Lindeloo' });
};
const openRestore = async (): Promise<HTMLElement> => {
  fireEvent.click(within(await openSheet()).getByRole('button', { name: 'Zet terug' }));
  return screen.findByRole('alertdialog', { name: 'Lindeloo terugzetten' });
};
const choose = async (dialog: HTMLElement): Promise<void> => {
  const file = new File(['backup'], 'lindeloo.tar.gz', { type: 'application/gzip' });
  fireEvent.change(within(dialog).getByLabelText('Kies een back-up', { selector: 'input' }), {
    target: { files: [file] },
  });
  const progress = (await within(dialog).findByRole('progressbar')) as HTMLProgressElement;
  await waitFor(() => expect([progress.value, progress.max]).toEqual([3, 6]));
};
type Asked = readonly { readonly method: string; readonly path: string; readonly body?: unknown }[];
const calls = (asked: Asked) =>
  asked.filter(({ path }) => path.includes('/restores')).map(({ method, path, body }) => [method, path, body]);

describe('a site and its backup', () => {
  it('is downloaded whole', async () => {
    const fetched = vi.fn(async () => new Response('bytes'));
    vi.stubGlobal('fetch', fetched);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    renderScreen(<Host />, { answers });
    fireEvent.click(within(await openSheet()).getByRole('button', { name: 'Back-up' }));
    await screen.findByText('De back-up van Lindeloo is opgehaald.');
    expect(fetched).toHaveBeenCalledWith('/api/desk/host/sites/lindeloo/backup', { headers: { 'x-desk-key': 'key' } });
  });

  it('says when there is none to download', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    renderScreen(<Host />, { answers });
    fireEvent.click(within(await openSheet()).getByRole('button', { name: 'Back-up' }));
    await screen.findByText('Van Lindeloo kon geen back-up worden gemaakt. Probeer opnieuw.');
  });

  it('comes back after a question that names it and what goes, with its name typed', async () => {
    const { asked } = renderScreen(<Host />, { answers });
    const dialog = await openRestore();
    await choose(dialog);
    expect(way.urls).toEqual([`/api/desk/host/restores/${ID}`]);
    way.end();
    await within(dialog).findByText(
      /^Back-up van lindeloo, gemaakt op 14\/11\/2026, 10\.00\suur: 2\.949 gegevens en 1\.012 bestanden\.$/,
    );
    expect(dialog.textContent).toContain('Lindeloo, zoals de site nu is, verdwijnt: 64 panden');
    expect(dialog.textContent).toMatch(/Alles sinds 14\/11\/2026, 10\.00\suur is weg/);
    expect(within(dialog).queryByRole('button', { name: 'Vervang door de back-up' })).toBeNull();
    const name = within(dialog).getByLabelText('Typ de naam van de site: Lindeloo');
    fireEvent.change(name, { target: { value: 'Lindelo' } });
    expect(within(dialog).queryByRole('button', { name: 'Vervang door de back-up' })).toBeNull();
    fireEvent.change(name, { target: { value: 'Lindeloo' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Vervang door de back-up' }));
    await screen.findByText(/Lindeloo staat er weer zoals op 14\/11\/2026, 10\.00\suur\. 1 wachtwoord of sleutel/);
    expect(calls(asked)).toEqual([
      ['POST', '/desk/host/restores', { bytes: 6, name: 'lindeloo.tar.gz' }],
      ['GET', `/desk/host/restores/${ID}`, undefined],
      ['POST', `/desk/host/restores/${ID}/restore`, { site: 'lindeloo', name: 'Lindeloo' }],
    ]);
  });

  it.each([
    ['not-a-backup', /geen back-up van één site/],
    ['damaged', /is beschadigd/],
    ['newer', /nieuwere versie/],
    ['too-large', /te groot voor de browser/],
  ])(
    'is not asked about a file that is %s: the reason stands there, and another may be chosen',
    async (reason, words) => {
      renderScreen(<Host />, { answers: { ...answers, restoreState: state({ state: 'refused', reason }) } });
      const dialog = await openRestore();
      await choose(dialog);
      way.end();
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
      expect(within(dialog).getByRole('button', { name: 'Kies een back-up' })).toBeTruthy();
    },
  );

  it('is not sent when there is nothing in the file, which is told as damaged', async () => {
    const nothing = refused(409, { reason: 'damaged' });
    const { asked } = renderScreen(<Host />, { answers: { ...answers, createRestore: nothing } });
    const dialog = await openRestore();
    fireEvent.change(within(dialog).getByLabelText('Kies een back-up', { selector: 'input' }), {
      target: { files: [new File([], 'lindeloo.tar.gz')] },
    });
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/is beschadigd/);
    expect(calls(asked)).toEqual([['POST', '/desk/host/restores', { bytes: 0, name: 'lindeloo.tar.gz' }]]);
    expect(way.urls).toEqual([]);
  });

  it('does not come back from the backup of another site', async () => {
    const other = state({ state: 'ready', backup: { ...BACKUP, site: 'vlasmarkt' } });
    const { asked } = renderScreen(<Host />, { answers: { ...answers, restoreState: other } });
    const dialog = await openRestore();
    await choose(dialog);
    way.end();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Dit is een back-up van vlasmarkt, niet van Lindeloo. Kies een andere.',
    );
    expect(calls(asked).map(([method]) => method)).toEqual(['POST', 'GET']);
    // The server keeps a few at once: the one that is of no use makes room for the next.
    await choose(dialog);
    expect(calls(asked).slice(2)).toContainEqual(['DELETE', `/desk/host/restores/${ID}`, undefined]);
  });

  it.each([
    [
      'a hostname',
      refused(409, { errors: [{ field: 'body.hostnames', message: 'x' }] }),
      /domeinnaam van deze back-up/,
    ],
    ['rows that do not fit', refused(409, { reason: 'damaged' }), /is beschadigd/],
    ['a server that is away', refused(503, {}), /Dat lukte niet, en er is niets veranderd/],
  ])('says why it stays as it is: %s', async (_what, restoreSite, words) => {
    renderScreen(<Host />, { answers: { ...answers, restoreSite } });
    const dialog = await openRestore();
    await choose(dialog);
    way.end();
    fireEvent.change(await within(dialog).findByLabelText(/Typ de naam/), { target: { value: 'Lindeloo' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Vervang door de back-up' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
  });

  it('is forgotten by the server when nobody wants it any more, and a line that breaks is said', async () => {
    const { asked } = renderScreen(<Host />, { answers });
    const dialog = await openRestore();
    await choose(dialog);
    way.fail();
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/niets veranderd/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleer' }));
    await waitFor(() => expect(calls(asked).at(-1)?.slice(0, 2)).toEqual(['DELETE', `/desk/host/restores/${ID}`]));
    expect(way.aborted).toBe(1);
  });

  it('comes back from nothing where it is not there: nothing is lost, nothing is typed', async () => {
    const gone = state({ state: 'ready', backup: { ...BACKUP, site: 'rooigem' } });
    const restoreSite = { status: 200, body: { ...BACKUP, site: 'rooigem', closedSecrets: 0 } };
    const { asked } = renderScreen(<Host />, { answers: { ...answers, restoreState: gone, restoreSite } });
    fireEvent.click(await screen.findByRole('button', { name: 'Zet een site terug' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Zet een site terug' });
    await choose(dialog);
    way.end();
    await within(dialog).findByText('Deze site is er nu niet. Er gaat niets verloren.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Zet de site terug' }));
    await screen.findByText(/^rooigem staat er weer zoals op 14\/11\/2026, 10\.00\suur\.$/);
    expect(calls(asked).at(-1)?.[2]).toEqual({ site: 'rooigem' });
  });
});
