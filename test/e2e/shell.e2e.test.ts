// The page shell in a real browser: every route of every locale, then keyboard, phone, no script.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOCALES, type Locale } from '../../src/domain/locale.ts';
import { expectAccessible, MOVING, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { ROUTES, screenFinder } from '../support/screens.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const HTML_LANG = { nl: 'nl-BE', fr: 'fr-BE', en: 'en', de: 'de-BE' };
const finder = screenFinder(program.url, 'lindeloo');
const routes = (locale: Locale) => Promise.all(ROUTES.map((name) => finder.find(name, locale)));

// Valid, accessible and in its place: screens.e2e.test.ts.
describe.each(LOCALES)('every route in %s', (locale) => {
  it('answers in its language and says the others', async () => {
    for (const { path, status } of await routes(locale)) {
      const response = await fetch(program.url + path);
      expect(response.status, path).toBe(status);
      const html = await response.text();
      expect(/<html lang="([^"]+)"/.exec(html)?.[1], path).toBe(HTML_LANG[locale]);
      expect(html.match(/<h1[ >]/g)?.length, path).toBe(1);
      const noindex = html.includes('<meta name="robots" content="noindex"/>');
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(([, name]) => name);
      expect(alternates.sort(), path).toEqual(noindex ? [] : ['de', 'en', 'fr', 'nl', 'x-default']);
    }
  });

  it.each(['appointment', 'unknown appointment'])('keeps an %s out of caches and search engines', async (name) => {
    const { path } = await finder.find(name, locale);
    const response = await fetch(program.url + path);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('a visitor', () => {
  it('changes language and stays on the same page', async () => {
    const context = await newContext(browser, program.url, MOVING);
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
    const context = await newContext(browser, program.url, { ...PHONE, ...MOVING });
    const page = await openPage(context);
    await page.goto('/nl');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL(/contact/);
    await expectAccessible(page);
    page.expectQuiet();
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
    expect(brand).toBe('light-dark(#b4341a, #f3876b)');
    page.expectQuiet();
    await context.close();
  });
});

describe('light and dark', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [LIGHT, DARK] = ['rgb(250, 251, 249)', 'rgb(15, 23, 25)'];

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('follow the system: %s', async (colorScheme, colour) => {
    const context = await newContext(browser, program.url, { colorScheme });
    const page = await openPage(context);
    await page.goto('/nl/over-ons');
    expect(await ground(page)).toBe(colour);
    page.expectQuiet();
    await context.close();
  });

  it('follow the system without script too, and offer no choice there', async () => {
    const context = await newContext(browser, program.url, { colorScheme: 'dark', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/nl/over-ons');
    expect(await page.locator('.theme-choice:visible').count()).toBe(0);
    // Nothing runs in the page: what is painted says it.
    const picture = await page.screenshot({ clip: { x: 2, y: 200, width: 1, height: 1 } });
    const light = await newContext(browser, program.url, { colorScheme: 'light', javaScriptEnabled: false });
    const other = await light.newPage();
    await other.goto('/nl/over-ons');
    expect(picture.equals(await other.screenshot({ clip: { x: 2, y: 200, width: 1, height: 1 } }))).toBe(false);
    await light.close();
    await context.close();
  });

  it('are a choice that the keyboard makes, that the device keeps, and that the first frame has', async () => {
    const context = await newContext(browser, program.url, { colorScheme: 'light' });
    // Whether there was anything to paint yet when the choice came.
    await context.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.documentElement.dataset.theme) return;
        Object.assign(window, { chosenBeforeBody: document.body === null });
        observer.disconnect();
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-theme'] });
    });
    const page = await openPage(context);
    await page.goto('/nl/over-ons');
    const choice = page.locator('footer').getByRole('group', { name: 'Weergave' });
    expect(await choice.getByRole('radio', { name: 'Systeem' }).isChecked()).toBe(true);
    await choice.getByRole('radio', { name: 'Systeem' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await choice.getByRole('radio', { name: 'Donker' }).isChecked()).toBe(true);
    expect(await ground(page)).toBe(DARK);

    await page.goto('/fr/contact');
    expect(await page.evaluate(() => (window as unknown as { chosenBeforeBody?: boolean }).chosenBeforeBody)).toBe(
      true,
    );
    expect(await ground(page)).toBe(DARK);
    expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('content')).toBe('#162124');
    page.expectQuiet();
    await context.close();
  });

  it('are a choice in the menu of a phone', async () => {
    const context = await newContext(browser, program.url, { ...PHONE, colorScheme: 'dark' });
    const page = await openPage(context);
    await page.goto('/de');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.locator('#site-menu').getByText('Hell', { exact: true }).click();
    expect(await ground(page)).toBe(LIGHT);
    await context.close();
  });

  it('are no part of a page: it is the same for everyone', async () => {
    const asked = (headers: Record<string, string>) =>
      fetch(`${program.url}/nl/te-koop`, { headers }).then((response) => response.text());
    const plain = await asked({});
    expect(await asked({ 'sec-ch-prefers-color-scheme': 'dark', cookie: 'pand-theme=dark' })).toBe(plain);
    expect(plain).not.toContain('data-theme=');
  });

  it('leave the colours of energy, photos and stickers as they are', async () => {
    const looks = async (colorScheme: 'light' | 'dark') => {
      const context = await newContext(browser, program.url, { colorScheme });
      const page = await openPage(context);
      await page.goto('/nl/te-koop');
      const seen = await page.evaluate(() =>
        ['.energy b', '.sticker'].map((selector) => {
          const { color, backgroundColor } = getComputedStyle(document.querySelector(selector) as Element);
          return [selector, color, backgroundColor];
        }),
      );
      await context.close();
      return seen;
    };
    expect(await looks('dark')).toEqual(await looks('light'));
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
