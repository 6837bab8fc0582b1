// The map of a list in a real browser: with streets of our own and without, on three screens, in both themes, by keyboard and
// names alone, and what is left of it without script.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseAreaTexts } from '../../src/domain/places/area.ts';
import {
  expectAccessible,
  expectContrast,
  GREY,
  listAlive,
  newContext,
  openBrowser,
  openPage,
} from '../support/browser.ts';
import { mapFile, streetsAround } from '../support/map-file.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, startProgram, temporaryDirectory } from '../support/program.ts';

const plainUrl = inject('readingUrl');
let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const tiles = join(folder.path, 'gent.pmtiles');
  await writeFile(tiles, mapFile(streetsAround(51.05, 3.72), { minZoom: 9, maxZoom: 14 }));
  [browser, program] = await Promise.all([
    openBrowser(),
    startProgram(join(folder.path, 'data'), { MAP_TILES: tiles, JOB_POLL_SECONDS: '60' }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await folder?.remove();
});

const GENT = '/nl/te-koop?view=map&city=90000';

const open = async (url: string, path: string, options: BrowserContextOptions = {}) => {
  const context = await newContext(browser, url, { reducedMotion: 'reduce', ...options });
  const asked: string[] = [];
  const page = await openPage(context);
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(path);
  const foreign = () => asked.filter((one) => !one.startsWith(url) && !one.startsWith('data:'));
  return { page, context, foreign };
};

/** Everything over the map lies inside it. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const map = document.querySelector('.listing-map')?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('.map-search, .zoom, .map-corner, .map-chosen, .map-strip, .credit')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < map.left || box.right > map.right + 1 || box.top < map.top || box.bottom > map.bottom + 1;
      })
      .map(({ className }) => className);
  });

/** In the suite on a phone and a desktop; the screens have the map without streets at every width. */
const SIZES = [[390, 844], ...(isWholeMatrix ? ([[768, 1024]] as const) : []), [1440, 900]] as const;
const kindsAt = (width: number): readonly string[] => {
  if (isWholeMatrix) return ['with streets', 'without streets'];
  return [width === 390 ? 'without streets' : 'with streets'];
};

describe.each(SIZES)('at %i by %i', (width, height) => {
  it.each(kindsAt(width))('%s: in sight, accessible, and nobody else is asked', async (kind) => {
    const streets = kind === 'with streets';
    const viewport = { width, height };
    const { page, context, foreign } = await open(streets ? program.url : plainUrl, GENT, { viewport });
    await page.locator('.pin-at').first().waitFor();
    if (streets) await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
    else await page.locator('.bm-place > span').first().waitFor();
    const credit = streets ? '© OpenStreetMap' : 'Kaart: Natural Earth';
    await page.locator('.credit', { hasText: credit }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (colorScheme === 'light') await expectAccessible(page);
      else await expectContrast(page, `${kind} at ${width} px`);
    }
    expect(await outside(page)).toEqual([]);
    const box = await page.locator('.listing-map').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.locator('.map-strip').count()).toBe(width < 1024 ? 1 : 0);
    const covered = await page.evaluate(() => {
      const strip = document.querySelector('.map-strip')?.getBoundingClientRect();
      const foot = document.querySelector('.map-foot')?.getBoundingClientRect();
      return strip && foot ? Math.max(0, Math.round(strip.bottom - foot.top)) : 0;
    });
    expect(covered, 'what is said over the homes').toBe(0);
    expect(foreign()).toEqual([]);
    page.expectQuiet();
    await context.close();
  });
});

