// A stranger starts the program, opens the printed link and is at Vandaag, on a morning that looks lived in. Every screen of the desk in
// the longest language, on a phone, a tablet and a desktop, in both themes: accessible, legible, nothing cut, nothing over something else.
// Eight tabs, a server that fails, and no connection.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast, newContext, openBrowser, openPage } from '../support/browser.ts';
import { layoutProblems } from '../support/layout.ts';
import { isWholeMatrix, MEASURED_LOCALES, THEMES, WIDTHS } from '../support/matrix.ts';
import { type RunningProgram, SOON, startInstalled, temporaryDirectory } from '../support/program.ts';

const SITE = '/desk/sites/lindeloo';
const SCREENS = [
  'today',
  'projects',
  'estates',
  'people',
  'mails',
  'log',
  'privacy',
  'account',
  'estates/new',
  ...['', '/requests', '/prices', '/stays'].map((tab) => `holiday${tab}`),
  ...['price', 'texts', 'pictures', 'planning', 'history'].map((section) => `estates/24005/${section}`),
  ...['identity', 'hostnames', 'sender', 'tokens', 'webhook'].map((section) => `settings/${section}`),
];
const DESK_WIDTHS = isWholeMatrix ? WIDTHS : [390, 768, 1440];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startInstalled(directory.path, SOON);
  browser = await openBrowser();
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto(/http:\S+\/desk\/link#\S+/.exec(program.output())?.[0] ?? '');
  await page.getByRole('button', { name: 'Meld mij aan', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/link'));
  state = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

const opened = async (path: string, options: Parameters<typeof newContext>[2] = {}) => {
  const context = await newContext(browser, program.url, { ...options, storageState: state });
  const page = await openPage(context);
  await page.goto(`${SITE}/${path}`);
  await ready(page);
  return { context, page };
};

/** Its title is there, and nothing of it is still on its way. */
const ready = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true], .skeleton').count()).toBe(0);
};

const speak = async (page: Page, locale: string): Promise<void> => {
  const status = await page.evaluate(async (wanted) => {
    const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
    const headers = { 'content-type': 'application/json', 'x-desk-key': key };
    return (await fetch('/api/desk/me', { method: 'PUT', headers, body: JSON.stringify({ locale: wanted }) })).status;
  }, locale);
  expect(status).toBe(204);
};

describe('a stranger', () => {
  it('is at Vandaag of the demo, on a morning that looks lived in', async () => {
    const { context, page } = await opened('today');
    await page.getByRole('heading', { name: 'Vandaag', level: 1 }).waitFor();
    await page.getByRole('heading', { name: /Nieuwe aanvragen/ }).waitFor();
    expect(await page.getByText('Nora El Idrissi').count()).toBeGreaterThan(0);
    page.expectQuiet();
    await context.close();
  });
});

describe.each(MEASURED_LOCALES)('in %s', (locale) => {
  it.each(SCREENS)('%s is accessible, legible, whole and in its place', async (path) => {
    const { context, page } = await opened('account', { reducedMotion: 'reduce' });
    await speak(page, locale);
    await page.goto(`${SITE}/${path}`);
    await ready(page);
    for (const width of DESK_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const where = `${path} at ${width} px, ${colorScheme}`;
        // What a width shows is decided by the application, a moment after the browser.
        await expect.poll(() => layoutProblems(page), { message: where, timeout: 5000 }).toEqual([]);
        if (colorScheme === 'light') await expectAccessible(page);
        else await expectContrast(page, where);
      }
    }
    page.expectQuiet();
    await context.close();
  });
});

describe('when things go wrong', () => {
  it('says that the mails do not load, and loads them when they do', async () => {
    const { context, page } = await opened('account');
    await speak(page, 'nl');
    let fails = true;
    await page.route('**/desk/mails?*', (route) =>
      fails ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
    );
    await page.route('**/desk/mails', (route) =>
      fails ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
    );
    await page.goto(`${SITE}/mails`);
    await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    fails = false;
    await page
      .getByRole('button', { name: /Probeer nu/ })
      .first()
      .click();
    await page.getByRole('row').nth(2).waitFor();
    await context.close();
  });

  it('says that there is no connection, and goes on', async () => {
    const { context, page } = await opened('people');
    await speak(page, 'nl');
    await page.reload();
    await ready(page);
    await context.setOffline(true);
    await page
      .getByText(/Geen verbinding/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect.poll(() => page.getByText(/Geen verbinding/).count()).toBe(0);
    await context.close();
  });
});

it('works in eight tabs: what one changes, all of them show', async () => {
  const context = await newContext(browser, program.url, { storageState: state });
  const tabs = await Promise.all(Array.from({ length: 8 }, () => context.newPage()));
  for (const tab of tabs) {
    await tab.goto(`${SITE}/people`);
    await ready(tab);
  }
  const name = 'Femke Achttabs';
  const status = await tabs[3]?.evaluate(async (invited) => {
    const key = document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? '';
    const headers = { 'content-type': 'application/json', 'x-desk-key': key };
    const body = JSON.stringify({ name: invited, email: 'femke@lindeloo.example', locale: 'nl', role: 'reader' });
    return (await fetch('/api/sites/lindeloo/desk/members', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBe(201);
  for (const tab of tabs) await tab.getByText(name).first().waitFor();
  await context.close();
});
