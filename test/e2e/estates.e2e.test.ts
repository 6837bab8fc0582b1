// Panden in a browser, on the morning of the demo: found, filtered, kept, chosen by keys, taken offline and put back; visitors follow.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast, type WatchedPage } from '../support/browser.ts';
import { type DeskInBrowser, startDesk } from '../support/desk-browser.ts';
import { expectGoodLayout } from '../support/layout.ts';

let desk: DeskInBrowser;
let page: WatchedPage;

beforeAll(async () => {
  desk = await startDesk();
  ({ page } = await desk.open('estates'));
  await page.getByRole('table', { name: 'Panden' }).waitFor();
});
afterAll(() => desk?.close());

describe('Panden', () => {
  it('has listings in every state, and the newest change first', async () => {
    const rows = page.locator('[data-listing]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThan(10);
    for (const state of ['draft', 'offline', 'planned', 'changed']) {
      await page.goto(`/desk/sites/lindeloo/estates?state=${state}`);
      await rows.first().waitFor();
    }
    await page.getByText('met wijzigingen').first().waitFor();
    page.expectQuiet();
  });
  it('finds a draft by its street, and the address of the page says so', async () => {
    await page.goto('/desk/sites/lindeloo/estates');
    await page.getByRole('searchbox').fill('louizalaan 331');
    await page.getByRole('link', { name: /Louizalaan 331\/4/ }).waitFor();
    await page.waitForURL(/search=louizalaan/);
    await page.getByRole('cell', { name: 'Concept' }).waitFor();
  });
  it('walks and chooses by keys, takes offline and puts back', async () => {
    await page.goto('/desk/sites/lindeloo/estates?state=online&sort=price');
    const first = page.locator('[data-listing]').first();
    await first.waitFor();
    const id = await first.getAttribute('data-listing');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 pand gekozen').waitFor();
    await page.getByRole('button', { name: 'Offline halen' }).click();
    await page.getByText(/1 pand offline gehaald/).waitFor();
    await expect.poll(() => page.locator(`[data-listing="${id}"]`).count()).toBe(0);
    await page.getByRole('button', { name: /Ongedaan maken/ }).click();
    await expect.poll(() => page.locator(`[data-listing="${id}"]`).count()).toBe(1);
    page.expectQuiet();
  });
  it('keeps what is shown as a view with its count', async () => {
    await page.goto('/desk/sites/lindeloo/estates?region=FLANDERS&offer=TO_RENT');
    await page.getByRole('button', { name: 'Weergave bewaren' }).click();
    await page.getByLabel('Naam').fill('Huur in Vlaanderen');
    await page.getByRole('dialog').getByRole('button', { name: 'Weergave bewaren' }).click();
    await page.getByRole('button', { name: /Huur in Vlaanderen \d+/ }).waitFor();
    await page.goto('/desk/sites/lindeloo/estates');
    await page.getByRole('button', { name: /Huur in Vlaanderen/ }).click();
    await page.waitForURL(/offer=TO_RENT/);
  });
  it('shows the filtered listings on a map: a pin leads to the listing, by keys too, in both themes and on a phone', async () => {
    await page.goto('/desk/sites/lindeloo/estates?state=online&offer=FOR_SALE');
    await page.locator('[data-listing]').first().waitFor();
    await page.getByRole('button', { name: 'Kaart', exact: true }).click();
    await page.waitForURL(/show=map/);
    const map = page.getByRole('group', { name: /^Kaart van de panden/ });
    const inSight = page.getByRole('region', { name: /panden in beeld/ }).getByRole('link');
    await inSight.first().waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectContrast(page, 'the map, dark');
    await page.emulateMedia({ colorScheme: 'light' });
    const before = await inSight.count();
    const cluster = map.getByRole('button', { name: /panden; kom dichterbij/ }).first();
    await cluster.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => inSight.count()).toBeLessThan(before);
    const address = (await inSight.first().getAttribute('href')) ?? '';
    const name = (await inSight.first().locator('span').textContent()) ?? '';
    await inSight.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith(address));

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/desk/sites/lindeloo/estates?show=map&search=${encodeURIComponent(name)}`);
    const pin = map.getByRole('button', { name: `${name}, €` });
    await pin.first().waitFor();
    await page.getByRole('button', { name: 'Weergave bewaren' }).waitFor();
    await expectGoodLayout(page, 'the map of a search on a phone');
    await pin.first().click();
    await page.waitForURL((url) => url.pathname.startsWith(address));
    await page.setViewportSize({ width: 1440, height: 900 });
    page.expectQuiet();
  });
  it('is a list of cards on a phone, without a scroll to the side', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/desk/sites/lindeloo/estates');
    await page.locator('[data-listing]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    page.expectQuiet();
  });
});
