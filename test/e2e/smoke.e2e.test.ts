// One way through the site: what `npm run test:quick` takes of the browser tests.
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { alive, expectAccessible, MOVING, newContext, openBrowser, openPage } from '../support/browser.ts';
import { expectValidHtml } from '../support/html.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** As they are read: a line breaks at other places in a list. */
const words = async (place: Locator): Promise<string> =>
  ((await place.textContent()) ?? '').replaceAll('\u00a0', ' ').trim();

// In a run of all tests others go the same way, each part of it further.
it.skipIf(process.env.PAND_TEST_WHOLE !== undefined)(
  'a visitor comes from the home page over the list to a listing, and sends a question',
  async () => {
    const context = await newContext(browser, inject('readingUrl'), MOVING);
    const page = await openPage(context);
    const response = await page.goto('/nl');
    await expectValidHtml((await response?.text()) ?? '', 'home');
    await alive(page, 'search-form');
    await page.locator('form.search button[type=submit]').click();
    await page.waitForURL(/\/nl\/te-koop/);
    await alive(page, 'estate-list');
    const link = page.locator('.results [data-estate] h3 a').first();
    const name = await words(link);
    await link.click();
    await page.waitForURL(/\/nl\/aanbod\/\d+\//);
    expect(await words(page.locator('h1'))).toContain(name);
    await alive(page, 'gallery');
    // Of all pictures on the way only this one is made.
    const picture = await page.request.get((await page.locator('.gallery img').first().getAttribute('src')) ?? '');
    expect(picture.headers()['content-type']).toMatch(/^image\/(?:avif|webp|jpeg)$/);
    await expectAccessible(page);
    await page.goto('/nl/contact');
    await alive(page, 'contact-form');
    await page.getByRole('button', { name: 'Verstuur bericht' }).click();
    await page.getByRole('alert').waitFor();
    await page.fill('[name=firstName]', 'Noor');
    await page.fill('[name=email]', 'noor@voorbeeld.example');
    await page.fill('[name=message]', 'Is er een lift?');
    await page.check('[name=privacy]');
    // Faster than the server allows: the browser waits by itself.
    await page.getByRole('button', { name: 'Verstuur bericht' }).click();
    await page.locator('.note.good').waitFor();
    page.expectQuiet([/ERR_ABORTED/]);
    await context.close();
  },
);
