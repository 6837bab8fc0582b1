// A member names the mailbox of the agency in the desk, of a real IMAP server, and the real program reads it: in parts of the browser and
// of the server that no other test has together.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContext, openBrowser, openPage } from '../support/browser.ts';
import { firstRunLink, type State, signedIn } from '../support/desk-browser.ts';
import {
  type Dovecot,
  hasDovecot,
  MAILBOX_PASSWORD,
  MAILBOX_USER,
  startDovecot,
  startTokenServer,
  type TokenServer,
} from '../support/dovecot.ts';
import { type RunningProgram, SOON, startMorning, temporaryDirectory } from '../support/program.ts';
import { expectWhole } from '../support/whole-screen.ts';

const SECTION = '/desk/sites/lindeloo/settings/mailbox';

describe.skipIf(!hasDovecot)('the mailbox at the desk', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let program: RunningProgram;
  let tokens: TokenServer;
  let dovecot: Dovecot;
  let browser: Browser;
  let state: State;

  beforeAll(async () => {
    tokens = await startTokenServer(MAILBOX_USER);
    dovecot = await startDovecot(tokens);
    directory = await temporaryDirectory();
    program = await startMorning(directory.path, { ...SOON, FETCH_ALLOW: `${dovecot.host},${tokens.host}` });
    browser = await openBrowser();
    state = await signedIn(program, firstRunLink(program));
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop();
    await directory?.remove();
    await dovecot?.close();
    await tokens?.close();
  });

  it('is named, tried, and read: a portal’s mail becomes a lead', async () => {
    const context = await newContext(browser, program.url, { storageState: state, reducedMotion: 'reduce' });
    const page = await openPage(context);
    await page.goto(SECTION);
    await page.getByLabel('Lees antwoorden uit een postbus').check();
    await page.getByLabel('Naam van de server').fill('127.0.0.1');
    await page.getByLabel('Gebruikersnaam').fill(MAILBOX_USER);
    await page.getByLabel('Beveiliging').selectOption('none');
    await page.getByLabel('Poort').fill(String(dovecot.port));
    await page.getByRole('textbox', { name: 'Map' }).fill('Bestaat niet');
    await page.getByLabel('Mails die bij geen aanvraag horen').selectOption('portals');
    await page.getByRole('button', { name: 'Bewaar de instellingen' }).click();
    await page.getByLabel('Wachtwoord van de postbus, nieuwe waarde').fill(MAILBOX_PASSWORD);
    await page.getByRole('button', { name: 'Bewaar verzegeld' }).click();
    await page.getByText(/ingevuld op/).waitFor();
    await page.getByRole('button', { name: 'Probeer de postbus' }).click();
    await page.getByText(/Deze mappen zijn er:.*INBOX/).waitFor();
    await page.getByRole('textbox', { name: 'Map' }).fill('INBOX');
    await page.getByRole('button', { name: 'Bewaar de instellingen' }).click();
    await page.getByText(/Bewaard om/).waitFor();
    await page.getByRole('button', { name: 'Probeer de postbus' }).click();
    await page.getByText('Gevonden: de map INBOX, met 0 mails.').waitFor();
    await page.getByRole('button', { name: 'Lees nu' }).click();
    await page.getByText(/Laatst gelezen: .*Overgenomen tot nu toe: 0/).waitFor();
    await dovecot.deliver(
      `From: Immoweb <agences@immoweb.be>\nReply-To: Lotte Maes <lotte.maes@thuis.example>\nTo: ${MAILBOX_USER}\nSubject: Nieuwe aanvraag\nMessage-ID: <portaal@immoweb.example>\n\nUw referentie: LIN-24005\nNaam: Lotte Maes\nBericht: Is dit nog vrij?\n`,
    );
    await page.getByRole('button', { name: 'Lees nu' }).click();
    await page.getByText(/Overgenomen tot nu toe: 1/).waitFor();
    expect(await dovecot.flags()).toEqual([['$PandRead']]);
    expect(await page.content()).not.toContain(MAILBOX_PASSWORD);
    page.expectQuiet();
    await context.close();
  });

  it('is whole and legible with everything open, with a token instead of a password', async () => {
    const context = await newContext(browser, program.url, { storageState: state, reducedMotion: 'reduce' });
    const page = await openPage(context);
    await page.goto(SECTION);
    await page.getByLabel('Aanmelden met').selectOption('refresh');
    await page.getByLabel('Adres van de tokenserver').fill(`${tokens.url}/token`);
    await page.getByLabel('Nummer van de toepassing (client ID)').fill('pand');
    await page.getByRole('button', { name: 'Bewaar de instellingen' }).click();
    await page.getByLabel('Refresh token, nieuwe waarde').fill('een toestemming');
    await page.getByRole('button', { name: 'Bewaar verzegeld' }).last().click();
    await page.getByText(/ingevuld op/).waitFor();
    await page.getByRole('button', { name: 'Probeer de postbus' }).click();
    await page.getByText('Gevonden: de map INBOX, met 1 mail.').waitFor();
    const status = await page.evaluate(async () => {
      const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
      const headers = { 'content-type': 'application/json', 'x-desk-key': key };
      return (await fetch('/api/desk/me', { method: 'PUT', headers, body: JSON.stringify({ locale: 'de' }) })).status;
    });
    expect(status).toBe(204);
    await page.goto(SECTION);
    await page.getByRole('button', { name: 'Postfach ausprobieren' }).click();
    await page.getByText(/Gefunden: der Ordner INBOX/).waitFor();
    await expectWhole(page, 'the mailbox', { isPhoneOwn: true });
    page.expectQuiet();
    await context.close();
  });
});
