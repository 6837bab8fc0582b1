// An operator makes a site, enters its desk with a reason, takes it offline, puts it back, and removes it. Its owner and its visitors see
// what they should meanwhile.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, newContext, openPage, type WatchedPage } from '../support/browser.ts';
import {
  type DeskInBrowser,
  deskFetch,
  linkByCommand,
  openHost,
  ready,
  signInBy,
  startDesk,
} from '../support/desk-browser.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { startAgencyMorning, temporaryDirectory } from '../support/program.ts';

const NAME = 'Huis Rooigem';
const HOSTNAME = 'rooigem.localhost';
const REASON = 'Ann vraagt hulp bij de feed';

let desk: DeskInBrowser;
let backups: Awaited<ReturnType<typeof temporaryDirectory>>;
let page: WatchedPage;
let backup: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

beforeAll(async () => {
  backups = await temporaryDirectory();
  desk = await startDesk({ BACKUP_URL: backups.path }, startAgencyMorning);
  ({ page } = await openHost(desk, { reducedMotion: 'reduce' }));
});
afterAll(async () => {
  await desk?.close();
  await backups?.remove();
});

/** What a visitor of the new site gets. */
const visit = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(desk.program.url);
    request(
      { host: '127.0.0.1', port, path: '/nl', headers: { host: `${HOSTNAME}:${port}`, accept: 'text/html' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    )
      .on('error', reject)
      .end();
  });

const openSheet = async (): Promise<void> => {
  await page.goto('/desk/host');
  await page.getByRole('button', { name: NAME }).first().click();
  await page.getByRole('dialog', { name: NAME }).waitFor();
};

