// A listing in a real browser: from nothing to online, another price, brought back, off the website; two members at once; by keys alone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, PHONE } from '../support/browser.ts';
import { DESK_SITE, type DeskInBrowser, linkByCommand, signedIn, startDesk } from '../support/desk-browser.ts';
import { expectGoodLayout } from '../support/layout.ts';

let desk: DeskInBrowser;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.close());

const saved = (page: Page) => page.getByText(/^Bewaard om/).waitFor();
const field = (page: Page, id: string) =>
  page.locator(`[data-field="${id}"]`).locator('input, select, textarea').first();
const write = async (page: Page, id: string, text: string): Promise<void> => {
  await field(page, id).fill(text);
  await field(page, id).blur();
};

/** A house to let in Ghent: the address is whole, so that the law only wants what is filled in here. */
const newListing = async (page: Page, street: string): Promise<string> => {
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Huis' });
  await page.getByLabel('Transactie', { exact: true }).selectOption({ label: 'Te huur' });
  await page.getByLabel('Straat', { exact: true }).fill(street);
  await page.getByLabel('Huisnummer', { exact: true }).fill('18');
  await page.getByLabel('Postcode', { exact: true }).fill('9000');
  await expect.poll(() => page.getByLabel('Gemeente', { exact: true }).inputValue()).toBe('Gent');
  await page.getByLabel('Prijs').fill('1.250');
  await page.getByRole('button', { name: 'Maak het pand' }).click();
  await page.waitForURL(/estates\/\d+\/basics/);
  await page.locator('section.form h2').waitFor();
  return /estates\/(\d+)/.exec(page.url())?.[1] ?? '';
};

const publish = async (page: Page, open: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: open }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/krijg(?:t|en) een mail/).waitFor();
  await sheet.getByRole('button', { name: /^Zet \d+ wijziging(?:en)? online/ }).click();
  await page.getByText('Het staat online. Bezoekers zien het nu.').waitFor();
};

const section = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 2 }).first().waitFor();
};

describe('a listing', () => {
  it('goes from nothing to online, changes its price, comes back to the first, and is hidden', async () => {
    const { context, page } = await desk.open('estates/new');
    await expectAccessible(page);
    await newListing(page, 'Molenstraat');
    await page.getByText('Nog niet online').waitFor();

    // The law wants an energy score and the charges of a rental: the checker leads to each.
    await page.getByRole('complementary').getByRole('button', { name: 'Vul in' }).first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]') !== null)).toBe(true);
    await section(page, 'Energie');
    await write(page, 'certification.epc_value', '142');
    await section(page, 'Prijs');
    await write(page, 'financial.monthly_costs', '45');
    await saved(page);
    await page.getByText('Niets ontbreekt').waitFor();
    await section(page, 'Teksten');
    await page.getByLabel('Titel, Nederlands').fill('Rijhuis met trapgevel');
    await page.getByLabel('Titel, Nederlands').blur();
    await saved(page);
    await publish(page, 'Zet online');
    await page.getByText('Online', { exact: true }).waitFor();
    await page.getByText('Alles staat online', { exact: true }).waitFor();

    await section(page, 'Prijs');
    await write(page, 'financial.price', '1.150');
    await publish(page, /Publiceer 1 wijziging/);

    await section(page, 'Geschiedenis');
    await page.getByText('Prijsgeschiedenis').waitFor();
    await page.getByRole('button', { name: 'Herstel dit veld' }).click();
    await page.getByRole('button', { name: 'Herstel en zet online' }).click();
    await page.getByText('Hersteld. Bezoekers zien het nu.').waitFor();
    await section(page, 'Prijs');
    await expect.poll(() => field(page, 'financial.price').inputValue()).toBe('1.250');

    await page.getByRole('button', { name: 'Meer acties voor dit pand' }).click();
    await page.getByRole('menuitem', { name: 'Haal offline' }).click();
    await page.getByText('Offline gehaald', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByText('Online', { exact: true }).waitFor();
    page.expectQuiet();
    await context.close();
  });

  it('keeps the room of its address on a phone while the server is busy, and is saved when it no longer is', async () => {
    const { context, page } = await desk.open('estates/new');
    const id = await newListing(page, 'Burgemeester Van der Meulenlaan');
    await page.goto(`${DESK_SITE}/estates/${id}/price`);
    await page.setViewportSize(PHONE.viewport);
    let isBusy = true;
    await page.route('**/desk/estates/*', (route) =>
      isBusy && route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    );
    await write(page, 'financial.price', '1.300');
    await page.getByText('Nog niet bewaard: we proberen het opnieuw', { exact: true }).waitFor();
    await expectGoodLayout(page, 'an editor that waits for a busy server, on a phone');
    await expectAccessible(page);
    isBusy = false;
    await saved(page);
    page.expectQuiet([/503/]);
    await page.reload();
    await expect.poll(() => field(page, 'financial.price').inputValue()).toBe('1.300');
    await context.close();
  });

  it('is refused while the law wants more, and says the way to each field', async () => {
    const { context, page } = await desk.open('estates/new');
    await newListing(page, 'Kouter');
    await page.keyboard.press('Control+Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/Zo kan dit niet online/).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Vul in' }).first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]') !== null)).toBe(true);
    await context.close();
  });
});

