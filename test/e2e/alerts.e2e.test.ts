// The whole life of an alert in a real browser, with a real mail server: asked for from a search, confirmed, received,
// changed, paused, ended by a mail program, erased.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { alive, expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { answerQuestion } from '../support/captcha-question.ts';
import { testEstate } from '../support/estates.ts';
import { expectValidHtml } from '../support/html.ts';
import { localesOfFlow } from '../support/matrix.ts';
import { type RunningProgram, runPand, SOON, startProgram, temporaryDirectory } from '../support/program.ts';
import { startMailServer, type TestMailServer } from '../support/smtp.ts';

/** Pictures of a page that was left before they came. */
const LEFT_EARLY = [/\/media\/.*ERR_ABORTED/];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let mailServer: TestMailServer;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  directory = await temporaryDirectory();
  mailServer = await startMailServer();
  program = await startProgram(directory.path, {
    ...SOON,
    CAPTCHA_DIFFICULTY: '50',
    SMTP_URL: mailServer.url,
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await mailServer?.close();
  await directory.remove();
});

const mailsTo = async (address: string): Promise<Email[]> =>
  Promise.all(mailServer.received.filter(({ to }) => to.includes(address)).map(({ raw }) => PostalMime.parse(raw)));

/** Mail number `count` to this address, once it has come. */
const mailTo = async (address: string, count = 1): Promise<Email> => {
  for (;;) {
    const mail = (await mailsTo(address))[count - 1];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const PATHS = {
  nl: '/nl/hou-me-op-de-hoogte',
  fr: '/fr/tenez-moi-au-courant',
  en: '/en/keep-me-informed',
  de: '/de/halte-mich-auf-dem-laufenden',
} as const;

/** The personal link of a mail, as the program under test answers it. */
const linkIn = (mail: Email, locale: Locale): string => {
  const [, token = ''] = new RegExp(`${PATHS[locale]}/([\\w-]{43})`).exec(mail.text ?? '') ?? [];
  expect(token).toHaveLength(43);
  return `${PATHS[locale]}/${token}`;
};

const headerOf = (mail: Email, name: string): string =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';

const importListing = async (id: number, price: number): Promise<void> => {
  const estate = testEstate(id, { price: { value: price } });
  const file = join(directory.path, `listing-${id}-${price}.json`);
  await writeFile(file, JSON.stringify([estate]));
  const { code, output } = await runPand(['import', 'estates', file, '--site', 'lindeloo'], program.env);
  expect(code, output).toBe(0);
};

const visit = async (options: BrowserContextOptions = {}) => {
  const context = await newContext(browser, program.url, options);
  return { context, page: await openPage(context) };
};

const WORDS = {
  nl: { start: 'Start mijn alert', sent: 'Kijk in uw mailbox', confirm: 'Bevestig mijn alert', mail: 'E-mailadres' },
  fr: {
    start: 'Créer mon alerte',
    sent: 'Consultez votre boîte mail',
    confirm: 'Confirmer mon alerte',
    mail: 'Adresse e-mail',
  },
  en: { start: 'Create my alert', sent: 'Check your inbox', confirm: 'Confirm my alert', mail: 'E-mail address' },
  de: {
    start: 'Suchauftrag starten',
    sent: 'Sehen Sie in Ihrem Postfach nach',
    confirm: 'Meinen Suchauftrag bestätigen',
    mail: 'E-Mail-Adresse',
  },
} as const;
const SUCCESS = { nl: 'bevestigd', fr: 'confirme', en: 'success', de: 'bestaetigt' } as const;

const send = async (page: Page, locale: Locale, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: WORDS[locale].mail }).fill(email);
  await page.locator('[name=privacy]').check();
  await page.getByRole('button', { name: WORDS[locale].start }).click();
  await page.locator('.note.good').waitFor();
};

const expectNoSideways = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBe(0);
};

