// Favourites in a real browser: hearts, the list, the link, comparing and notes; with keyboard, on a phone, without script.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shareCode } from '../../src/domain/leads/favorites.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { expectValidHtml } from '../support/html.ts';
import { localesOfFlow } from '../support/matrix.ts';

/** Pictures of a page that was left before they came. */
const LEFT_EARLY = [/\/media\/.*ERR_ABORTED/];

const program = { url: inject('readingUrl') };
let browser: Browser;
/** Listings for sale, with a visible address. */
let ids: number[];

beforeAll(async () => {
  browser = await openBrowser();
  const answer = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: { terms: { 'general.status': ['FOR_SALE'], 'general.headType.id': [1] } },
      pagination: { size: 40 },
    }),
  });
  const { results } = (await answer.json()) as {
    results: { general: { id: number }; address?: { visible?: boolean }; price?: { value?: number } }[];
  };
  ids = results.filter(({ address, price }) => address?.visible && price?.value).map(({ general }) => general.id);
});
afterAll(async () => {
  await browser?.close();
});

const PATHS: Record<Locale, string> = {
  nl: '/nl/favorieten',
  fr: '/fr/favoris',
  en: '/en/favorites',
  de: '/de/favoriten',
};
const HEADINGS: Record<Locale, string> = {
  nl: 'Uw favorieten',
  fr: 'Vos favoris',
  en: 'Your favourites',
  de: 'Ihre Favoriten',
};
const OFFER: Record<Locale, string> = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' };

const list = (...saved: readonly (readonly [id: number, price: number])[]) =>
  saved.map(([id, price]) => `${id.toString(36)}-g10-${price.toString(36)}`).join('.');
const withList = async (value: string, options: Parameters<Browser['newContext']>[0] = {}) => {
  const context = await newContext(browser, program.url, options);
  await context.addCookies([{ name: 'favorites', value, url: program.url }]);
  return context;
};
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const cards = (page: Page) => page.locator('.favorites > li');