describe('an operator', () => {
  it('sees every site, finds one, and keeps the choice in the address', async () => {
    await page.getByRole('button', { name: /^Lindeloo/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Zoek een site' }).fill('estran');
    await expect.poll(() => page.getByRole('button', { name: /^Lindeloo/ }).count()).toBe(0);
    expect(page.url()).toContain('q=estran');
    await page.getByRole('searchbox', { name: 'Zoek een site' }).fill('');
    await page.getByRole('button', { name: /^Lindeloo/ }).waitFor();
    await expectAccessible(page);
  });

  it('creates a site; what was wrong is said, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Nieuwe site' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Nieuwe site' });
    await sheet.getByLabel('Naam van het kantoor').fill(NAME);
    await sheet.getByLabel('Domeinnaam').fill('localhost');
    await sheet.getByLabel('Naam van de eigenaar').fill('Ann Rooigem');
    await sheet.getByLabel('E-mailadres van de eigenaar').fill('ann@rooigem.example');
    await sheet.getByRole('button', { name: 'Maak site en nodig uit' }).click();
    await sheet.getByText('Een andere site gebruikt deze domeinnaam.').waitFor();
    expect(await sheet.getByLabel('Naam van het kantoor').inputValue()).toBe(NAME);
    await expectAccessible(page);
    await sheet.getByLabel('Domeinnaam').fill(HOSTNAME);
    await sheet.getByRole('button', { name: 'Maak site en nodig uit' }).click();
    await page.getByText(`${NAME} staat klaar. ann@rooigem.example is uitgenodigd.`).waitFor();
    await page.getByRole('dialog', { name: NAME }).waitFor();
    expect(await visit()).toBe(200);
  });

  it('enters its desk with a reason, and leaves it; both stand in its log', async () => {
    await page.getByRole('dialog', { name: NAME }).getByRole('button', { name: 'Open desk' }).click();
    const dialog = page.getByRole('dialog', { name: `Open de desk van ${NAME}` });
    await dialog.getByRole('button', { name: 'Open desk' }).click();
    await dialog.getByText('Geef een reden van 5 tot 200 tekens.').waitFor();
    await dialog.getByLabel('Waarom gaat u naar binnen?').fill(REASON);
    await dialog.getByRole('button', { name: 'Open desk' }).click();
    const bar = page.getByRole('region', { name: 'U bent te gast' });
    await bar.getByText(`Reden: ${REASON}.`).waitFor();
    await page.goto('/desk/sites/huis-rooigem/log');
    await ready(page);
    await bar.getByText(/Nog (60|59) minuten/).waitFor();
    const row = page.getByRole('row', { name: /Beheerder in de desk/ });
    await row.getByText('Otto Operator').waitFor();
    await row.getByText(REASON).waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Verlaat de desk' }).click();
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
    const { status } = await deskFetch(page, 'GET', 'sites/huis-rooigem/desk/members');
    expect(status).toBe(403);
    await page.goto('/desk/sites/huis-rooigem/people');
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  });

  it('suspends it after a word about what stops; its owner reads and visitors come back later', async () => {
    const { port } = new URL(desk.program.url);
    const own = await newContext(desk.browser, `http://${HOSTNAME}:${port}`);
    const ann = await openPage(own);
    const link = await linkByCommand(desk.program, 'link', 'ann@rooigem.example', '--site', 'huis-rooigem');
    await signInBy(ann, link.replace(desk.program.url, `http://${HOSTNAME}:${port}`));
    await ann.goto('/desk/sites/huis-rooigem/people');
    await ann.getByRole('button', { name: 'Nodig iemand uit' }).first().waitFor();

    await openSheet();
    await page.getByRole('button', { name: 'Schort op' }).click();
    const dialog = page.getByRole('alertdialog', { name: `${NAME} opschorten` });
    await dialog.getByText(/niets wijzigen, publiceren of versturen/).waitFor();
    await dialog.getByRole('button', { name: 'Schort op' }).click();
    await page.getByText(`${NAME} is opgeschort.`).waitFor();
    await expect.poll(visit).toBe(503);

    // Ann's open desk hears of it.
    await ann.getByText(/Deze site is opgeschort sinds/).waitFor();
    await expect.poll(() => ann.getByRole('button', { name: 'Nodig iemand uit' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Zet weer online' }).click();
    await page.getByText(`${NAME} is weer online.`, { exact: false }).waitFor();
    await expect.poll(visit).toBe(200);
    await ann.getByRole('button', { name: 'Nodig iemand uit' }).first().waitFor();
    await own.close();
  });

  it('takes its backup along, and brings it back over what is there', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Back-up', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^huis-rooigem-.+\.tar\.gz$/);
    backup = {
      name: 'huis-rooigem.tar.gz',
      mimeType: 'application/gzip',
      buffer: await readFile(await download.path()),
    };
    await page.getByRole('button', { name: 'Zet terug' }).click();
    const dialog = page.getByRole('alertdialog', { name: `${NAME} terugzetten` });
    const file = dialog.locator('input[type=file]');
    const damaged = dialog.getByText(/back-up is beschadigd/);
    await file.setInputFiles({ ...backup, buffer: backup.buffer.subarray(0, -200) });
    await damaged.waitFor();
    await file.setInputFiles({ ...backup, buffer: Buffer.from('no backup at all') });
    await dialog.getByText(/geen back-up van één site/).waitFor();
    await file.setInputFiles({ ...backup, buffer: Buffer.alloc(0) });
    await damaged.waitFor();
    await file.setInputFiles(backup);
    await dialog.getByText(/Back-up van huis-rooigem, gemaakt op/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(/Typ de naam/).fill(NAME);
    await dialog.getByRole('button', { name: 'Vervang door de back-up' }).click();
    await page.getByText(`${NAME} staat er weer zoals op`, { exact: false }).waitFor();
    await expect.poll(visit).toBe(200);
  });

  it('exports it, and removes it by typing its name', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporteer' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('huis-rooigem.tar.gz');
    await page.getByRole('button', { name: 'Verwijder', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: `${NAME} verwijderen` });
    await dialog.getByLabel(/Typ de naam/).fill('Huis');
    expect(await dialog.getByRole('button', { name: 'Verwijder voor altijd' }).count()).toBe(0);
    await dialog.getByLabel(/Typ de naam/).fill(NAME);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Verwijder voor altijd' }).click();
    await page.getByText(`${NAME} is verwijderd`, { exact: false }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: new RegExp(`^${NAME}`) }).count()).toBe(0);
    await expect.poll(visit).toBe(404);
    await page.goto('/desk/host/log');
    const row = page.getByRole('row', { name: /Site verwijderd/ });
    await row.getByText('huis-rooigem').waitFor();
    await row.getByText('Otto Operator').waitFor();
  });

  it('brings a site back that is not there any more', async () => {
    await page.goto('/desk/host');
    await page.getByRole('button', { name: 'Zet een site terug' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Zet een site terug' });
    await dialog.locator('input[type=file]').setInputFiles(backup);
    await dialog.getByText('Deze site is er nu niet. Er gaat niets verloren.').waitFor();
    await dialog.getByRole('button', { name: 'Zet de site terug' }).click();
    await page.getByRole('dialog', { name: NAME }).waitFor();
    await expect.poll(visit).toBe(200);
  });

  it.runIf(isWholeMatrix)('makes a backup, sees that it could be restored, and that no alarm is open', async () => {
    await page.goto('/desk/host/care');
    await page.getByText('Geen alarm staat open.').waitFor();
    await page.getByRole('button', { name: 'Maak nu een back-up' }).click();
    await page.getByText('De back-up is gevraagd.').waitFor();
    const row = page.getByRole('row', { name: /pand-\d{8}T\d{6}Z\.tar\.gz/ });
    await row.getByText('Proef teruggezet').waitFor();
    await row.getByText('dag, week, maand').waitFor();
    await expectAccessible(page);
  });
});