it('lives from a search to the last click', async () => {
  const email = 'marie@huis.example';
  const { context, page } = await visit();
  await page.goto('/nl/te-koop?type=1&city=90000&price-max=750000');
  await page.getByRole('link', { name: 'Bewaar als alert' }).click();
  await page.waitForURL(/hou-me-op-de-hoogte\?/);
  await alive(page, 'alert-form');
  await page.locator('.chip', { hasText: 'Gent' }).waitFor();
  expect(await page.locator('[name=price-max]').inputValue()).toBe('750.000');
  expect(await page.getByRole('checkbox', { name: 'Huis', exact: true }).isChecked()).toBe(true);

  // Without consent nothing leaves, and everything stays.
  await page.getByRole('radio', { name: 'Meteen' }).check();
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await page.getByRole('button', { name: 'Start mijn alert' }).click();
  await page.locator('label.check.bad [name=privacy]').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('textbox', { name: 'E-mailadres' }).inputValue()).toBe(email);
  await send(page, 'nl', email);
  await expectAccessible(page);

  const asked = await mailTo(email);
  const link = linkIn(asked, 'nl');
  // Programs that open every link of a mail change nothing.
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(program.url + link, { method });
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bevestig mijn alert' }).click();
  await page.waitForURL(/\/nl\/hou-me-op-de-hoogte\/bevestigd\?/);
  expect(await page.locator('.alert-matches .mini').count()).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'Bekijk ze in de lijst' }).getAttribute('href')).toMatch(
    /^\/nl\/te-koop\?.*city=90000/,
  );
  await expectAccessible(page);

  await importListing(900_001, 500_000);
  const news = await mailTo(email, 2);
  expect(news.html).toContain('/nl/aanbod/900001/');
  // The same again is no news; a lower price is.
  await importListing(900_001, 500_000);
  await importListing(900_001, 480_000);
  const cheaper = await mailTo(email, 3);
  expect(cheaper.html).toContain('480.000');

  await page.goto(link);
  await page.getByRole('link', { name: /^Wijzig/ }).click();
  await alive(page, 'alert-edit');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Geef deze alert een naam' }).fill('Ons huis in Gent');
  await page.locator('[name=price-max]').fill('400.000');
  await page.getByRole('button', { name: 'Bewaar', exact: true }).click();
  await page.getByRole('heading', { name: 'Ons huis in Gent' }).waitFor();
  await expectAccessible(page);
  // Too expensive now: the next mail is about the other one.
  await importListing(900_002, 600_000);
  await importListing(900_003, 390_000);
  const fourth = await mailTo(email, 4);
  expect(fourth.html).toContain('/nl/aanbod/900003/');
  expect(fourth.html).not.toContain('/nl/aanbod/900002/');

  await page.getByRole('switch', { name: /Ons huis in Gent/ }).click();
  await page.getByText('De alert is gepauzeerd.').waitFor();
  expect(await page.getByRole('switch', { name: /Ons huis in Gent/ }).getAttribute('aria-checked')).toBe('false');
  await page.getByRole('switch', { name: /Ons huis in Gent/ }).click();
  await page.getByText('De alert loopt weer.').waitFor();

  // As a mail program does it: a POST without cookie, answered at once.
  const [, address = ''] = /<([^>]+)>/.exec(headerOf(fourth, 'List-Unsubscribe')) ?? [];
  expect(headerOf(fourth, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(address);
  expect((await fetch(program.url + pathname + search)).status).toBe(200);
  await page.reload();
  expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const clicked = await fetch(program.url + pathname + search, { method: 'POST', body, redirect: 'manual' });
  expect([clicked.status, clicked.headers.get('set-cookie')]).toEqual([200, null]);
  await page.goto(link);
  await page.getByText('U bent uitgeschreven').waitFor();
  expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download mijn gegevens' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('alerts.json');
  await page.getByRole('button', { name: 'Schrijf me uit en wis alles' }).click();
  await page.getByText('Alles is gewist').waitFor();
  expect((await fetch(program.url + link)).status).toBe(404);
  expect(await mailsTo(email)).toHaveLength(4);
  const token = link.split('/').at(-1) ?? '';
  expect(program.output()).not.toContain(token);
  page.expectQuiet(LEFT_EARLY);
  await context.close();
});

