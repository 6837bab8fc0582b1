// A stranger starts the program, opens the printed link and is at Vandaag, on a morning that looks lived in. Every screen of the desk in
// the longest language, on a phone in dark, on a tablet and a desktop in light, in the matrix in both everywhere: accessible, legible,
// nothing cut, nothing over something else.
// Eight tabs in the matrix, a server that fails, and no connection.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openPage, type WatchedPage } from '../support/browser.ts';
import { DESK_SITE, type DeskInBrowser, deskFetch, openHost, ready, startDesk } from '../support/desk-browser.ts';
import { isWholeMatrix, MEASURED_LOCALES } from '../support/matrix.ts';
import { expectWhole } from '../support/whole-screen.ts';

/** The first of the list. */
const CONVERSATION = 'a conversation';
const MAP = 'estates?show=map';
const SCREENS = [
  'today',
  'leads',
  CONVERSATION,
  'projects',
  'agenda',
  'agenda/rules',
  'estates',
  MAP,
  ...['sources', 'quarantine', 'runs', 'words'].map((part) => `feeds?part=${part}`),
  'people',
  'mails',
  'log',
  'privacy',
  'account',
  'estates/new',
  ...['', '/requests', '/prices', '/stays'].map((tab) => `holiday${tab}`),
  ...['price', 'texts', 'pictures', 'planning', 'history'].map((section) => `estates/24005/${section}`),
  ...['identity', 'hostnames', 'sender', 'mailbox', 'leads', 'viewings', 'tokens', 'webhook'].map(
    (section) => `settings/${section}`,
  ),
];

/** Forms and tables like those of another one; the matrix has them too. */
const TWINS = [
  'feeds?part=runs',
  'privacy',
  'holiday/stays',
  'estates/24005/planning',
  'settings/hostnames',
  'settings/tokens',
  'settings/webhook',
];
const MEASURED = isWholeMatrix ? SCREENS : SCREENS.filter((path) => !TWINS.includes(path));

let desk: DeskInBrowser;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.close());

const speak = async (page: Page, locale: string): Promise<void> => {
  expect((await deskFetch(page, 'PUT', 'desk/me', { body: { locale } })).status).toBe(204);
};

describe('a stranger', () => {
  it('is at Vandaag of the demo, on a morning that looks lived in', async () => {
    const { context, page } = await desk.open('today');
    await page.getByRole('heading', { name: 'Vandaag', level: 1 }).waitFor();
    await page.getByRole('heading', { name: /Nieuwe aanvragen/ }).waitFor();
    expect(await page.getByText('Nora El Idrissi').count()).toBeGreaterThan(0);
    page.expectQuiet();
    await context.close();
  });
});

/** Here, while the sign-in is young: whoever invites is asked again after ten minutes. */
it('works in many tabs: what one changes, all of them show', async () => {
  const { context, page } = await desk.open('people');
  const tabs = [page, ...(await Promise.all(Array.from({ length: isWholeMatrix ? 7 : 3 }, () => context.newPage())))];
  for (const tab of tabs.slice(1)) {
    await tab.goto(`${DESK_SITE}/people`);
    await ready(tab);
  }
  const name = 'Femke Achttabs';
  const body = { name, email: 'femke@lindeloo.example', locale: 'nl', role: 'reader' };
  expect((await deskFetch(tabs[2] ?? page, 'POST', 'sites/lindeloo/desk/members', { body })).status).toBe(201);
  for (const tab of tabs) await tab.getByText(name).first().waitFor();
  await context.close();
});

/** One screen of each kind: the bars, sheets and rows of a phone are the same on the others. */
const OWN_ON_A_PHONE = [
  'today',
  CONVERSATION,
  'agenda',
  'estates',
  'people',
  'holiday',
  'estates/24005/price',
  'settings/identity',
  'host',
];
const expectWholeScreen = (page: Page, path: string): Promise<void> =>
  expectWhole(page, path, { isPhoneOwn: OWN_ON_A_PHONE.includes(path) });

describe.each(MEASURED_LOCALES)('in %s', (locale) => {
  let context: BrowserContext;
  /** One for all screens, for which the browser need not read the desk anew; after a failure another one. */
  let kept: WatchedPage | undefined;
  beforeAll(async () => {
    const first = await desk.open('account', { reducedMotion: 'reduce' });
    await speak(first.page, locale);
    await first.page.close();
    context = first.context;
  });
  afterAll(() => context?.close());

  it.each(MEASURED)('%s is accessible, legible, whole and in its place', async (path) => {
    const page = kept ?? (await openPage(context));
    kept = undefined;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${DESK_SITE}/${path === CONVERSATION ? 'leads' : path}`);
    await ready(page);
    if (path === MAP) await page.locator('.pin-at').first().waitFor();
    if (path === CONVERSATION) {
      await page.locator('.ml a').first().click();
      await page.locator('.ibt').waitFor();
      await ready(page);
    }
    await expectWholeScreen(page, path);
    page.expectQuiet();
    // The pointer stays where it clicked.
    if (path === CONVERSATION) await page.close();
    else kept = page;
  });
});

describe('the host', () => {
  let host: Awaited<ReturnType<typeof openHost>>;
  beforeAll(async () => {
    host = await openHost(desk, { reducedMotion: 'reduce' });
    const act = (what: string, body: object) =>
      deskFetch(host.page, 'POST', `desk/host/sites/estran/${what}`, { body });
    expect((await act('act', { reason: 'Looks at every screen' })).status).toBe(200);
    expect((await act('suspend', {})).status).toBe(200);
  });
  afterAll(() => host?.context.close());

  // The last ones: an operator in the desk of a suspended site, with both bars; and a word before the click.
  it.each(MEASURED_LOCALES)('is accessible, legible, whole and in its place in %s', async (locale) => {
    const { page } = host;
    await speak(page, locale);
    for (const path of ['host', 'host/care', 'host/log', 'host/account', 'sites/estran/today', 'host?site=lindeloo']) {
      await page.goto(`/desk/${path}`);
      await ready(page);
      if (path.startsWith('sites/')) await page.locator('.hostbar').nth(1).waitFor();
      await expectWholeScreen(page, path);
    }
    await page.locator('.hostsheet .btn').nth(1).click();
    await page.getByRole('alertdialog').waitFor();
    await expectWhole(page, 'the dialog before a site is suspended');
    page.expectQuiet();
  });
});

describe('when things go wrong', () => {
  it('says that the mails do not load, and loads them when they do', async () => {
    const { context, page } = await desk.open('account');
    await speak(page, 'nl');
    let fails = true;
    await page.route('**/desk/mails?*', (route) =>
      fails ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
    );
    await page.route('**/desk/mails', (route) =>
      fails ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
    );
    await page.goto(`${DESK_SITE}/mails`);
    await page.getByRole('alert').first().waitFor();
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
    const { context, page } = await desk.open('people');
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
