import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { Loading } from '../shell/states.tsx';
import { HostTextsProvider, useLoadedHostTexts } from '../texts/host/host-texts.tsx';
import CareScreen from './care.screen.tsx';
import { HostMeContext } from './host-me.ts';
import SitesScreen from './sites.screen.tsx';

const LINDELOO = {
  id: 'lindeloo',
  name: 'Lindeloo',
  hostnames: ['lindeloo.example'],
  health: 'good',
  troubles: [],
  listings: 64,
  files: 120,
  bytes: 1.8 * 1024 ** 3,
  fileBytes: 1024 ** 3,
  quotaBytes: 20 * 1024 ** 3,
  ownQuota: false,
  deadMails: 0,
  deadJobs: 0,
  lastImport: { at: '2026-11-17T09:15:00.000Z', state: 'done', source: 'whise' },
} as const;
const VLASMARKT = {
  ...LINDELOO,
  id: 'vlasmarkt',
  name: 'Immo Vlasmarkt',
  hostnames: ['vlasmarkt.example'],
  health: 'broken',
  troubles: ['import-failed', 'dead-mails'],
  listings: 100,
  deadMails: 3,
  suspendedAt: '2026-11-16T09:00:00.000Z',
} as const;

const answers: FakeAnswers = {
  hostSites: { status: 200, body: { sites: [LINDELOO, VLASMARKT], quotaBytes: 20 * 1024 ** 3, alarms: 0 } },
  actAs: { status: 400, body: { errors: [{ field: 'body.reason', message: 'too short' }] } },
  suspendSite: { status: 503, body: {} },
  removeSite: { status: 200, body: { files: 2 } },
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

const Host = ({ children = <SitesScreen /> }: { readonly children?: ReactElement }): ReactElement => {
  const texts = useLoadedHostTexts();
  if (!texts) return <Loading />;
  return (
    <HostTextsProvider value={texts}>
      <HostMeContext value={{ ...ME, sites: [] }}>{children}</HostMeContext>
    </HostTextsProvider>
  );
};

const rowNames = (): (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.getAttribute('data-row') ?? undefined);

afterEach(cleanup);

describe('the sites of the host', () => {
  it('show health, size and what is suspended, and sort by number', async () => {
    renderScreen(<Host />, { answers });
    await screen.findByText('Lindeloo');
    expect(screen.getByText('Import mislukt +1')).toBeTruthy();
    expect(screen.getAllByText(/^1,8.GB$/).length).toBe(2);
    expect(rowNames()).toEqual(['Lindeloo', 'Immo Vlasmarkt']);
    const header = screen.getByRole('button', { name: 'Panden' });
    fireEvent.click(header);
    const first = rowNames();
    fireEvent.click(header);
    expect([first, rowNames()]).toContainEqual(['Lindeloo', 'Immo Vlasmarkt']);
    expect([first, rowNames()]).toContainEqual(['Immo Vlasmarkt', 'Lindeloo']);
  });

  it('have room for both buttons on a phone: the second one is its icon, with its name', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    renderScreen(<Host />, { answers });
    const restore = await screen.findByRole('button', { name: 'Zet een site terug' });
    expect(restore.textContent).toBe('');
  });
  it('are counted by one rule in the figures and in the filter, and none is said to be down', async () => {
    const tight = { ...LINDELOO, id: 'tight', name: 'Krap', health: 'attention', troubles: ['nearly-full'] };
    const body = { sites: [LINDELOO, VLASMARKT, tight], quotaBytes: 20 * 1024 ** 3, alarms: 0 };
    renderScreen(<Host />, { answers: { ...answers, hostSites: { status: 200, body } } });
    const filter = await screen.findByRole('button', { name: /^Aandacht/ });
    const figure = (name: string): string | null | undefined => screen.getByText(name).nextSibling?.textContent;
    await screen.findByText('Krap');
    expect(filter.textContent).toBe('Aandacht 2');
    expect(figure('vragen aandacht')).toBe('2');
    expect(figure('waarvan met fouten')).toBe('1');
    expect(screen.queryByText('stuk')).toBeNull();
  });

  it('are filtered by what asks for attention', async () => {
    renderScreen(<Host />, { answers });
    await screen.findByText('Lindeloo');
    fireEvent.click(screen.getByRole('button', { name: /^Aandacht/ }));
    await waitFor(() => expect(rowNames()).toEqual(['Immo Vlasmarkt']));
  });

  it('keep a reason that was refused, and say what is wrong with it', async () => {
    renderScreen(<Host />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Open desk: Lindeloo' }));
    const field = await screen.findByLabelText('Waarom gaat u naar binnen?');
    fireEvent.change(field, { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Open desk' }));
    await screen.findByText('Geef een reden van 5 tot 200 tekens.');
    expect((field as HTMLInputElement).value).toBe('x');
  });

  it('say when the door opened and the desk could not be entered, and keep the reason', async () => {
    const down = { status: 503, body: { type: 'about:blank', title: 'Down', status: 503 } };
    renderScreen(<Host />, { answers: { ...answers, actAs: { status: 200, body: {} }, me: down } });
    fireEvent.click(await screen.findByRole('button', { name: 'Open desk: Lindeloo' }));
    const field = await screen.findByLabelText('Waarom gaat u naar binnen?');
    fireEvent.change(field, { target: { value: 'Ann vraagt hulp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Open desk' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dat lukte niet. Probeer opnieuw.');
    expect((field as HTMLInputElement).value).toBe('Ann vraagt hulp');
  });

  it('say what stops before a site is suspended, and when it could not be', async () => {
    const { asked } = renderScreen(<Host />, { answers });
    fireEvent.click((await screen.findAllByText('Lindeloo'))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Schort op' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Mails, feeds en webhooks wachten.');
    expect(asked.some(({ path }) => path.endsWith('/suspend'))).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schort op' }));
    await within(dialog).findByText('Dat lukte niet. Probeer opnieuw.');
    expect(asked.find(({ path }) => path.endsWith('/suspend'))?.path).toBe('/desk/host/sites/lindeloo/suspend');
  });

  it('remove a site only after its name was typed', async () => {
    const { asked } = renderScreen(<Host />, { answers });
    fireEvent.click((await screen.findAllByText('Immo Vlasmarkt'))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Verwijder' }));
    const dialog = await screen.findByRole('alertdialog');
    const field = within(dialog).getByLabelText(/Typ de naam/);
    fireEvent.change(field, { target: { value: 'vlasmarkt' } });
    expect(within(dialog).queryByRole('button', { name: 'Verwijder voor altijd' })).toBeNull();
    fireEvent.change(field, { target: { value: 'Immo Vlasmarkt' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verwijder voor altijd' }));
    await screen.findByText('Immo Vlasmarkt is verwijderd, met 2 bestanden.');
    expect(asked.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ name: 'Immo Vlasmarkt' });
  });
});

const GOOD = {
  name: 'pand-20261117T013000Z.tar.gz',
  place: '/srv/backups',
  state: 'done',
  startedAt: '2026-11-17T01:30:00.000Z',
  endedAt: '2026-11-17T01:34:00.000Z',
  bytes: 1.8 * 1024 ** 3,
  trial: 'restored',
  keptAs: ['day', 'week', 'month'],
} as const;
const BAD = {
  name: 'pand-20261116T013000Z.tar.gz',
  place: '/srv/backups',
  state: 'failed',
  startedAt: '2026-11-16T01:30:00.000Z',
  problem: 'The store is away.',
  keptAs: [],
} as const;
const GONE = { ...GOOD, name: 'pand-20261001T013000Z.tar.gz', removedAt: '2026-11-17T01:34:00.000Z', keptAs: [] };
const RUNNING = {
  name: 'pand-20261117T101500Z.tar.gz',
  place: '/srv/backups',
  state: 'running',
  startedAt: '2026-11-17T10:15:00.000Z',
  keptAs: [],
} as const;
const cared: FakeAnswers = {
  hostAlarms: { status: 200, body: { alarms: [] } },
  hostBackups: { status: 200, body: { place: '/srv/backups', backups: [GOOD, BAD, GONE] } },
};
const care = (answers: FakeAnswers) =>
  renderScreen(
    <Host>
      <CareScreen />
    </Host>,
    { answers: { ...cared, ...answers } },
  );
const rowOf = async (name: string): Promise<string> => (await screen.findByText(name)).closest('tr')?.textContent ?? '';

describe('backups and alarms of the host', () => {
  it('show when, where, how large, kept as what, and whether the trial succeeded', async () => {
    care({});
    expect(await rowOf(GOOD.name)).toMatch(
      /17\/11\/2026, 2\.30.uur.*Proef teruggezet1,8.GBdag, week, maand\/srv\/backups/,
    );
    expect(await rowOf(BAD.name)).toContain('MisluktThe store is away.');
    expect(await rowOf(GONE.name)).toContain('verwijderd op 17/11/2026');
    expect(screen.getByText('Geen alarm staat open.')).toBeTruthy();
  });

  it('say what is wrong, since when, and whether the operator knows', async () => {
    const since = '2026-11-17T02:31:00.000Z';
    care({
      hostAlarms: {
        status: 200,
        body: {
          alarms: [
            { kind: 'backup', subject: '', since, text: 'De laatste back-up mislukte.', command: 'pand backups list' },
            { kind: 'disk', subject: '', since, toldAt: since, text: 'De schijf is bijna vol.' },
          ],
        },
      },
    });
    const backup = (await screen.findByText('De laatste back-up mislukte.')).closest('.note');
    expect(backup?.textContent).toMatch(/sinds 17\/11\/2026, 3\.31.uur, nog niemand kreeg een mail/);
    expect(backup?.textContent).toContain('pand backups list');
    const disk = screen.getByText('De schijf is bijna vol.').closest('.note');
    expect(disk?.textContent).toContain('gemaild aan de beheerder');
  });

  it('say within a minute what went wrong while somebody looks on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let alarms: readonly object[] = [];
    care({ hostAlarms: () => ({ status: 200, body: { alarms } }) });
    await screen.findByText('Geen alarm staat open.');
    alarms = [{ kind: 'disk', subject: '', since: '2026-11-17T02:31:00.000Z', text: 'De schijf is bijna vol.' }];
    vi.advanceTimersByTime(59_000);
    expect(screen.getByText('Geen alarm staat open.')).toBeTruthy();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(await screen.findByText('De schijf is bijna vol.')).toBeTruthy();
  });

  it('make one now: asked for, running, there', async () => {
    let backups: readonly object[] = [GOOD];
    const { asked } = care({
      hostBackups: () => ({ status: 200, body: { place: '/srv/backups', backups } }),
      backUpNow: { status: 202, body: { ordered: true } },
    });
    const button = await screen.findByRole('button', { name: 'Maak nu een back-up' });
    fireEvent.click(button);
    await screen.findByText('De back-up begint zodra een werkproces vrij is.');
    fireEvent.click(button);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    backups = [RUNNING, GOOD];
    await screen.findByText('Bezig');
    expect(screen.queryByText('De back-up begint zodra een werkproces vrij is.')).toBeNull();
    expect(button.getAttribute('aria-busy')).toBe('true');
    backups = [{ ...GOOD, name: RUNNING.name }, GOOD];
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });

  it('say that one is under way, and that there is no place', async () => {
    care({ backUpNow: { status: 409, body: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Maak nu een back-up' }));
    await screen.findByText('Er is al een back-up bezig.');
    cleanup();
    care({ hostBackups: { status: 200, body: { backups: [] } } });
    await screen.findByText('Er worden geen back-ups gemaakt.');
    expect(screen.queryByRole('button', { name: 'Maak nu een back-up' })).toBeNull();
  });

  it('say each by itself that it does not load', async () => {
    care({ hostBackups: { status: 400, body: {} } });
    await screen.findByText('De back-ups laden niet.');
    expect(screen.getByText('Geen alarm staat open.')).toBeTruthy();
    cleanup();
    care({ hostAlarms: { status: 400, body: {} } });
    await screen.findByText('De alarmen laden niet.');
    await screen.findByText(GOOD.name);
  });
});
