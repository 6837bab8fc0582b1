// One box, on the home page and above a list: a whole wish in one line, a reference, and what is not understood.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { expectAccessible, listAlive, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const BOX = 'Waar of wat zoekt u?';
/** Questions that a newer one replaced, or that the next page cut off. */
const GIVEN_UP = [/ERR_ABORTED/];
const WISH = ['Gent', 'Tot € 400.000', 'Minstens 3 slaapkamers'];

it.each([true, false])(
  'a wish in one line leads from the home page to its list, script: %s',
  async (javaScriptEnabled) => {
    const context = await newContext(browser, program.url, { javaScriptEnabled });
    const page = javaScriptEnabled ? await openPage(context) : await context.newPage();
    await page.goto('/nl');
    const box = page.getByRole('combobox', { name: BOX });
    await box.fill('3 slpk Gent tot 400k');
    await box.press('Enter');
    await page.waitForURL(/\/nl\/te-koop\?city=90000&price-max=400000&bed-min=3$/);
    const chips = (await page.locator('.chip').allInnerTexts()).map((text) => text.trim().replace(/\s/gu, ' '));
    expect(chips).toEqual(WISH);
    await context.close();
  },
);

it('a reference leads to its listing, however it is written', async () => {
  // A transition that the next page cuts off complains; without motion there is none.
  const context = await newContext(browser, program.url, { ...PHONE, reducedMotion: 'reduce' });
  const page = await openPage(context);
  for (const typed of ['LIN-24037', 'lin24037']) {
    await page.goto('/nl/te-koop');
    await page.getByRole('combobox', { name: BOX }).fill(typed);
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await page.waitForURL(/\/nl\/aanbod\/24037\//);
  }
  page.expectQuiet(GIVEN_UP);
  await context.close();
});

it('what is not understood is said, with the nearest that is, and the rest is kept', async () => {
  const context = await newContext(browser, program.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/nl/te-koop');
  const box = page.getByRole('combobox', { name: BOX });
  await box.fill('Gent xyzwembod');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  await page.waitForURL(/city=90000&missed=xyzwembod$/);
  const note = page.locator('.find [role=status]');
  expect(await note.textContent()).toContain('“xyzwembod” vinden wij nergens.');
  await note.getByRole('link', { name: 'zwembad' }).click();
  await page.waitForURL(/city=90000&pool=yes$/);
  expect(await note.count()).toBe(0);
  await context.close();
});

it('what was not understood stays said when the list comes to life, until something else is asked', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto('/nl/te-koop?city=90000&missed=xyzwembod');
  await listAlive(page);
  const note = page.locator('.find [role=status]');
  expect(await note.textContent()).toContain('“xyzwembod” vinden wij nergens.');
  await page.getByRole('link', { name: 'Wis alle filters' }).click();
  await expect.poll(() => note.count()).toBe(0);
  page.expectQuiet(GIVEN_UP);
  await context.close();
});

it('offers places and listings while somebody types, by keyboard', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto('/nl/te-koop?type=1');
  const box = page.getByRole('combobox', { name: BOX });
  await box.click();
  await box.pressSequentially('3 slpk ledeb');
  await page
    .getByRole('option', { name: /^Ledeberg/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await box.press('ArrowDown');
  expect(await box.getAttribute('aria-activedescendant')).not.toBeNull();
  await box.press('Enter');
  await page.waitForURL(/city=90501&type=1&bed-min=3$/);
  page.expectQuiet(GIVEN_UP);
  await context.close();
});