describe.each(localesOfFlow('fr'))('in %s', (locale) => {
  it('is asked for with the keyboard on a phone, and confirmed', async () => {
    const { confirm, sent } = WORDS[locale];
    const email = `noor-${locale}@huis.example`;
    const { context, page } = await visit(PHONE);
    const response = await page.goto(PATHS[locale]);
    await expectValidHtml((await response?.text()) ?? '', locale);
    await alive(page, 'alert-form');
    await expectNoSideways(page);
    const places = page.locator('.place-picker [role=combobox]');
    await places.focus();
    await page.keyboard.type('merelb');
    await page
      .getByRole('option', { name: /Merelbeke/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.chip', { hasText: 'Merelbeke' }).waitFor();
    expect(await places.inputValue()).toBe('');
    await page.locator('[name=radius]').selectOption('10');
    await expectAccessible(page);
    await send(page, locale, email);
    expect(await page.locator('.note.good strong').textContent()).toBe(sent);

    const link = linkIn(await mailTo(email), locale);
    const opened = await page.goto(link);
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    await expectValidHtml((await opened?.text()) ?? '', link);
    await expectNoSideways(page);
    await page.getByRole('button', { name: confirm }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${PATHS[locale]}/${SUCCESS[locale]}(?:\\?|$)`));
    await page.goto(link);
    const edit = (await page.locator('.alert-item a[href*=edit]').getAttribute('href')) ?? '';
    for (const path of [link, edit, `${link}x`]) {
      await page.goto(path);
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    page.expectQuiet([...LEFT_EARLY, /404/]);
    await context.close();
  });
});

it('works without script: the question in words, the link, the buttons', async () => {
  const email = 'kim@huis.example';
  const { context, page } = await visit({ javaScriptEnabled: false });
  await page.goto('/nl/te-koop?type=3&price-max=1');
  await page.getByRole('link', { name: 'Mail me als er iets bijkomt' }).click();
  await page.waitForURL(/hou-me-op-de-hoogte\?.*price-max=1/);
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await page.locator('[name=city]').first().check();
  await page.getByRole('button', { name: 'Start mijn alert' }).click();
  await page.locator('label.check.bad [name=privacy]').waitFor();
  expect(await page.locator('[name=city]').first().isChecked()).toBe(true);
  await page.locator('[name=privacy]').check();
  await page.getByRole('button', { name: 'Start mijn alert' }).click();
  await answerQuestion(page);
  await page.waitForURL(/ajax\/notifications\?done=asked/);
  const link = linkIn(await mailTo(email), 'nl');
  await page.goto(link);
  await page.getByRole('button', { name: 'Bevestig mijn alert' }).click();
  await page.goto(link);
  await page.getByRole('combobox', { name: /Hoe vaak/ }).selectOption('WEEKLY');
  await page.getByRole('button', { name: /^Bewaar hoe vaak/ }).click();
  await page.getByText('Uw wijziging is bewaard.').waitFor();
  expect(await page.getByRole('combobox', { name: /Hoe vaak/ }).inputValue()).toBe('WEEKLY');
  await page.getByRole('combobox', { name: 'Taal van de mails' }).selectOption('de');
  await page.locator('button[value=language]').click();
  expect(await page.getByRole('combobox', { name: 'Taal van de mails' }).inputValue()).toBe('de');
  await page.getByRole('button', { name: /^Verwijder/ }).click();
  await page.getByText('U hebt geen alerts.').waitFor();
  await context.close();
});

it('says the same to a known address, and mails it what it has', async () => {
  const email = 'sam@huis.example';
  const { context, page } = await visit();
  for (const type of ['1', '3']) {
    await page.goto(`/nl/hou-me-op-de-hoogte?type=${type}`);
    await alive(page, 'alert-form');
    await send(page, 'nl', email);
    expect(await page.locator('.note.good strong').textContent()).toBe('Kijk in uw mailbox');
  }
  const link = linkIn(await mailTo(email, 2), 'nl');
  await page.goto(link);
  await page.getByRole('button', { name: 'Bevestig mijn 2 alerts' }).waitFor();
  page.expectQuiet(LEFT_EARLY);
  await context.close();
});
