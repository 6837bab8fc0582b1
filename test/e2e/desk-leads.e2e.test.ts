// A visitor asks on the website; the agency reads it at once, takes it, leaves a note and answers by mail. Two members answer at the
// same time; a person is erased with all that was said; everything by keyboard, and on a phone.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializeFavorites } from '../../src/domain/leads/favorites.ts';
import {
  alive,
  expectAccessible,
  newContext,
  openBrowser,
  openPage,
  PHONE,
  type WatchedPage,
} from '../support/browser.ts';
import { firstRunLink, linkByCommand, type State, signedIn } from '../support/desk-browser.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startMorning, temporaryDirectory } from '../support/program.ts';
import { expectWhole } from '../support/whole-screen.ts';

const SITE = '/desk/sites/lindeloo';
const VISITOR = 'noor.claes@voorbeeld.example';
/** A refusal that the desk asks about is written down by the browser. */
const REFUSED = [/status of 412/];
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let owner: State;
let lotte: State;

const mailsTo = async (address: string): Promise<Email[]> =>
  (await outboxMails(program.dataDir)).filter(({ to }) => to?.some((one) => one.address === address));

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startMorning(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '100' });
  browser = await openBrowser();
  owner = await signedIn(program, firstRunLink(program));
  lotte = await signedIn(program, await linkByCommand(program, 'link', 'lotte@lindeloo.example', '--site', 'lindeloo'));
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

const opened = async (
  storageState: State,
  path = 'leads',
  options: Parameters<typeof newContext>[2] = {},
): Promise<{ context: BrowserContext; page: WatchedPage }> => {
  const context = await newContext(browser, program.url, { ...options, storageState });
  const page = await openPage(context);
  // Whatever happens from then on comes over the stream.
  const stream = page.waitForResponse((response) => response.url().endsWith('/desk/live') && response.ok());
  await page.goto(`${SITE}/${path}`);
  await stream;
  await page.getByRole('heading', { level: 1, name: 'Aanvragen' }).waitFor();
  await page.getByRole('list', { name: 'Aanvragen' }).waitFor();
  return { context, page };
};

const ask = async (
  first: string,
  email: string,
  message: string,
  /** Listings that this visitor has kept, and sends along. */
  favorites: readonly number[] = [],
): Promise<void> => {
  const context = await newContext(browser, program.url);
  const value = serializeFavorites(favorites.map((id) => ({ id, savedAt: '2026-11-17', price: undefined })));
  if (value !== '') await context.addCookies([{ name: 'favorites', value, url: program.url }]);
  const page = await openPage(context);
  await page.goto('/nl/contact');
  await alive(page, 'contact-form');
  await page.fill('[name=firstName]', first);
  await page.fill('[name=lastName]', 'Claes');
  await page.fill('[name=email]', email);
  await page.fill('[name=message]', message);
  await page.check('[name=privacy]');
  if (favorites.length > 0) await page.check('[name=sharedFavorites]');
  await page.getByRole('button', { name: 'Verstuur bericht' }).click();
  await page.locator('.note.good').waitFor();
  await context.close();
};

const row = (page: Page, name: string) => page.getByRole('list', { name: 'Aanvragen' }).getByRole('link', { name });
const area = (page: Page) => page.getByLabel('Uw antwoord');
const send = (page: Page) => page.getByRole('button', { name: /^Stuur antwoord/ }).click();

