// The pages of listings in a real browser: a house, a hidden address, a rental, a project, a unit, sold and removed, in
// every language; then keyboard, phone, paper and no script.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { alive, expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { movesOn, servePieces, watchMoves } from '../support/in-pieces.ts';
import { isWholeMatrix, LONGEST, localesOfFlow } from '../support/matrix.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;

const OFFER: Record<Locale, string> = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' };
const KINDS = ['house', 'hidden', 'rental', 'project', 'unit', 'sold', 'plot', 'walloon'] as const;
type Kind = (typeof KINDS)[number];
let ids: Record<Kind, number>;
let removed: number;
/** The project with the most units. */
let largest: number;
let tour: number;

const api = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`${program.url}/api/sites/lindeloo${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
};

const allListings = async (): Promise<Estate[]> => {
  const pages = await Promise.all(
    [0, 100, 200, 300, 400, 500].map((from) =>
      api<{ results: Estate[] }>('/estates', { query: { units: 'include' }, pagination: { from, size: 100 } }),
    ),
  );
  return pages.flatMap(({ results }) => results);
};

/** A search gives five pictures at most, and how many there are. */
type Listing = Estate & { readonly pictureCount?: number };

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path);
  browser = await openBrowser();
  const listings = await allListings();
  const idOf = (name: string, matches: (estate: Listing) => boolean): number => {
    const found = listings.find(matches)?.general.id;
    if (found === undefined) throw new Error(`The demo has no ${name}`);
    return found;
  };
  const has = (
    { general, address, pictureCount = 0 }: Listing,
    headType: number,
    transaction: number,
    visible = true,
  ): boolean =>
    general.headType?.id === headType &&
    general.transaction?.id === transaction &&
    address?.visible === visible &&
    !general.parentId &&
    pictureCount > 5;
  ids = {
    house: idOf('house', (estate) => has(estate, 1, 1) && estate.address?.region === 'FLANDERS'),
    hidden: idOf('hidden apartment', (estate) => has(estate, 3, 1, false)),
    rental: idOf('rental', (estate) => has(estate, 3, 2)),
    project: idOf('project', ({ children }) => (children?.length ?? 0) > 3),
    unit: idOf('unit', ({ general }) => (general.parentId ?? 0) > 0 && general.transaction?.id === 1),
    sold: idOf('sold house', (estate) => has(estate, 1, 5)),
    plot: idOf('plot', ({ general }) => general.headType?.id === 2 && general.transaction?.id === 1),
    walloon: idOf('Walloon house', (estate) => has(estate, 1, 1) && estate.address?.region === 'WALLONIA'),
  };
  const units = ({ children }: Estate): number => children?.length ?? 0;
  largest = listings.reduce((most, estate) => (units(estate) > units(most) ? estate : most)).general.id;
  const houses = listings.filter((estate) => has(estate, 1, 1));
  const records = await Promise.all(houses.slice(0, 60).map(({ general }) => api<Estate>(`/estates/v2/${general.id}`)));
  tour = records.find(({ videos }) => (videos?.length ?? 0) > 0)?.general.id ?? 0;
  const gone = records.find(({ general }) => ![ids.house, ids.walloon, tour].includes(general.id));
  removed = gone?.general.id ?? 0;
  const file = join(directory.path, 'removed.json');
  // The answer names its codes; a record does not.
  await writeFile(file, JSON.stringify([{ ...gone, references: undefined, archived: true }]));
  const imported = await runPand(['import', 'estates', file, '--site', 'lindeloo'], program.env);
  expect(imported.code, imported.output).toBe(0);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

const open = async (page: Page, id: number, locale: Locale = 'nl') => page.goto(`/${locale}/${OFFER[locale]}/${id}`);

describe.each(localesOfFlow(LONGEST))('in %s', (locale) => {
  // The screens have every kind; in the matrix all come to life.
  it.each(isWholeMatrix ? KINDS : (['house', 'project', 'sold'] as const))(
    'the page of a %s has its own address and comes to life',
    async (kind) => {
      const context = await newContext(browser, program.url);
      const page = await openPage(context);
      const response = await open(page, ids[kind], locale);
      expect(response?.status()).toBe(200);
      const canonical = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '');
      expect(canonical.pathname).toBe(new URL(page.url()).pathname);
      await alive(page, 'gallery');
      page.expectQuiet();
      await context.close();
    },
  );

  it('a removed listing is gone, with a way on', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await expect.poll(async () => (await open(page, removed, locale))?.status()).toBe(410);
    expect(await page.locator('main .btn').count()).toBeGreaterThan(0);
    expect(await page.locator('.similar .card').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    page.expectQuiet([/410/]);
    await context.close();
  });
});

describe('a visitor', () => {
  it('opens the photos with the keyboard, leafs and closes, and is back where they were', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await open(page, ids.house);
    await alive(page, 'gallery');
    const first = page.locator('.gallery .strip a').first();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await first.focus();
    await page.keyboard.press('Enter');
    await page.locator('.pswp--open').waitFor();
    expect(requests.some((url) => /photoswipe|style.*\.css/.test(url))).toBe(true);
    // Keys count once it has opened.
    const leaf = async () => {
      await page.keyboard.press('ArrowRight');
      return page.locator('.pswp__counter').textContent();
    };
    await expect.poll(leaf).not.toMatch(/^1 \/ /);
    await page.keyboard.press('Escape');
    await page.locator('.pswp').waitFor({ state: 'detached' });
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    page.expectQuiet();
    await context.close();
  });

  it('turns the tabs with the arrow keys', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await open(page, ids.house);
    const shown = () =>
      page
        .locator('.tab-panel')
        .evaluateAll((panels) => panels.map((panel) => (panel as HTMLElement).offsetHeight > 0));
    expect((await shown()).filter(Boolean)).toHaveLength(1);
    await page.locator('.tabs input').first().focus();
    await page.keyboard.press('ArrowRight');
    expect((await shown()).indexOf(true)).toBe(1);
    await context.close();
  });

  it('reads the Walloon scale at the right class on a phone: pointer, ticks and segments are one scale', async () => {
    const context = await newContext(browser, program.url, PHONE);
    const page = await openPage(context);
    await open(page, ids.walloon, 'fr');
    const { pointer, now, ticks } = await page.locator('.escale').evaluate((scale) => {
      const box = scale.getBoundingClientRect();
      const share = (x: number): number => ((x - box.left) / box.width) * 100;
      const rect = scale.querySelector('.now')?.getBoundingClientRect() ?? box;
      return {
        pointer: Number(getComputedStyle(scale).getPropertyValue('--v')),
        now: [share(rect.left), share(rect.right)],
        ticks: [...scale.querySelectorAll('.ticks span')].map((tick) => share(tick.getBoundingClientRect().left)),
      };
    });
    expect(pointer).toBeGreaterThanOrEqual((now[0] ?? 100) - 0.2);
    expect(pointer).toBeLessThanOrEqual((now[1] ?? 0) + 0.2);
    for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo((index / 7) * 100, 0);
    await context.close();
  });

  it('works out the costs for another buyer and another price', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await open(page, ids.house);
    await alive(page, 'cost-estimate');
    await page.locator('[data-widget=cost-estimate][data-mounted] input[type=number]:not([disabled])').waitFor();
    await page.getByText('Tweede woning of belegging').click();
    expect(await page.locator('.costs .own').isVisible()).toBe(false);
    await page.locator('.costs input[type=number]').fill('300000');
    expect(await page.locator('.costs .other tbody tr').nth(1).locator('td').textContent()).toBe('€\u00a036.000');
    await context.close();
  });

  it('asks nothing of a third party before saying so', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const foreign: string[] = [];
    await context.route(/tour\..*\.example/, (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Tour</title>' });
    });
    await open(page, tour);
    await page.locator('#tour').scrollIntoViewIfNeeded();
    await alive(page, 'media-embed');
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    await page.locator('#tour .btn.primary').click();
    await page.locator('#tour iframe').waitFor();
    await expect.poll(() => foreign.length).toBe(1);
    page.expectQuiet();
    await context.close();
  });

  it('narrows the units of a project down, and opens one', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await open(page, ids.project);
    const rows = page.locator('.units tbody tr:not(.floor)');
    const all = await rows.count();
    await page.getByRole('link', { name: 'Enkel beschikbaar' }).click();
    await page.waitForURL(/view=available/);
    const available = await rows.count();
    expect(available).toBeLessThanOrEqual(all);
    expect(await page.locator('.units .tag.good').count()).toBe(available);
    // Choosing on the facade shows the unit beside it; the order and the choice of rows stay.
    await page.locator('.units thead').getByRole('link', { name: 'Prijs' }).click();
    await page.waitForURL(/sort=price/);
    expect(await page.locator('.units th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    await page.locator('.elevation a:not([aria-current])').last().click();
    await page.waitForURL(/view=available&sort=price&unit=\d+#unit$/);
    const chosen = await page.locator('.elevation a[aria-current]').textContent();
    expect(await page.locator('.chosen-unit h2').textContent()).toContain(chosen ?? '?');
    await page.locator('.units th.u a').first().click();
    await page.waitForURL(/\/aanbod\/\d+\/[^/]+\/\d+$/);
    expect(await page.locator('.crumbs a').last().textContent()).toBe(
      await page
        .locator('h1')
        .textContent()
        .then((h1) => h1?.split(', ').at(-1)),
    );
    await context.close();
  });

  it('finds nothing of a hidden address', async () => {
    const response = await fetch(`${program.url}/nl/aanbod/${ids.hidden}`);
    const html = await response.text();
    expect(response.url).toMatch(/-in-\d{4}-[a-z-]+$/);
    expect(html).toContain('De eigenaar houdt het juiste adres');
    expect(html).not.toContain('streetAddress');
    expect(html).not.toContain('openstreetmap.org/directions');
  });
});

describe('without much', () => {
  // The screens have each kind at these widths too, as a window.
  it.runIf(isWholeMatrix).each([320, 390])('everything is readable at %i px', async (width) => {
    const context = await newContext(browser, program.url, { ...PHONE, viewport: { width, height: 700 } });
    const page = await openPage(context);
    for (const kind of KINDS) {
      await open(page, ids[kind], 'de');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, kind).toBe(0);
    }
    await context.close();
  });

  it('the map of a phone has its card above the pin, and who made it at its foot', async () => {
    const context = await newContext(browser, program.url, PHONE);
    const page = await openPage(context);
    await open(page, ids.house, 'de');
    const map = page.locator('.map.place');
    await map.scrollIntoViewIfNeeded();
    await map.locator('.pin-at').waitFor();
    const edges = await map.evaluate((frame) => {
      const box = (selector: string) => frame.querySelector(selector)?.getBoundingClientRect();
      return {
        atEnd: Math.abs(frame.getBoundingClientRect().bottom - (box('.map-foot')?.bottom ?? 0)) < 2,
        free: (box('.pin-at > span')?.top ?? 0) >= (box('.panel')?.bottom ?? 0),
      };
    });
    expect(edges).toEqual({ atEnd: true, free: true });
    page.expectQuiet();
    await context.close();
  });

  it('pictures swipe and count on a phone', async () => {
    const context = await newContext(browser, program.url, PHONE);
    const page = await openPage(context);
    await open(page, ids.house);
    await alive(page, 'gallery');
    const counter = page.locator('.gallery .counter');
    await expect.poll(() => counter.textContent()).toMatch(/^1 \/ /);
    await page
      .locator('.gallery .strip')
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }));
    await expect.poll(() => counter.textContent()).toMatch(/^3 \/ /);
    await context.close();
  });

  it('script is not needed: photos, tabs, costs, units and sharing are there', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await open(page, ids.house);
    const photo = await page.locator('.gallery .strip a').nth(1).getAttribute('href');
    expect((await fetch(new URL(photo ?? '', program.url))).headers.get('content-type')).toMatch(/^image\//);
    await page.locator('.tabs label').nth(1).click();
    expect(await page.locator('.tab-panel').nth(1).isVisible()).toBe(true);
    await page.getByText('Tweede woning of belegging').click();
    expect(await page.locator('.costs .other').isVisible()).toBe(true);
    expect(await page.locator('.share a[href^="mailto:"]').getAttribute('href')).toMatch(/^mailto:/);
    expect(await page.getByRole('button', { name: 'Druk af' }).isVisible()).toBe(false);
    await context.close();
  });

  it('paper shows every table and no controls', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await open(page, ids.house);
    await page.emulateMedia({ media: 'print' });
    const panels = page.locator('.tab-panel');
    for (let index = 0; index < (await panels.count()); index++) expect(await panels.nth(index).isVisible()).toBe(true);
    expect(await page.locator('.tabs').isVisible()).toBe(false);
    expect(await page.locator('.similar').isVisible()).toBe(false);
    for (const control of ['button', 'form', 'input', '.menu-sheet', '.btn'])
      expect(await page.locator(`${control}:visible`).count(), control).toBe(0);
    // Folded on the screen, open on paper.
    const rates = page.locator('.rates li').first();
    expect(await rates.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await rates.isVisible()).toBe(false);
    await context.close();
  });

  it.each([
    ['house', 2],
    ['rental', 2],
    ['plot', 2],
    ['sold', 2],
    ['project', 3],
    ['largest', 3],
  ] as const)('a %s takes at most %i sheets of paper, light ones', async (kind, sheets) => {
    const context = await newContext(browser, program.url, { colorScheme: 'dark' });
    const page = await openPage(context);
    await open(page, kind === 'largest' ? largest : ids[kind], LONGEST);
    const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThanOrEqual(sheets);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 36, 42)');
    await context.close();
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ])('nothing moves while the page arrives in pieces, on %s', async (_name, view) => {
    const pieces = await servePieces(program.url);
    onTestFinished(pieces.stop);
    const context = await newContext(browser, pieces.url, { ...view, pictures: true });
    const page = await openPage(context);
    await watchMoves(page);
    await open(page, ids.house);
    await page.waitForLoadState('networkidle');
    expect(await movesOn(page)).toEqual([]);
    await context.close();
  });
});

describe('pictures that do not come', () => {
  const ANSWERS = {
    'are not there': { status: 404, body: '' },
    'are no pictures': { status: 200, contentType: 'image/jpeg', body: 'no picture at all' },
  } as const;
  const GABLE = /no-photo[^/]*\.svg/;

  it.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
    'show the gable when they %s: on the page, and in the lightbox',
    async (why) => {
      const context = await newContext(browser, program.url, { pictures: true });
      let asked = 0;
      await context.route('**/media/**', (route) => {
        asked++;
        return route.fulfill(ANSWERS[why]);
      });
      const page = await openPage(context);
      await open(page, ids.house);
      await alive(page, 'gallery');
      const shown = page.locator('.gallery .strip img').first();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(GABLE);
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const before = asked;
      await page.locator('.gallery .strip a').first().click();
      const gable = page.locator('.pswp__error-msg img').first();
      await gable.waitFor();
      expect(await gable.getAttribute('src')).toMatch(GABLE);
      expect(await page.locator('.pswp__error-msg').first().textContent()).toMatch(/foto/i);
      // The small one is not asked for again: once is enough.
      expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(GABLE);
      expect(asked).toBeGreaterThan(before);
      page.expectQuiet([/404/]);
      await context.close();
    },
  );

  it('show it also when they failed before the script was there', async () => {
    const context = await newContext(browser, program.url, { pictures: true });
    const page = await openPage(context);
    const pictures = Promise.withResolvers<void>();
    await context.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await context.route('**/assets/*.js', async (route) => {
      // The one script that the page waits for: the theme.
      if (!route.request().url().includes('theme-choice')) await pictures.promise;
      await route.continue();
    });
    await page.goto(`/nl/${OFFER.nl}/${ids.house}`, { waitUntil: 'commit' });
    const shown = page.locator('.gallery .strip img').first();
    const failed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0;
    await expect.poll(() => shown.evaluate(failed)).toBe(true);
    pictures.resolve();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(GABLE);
    page.expectQuiet([/404/]);
    await context.close();
  });

  it('show it in a list, in dark too, and other pictures keep theirs', async () => {
    const context = await newContext(browser, program.url, { colorScheme: 'dark', pictures: true });
    await context.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    const page = await openPage(context);
    await page.goto('/nl/te-koop');
    const first = page.locator('.card img').first();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(GABLE);
    expect(await page.locator('.brandmark img').first().getAttribute('src')).toContain('/assets/logo.svg');
    page.expectQuiet([/404/]);
    await context.close();
  });
});
