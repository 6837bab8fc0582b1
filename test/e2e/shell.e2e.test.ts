// The page shell in a real browser: every route of every locale, then keyboard, phone, no script.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOCALES, type Locale } from '../../src/domain/locale.ts';
import { expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { expectValidHtml } from '../support/html.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const HTML_LANG = { nl: 'nl-BE', fr: 'fr-BE', en: 'en', de: 'de-BE' };
const LEGAL: Record<Locale, readonly string[]> = {
  nl: ['privacyverklaring', 'gebruiksvoorwaarden'],
  fr: ['declaration-de-confidentialite', 'conditions-d-utilisation'],
  en: ['privacy-statement', 'terms-of-use'],
  de: ['datenschutzerklaerung', 'nutzungsbedingungen'],
};

/** Where a viewing is booked, and where it is cancelled. */
const APPOINTMENTS: Record<Locale, readonly [string, string]> = {
  nl: ['afspraak', 'afspraak-annuleren'],
  fr: ['rendez-vous', 'annuler-rendez-vous'],
  en: ['appointment', 'cancel-appointment'],
  de: ['termin', 'termin-absagen'],
};

const ALERTS: Record<Locale, string> = {
  nl: 'hou-me-op-de-hoogte',
  fr: 'tenez-moi-au-courant',
  en: 'keep-me-informed',
  de: 'halte-mich-auf-dem-laufenden',
};

const HOLIDAY: Record<Locale, string> = { nl: 'vakantie', fr: 'vacances', en: 'holiday', de: 'feiertage' };

/** Checked by axe and for valid HTML where their lists and widgets are at work, in every language: list.e2e.test.ts. */
const CHECKED_AT_WORK = ['for-sale', 'widgets'];

/** Every page of the site in a locale, from the API, plus the routes of the table. */
const routes = async (locale: Locale): Promise<{ readonly path: string; readonly id?: string }[]> => {
  const pages = (await (await fetch(`${program.url}/api/sites/lindeloo/pages/`)).json()) as {
    id: string;
    url: Record<string, string>;
  }[];
  const items = (await (await fetch(`${program.url}/api/sites/lindeloo/entities/news/items`)).json()) as {
    id: string;
  }[];
  return [
    ...pages.map(({ id, url }) => ({ id, path: `/${[locale, url[locale]].filter(Boolean).join('/')}` })),
    ...LEGAL[locale].map((word) => ({ path: `/${locale}/${word}` })),
    { path: `/${locale}/${ALERTS[locale]}` },
    { path: `/${locale}/detail?entity=news&item=${items[0]?.id}` },
    { path: `/${locale}/${HOLIDAY[locale]}/101` },
  ];
};

describe.each(LOCALES)('every route in %s', (locale) => {
  it('is quiet, accessible, valid and says its languages', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    for (const { path, id } of await routes(locale)) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      expect(await page.getAttribute('html', 'lang')).toBe(HTML_LANG[locale]);
      const alternates = await page
        .locator('link[rel=alternate][hreflang]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
      expect(alternates.sort(), path).toEqual(['de', 'en', 'fr', 'nl', 'x-default']);
      expect(await page.locator('h1').count(), path).toBe(1);
      if (id && CHECKED_AT_WORK.includes(id)) continue;
      await expectValidHtml((await response?.text()) ?? '', path);
      await expectAccessible(page);
    }
    page.expectQuiet();
    await context.close();
  });

  it('has quiet, accessible and valid pages for appointments', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const [book, cancel] = APPOINTMENTS[locale];
    const answer = await page.request.post('/api/sites/lindeloo/estates', {
      data: { query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 1 } },
    });
    const { results } = (await answer.json()) as { results: { general: { id: number } }[] };
    for (const [path, status] of [
      [`/${locale}/${book}/${results[0]?.general.id}`, 200],
      [`/${locale}/${cancel}/${'A'.repeat(43)}`, 404],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(status);
      expect(response?.headers()['cache-control'], path).toBe('private, no-store');
      await expectValidHtml((await response?.text()) ?? '', path);
      expect(await page.getAttribute('html', 'lang')).toBe(HTML_LANG[locale]);
      expect(await page.getAttribute('meta[name=robots]', 'content'), path).toBe('noindex');
      expect(await page.locator('h1').count(), path).toBe(1);
      await expectAccessible(page);
    }
    page.expectQuiet([/404/]);
    await context.close();
  });

  it('has a localized page for what does not exist', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const response = await page.goto(`/${locale}/bestaat-niet`);
    expect(response?.status()).toBe(404);
    expect(await page.getAttribute('html', 'lang')).toBe(HTML_LANG[locale]);
    await expectValidHtml((await response?.text()) ?? '', '404');
    await expectAccessible(page);
    page.expectQuiet([/404/]);
    await context.close();
  });
});

describe('a visitor', () => {
  it('changes language and stays on the same page', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto('/nl/over-ons');
    await page.locator('header').getByRole('link', { name: 'FR, Français' }).click();
    await page.waitForURL(/\/fr\//);
    expect(await page.getAttribute('html', 'lang')).toBe('fr-BE');
    const alternate = await page.locator('link[hreflang=nl]').getAttribute('href');
    expect(alternate).toMatch(/\/nl\/over-ons$/);
    page.expectQuiet();
    await context.close();
  });

  it('walks in with the keyboard: skip link first, then the header', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto('/nl');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#main');
    await context.close();
  });

  it('opens the menu on a phone and goes somewhere', async () => {
    const context = await newContext(browser, program.url, PHONE);
    const page = await openPage(context);
    await page.goto('/nl');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL(/contact/);
    await expectAccessible(page);
    page.expectQuiet();
    await context.close();
  });

  it.each([320, 390])('reads everything at %i px without scrolling sideways', async (width) => {
    const context = await newContext(browser, program.url, { viewport: { width, height: 700 } });
    const page = await openPage(context);
    for (const { path } of await routes('de')) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
    await context.close();
  });

  it('needs no script to read', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/fr');
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(await page.locator('[data-widget=office-hours]').first().textContent()).toContain('09');
    await context.close();
  });

  it('sees the other agency in its own colours', async () => {
    const context = await browser.newContext({ ...(await newContextOptions('estran.localhost')) });
    const page = await openPage(context);
    await page.goto('/nl');
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    );
    expect(brand).toBe('#b4341a');
    await expectAccessible(page);
    page.expectQuiet();
    await context.close();
  });
});

describe('widgets', () => {
  it('are hydrated on their containers', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto('/nl/contact');
    await page.locator('[data-widget=office-hours][data-mounted]').first().waitFor({ state: 'attached' });
    page.expectQuiet();
    await context.close();
  });
});

const newContextOptions = async (host: string) => {
  const url = new URL(program.url);
  url.hostname = host;
  return { baseURL: url.href, viewport: { width: 1440, height: 900 } };
};