describe('a question on the website', () => {
  it('is in the desk by itself, without a reload; taken, noted, answered from a template with a file', async () => {
    const { context, page } = await opened(owner);
    await expect.poll(() => row(page, 'Noor Claes').count()).toBe(0);
    await ask('Noor', VISITOR, 'Mogen er katten in het gebouw?');
    // Nothing but the stream brings it.
    await row(page, 'Noor Claes').waitFor();
    await row(page, 'Noor Claes').click();
    await page.getByRole('heading', { level: 2, name: 'Noor Claes' }).waitFor();
    await page.getByText('Mogen er katten in het gebouw?').last().waitFor();

    await page.getByRole('heading', { level: 2, name: 'Noor Claes' }).click();
    await page.keyboard.press('a');
    await expect
      .poll(() => page.getByLabel('Toegewezen aan').locator('option:checked').textContent())
      .toBe('Griet Haegeman');

    await page.getByRole('button', { name: 'Notitie', exact: true }).click();
    await page.getByLabel('Uw notitie').fill('Belt liefst na zes uur');
    await page.getByRole('button', { name: 'Bewaar notitie' }).click();
    await page.getByText('Belt liefst na zes uur').first().waitFor();

    await page.getByRole('button', { name: 'Antwoord', exact: true }).click();
    await page.getByLabel('Sjabloon').selectOption({ label: 'Afspraak voor een schatting' });
    await expect.poll(() => area(page).inputValue()).toContain('Dag Noor Claes,');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Reglement.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.locator('.chip', { hasText: 'Reglement' }).first().waitFor();
    const subject = await page.getByLabel('Onderwerp').inputValue();
    expect(subject).toMatch(/^Re: /);
    await send(page);
    await page.getByText('Het antwoord is onderweg naar Noor Claes.').waitFor();

    await expect.poll(async () => (await mailsTo(VISITOR)).length).toBe(2);
    const mails = await mailsTo(VISITOR);
    const answer = mails.find((mail) => mail.subject === subject);
    const copy = mails.find((mail) => mail !== answer);
    expect(answer?.inReplyTo).toBe(copy?.messageId);
    expect(answer?.references).toContain(copy?.messageId);
    expect(answer?.replyTo?.[0]?.address).toBe('gent@lindeloo.example');
    expect(answer?.text).toContain('Dag Noor Claes,');
    expect(answer?.text).toContain('Griet Haegeman');
    expect(answer?.attachments.map(({ filename }) => filename)).toEqual(['Reglement.pdf']);
    page.expectQuiet();
    await context.close();
  });

  it('two members who answer at once: the second one reads the first before it goes', async () => {
    await ask('Tine', 'tine.claes@voorbeeld.example', 'Is er een kelder?');
    const first = await opened(owner);
    const second = await opened(lotte);
    for (const { page } of [first, second]) {
      await row(page, 'Tine Claes').click();
      await area(page).waitFor();
    }
    await area(second.page).fill('Van Lotte: ja.');
    // The other one sees that somebody writes.
    await first.page.getByText(/Lotte Vanderlinden schrijft een antwoord/).waitFor();
    await area(first.page).fill('Van Griet: ja.');
    await send(first.page);
    await first.page.getByText('Het antwoord is onderweg naar Tine Claes.').waitFor();
    await send(second.page);
    const dialog = second.page.getByRole('alertdialog');
    await dialog.getByText('Van Griet: ja.').waitFor();
    await expectAccessible(second.page);
    await dialog.getByRole('button', { name: 'Ik lees het eerst' }).click();
    expect(await area(second.page).inputValue()).toBe('Van Lotte: ja.');
    await expect
      .poll(
        async () => (await mailsTo('tine.claes@voorbeeld.example')).filter(({ text }) => text?.includes('Van ')).length,
      )
      .toBe(1);
    first.page.expectQuiet();
    second.page.expectQuiet(REFUSED);
    await first.context.close();
    await second.context.close();
  });

  it('favourites that the visitor ticks stand with the question; a note is changed in its place; a 503 keeps what was written', async () => {
    const found = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pagination: { size: 2 } }),
    });
    const { results } = (await found.json()) as { results: { general: { id: number } }[] };
    const ids = results.map(({ general }) => general.id);
    await ask('Fleur', 'fleur.claes@voorbeeld.example', 'Welk van deze twee?', ids);
    const { context, page } = await opened(owner);
    await row(page, 'Fleur Claes').click();
    const shared = page
      .getByRole('heading', { name: 'Gedeelde favorieten' })
      .locator('xpath=following-sibling::ul[1]')
      .locator('a[href*="/estates/"]');
    await shared.first().waitFor();
    expect(await shared.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ids.map((id) => expect.stringContaining(`${SITE}/estates/${id}`)),
    );

    await page.getByRole('button', { name: 'Notitie', exact: true }).click();
    await page.getByLabel('Uw notitie').fill('Belt na zeven');
    await page.getByRole('button', { name: 'Bewaar notitie' }).click();
    const note = page.locator('.note.m', { hasText: 'Belt na zeven' });
    await note.getByRole('button', { name: 'Wijzig de notitie' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Wijzig de notitie' });
    await form.getByLabel('Uw notitie').fill('Belt na acht');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.note.m', { hasText: 'Belt na acht' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Antwoord', exact: true }).click();
    await area(page).fill('Het eerste.');
    await page.route('**/answers', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    );
    await send(page);
    await page.getByText('Wat u schreef staat nog hier.').waitFor();
    expect(await area(page).inputValue()).toBe('Het eerste.');
    await page.unroute('**/answers');
    await send(page);
    await page.getByText('Het antwoord is onderweg naar Fleur Claes.').waitFor();
    page.expectQuiet([/status of 503/]);
    await context.close();
  });

  it('who is erased takes everything along', async () => {
    const { context, page } = await opened(owner);
    await row(page, 'Noor Claes').click();
    await page.getByText('Belt liefst na zes uur').first().waitFor();
    const status = await page.evaluate(async (email) => {
      const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
      const headers = { 'content-type': 'application/json', 'x-desk-key': key };
      const body = JSON.stringify({ email, reason: 'asked', appointments: 'keep' });
      return (await fetch('/api/sites/lindeloo/desk/privacy/erase', { method: 'POST', headers, body })).status;
    }, VISITOR);
    expect(status).toBe(200);
    await expect.poll(() => row(page, 'Noor Claes').count()).toBe(0);
    await page.goto(`${SITE}/leads?search=noor.claes`);
    await page.getByText('Niets gevonden met deze filters').waitFor();
    await context.close();
  });
});

