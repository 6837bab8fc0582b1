import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeAnswers, renderScreen } from '../../../test/support/fake-desk.tsx';
import { Loading } from '../shell/states.tsx';
import { HostTextsProvider, useLoadedHostTexts } from '../texts/host/host-texts.tsx';
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
  hostSites: { status: 200, body: { sites: [LINDELOO, VLASMARKT], quotaBytes: 20 * 1024 ** 3 } },
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
