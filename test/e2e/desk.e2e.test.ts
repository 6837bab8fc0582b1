// A person of the agency in a real browser, with an authenticator of the browser's own: the first way in, a passkey, out and in again,
// somebody invited, a link by mail, a colleague removed while at work.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectContrast,
  MOVING,
  newContext,
  openBrowser,
  openPage,
  PHONE,
} from '../support/browser.ts';
import { firstRunLink, withAuthenticator } from '../support/desk-browser.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startProgram, temporaryDirectory } from '../support/program.ts';

/** Who is not signed in is told so by the call that asks: the browser writes that down. */
const NOBODY = [/status of 401/];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path, SOON);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

/** Both themes: everything in one, colours in the other. */
const expectGood = async (page: Page): Promise<void> => {
  // Without motion: halfway from one theme to the other a colour is neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, page.url());
  await page.emulateMedia({ colorScheme: 'light' });
};

/** The links of the mails to this address, the newest first; on the port that the program under test really has. */
const linksTo = async (address: string): Promise<string[]> =>
  (await outboxMails(program.dataDir))
    .filter(({ to }) => to?.some((one) => one.address === address))
    .flatMap(({ text }) => /\/desk\/link#[\w-]+/.exec(text ?? '')?.[0] ?? [])
    .map((path) => program.url + path);

/** The link of the newest mail, once there are more than `before`. */
const linkTo = async (address: string, before = 0): Promise<string> => {
  await expect.poll(async () => (await linksTo(address)).length).toBeGreaterThan(before);
  return (await linksTo(address))[0] ?? '';
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Mijn menu/ }).click();
  await page.getByRole('menuitem', { name: 'Meld af', exact: true }).click();
  await button(page, 'Meld aan met passkey').waitFor();
};

describe('the desk', () => {
  it('lets its owner in, and in again by passkey', async () => {
    const context = await newContext(browser, program.url, MOVING);
    const page = await openPage(context);
    await withAuthenticator(context, page);
    await page.goto('/desk');
    await button(page, 'Meld aan met passkey').waitFor();
    await expectGood(page);

    await page.goto(firstRunLink(program));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Dag /);
    await page.getByText('eigenaar van Lindeloo.').waitFor();
    await expectGood(page);
    await button(page, 'Meld mij aan').click();
    await button(page, 'Maak een passkey').waitFor();
    await expectGood(page);
    await button(page, 'Maak een passkey').click();
    await page.waitForURL('**/desk/sites/lindeloo/**');

    await page.goto('/desk/sites/lindeloo/account');
    await page.getByText('dit toestel', { exact: true }).waitFor();
    await expectGood(page);
    await signOut(page);
    await expectGood(page);
    await button(page, 'Meld aan met passkey').click();
    await page.waitForURL('**/desk/sites/lindeloo/**');
    page.expectQuiet(NOBODY);
    await context.storageState({ path: `${directory.path}/owner.json` });
    await context.close();
  });

  it('invites Thomas, who comes in, is removed while at work, and is out', async () => {
    const context = await newContext(browser, program.url, { storageState: `${directory.path}/owner.json` });
    const page = await openPage(context);
    await page.goto('/desk/sites/lindeloo/people');
    await page.getByText('Wat een rol mag').waitFor();
    await expectGood(page);

    await page.keyboard.press('n');
    await page.getByLabel('Naam', { exact: true }).fill('Thomas Peeters');
    await page.getByLabel('E-mailadres', { exact: true }).fill('thomas@lindeloo.example');
    await expectGood(page);
    // What was typed stays on the device until the server has it.
    await page.reload();
    await page.getByText('Wat een rol mag').waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => page.getByLabel('Naam', { exact: true }).inputValue()).toBe('Thomas Peeters');
    await button(page, 'Stuur de uitnodiging').click();
    await page.getByText('thomas@lindeloo.example is uitgenodigd.').waitFor();

    const thomas = await newContext(browser, program.url, PHONE);
    const his = await openPage(thomas);
    await withAuthenticator(thomas, his);
    await his.goto(await linkTo('thomas@lindeloo.example'));
    await expect.poll(() => his.getByRole('heading', { level: 1 }).textContent()).toBe('Welkom bij Lindeloo');
    await expectGood(his);
    await button(his, 'Aanvaard de uitnodiging').click();
    await button(his, 'Later').click();
    await his.waitForURL('**/desk/sites/lindeloo/**');
    await his.goto('/desk/sites/lindeloo/people');
    await his.getByText('U kunt dit lezen.').first().waitFor();
    await expectGood(his);
    await button(his, 'Meer').click();
    await his.getByRole('dialog').waitFor();
    await expectGood(his);

    await page.getByRole('button', { name: /Thomas Peeters/ }).click();
    await expectGood(page);
    await button(page, 'Verwijder').click();
    await button(page, 'Verwijder Thomas Peeters').click();
    await page.getByText('Thomas Peeters is verwijderd').waitFor();
    // His open page loses the site by itself.
    await his.getByText('U bent bij geen enkel kantoor lid.').or(button(his, 'Meld aan met passkey')).first().waitFor();

    await page.keyboard.press('Control+z');
    await page.getByText('Thomas Peeters is terug.').waitFor();
    page.expectQuiet();
    await thomas.close();
    await context.close();
  });

  it('sends a link by mail that works once, in the browser that asked, and only by its button', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto('/desk');
    await page.getByLabel('E-mailadres').fill('thomas@lindeloo');
    await button(page, 'Stuur mij een link').click();
    await page.getByText('Dit is geen volledig e-mailadres.').waitFor();
    await page.getByLabel('E-mailadres').fill('thomas@lindeloo.example');
    const before = await linksTo('thomas@lindeloo.example').then(({ length }) => length);
    await button(page, 'Stuur mij een link').click();
    await page.getByRole('heading', { name: 'Kijk in uw mailbox' }).waitFor();
    await expectGood(page);
    const link = await linkTo('thomas@lindeloo.example', before);

    const other = await newContext(browser, program.url);
    const elsewhere = await openPage(other);
    await elsewhere.goto(link);
    await elsewhere.getByRole('heading', { name: 'Deze link werkt niet meer' }).waitFor();
    await expectGood(elsewhere);
    await other.close();

    // Opening it, as a mail scanner does, changes nothing.
    await page.goto(link);
    await button(page, 'Meld mij aan').waitFor();
    await page.reload();
    await button(page, 'Meld mij aan').click();
    await button(page, 'Later').click();
    await page.waitForURL('**/desk/sites/lindeloo/**');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Deze link werkt niet meer' }).waitFor();
    await context.close();
  });

  it('is used by keyboard: palette, keys, going', async () => {
    const context = await newContext(browser, program.url, { storageState: `${directory.path}/owner.json` });
    const page = await openPage(context);
    await page.goto('/desk/sites/lindeloo/account');
    await page.getByText('dit toestel', { exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/people');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('@thomas');
    await page.getByRole('option', { name: /Thomas Peeters/ }).waitFor();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Thomas Peeters' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Toetsen' }).waitFor();
    await expectGood(page);
    page.expectQuiet();
    await context.close();
  });
});
