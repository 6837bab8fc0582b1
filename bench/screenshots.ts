// npm run bench -- screenshots: every screen on a phone and a desktop, of both demo agencies, into docs/screenshots.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from '../test/support/browser-launch.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { HOUSE, newestId, PROJECT } from './web-pages.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screenshots');
const QUALITY = 72;

/** Three hearts, so that the page has something to compare. */
const someFavorites = async (page: Page): Promise<void> => {
  await page.goto('/nl/te-koop', { waitUntil: 'networkidle' });
  for (let i = 0; i < 3; i++) await page.locator('button[data-favorite]').nth(i).click();
};

const directory = await temporaryDirectory();
const program = await startProgram(directory.path);
const browser = await launchBrowser();
const { port } = new URL(program.url);

type Screen = { readonly name: string; readonly path: string; readonly before?: (page: Page) => Promise<void> };

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
    { name: 'favorites', path: '/nl/favorieten', before: someFavorites },
    { name: 'alert', path: '/nl/hou-me-op-de-hoogte' },
    { name: 'appointment', path: `/nl/afspraak/${house}` },
    { name: 'holiday', path: '/nl/vakantie' },
    { name: 'holiday-home', path: `/nl/vakantie/${await firstHome(site)}` },
    { name: 'contact', path: '/nl/contact' },
    { name: 'sell', path: '/nl/verkopen' },
    { name: 'privacy', path: '/nl/privacyverklaring' },
    { name: 'not-found', path: '/nl/bestaat-niet' },
  ];
};

try {
  await mkdir(FOLDER, { recursive: true });
  for (const [prefix, site, host] of [
    ['', 'lindeloo', 'localhost'],
    ['estran-', 'estran', 'estran.localhost'],
  ] as const) {
    const url = `http://${host}:${port}`;
    for (const screen of await screensOf(site)) {
      for (const [width, options] of [
        [390, PHONE],
        [1440, DESKTOP],
      ] as const) {
        const context = await browser.newContext({ ...options, baseURL: url, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await screen.before?.(page);
        const answer = await page.goto(screen.path, { waitUntil: 'networkidle' });
        console.log(`${answer?.status()} ${prefix}${screen.name}-${width}`);
        const path = join(FOLDER, `${prefix}${screen.name}-${width}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await program.stop();
  await directory.remove();
}
