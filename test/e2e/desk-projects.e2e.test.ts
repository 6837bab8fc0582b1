// A project in a real browser, with the keyboard alone: type, paste, a percentage, undo, publish.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, type WatchedPage } from '../support/browser.ts';
import { type DeskInBrowser, startDesk } from '../support/desk-browser.ts';
import { expectWhole } from '../support/whole-screen.ts';

let desk: DeskInBrowser;
let page: WatchedPage;

beforeAll(async () => {
  desk = await startDesk();
  ({ page } = await desk.open('projects', { reducedMotion: 'reduce' }));
});
afterAll(() => desk?.close());

const saved = (): Promise<void> => page.getByText('Bewaard', { exact: true }).waitFor();
const priceCells = (of: Page) => of.locator('td[aria-label*="Prijs:"]');
const priceAt = async (row: number): Promise<string> =>
  ((await priceCells(page).nth(row).textContent()) ?? '').replace(/[^\d]/g, '');
/** As a spreadsheet would. */
const paste = (text: string): Promise<void> =>
  page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('a project', () => {
  it('is opened from the list, and its grid is written by keyboard alone', async () => {
    await page.goto('/desk/sites/lindeloo/projects');
    await page.getByRole('row').nth(1).getByRole('button').focus();
    await press('Enter');
    await page.getByRole('grid').waitFor();
    await page.getByRole('grid').locator('td[tabindex="0"]').focus();
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Prijs:');
    await page.keyboard.type('321000');
    await press('Enter');
    await saved();
    expect(await priceAt(0)).toBe('321000');
    // One row down by now: pasted into it and the next.
    await paste('311.500\n301.500\n');
    await saved();
    expect([await priceAt(1), await priceAt(2)]).toEqual(['311500', '301500']);
    await page.getByRole('button', { name: /^Publiceer 3 wijzigingen$/ }).waitFor();
  });

  it('takes a whole paste back in one step', async () => {
    await press('Control+z');
    await page.getByRole('button', { name: /^Publiceer 1 wijziging$/ }).waitFor();
    expect(await priceAt(0)).toBe('321000');
    await paste('312.000\n302.000');
    await page.getByRole('button', { name: /^Publiceer 3 wijzigingen$/ }).waitFor();
  });

  it('keeps what was typed while the server is busy or nobody answers, says which, and saves it when it can', async () => {
    const units = /\/estates\/\d+\/units$/;
    let answer: 'busy' | 'nobody' = 'busy';
    await page.route(units, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      return answer === 'busy' ? route.fulfill({ status: 503, body: '' }) : route.abort('connectionrefused');
    });
    await press('Control+Home', ...Array(6).fill('ArrowRight'));
    await page.keyboard.type('322000');
    await press('Enter');
    await page.getByText('Nog niet bewaard: we proberen het opnieuw', { exact: true }).waitFor();
    answer = 'nobody';
    await page.getByText('Niet bewaard: geen verbinding', { exact: true }).waitFor();
    await page.unroute(units);
    expect(await priceAt(0)).toBe('322000');
    await saved();
    page.expectQuiet([/503/, /ERR_CONNECTION_REFUSED/]);
    expect(await priceAt(0)).toBe('322000');
    await press('Control+z');
    await saved();
    expect(await priceAt(0)).toBe('321000');
  });

  it('keeps a text that is no price in red, and says why', async () => {
    const before = await priceAt(1);
    await page.keyboard.type('op aanvraag');
    await press('Enter');
    const cell = page.locator('td[aria-invalid="true"]');
    expect(await cell.textContent()).toBe('op aanvraag');
    expect(await cell.getAttribute('aria-label')).toContain('Dit is geen getal.');
    await expectAccessible(page);
    await press('Control+z');
    await expect.poll(() => cell.count()).toBe(0);
    expect(await priceAt(1)).toBe(before);
  });

  it('adds a percentage to the chosen prices', async () => {
    await press('Control+Home', ...Array(6).fill('ArrowRight'), 'Shift+ArrowDown');
    await page.getByRole('button', { name: 'Percentage', exact: true }).focus();
    await press('Enter');
    await page.getByRole('textbox', { name: /Percentage/ }).fill('10');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saved();
    const sold = (await page.getByRole('row').nth(2).getAttribute('class')) === 'sold';
    expect(await priceAt(0)).toBe(sold ? '321000' : '353000');
  });

  it('is published with its changes, after saying who gets a mail', async () => {
    await page.getByRole('button', { name: /^Publiceer \d+ wijziging/ }).focus();
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/krijgen een mail|krijgt een mail/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Publiceer/ }).focus();
    await press('Enter');
    const reason = dialog.getByRole('textbox');
    await Promise.race([reason.waitFor(), dialog.waitFor({ state: 'detached' })]);
    if ((await reason.count()) > 0) {
      await reason.fill('Attest volgt');
      await dialog.getByRole('button', { name: /^Publiceer/ }).focus();
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByText(/eenhe(id|den) gepubliceerd/).waitFor();
    await expect.poll(() => page.locator('td.chg').count()).toBe(0);
    await page.getByRole('button', { name: 'Grootboek' }).click();
    await page.getByRole('table', { name: 'Grootboek' }).getByText('Prijs').first().waitFor();
    await expectAccessible(page);
  });

  it('is whole and legible at every width', async () => {
    await page.getByRole('button', { name: /^Eenheden/ }).click();
    await expectWhole(page, 'a project', { isPhoneOwn: true });
  });
});