it('finds, chooses and opens a home by keyboard and names alone', async () => {
  const { page, context } = await open(program.url, GENT);
  const map = page.getByRole('region', { name: 'Kaart met panden' });
  const cluster = await map
    .getByRole('button', { name: /^\d+ panden, zoom in$/ })
    .first()
    .elementHandle();
  await cluster?.press('Enter');
  // It goes when what lies in it is drawn.
  await cluster?.waitForElementState('hidden');
  // The part of the map stands in the address, and the city is still there.
  await page.waitForURL(/bounds=/);
  expect(new URL(page.url()).searchParams.get('city')).toBe('90000');
  await page.locator('.active', { hasText: 'Op dit stuk van de kaart' }).waitFor();
  const first = map.getByRole('button', { name: /, .+, .*€/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const home = map.getByRole('button', { name, exact: true });
  await home.press('Enter');
  const link = map.getByRole('link', { name: name.split(',')[0] ?? '' });
  await expect.poll(() => link.evaluate((at) => at === document.activeElement)).toBe(true);
  expect(await outside(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await home.press('Enter');
  await link.press('Enter');
  await page.waitForURL(/\/nl\/aanbod\//);
  await page.goBack();
  await page.waitForURL(/bounds=/);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('bounds'));
  page.expectQuiet();
  await context.close();
});

it('names the place and says that there are no streets, where one would look for them', async () => {
  const { page, context } = await open(plainUrl, '/fr/a-vendre?view=map&bounds=51.0445;3.7245;51.0455;3.7255');
  await page.getByText(/^9\d{3} .+\. Cette carte ne montre pas les rues\.$/).waitFor();
  await context.close();
});

it('follows the pin that was chosen in the strip of a phone', async () => {
  const { page, context } = await open(plainUrl, GENT, { viewport: { width: 390, height: 844 } });
  const pin = page.locator('.pin-at.pin').first();
  const name = (await pin.getAttribute('aria-label')) ?? '';
  await pin.press('Enter');
  const card = page.locator('.map-strip li.on');
  await card.getByRole('link', { name: name.split(',')[0] ?? '' }).waitFor();
  await expect
    .poll(async () => {
      const box = await card.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
  await context.close();
});

it('asks before a service hears of the visitor', async () => {
  const { page, context, foreign } = await open(plainUrl, GENT);
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: GREY }),
  );
  // By keyboard: the corner makes way for the pins, and a pointer may come to where it was.
  await page.locator('.map-streets summary').press('Enter');
  expect(foreign()).toEqual([]);
  await page.getByRole('button', { name: 'Toon straten' }).press('Enter');
  await page.locator('img.leaflet-tile').first().waitFor();
  expect(new Set(foreign().map((one) => new URL(one).host))).toEqual(new Set(['tile.openstreetmap.org']));
  await context.close();
});

it('says without script that the list is all there is', async () => {
  const { page, context } = await open(program.url, GENT, { javaScriptEnabled: false });
  await page.getByText('De kaart werkt alleen met JavaScript. De lijst is volledig.').waitFor();
  expect(await page.getByText('De kaart laadt').isVisible()).toBe(false);
  expect(await page.locator('.results .card').count()).toBeGreaterThan(5);
  await context.close();
});

it.runIf(isWholeMatrix)('has the map it had when the file is cut, and one line says why', async () => {
  const cut = join(folder.path, 'cut.pmtiles');
  const whole = mapFile(streetsAround(51.05, 3.72, 0.01), { minZoom: 12, maxZoom: 12 });
  await writeFile(cut, whole.subarray(0, whole.length - 10));
  const other = await startProgram(join(folder.path, 'other'), { MAP_TILES: cut, JOB_POLL_SECONDS: '60' });
  const lines = other
    .output()
    .split('\n')
    .filter((line) => line.includes('the map has no streets'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('it is cut off');
  expect(await (await fetch(`${other.url}${GENT}`)).text()).not.toContain('streets.pmtiles');
  await other.stop();
});

it('takes an area drawn by hand, and says in words what cannot be one', async () => {
  const { page, context } = await open(plainUrl, '/nl/te-koop?view=map', { viewport: { width: 1366, height: 900 } });
  await page.mouse.move(5, 5);
  const button = page.getByRole('button', { name: 'Gebied tekenen' });
  const draw = async (corners: readonly (readonly [number, number])[]): Promise<void> => {
    await button.click();
    const { x, y } = (await page.locator('.listing-map .canvas').boundingBox()) ?? { x: 0, y: 0 };
    const [first = [0, 0], ...others] = corners;
    await page.mouse.move(x + first[0], y + first[1]);
    await page.mouse.down();
    for (const [dx, dy] of others) await page.mouse.move(x + dx, y + dy, { steps: 5 });
    await page.mouse.up();
  };
  const [left, right, top, bottom] = [150, 450, 300, 500] as const;
  await draw([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top + 10],
  ]);
  await page.waitForURL(/area=~/);
  expect(await page.locator('.chip').allInnerTexts()).toEqual(['Getekend gebied']);
  expect(await page.locator('.area-line').count()).toBe(1);
  const { searchParams } = new URL(page.url());
  expect(parseAreaTexts(searchParams.getAll('area'))).toHaveLength(1);
  // Moving the map leaves the area alone.
  await page.getByRole('button', { name: 'Inzoomen' }).click();
  expect(new URL(page.url()).searchParams.get('area')).toBe(searchParams.get('area'));
  await draw([
    [left, top],
    [right, bottom],
    [right, top],
    [left, bottom],
  ]);
  await page.getByRole('alert').filter({ hasText: 'De lijn kruist zichzelf.' }).waitFor();
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.getAll('area')).toHaveLength(1);
  // The same is put together from a list, without a hand.
  await page.goto('/nl/te-koop?city=90501&city=90900');
  await listAlive(page);
  await page.locator('.filters summary', { hasText: 'Gemeente' }).click();
  await page.getByLabel('Straal rond Ledeberg').selectOption('5\u00a0km');
  await page.waitForURL(/area=%4090501%3B5km&area=%4090900/);
  page.expectQuiet([/ERR_ABORTED/]);
  await context.close();
});