describe('two members', () => {
  it('leave the address its room, on a tablet and on a phone', async () => {
    const link = await linkByCommand(desk.program, 'link', 'lotte@lindeloo.example', '--site', 'lindeloo');
    const storageState = await signedIn(desk.program, link);
    const { context, page } = await desk.open('estates/new');
    const id = await newListing(page, 'Burgemeester Van der Meulenlaan');
    const { context: other, page: lotte } = await desk.open(`estates/${id}/price`, { storageState });
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('.colleagues').filter({ hasText: 'Lotte' }).waitFor();
    await expectGoodLayout(page, 'an editor with a colleague in it, on a tablet');
    await lotte.setViewportSize(PHONE.viewport);
    await expectGoodLayout(lotte, 'an editor with a colleague in it, on a phone');
    const roomOf = async (at: Page) => (await at.getByRole('heading', { level: 1 }).boundingBox())?.width;
    expect(await roomOf(page)).toBeGreaterThan(200);
    expect(await roomOf(lotte)).toBeGreaterThan(90);
    await context.close();
    await other.close();
  });

  it('keep both what they wrote in different fields, and choose in the same one', async () => {
    const { context, page: lotte } = await desk.open('estates/new');
    const id = await newListing(lotte, 'Coupure');
    await lotte.goto(`${DESK_SITE}/estates/${id}/price`);
    await field(lotte, 'financial.price').waitFor();
    const { context: other, page: sara } = await desk.open(`estates/${id}/price`);
    await field(sara, 'financial.price').waitFor();
    await write(lotte, 'financial.deposit', '2.500');
    await saved(lotte);
    await write(sara, 'financial.monthly_costs', '60');
    await saved(sara);
    await expect.poll(() => field(sara, 'financial.deposit').inputValue()).toBe('2.500');

    // Sara begins to type; before it is saved, Lotte is first.
    let isLate = false;
    await sara.route('**/desk/estates/*', async (route) => {
      const isFirst = route.request().method() === 'PATCH' && !isLate;
      isLate ||= isFirst;
      if (isFirst) await write(lotte, 'financial.price', '1.300').then(() => saved(lotte));
      await route.continue();
    });
    await write(sara, 'financial.price', '1.400');
    const dialog = sara.getByRole('alertdialog');
    await dialog.getByText('€ 1.300').waitFor();
    await dialog.getByText('€ 1.400').waitFor();
    await dialog.getByRole('button', { name: 'Bewaar deze keuze' }).click();
    await saved(sara);
    await expect.poll(() => field(lotte, 'financial.price').inputValue()).toBe('1.400');
    await context.close();
    await other.close();
  });
});

it('is filled in by keys alone', async () => {
  const { context, page } = await desk.open('estates/new');
  const id = await newListing(page, 'Sluizeken');
  await page.keyboard.press('Control+4');
  await page.waitForURL(`**/estates/${id}/price`);
  await field(page, 'financial.price').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('995,50');
  await page.keyboard.press('Tab');
  await saved(page);
  await expect.poll(() => field(page, 'financial.price').inputValue()).toBe('995,50');
  await page.keyboard.press('Control+6');
  await page.waitForURL(`**/estates/${id}/energy`);
  await context.close();
});