describe('the inbox', () => {
  it('goes by keyboard alone', async () => {
    const { context, page } = await opened(owner);
    await page.keyboard.press('j');
    const heading = page.locator('.ibh h2');
    await heading.waitFor();
    const first = await heading.textContent();
    await page.keyboard.press('j');
    await expect.poll(() => heading.textContent()).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => heading.textContent()).toBe(first);
    await area(page).waitFor();
    await page.keyboard.press('r');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('Dag, dat zoek ik uit.');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Het antwoord is onderweg/).waitFor();
    page.expectQuiet();
    await context.close();
  });

  it('is accessible and whole on a desktop, a tablet and a phone', async () => {
    const { context, page } = await opened(owner, 'leads', { reducedMotion: 'reduce' });
    await page.getByRole('list', { name: 'Aanvragen' }).getByRole('link').nth(3).click();
    await area(page).waitFor();
    await expectWhole(page, 'leads', { isPhoneOwn: true });
    page.expectQuiet();
    await context.close();
  });

  it('on a phone one goes from the list to the conversation to the person, and back', async () => {
    const { context, page } = await opened(owner, 'leads', PHONE);
    await page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .last()
      .getByRole('link', { name: /Aanvragen/ })
      .waitFor();
    await page.getByRole('list', { name: 'Aanvragen' }).getByRole('link').first().click();
    await area(page).waitFor();
    expect(await page.getByRole('list', { name: 'Aanvragen' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Persoon en pand' }).click();
    await page.getByText(/Wordt gewist op/).waitFor();
    await page.getByRole('button', { name: 'Terug naar het gesprek' }).click();
    await area(page).waitFor();
    await page.getByRole('link', { name: 'Terug naar de lijst' }).click();
    await page.getByRole('list', { name: 'Aanvragen' }).waitFor();
    page.expectQuiet();
    await context.close();
  });
});
