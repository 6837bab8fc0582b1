// npm run bench -- screenshots: every screen on a phone and a desktop, light and dark, of both demo agencies, into
// dist/screenshots; those that tell most into docs/screenshots too.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { DESKTOP, launchBrowser, PHONE } from '../test/support/browser-launch.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { startMailServer } from '../test/support/smtp.ts';
import { KEPT_SCREENSHOTS } from './kept-screenshots.ts';
import { HOUSE, newestId, PROJECT } from './web-pages.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'docs', 'screenshots');
const ALL = join(ROOT, 'dist', 'screenshots');
const QUALITY = 72;
/** A machine with other things to do is slow, not wrong. */
const PATIENCE_MS = 180_000;
/** `npm run bench -- screenshots kept`: only those of the repository. */
const keptOnly = process.argv.includes('kept');

const directory = await temporaryDirectory();
const mails = await startMailServer();
const program = await startProgram(directory.path, { SMTP_URL: mails.url, CAPTCHA_DIFFICULTY: '50' });
const browser = await launchBrowser();
const { port } = new URL(program.url);
let visitors = 0;
const newAddress = (): string => `bezoeker-${++visitors}@huis.example`;

/** The path of the personal page that a mail to this address links to. */
const linkTo = async (address: string, path: RegExp): Promise<string> => {
  for (;;) {
    const mail = mails.received.find(({ to }) => to.includes(address));
    const link = mail && path.exec((await PostalMime.parse(mail.raw)).text ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Three hearts, so that the page has something to compare. */
const someFavorites = async (page: Page): Promise<string> => {
  await page.goto('/nl/te-koop', { waitUntil: 'networkidle' });
  for (let i = 0; i < 3; i++) await page.locator('button[data-favorite]').nth(i).click();
  return '/nl/favorieten';
};

/** An alert that is asked for; its mail has the link to confirm it. */
const askedAlert = async (page: Page): Promise<string> => {
  const email = newAddress();
  await page.goto('/nl/hou-me-op-de-hoogte?type=1&price-max=750000', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await page.locator('[name=privacy]').check();
  await page.getByRole('button', { name: 'Start mijn alert' }).click();
  return linkTo(email, /\/nl\/hou-me-op-de-hoogte\/[\w-]{43}/);
};
const confirmedAlert = async (page: Page): Promise<string> => {
  const link = await askedAlert(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Bevestig mijn alert' }).click();
  await page.waitForURL(/bevestigd/);
  return link;
};

const bookedVisit = async (page: Page, estateId: number): Promise<string> => {
  const email = newAddress();
  await page.goto(`/nl/afspraak/${estateId}`, { waitUntil: 'networkidle' });
  const form = page.locator('form.viewing');
  await form.locator('[name=start]').first().check();
  await form.getByRole('textbox', { name: 'Naam', exact: true }).fill('Noor Peeters');
  await form.getByRole('textbox', { name: 'E-mailadres', exact: true }).fill(email);
  await form.getByRole('checkbox', { name: 'Ik ga akkoord' }).check();
  await form.getByRole('button', { name: /^Bevestig/ }).click();
  return linkTo(email, /\/nl\/afspraak-annuleren\/[\w-]+/);
};

/** What a visitor must do before there is such a page, and its path then. */
type Way = (page: Page) => Promise<string>;
type Screen = { readonly name: string; readonly path: string | Way };

const firstHome = async (site: string): Promise<number> => {
  const answer = await fetch(`${program.url}/api/sites/${site}/rental-units`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"pagination":{"size":1}}',
  });
  const { results } = (await answer.json()) as { results: readonly { readonly id: number }[] };
  return results[0]?.id ?? 0;
};

const screensOf = async (site: string): Promise<readonly Screen[]> => {
  const house = await newestId(program.url, site, HOUSE);
  const project = await newestId(program.url, site, PROJECT);
  return [
    { name: 'home', path: '/nl' },
    { name: 'list', path: '/nl/te-koop' },
    { name: 'list-rows', path: '/nl/te-koop?view=rows' },
    { name: 'list-map', path: '/nl/te-koop?view=map' },
    { name: 'detail', path: `/nl/aanbod/${house}` },
    { name: 'project', path: `/nl/aanbod/${project}` },
    { name: 'favorites', path: someFavorites },
    { name: 'alert', path: '/nl/hou-me-op-de-hoogte' },
    { name: 'alert-confirm', path: askedAlert },
    { name: 'alert-mine', path: confirmedAlert },
    {
      name: 'alert-unsubscribe',
      path: async (page) => (await confirmedAlert(page)).replace('hoogte/', 'hoogte/uitschrijven/'),
    },
    { name: 'appointment', path: `/nl/afspraak/${house}` },
    { name: 'appointment-mine', path: (page) => bookedVisit(page, house) },
    { name: 'holiday', path: '/nl/vakantie' },
    { name: 'holiday-home', path: `/nl/vakantie/${await firstHome(site)}` },
    { name: 'contact', path: '/nl/contact' },
    { name: 'sell', path: '/nl/verkopen' },
    { name: 'privacy', path: '/nl/privacyverklaring' },
    { name: 'not-found', path: '/nl/bestaat-niet' },
  ];
};

type Shot = {
  readonly url: string;
  readonly screen: Screen;
  readonly name: string;
  readonly options: BrowserContextOptions;
};

const shoot = async ({ url, screen, name, options }: Shot): Promise<void> => {
  const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(page);
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  console.log(`${answer?.status()} ${name}`);
  const kept = KEPT_SCREENSHOTS.includes(name);
  await page.screenshot({ path: join(kept ? KEPT : ALL, `${name}.jpg`), type: 'jpeg', quality: QUALITY });
  if (kept) await copyFile(join(KEPT, `${name}.jpg`), join(ALL, `${name}.jpg`));
  await context.close();
};

try {
  for (const folder of [KEPT, ALL]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  for (const [prefix, site, host] of [
    ['', 'lindeloo', 'localhost'],
    ['estran-', 'estran', 'estran.localhost'],
  ] as const) {
    const url = `http://${host}:${port}`;
    for (const screen of await screensOf(site)) {
      for (const [width, device] of [
        [390, PHONE],
        [1440, DESKTOP],
      ] as const) {
        for (const colorScheme of ['light', 'dark'] as const) {
          // What takes a visitor's doing first is the same page in other colours.
          if (colorScheme === 'dark' && typeof screen.path !== 'string') continue;
          const name = `${prefix}${screen.name}${colorScheme === 'dark' ? '-dark' : ''}-${width}`;
          if (keptOnly && !KEPT_SCREENSHOTS.includes(name)) continue;
          await shoot({ url, screen, name, options: { ...device, colorScheme } });
        }
      }
    }
  }
} finally {
  await browser.close();
  await program.stop();
  await mails.close();
  await directory.remove();
}