describe.each(localesOfFlow('de'))('in %s', (locale) => {
  it('saves on a listing, counts in the header, and shows it on the page', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto(`/${locale}/${OFFER[locale]}/${ids[0]}`);
    const heart = page.locator('.title-block button[data-favorite]');
    await page.waitForFunction(() => document.querySelector('button[data-favorite]')?.hasAttribute('aria-pressed'));
    const link = page.locator('header [data-favorites]');
    const before = await link.boundingBox();
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    expect(await link.locator('.count').textContent()).toBe('1');
    expect(await link.boundingBox()).toEqual(before);
    await link.click();
    await page.waitForURL(`**${PATHS[locale]}`);
    expect(await page.locator('h1').textContent()).toBe(HEADINGS[locale]);
    expect(await cards(page).count()).toBe(1);
    await expectAccessible(page);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('is valid, accessible and private, empty, full of news, and shared', async () => {
    const context = await withList(
      list(
        [ids[0] ?? 0, 1_000],
        [ids[1] ?? 0, 9_000_000],
        [ids[2] ?? 0, 5],
        [ids[3] ?? 0, 5],
        [ids[4] ?? 0, 5],
        [2_000_000_000, 1],
      ),
    );
    const page = await openPage(context);
    for (const path of [PATHS[locale], `${PATHS[locale]}?share=${shareCode(ids.slice(0, 3))}`]) {
      const response = await page.goto(path);
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      await expectValidHtml((await response?.text()) ?? '', path);
      await page.locator('.compare').waitFor();
      await expectAccessible(page);
    }
    await context.clearCookies();
    await page.goto(PATHS[locale]);
    expect(await page.locator('.state').count()).toBe(1);
    await expectAccessible(page);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });
});

describe('a visitor', () => {
  it('reads what changed since saving, and removes what is gone', async () => {
    const context = await withList(list([ids[0] ?? 0, 99_000_000], [ids[1] ?? 0, 1000], [2_000_000_000, 350_000]));
    const page = await openPage(context);
    await page.goto('/nl/favorieten');
    const news = await page.locator('.note.warn li').allTextContents();
    expect(news).toHaveLength(3);
    expect(news[0]).toMatch(/ zakte van €\u00a099\.000\.000 naar €/);
    expect(news[1]).toMatch(/ steeg van €\u00a01\.000 naar €/);
    expect(news[2]).toBe('1 pand is niet meer beschikbaar.');
    expect(await page.locator('.gone-list li').textContent()).toContain('Bewaard op 15/11/2026, toen €\u00a0350.000');
    await page.getByRole('button', { name: 'Verwijder dit pand van 15/11/2026 uit uw lijst' }).click();
    await page.waitForURL('**/nl/favorieten?done=removed');
    expect(await page.locator('.gone-list').count()).toBe(0);
    expect(await page.locator('header .count').textContent()).toBe('2');
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('shares the list with a partner, who saves it', async () => {
    const mine = await withList(list([ids[0] ?? 0, 5], [ids[1] ?? 0, 5]));
    const page = await openPage(mine);
    await page.goto('/nl/favorieten');
    const url = await page.getByRole('textbox', { name: 'Link naar uw lijst' }).inputValue();
    expect(new URL(url).search).toBe(`?share=${shareCode(ids.slice(0, 2))}`);
    await mine.close();

    const theirs = await newContext(browser, program.url);
    const partner = await openPage(theirs);
    await partner.goto(new URL(url).pathname + new URL(url).search);
    expect(await partner.locator('h1').textContent()).toBe('Een lijst voor u');
    expect(await partner.locator('header .count').isVisible()).toBe(false);
    await partner.getByRole('button', { name: 'Bewaar deze lijst op dit toestel' }).click();
    await partner.waitForURL('**/nl/favorieten?done=saved**');
    expect(await cards(partner).count()).toBe(2);
    expect(await partner.locator('header .count').textContent()).toBe('2');
    partner.expectQuiet(LEFT_EARLY);
    await theirs.close();
  });

  it('chooses which four to compare', async () => {
    const context = await withList(list(...ids.slice(0, 6).map((id) => [id, 5] as const)));
    const page = await openPage(context);
    await page.goto('/nl/favorieten');
    const boxes = page.locator('input[name=compare]');
    expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    await boxes.nth(0).uncheck();
    await boxes.nth(1).uncheck();
    await boxes.nth(5).check();
    await page.getByRole('button', { name: 'Vergelijk de gekozen panden' }).click();
    await page.waitForURL(/compare=/);
    expect(await page.locator('.compare thead th').count()).toBe(3);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('keeps a note that never leaves the browser', async () => {
    const context = await withList(list([ids[0] ?? 0, 5], [ids[1] ?? 0, 5]));
    const page = await openPage(context);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()} ${request.headers().cookie}`));
    await page.goto('/nl/favorieten');
    const note = cards(page).first().locator('[data-widget=favorite-note]');
    await note.getByRole('button').click();
    // The keyboard follows a moment later.
    await note.locator('textarea:focus').waitFor();
    await page.keyboard.type('Nakijken: dak');
    await note.getByRole('button', { name: 'Bewaar de nota' }).click();
    expect(await note.locator('q').textContent()).toBe('Nakijken: dak');
    await page.reload();
    expect(await page.locator('.compare q').textContent()).toBe('Nakijken: dak');
    expect(sent.filter((text) => text.includes('Nakijken'))).toEqual([]);
    await expectAccessible(page);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('uses the keyboard: heart, list, scrolling the comparison', async () => {
    const context = await newContext(browser, program.url, PHONE);
    const page = await openPage(context);
    await page.goto(`/nl/aanbod/${ids[0]}`);
    const heart = page.locator('.title-block button[data-favorite]');
    await page.waitForFunction(() => document.querySelector('button[data-favorite]')?.hasAttribute('aria-pressed'));
    await heart.focus();
    await page.keyboard.press('Space');
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await context.addCookies([
      { name: 'favorites', value: list([ids[0] ?? 0, 5], [ids[1] ?? 0, 5]), url: program.url },
    ]);
    await page.goto('/nl/favorieten');
    expect(await overflow(page)).toBe(0);
    const region = page.getByRole('region', { name: 'Vergelijking' });
    // A key that comes while a busy browser still lays the page out scrolls nothing: whoever sees that presses again.
    await expect
      .poll(async () => {
        await region.focus();
        await page.keyboard.press('ArrowRight');
        return page.evaluate(() => document.querySelector('.table-scroll')?.scrollLeft ?? 0);
      })
      .toBeGreaterThan(0);
    await expectAccessible(page);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('saves from a list, also from the cards that come later', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto('/nl/te-koop');
    const hearts = page.locator('[data-estate] button[data-favorite]');
    await page.waitForFunction(() => document.querySelector('[data-estate] button[aria-pressed]'));
    await hearts.first().click();
    expect(await page.locator('header .count').textContent()).toBe('1');
    const before = await hearts.count();
    await page.locator('.more').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-estate] button[aria-pressed]').length > count,
      before,
    );
    // By its place: scrolling to it may bring still more cards, and then another one is the last.
    const later = hearts.nth(before);
    await later.click();
    expect(await later.getAttribute('aria-pressed')).toBe('true');
    expect(await hearts.first().getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('header .count').textContent()).toBe('2');
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });

  it('finds the list of another tab when coming back', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto(`/nl/aanbod/${ids[0]}`);
    await page.locator('.title-block button[data-favorite]').click();
    await page.locator('header [data-favorites]').click();
    await page.waitForURL('**/nl/favorieten');
    await cards(page).first().locator('.fav').click();
    await page.waitForURL(/done=removed/);
    await page.goBack();
    await page.goBack();
    await page.waitForURL(/aanbod/);
    await page.waitForFunction(
      () => document.querySelector('button[data-favorite]')?.getAttribute('aria-pressed') === 'false',
    );
    await context.close();
  });

  it('reads without scrolling sideways at 320 px in German', async () => {
    const context = await withList(list(...ids.slice(0, 6).map((id) => [id, 5] as const)), {
      viewport: { width: 320, height: 700 },
    });
    const page = await openPage(context);
    await page.goto('/de/favoriten');
    expect(await overflow(page)).toBe(0);
    await context.close();
  });

  it('does all of it without script', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/fr/offre/${ids[0]}`);
    const listing = new URL(page.url()).pathname;
    await page.locator('.title-block button[data-favorite]').click();
    await page.waitForURL('**/fr/favoris?done=saved**');
    expect(await cards(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Partager cette liste' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Retour à la page précédente' }).click();
    expect(new URL(page.url()).pathname).toBe(listing);
    await page.goto('/fr/favoris');
    await cards(page).first().locator('button.fav').click();
    await page.waitForURL('**/fr/favoris?done=removed');
    expect(await page.locator('.state').count()).toBe(1);
    await context.close();
  });
});

it('refuses a post from another site', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${program.url}/nl/favorieten`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `save=${ids[0]}`,
    });
  expect((await post({ origin: 'https://elders.example' })).status).toBe(403);
  const own = await post({ origin: program.url });
  expect(own.status).toBe(303);
  expect(own.headers.get('set-cookie')).toMatch(/^favorites=/);
});
