// Holiday homes in a real browser: a request confirmed with a sentence, a stay moved, a season drawn that changes what visitors pay, and
// the registration number on the page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, newContext, openBrowser, openPage } from '../support/browser.ts';
import { firstRunLink, type State, signedIn } from '../support/desk-browser.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startMorning, temporaryDirectory } from '../support/program.ts';

const SITE = '/desk/sites/lindeloo';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let state: State;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startMorning(directory.path, SOON);
  browser = await openBrowser();
  state = await signedIn(program, firstRunLink(program));
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

const opened = async (path: string, options: Parameters<typeof newContext>[2] = {}) => {
  const context = await newContext(browser, program.url, { storageState: state, ...options });
  const page = await openPage(context);
  await page.goto(`${SITE}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page };
};

const mailWith = async (words: string) =>
  (await outboxMails(directory.path)).find(({ text }) => (text ?? '').includes(words));

/** What a visitor sees. */
const visit = async (path: string): Promise<Page> => {
  const page = await openPage(await newContext(browser, program.url));
  await page.goto(path);
  return page;
};

describe('Vakantie', () => {
  it('a request of the day is confirmed with a sentence, which the visitor reads', async () => {
    const { context, page } = await opened('today');
    await page
      .getByRole('link', { name: /^Bevestig of weiger/ })
      .first()
      .click();
    await page.waitForURL(/holiday\/requests\?stay=\d+/);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Bevestig en mail' }).click();
    await sheet.getByText(/Een mail vertrekt naar/).waitFor();
    await expectAccessible(page);
    const sentence = 'Neem gerust de hond mee, er ligt een mand klaar.';
    await sheet.getByLabel(/Een zin van u in de mail/).fill(sentence);
    await sheet.getByRole('button', { name: 'Bevestig en mail' }).click();
    await page.getByText(/^Het verblijf van .* is bevestigd\.$/).waitFor();
    await expect.poll(async () => (await mailWith(sentence))?.subject).toBeTruthy();
    await context.close();
  });

  it('a stay is written down, moved to other nights and told with where it was', async () => {
    const { context, page } = await opened('holiday/stays');
    await page.getByRole('button', { name: 'Noteer een verblijf' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Vakantiewoning', { exact: true }).selectOption({ index: 1 });
    await sheet.getByLabel('Aankomst').fill('2028-06-03');
    await sheet.getByLabel('Vertrek').fill('2028-06-06');
    await sheet.getByLabel('Afgesproken prijs').fill('410');
    await sheet.getByLabel('Naam', { exact: true }).fill('Familie Bosmans');
    await sheet.getByLabel('E-mail', { exact: true }).fill('bosmans@postvak.example');
    await sheet.getByRole('button', { name: 'Noteer en mail' }).click();
    await page.getByText('Het verblijf van Familie Bosmans staat vast.').waitFor();
    await page.getByRole('button', { name: /Familie Bosmans/ }).click();
    await sheet.getByRole('button', { name: 'Verplaats' }).click();
    await sheet.getByLabel('Aankomst').fill('2028-06-10');
    await sheet.getByLabel('Vertrek').fill('2028-06-13');
    await sheet.getByLabel(/^Houd €/).check();
    await sheet.getByLabel(/Een zin van u in de mail/).fill('De lift wordt hersteld.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Verplaats en mail' }).click();
    await page.getByText('Het verblijf van Familie Bosmans is verplaatst.').waitFor();
    await expect
      .poll(async () => (await mailWith('De lift wordt hersteld.'))?.text ?? '')
      .toMatch(/zaterdag 3 juni 2028[\s\S]*zaterdag 10 juni 2028/);
    await context.close();
  });

  it('a season that is drawn changes what a visitor pays, with cleaning and tax; the number stands on the page', async () => {
    const { context, page } = await opened('holiday/prices');
    const heading = page.locator('.pricemain h2');
    await heading.waitFor();
    const unitId = await page.evaluate(async () => {
      const bar = document.querySelector('.unitnav button[aria-current] img')?.getAttribute('src') ?? '';
      return /photo\/(\d+)\//.exec(bar)?.[1] ?? '';
    });
    expect(unitId).not.toBe('');
    const year = new Date().getUTCFullYear() + 2;
    await page.getByRole('button', { name: String(year), exact: true }).click();
    const bar = page.getByRole('group', { name: `Seizoenen van ${year}` });
    const box = await bar.boundingBox();
    if (!box) throw new Error('no bar');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 8 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Naam (Nederlands)').fill('Lente');
    await dialog.getByLabel('Week, in euro', { exact: true }).fill('1000');
    for (const day of await dialog.getByRole('checkbox').all()) await day.uncheck();
    await dialog.getByRole('checkbox', { name: 'zaterdag' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Neem over' }).click();
    await page.getByLabel('Registratienummer').fill('TV-2028-77');
    await page.getByRole('button', { name: 'Zet de prijzen online' }).click();
    await page.getByText('De prijzen staan online.').waitFor();

    // A Saturday in May lies in what was drawn.
    const saturday = new Date(Date.UTC(year, 4, 1));
    while (saturday.getUTCDay() !== 6) saturday.setUTCDate(saturday.getUTCDate() + 1);
    const from = saturday.toISOString().slice(0, 10);
    saturday.setUTCDate(saturday.getUTCDate() + 7);
    const to = saturday.toISOString().slice(0, 10);
    const api = `${program.url}/api/sites/lindeloo/rental-units/${unitId}`;
    const unit = (await (await fetch(api)).json()) as { rental: { extras: { id: string; amount: number }[] } };
    const amount = (id: string) => unit.rental.extras.find((extra) => extra.id === id)?.amount ?? 0;
    const paid = 1000 + amount('cleaning') + amount('tourist-tax') * 7 * 2;
    const { stay } = (await (await fetch(`${api}/periods?from=${from}&to=${to}`)).json()) as {
      stay: { price: number; rent: number };
    };
    expect(stay).toMatchObject({ rent: 1000, price: paid });

    const visitor = await visit(`/nl/vakantie/${unitId}?from=${from}&to=${to}`);
    const request = visitor.getByRole('complementary');
    await request.getByText('Schoonmaak').waitFor();
    await request.getByText('Verblijfstaks').waitFor();
    const total = async () => ((await request.locator('.sum .total td').textContent()) ?? '').replace(/[^\d,]/g, '');
    const written = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ','));
    expect(await total()).toBe(written(paid));
    // One comes, which every home holds: the tax follows. Chosen until the form has come to life.
    const alone = () => request.getByLabel('Aantal personen').selectOption('1').then(total);
    await expect.poll(alone).toBe(written(paid - amount('tourist-tax') * 7));
    expect(await visitor.getByText('TV-2028-77').count()).toBe(1);
    await visitor.context().close();
    await context.close();
  });

  it('the calendar is walked by keys alone, and is a list on a phone', async () => {
    const { context, page } = await opened('holiday');
    const grid = page.getByRole('grid', { name: 'Vakantiewoningen per dag' });
    await grid.waitFor();
    await expectAccessible(page);
    await grid.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const focused = () =>
      page.evaluate(() => {
        const cell = document.activeElement;
        const rows = [...document.querySelectorAll('.gantt [role="row"]')];
        const row = rows.findIndex((one) => one.contains(cell));
        return [row, [...(rows[row]?.querySelectorAll('[role="gridcell"]') ?? [])].indexOf(cell as Element)];
      });
    await expect.poll(focused).toEqual([2, 1]);
    await context.close();
    const phone = await opened('holiday', { viewport: { width: 390, height: 844 } });
    await phone.page.locator('.unitlists h2').first().waitFor();
    expect(await phone.page.getByRole('grid').count()).toBe(0);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(phone.page);
    await phone.context.close();
  });
});
