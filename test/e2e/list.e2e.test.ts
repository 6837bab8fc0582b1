// List pages in a real browser, in four languages: filter, sort, paging, back, map, no script, keyboard, small screens.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { expectAccessible, listAlive, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { movesOn, servePieces, watchMoves } from '../support/in-pieces.ts';
import { isWholeMatrix, LONGEST, localesOfFlow } from '../support/matrix.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const FOR_SALE: Record<Locale, string> = {
  nl: '/nl/te-koop',
  fr: '/fr/a-vendre',
  en: '/en/for-sale',
  de: '/de/zu-verkaufen',
};
/** Pictures and questions that a newer one replaced are ended by the page itself. */
const GIVEN_UP = [/ERR_ABORTED/];

const opened = async (path: string, options: Parameters<typeof newContext>[2] = {}) => {
  const context = await newContext(browser, program.url, options);
  const page = await openPage(context);
  const response = await page.goto(path);
  return { context, page, response };
};
const total = async (page: Page): Promise<number> =>
  Number(((await page.locator('.list-head [role=status]').textContent()) ?? '').replace(/\D/g, ''));
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('.results[aria-busy]'));
const cards = (page: Page) => page.locator('.results [data-estate]').count();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(localesOfFlow('fr'))('the list in %s', (locale) => {
  const path = FOR_SALE[locale];

  it('filters, sorts and pages, with the query string as its state', async () => {
    const { context, page } = await opened(path);
    await listAlive(page);
    const all = await total(page);
    expect(all).toBeGreaterThan(15);
    await page
      .locator('.filters details')
      .filter({ has: page.locator('input[name=type]') })
      .locator('summary')
      .click();
    const house = page.locator('input[type=checkbox][name=type][value="1"]');
    const count = Number(await page.locator('label', { has: house }).locator('.n').textContent());
    await house.check();
    await page.waitForURL(/type=1/);
    await settled(page);
    expect(await total(page)).toBe(count);
    expect(await house.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('.chip').count()).toBe(1);
    await page.keyboard.press('Escape');

    await page.locator('.list-tools .menu summary').first().click();
    await page.locator('.list-tools .menu').first().locator('a').nth(1).click();
    await page.waitForURL(/sortType=price/);
    await settled(page);
    const prices = await page.locator('.results .price > span').allInnerTexts();
    const values = prices.slice(0, 5).map((text) => Number(text.replace(/\D/g, '')));
    expect(values).toEqual([...values].sort((a, b) => a - b));

    const before = await cards(page);
    await page.locator('.more').scrollIntoViewIfNeeded();
    await page.waitForFunction((known) => document.querySelectorAll('.results [data-estate]').length > known, before);
    expect(new URL(page.url()).searchParams.getAll('type')).toEqual(['1']);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('sortType'));
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await settled(page);
    expect(await total(page)).toBe(all);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });
});

