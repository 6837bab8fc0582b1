// The cookie settings in a real browser: reachable everywhere, as easy to refuse as to accept, remembered.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const WORDS = {
  nl: ['Cookie-instellingen', 'Alles weigeren', 'Alles toestaan', 'Uw keuze is bewaard.'],
  fr: ['Paramètres des cookies', 'Tout refuser', 'Tout accepter', 'Votre choix est enregistré.'],
  en: ['Cookie settings', 'Reject all', 'Accept all', 'Your choice is saved.'],
  de: ['Cookie-Einstellungen', 'Alles ablehnen', 'Alles erlauben', 'Ihre Auswahl ist gespeichert.'],
} as const;
const kept = () => localStorage.getItem('pand-consent');

describe.each(Object.entries(WORDS))('in %s', (locale, [settings, refuse, accept, saved]) => {
  it('is one click to refuse and one to accept, with buttons of the same size', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto(`/${locale}`);
    const opener = page.locator('footer').getByRole('button', { name: settings });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: settings });
    await dialog.waitFor();
    await expectAccessible(page);
    const [no, yes] = await Promise.all(
      [refuse, accept].map((name) => dialog.getByRole('button', { name }).boundingBox()),
    );
    expect([no?.height, Math.round((no?.width ?? 0) - (yes?.width ?? 0))]).toEqual([yes?.height, 0]);
    await dialog.getByRole('button', { name: refuse }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(kept)).toBe('{"maps":false,"media":false,"social":false}');
    expect(await page.locator('[data-consent-status]').textContent()).toBe(saved);
    await opener.click();
    await page.getByRole('button', { name: accept }).click();
    await page.waitForFunction(() => localStorage.getItem('pand-consent')?.includes('true'));
    expect(await page.evaluate(kept)).toBe('{"maps":true,"media":true,"social":true}');
    page.expectQuiet();
    await context.close();
  });
});

it('works with the keyboard: opens, stays inside, Escape closes and gives the focus back', async () => {
  const context = await newContext(browser, program.url, PHONE);
  const page = await openPage(context);
  await page.goto('/nl/contact');
  const opener = page.locator('footer').getByRole('button', { name: 'Cookie-instellingen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('checkbox', { name: 'Kaarten' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(kept)).toBeNull();
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  page.expectQuiet();
  await context.close();
});

it('asks nothing on arrival, stores nothing and calls nobody', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/nl');
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog', { name: /cookie/i }).count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect([...hosts]).toEqual([new URL(program.url).host]);
  await context.close();
});

it('offers no settings where nothing could ever load', async () => {
  const context = await newContext(browser, program.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/nl');
  expect(await page.locator('[data-consent-settings]').isVisible()).toBe(false);
  await context.close();
});