describe('a visitor', () => {
  it('comes back from a listing to the same place in the list', async () => {
    const { context, page } = await opened('/nl/te-koop');
    await listAlive(page);
    await page.locator('.more').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll('.results [data-estate]').length >= 30);
    const link = page.locator('.results [data-estate] h3 a').nth(20);
    await link.scrollIntoViewIfNeeded();
    const href = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(/aanbod/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('.results [data-estate]').length >= 30);
    const back = page.locator(`.results a[href="${href}"]`).first();
    await page.waitForFunction(() => window.scrollY > 500);
    const box = await back.boundingBox();
    expect(box?.y).toBeGreaterThan(-400);
    expect(box?.y).toBeLessThan(1300);
    await context.close();
  });

  it('loads on after a jump to the end, says what failed, and goes on after another try', async () => {
    const { context, page } = await opened('/nl/te-koop?utm_source=x');
    await listAlive(page);
    const SEARCHES = '**/api/sites/*/estates';
    const more = page.locator('.more');
    const atLeast = (count: number) =>
      page.waitForFunction((least) => document.querySelectorAll('.results [data-estate]').length >= least, count);
    expect(await cards(page)).toBe(15);
    // Below the list there is more than a screen: its end is never in sight on the way.
    await page.keyboard.press('End');
    await atLeast(30);
    // It stops once the end is below the screen again: not the whole list for one key.
    await page.waitForFunction(
      () => (document.querySelector('.more')?.getBoundingClientRect().top ?? 0) > innerHeight + 250,
    );
    expect(await cards(page)).toBeLessThan(await total(page));

    await page.route(SEARCHES, (route) => route.fulfill({ status: 503, body: '{}' }));
    const before = await cards(page);
    await page.keyboard.press('End');
    const alert = more.getByRole('alert');
    await alert.waitFor();
    expect([await alert.textContent(), await cards(page)]).toEqual(['De volgende panden laden niet.', before]);
    await expectAccessible(page);
    await page.unroute(SEARCHES);
    await more.getByRole('link', { name: 'Probeer opnieuw' }).click();
    await atLeast(before + 15);
    expect(await alert.count()).toBe(0);

    await page.route('**/api/sites/*/estate*', (route) => route.abort('connectionrefused'));
    await page.locator('.list-tools summary').first().click();
    await page.getByRole('link', { name: 'Laagste prijs eerst' }).click();
    const failed = page.locator('.state[role=alert]');
    await failed.waitFor();
    expect(await failed.textContent()).toContain('De panden laden niet.');
    expect([await cards(page), await total(page)]).toEqual([0, 0]);
    await expectAccessible(page);
    await page.unroute('**/api/sites/*/estate*');
    await failed.getByRole('link', { name: 'Probeer opnieuw' }).click();
    await atLeast(15);
    expect(await page.getByRole('alert').count()).toBe(0);
    page.expectQuiet([...GIVEN_UP, /503/, /ERR_CONNECTION_REFUSED/, /could not be loaded/]);
    await context.close();
  });

  it('keeps what is not ours in the language switch; the page itself is one for everybody', async () => {
    const { context, page, response } = await opened('/nl/te-koop?utm_source=x');
    await listAlive(page);
    const plain = await context.request.get('/nl/te-koop');
    expect(await response?.text()).toBe(await plain.text());
    expect(response?.headers().etag).toBe(plain.headers().etag);
    const french = page.locator('header .langs a', { hasText: 'FR' }).first();
    expect(await french.getAttribute('href')).toBe('/fr/a-vendre');
    await french.click();
    await page.waitForURL('**/fr/a-vendre?utm_source=x');
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('types a price, and only the last one counts', async () => {
    const { context, page } = await opened('/nl/te-koop');
    await listAlive(page);
    await page
      .locator('.filters details', { has: page.locator('input[name=price-max]') })
      .locator('summary')
      .click();
    const field = page.locator('.filters input[name=price-max]');
    await field.fill('300000');
    expect(await field.inputValue()).toBe('300.000');
    await page.waitForURL(/price-max=300000/);
    await settled(page);
    const dearest = (await page.locator('.results .price > span').allInnerTexts()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
    expect(Math.max(...dearest)).toBeLessThanOrEqual(300_000);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('gets a way out of an empty list', async () => {
    const { context, page } = await opened('/nl/te-koop?type=1&price-max=9000');
    expect(await page.locator('.state h2').textContent()).toBe('Geen pand past bij al uw filters.');
    await listAlive(page);
    await page.locator('.state .btn.primary').click();
    await settled(page);
    await page.waitForFunction(() => document.querySelectorAll('.results [data-estate]').length > 0);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('finds homes on the map, and the list follows when the map moves', async () => {
    const { context, page } = await opened('/nl/te-koop?view=map');
    await page.locator('.pin-at').first().waitFor();
    const all = await total(page);
    expect(await page.locator('.results [data-estate]').count()).toBe(15);
    // With the keyboard: a cluster is a button that zooms in.
    await page.locator('.pin-at.cluster').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/bounds=/);
    await settled(page);
    expect(await total(page)).toBeLessThan(all);
    // Moved by hand, the list shows what lies in the circle around what is in sight.
    await page.getByRole('button', { name: 'Uitzoomen' }).click();
    await page.waitForURL(/geo_range=/);
    expect(new URL(page.url()).searchParams.has('bounds')).toBe(false);
    const outside = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).host),
    );
    expect([...new Set(outside)]).toEqual([new URL(program.url).host]);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('sees a home’s card beside its pin', async () => {
    const { context, page } = await opened('/nl/te-koop?view=map&city=90000');
    const pin = page.locator('.pin-at.pin').first();
    await pin.waitFor();
    await pin.focus();
    await page.keyboard.press('Enter');
    await page.locator('.map-chosen h3 a').waitFor();
    await expectAccessible(page);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('needs no script: one form, links for paging and sorting', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/nl/te-koop');
    await page
      .locator('.filters details', { has: page.locator('input[name=type]') })
      .locator('summary')
      .click();
    await page.locator('.filters input[name=type][value="3"]').check();
    await page.locator('.filters .unscripted').click();
    await page.waitForURL(/type=3/);
    const found = await total(page);
    expect(found).toBeGreaterThan(15);
    await page.locator('.list-tools .menu summary').first().click();
    await page.locator('.list-tools .menu').first().locator('a').nth(2).click();
    await page.waitForURL(/sortOrder=DESC/);
    const first = await page.locator('.results h3').first().textContent();
    await page.getByRole('link', { name: /Toon er nog/ }).click();
    await page.waitForURL(/page=2/);
    expect(new URL(page.url()).searchParams.get('type')).toBe('3');
    expect(await page.locator('.results h3').first().textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Vorige panden' }).click();
    await page.waitForURL((url) => !url.search.includes('page='));
    await page.getByRole('link', { name: 'Verwijder Appartement' }).click();
    await page.waitForURL((url) => !url.search.includes('type='));
    expect(await total(page)).toBeGreaterThan(found);
    await context.close();
  });

  it('finds a long list of options at an address of its own, without script', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/nl/te-koop?type=3');
    const towns = page.locator('.filters details').filter({ hasText: 'Gemeente' });
    await towns.locator('summary').click();
    expect(await page.locator('.filters input[name=city]').count()).toBe(0);
    await towns.getByRole('link', { name: /^Toon alle \d+\s*: Gemeente$/ }).click();
    await page.waitForURL(/type=3&choose=city/);
    // Open, with every town in it; search engines have the plain list.
    expect(await page.locator('.filters input[name=city]').count()).toBeGreaterThan(12);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.locator('.filters input[name=city][value="90000"]').check();
    await towns.locator('button[type=submit]').click();
    await page.waitForURL(/city=90000/);
    expect(new URL(page.url()).searchParams.get('type')).toBe('3');
    expect(new URL(page.url()).searchParams.has('choose')).toBe(false);
    expect(await page.locator('.chip').allInnerTexts()).toHaveLength(2);
    await context.close();
  });

  it('searches with the keyboard alone', async () => {
    const { context, page } = await opened('/nl/te-koop');
    await listAlive(page);
    const summary = page.locator('.filters summary', { hasText: 'Gemeente' });
    await summary.focus();
    await page.keyboard.press('Enter');
    // The towns come when their list is opened.
    await page.getByRole('searchbox', { name: 'Zoek een gemeente of postcode' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('gent');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForURL(/city=/);
    await page.keyboard.press('Escape');
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  it('filters in a sheet on a phone', async () => {
    const { context, page } = await opened('/nl/te-koop', PHONE);
    await listAlive(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.locator('input[name=type][value="3"]').check();
    await page.waitForURL(/type=3/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.locator('.chip').first().textContent()).toBe('Appartement');
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });

  describe('who acts before the list has its script', () => {
    /** The script arrives when it is let through. */
    const held = async (path: string, options: Parameters<typeof newContext>[2] = {}) => {
      const context = await newContext(browser, program.url, options);
      const page = await openPage(context);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/react-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path);
      return { context, page, asked, release };
    };

    it('loads nothing of it before a touch', async () => {
      const { context, page, asked, release } = await held('/nl/te-koop', PHONE);
      release();
      // What follows is a hash, which may have a dash in it too.
      const names = asked.map((path) => /^\/assets\/(browser|theme-choice)-[\w-]+\.js$/.exec(path)?.[1]);
      expect(names.slice(0, 2).sort()).toEqual(['browser', 'theme-choice']);
      expect(asked.filter((path) => /react|lists|widget/.test(path))).toEqual([]);
      await page.getByRole('button', { name: 'Filters' }).tap();
      await page.getByRole('dialog').waitFor();
      expect(asked.length).toBeGreaterThan(1);
      page.expectQuiet(GIVEN_UP);
      await context.close();
    });

    it('finds the sheet open that was asked for', async () => {
      const { context, page, release } = await held('/nl/te-koop', PHONE);
      await page.getByRole('button', { name: 'Filters' }).tap();
      expect(await page.getByRole('dialog').count()).toBe(0);
      release();
      await page.getByRole('dialog').waitFor();
      page.expectQuiet(GIVEN_UP);
      await context.close();
    });

    it('keeps what was ticked and typed', async () => {
      const { context, page, release } = await held('/nl/te-koop');
      await page.locator('.filters summary', { hasText: 'Type' }).click();
      await page.locator('.filters input[name=type][value="1"]').check();
      await page.locator('.filters summary', { hasText: 'Prijs' }).click();
      await page.locator('.filters input[name=price-max]').fill('400000');
      expect(new URL(page.url()).search).toBe('');
      release();
      await page.waitForURL(/type=1/);
      await page.waitForURL(/price-max=400000/);
      await settled(page);
      expect(await page.locator('.filters input[name=type][value="1"]').isChecked()).toBe(true);
      expect(await page.locator('.filters input[name=price-max]').inputValue()).toBe('400.000');
      expect(await page.locator('.chip').allInnerTexts()).toEqual(
        ['Huis', 'Tot € 400.000'].map((text) => expect.stringContaining(text.slice(0, 3))),
      );
      page.expectQuiet(GIVEN_UP);
      await context.close();
    });

    it('takes the search along to a listing', async () => {
      const { context, page, release } = await held('/nl/te-koop?type=1');
      await page.locator('.results [data-estate] h3 a').nth(2).click();
      await page.waitForURL(/\/aanbod\/.*type=1.*offset=2/);
      release();
      await context.close();
    });

    it('sends the form of the home page with what was typed', async () => {
      const { context, page, release } = await held('/nl');
      await page.locator('form.search input[name=price-max]').fill('450000');
      await page.locator('form.search button[type=submit]').click();
      release();
      await page.waitForURL(/te-koop\?.*price-max=450000/);
      await context.close();
    });
  });

  // The screens have the same at these widths.
  it.runIf(isWholeMatrix).each([320, 390])('scrolls in one direction only at %i px', async (width) => {
    const context = await newContext(browser, program.url, { viewport: { width, height: 700 } });
    const page = await openPage(context);
    for (const path of [
      '/de',
      ...['', '?view=rows', '?view=map', '?price-max=1'].map((query) => FOR_SALE.de + query),
    ]) {
      await page.goto(path);
      expect(await overflow(page), path).toBe(0);
    }
    await context.close();
  });

  it('starts on the home page: place, type, and the number on the button', async () => {
    const { context, page } = await opened('/nl');
    const where = page.getByRole('combobox', { name: 'Waar of wat zoekt u?' });
    await where.waitFor();
    await where.pressSequentially('ledeb');
    await page.getByRole('option', { name: /Ledeberg/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    expect(await where.inputValue()).toBe('Ledeberg');
    const button = page.locator('form.search button[type=submit]');
    await page.waitForFunction(
      () => !/26\d|27\d|28\d/.test(document.querySelector('form.search button')?.textContent ?? ''),
    );
    const promised = Number(((await button.textContent()) ?? '').replace(/\D/g, ''));
    await expectAccessible(page);
    await button.click();
    await page.waitForURL(/te-koop\?city=90501/);
    expect(await total(page)).toBe(promised);
    page.expectQuiet(GIVEN_UP);
    await context.close();
  });
});

it.runIf(isWholeMatrix).each(localesOfFlow(LONGEST))('every widget is at work on one page, in %s', async (locale) => {
  const { context, page } = await opened(`/${locale}/widgets`);
  await page.keyboard.press('Escape');
  for (const name of [
    'search-form',
    'estate-filter',
    'estate-list',
    'estate-rows',
    'estate-map',
    'office-map',
    'social-embed',
    'rental-list',
  ]) {
    const container = page.locator(`[data-widget=${name}]`).first();
    await container.scrollIntoViewIfNeeded();
    expect((await container.textContent())?.trim(), name).not.toBe('');
  }
  await listAlive(page);
  // The holiday list has been scrolled to, and loads more; a list that loads is dimmed.
  await page.locator('[data-widget=rental-list]:not(:has(> script[data-props]))').waitFor();
  await page.waitForLoadState('networkidle');
  await settled(page);
  await expectAccessible(page);
  page.expectQuiet(GIVEN_UP);
  await context.close();
});

it.each([
  ['the list on a tablet', '', { viewport: { width: 768, height: 1024 } }],
  ['the map on a phone', '?view=map', PHONE],
])('nothing moves while the page arrives in pieces: %s', async (_name, search, view) => {
  const pieces = await servePieces(program.url);
  onTestFinished(pieces.stop);
  const context = await newContext(browser, pieces.url, view);
  const page = await openPage(context);
  await watchMoves(page);
  await page.goto(FOR_SALE.nl + search);
  await page.waitForLoadState('networkidle');
  expect(await movesOn(page)).toEqual([]);
  await context.close();
});

describe('the ajax paths', () => {
  const json = async (path: string) => {
    const response = await fetch(program.url + path);
    return { status: response.status, body: (await response.json()) as never };
  };

  it('find towns in the words of the locale', async () => {
    const { body } = await json('/fr/ajax/search-city?q=gan');
    expect(body[0]).toMatchObject({ name: 'Gand', zip: '9000' });
    expect((await json('/nl/ajax/search-city?q=')).body).toEqual([]);
  });

  it('give a listing’s card, its like, and 404 for what is not there', async () => {
    const list = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"pagination":{"size":1}}',
    });
    const { results } = (await list.json()) as { results: { general: { id: number } }[] };
    const id = results[0]?.general.id;
    expect((await json(`/nl/ajax/estate/${id}`)).body).toMatchObject({ id });
    expect((await json(`/nl/ajax/similar-estate/${id}`)).body).toHaveProperty('results');
    expect((await json('/nl/ajax/estate/999999999')).status).toBe(404);
  });
});
