// Settings and portraits in a real browser: a key shown once, a sender that is tried, who-are-you by keys alone, a server that fails in the
// middle, and pictures of people.
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { DESK_SITE, type DeskInBrowser, ready, startDesk, withAuthenticator } from '../support/desk-browser.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { outboxMails } from '../support/outbox.ts';

let dns: DnsServer;
let desk: DeskInBrowser;

beforeAll(async () => {
  dns = await startDnsServer({
    'lindeloo.example': ['v=spf1 include:post.example -all'],
    '_dmarc.lindeloo.example': [],
  });
  desk = await startDesk({ DNS_RESOLVER: dns.address });
});
afterAll(async () => {
  await desk?.close();
  dns?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('a key of the push API', () => {
  it('is made, shown once, and gone after a reload; its name stays in the list', async () => {
    const { context, page } = await desk.open('settings/tokens');
    await page.getByLabel('Waarvoor').fill('Kantoorsoftware');
    await page.getByRole('group', { name: 'Wat mag deze sleutel?' }).getByRole('checkbox').first().check();
    await button(page, 'Maak de sleutel').click();
    await page.getByText('Dit is de sleutel. Kopieer hem nu').waitFor();
    const shown = page.getByLabel('Sleutel', { exact: true });
    const key = await shown.inputValue();
    expect(key.length).toBeGreaterThan(30);
    await expectAccessible(page);
    await page.reload();
    await ready(page);
    await page.getByRole('listitem').filter({ hasText: 'Kantoorsoftware' }).waitFor();
    expect(await shown.count()).toBe(0);
    expect(await page.content()).not.toContain(key);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key);
    page.expectQuiet();
    await context.close();
  });
});

describe('the sender', () => {
  it('sends a test mail, and says what the records of the domain say', async () => {
    const { context, page } = await desk.open('settings/sender');
    const from = page.getByLabel(/^Adres van de afzender/);
    await from.fill('info@lindeloo.example');
    await button(page, 'Bewaar de instellingen').click();
    await page.getByText('De instellingen zijn bewaard.').waitFor();

    await page.getByRole('button', { name: /^Stuur een testmail naar/ }).click();
    await page.getByText(/^De testmail naar .+ is vertrokken via/).waitFor();
    const [mail] = (await outboxMails(desk.program.dataDir)).filter(({ subject }) => /Testmail/.test(subject ?? ''));
    expect(mail).toMatchObject({ from: { address: 'info@lindeloo.example' } });
    expect(mail?.to?.[0]?.address).toMatch(/@lindeloo\.example$/);

    await button(page, 'Kijk de records van het domein na').click();
    const records = page.getByRole('region', { name: 'Records van lindeloo.example' });
    const record = (name: string) => records.getByRole('listitem').filter({ hasText: name });
    await record('SPF').getByText('in orde').waitFor();
    await record('SPF').getByText('v=spf1 include:post.example -all').waitFor();
    await record('DKIM').getByText('niet gebruikt').waitFor();
    await record('DMARC').getByText('ontbreekt').waitFor();
    await record('DMARC')
      .getByText(/^Voeg dit TXT-record toe bij _dmarc\.lindeloo\.example/)
      .waitFor();
    await expectAccessible(page);
    page.expectQuiet();
    await context.close();
  });
});

/** As after ten minutes: the server wants to know again who it is, once. */
const askOnce = async (page: Page): Promise<void> => {
  let asked = false;
  await page.route('**/desk/tokens', async (route) => {
    if (asked || route.request().method() !== 'POST') return route.fallback();
    asked = true;
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Forbidden', status: 403, reason: 'confirm' }),
    });
  });
};

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** With Tab alone; fails when the focus never comes there. */
const tabTo = async (page: Page, text: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)).trim() === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to “${text}”.`);
};

describe('who are you?', () => {
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await desk.open('account');
    await withAuthenticator(context, page);
    await page.getByRole('button', { name: 'Maak een passkey' }).click();
    await page
      .getByRole('button', { name: /^Verwijder/ })
      .first()
      .waitFor();
    await page.goto(`${DESK_SITE}/settings/tokens`);
    await ready(page);
    await askOnce(page);
    return { context, page };
  };
  it('is answered by keys alone, nothing is typed twice, and Escape leaves what was typed', async () => {
    const { context, page } = await open();
    await page.getByLabel('Waarvoor').focus();
    await page.keyboard.type('Boekhouding');
    await page.getByRole('group', { name: 'Wat mag deze sleutel?' }).getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await tabTo(page, 'Maak de sleutel');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Toon nog eens wie u bent' });
    await dialog.waitFor();
    // The focus is inside, and Tab does not leave.
    for (let presses = 0; presses < 6; presses += 1) {
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
      await page.keyboard.press('Tab');
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Niet bewaard: toon eerst nog eens wie u bent.').waitFor();
    expect(await page.getByLabel('Waarvoor').inputValue()).toBe('Boekhouding');
    expect(await focused(page)).toContain('Maak de sleutel');

    await page.unroute('**/desk/tokens');
    await askOnce(page);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await tabTo(page, 'Bevestig met passkey');
    await page.keyboard.press('Enter');
    await page.getByText('Dit is de sleutel. Kopieer hem nu').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Boekhouding' }).waitFor();
    await context.close();
  });
  it('is answered by the link of a mail in another tab: the first one goes on by itself, as it was', async () => {
    const { context, page } = await desk.open('settings/tokens');
    await askOnce(page);
    await page.getByLabel('Waarvoor').fill('Immoscoop');
    await page.getByRole('group', { name: 'Wat mag deze sleutel?' }).getByRole('checkbox').first().check();
    await button(page, 'Maak de sleutel').click();
    await button(page, 'Stuur mij een link').click();
    await page.getByText(/We mailden een link naar/).waitFor();
    const links = async (): Promise<string[]> =>
      (await outboxMails(desk.program.dataDir)).flatMap(
        ({ text }) => /\/desk\/link#[\w-]+/.exec(text ?? '')?.[0] ?? [],
      );
    await expect.poll(links).toHaveLength(1);
    // Loaded anew, the page would not know this any more.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    const tab = await context.newPage();
    await tab.goto(`${desk.program.url}${(await links())[0]}`);
    await button(tab, 'Meld mij aan').click();
    await page.getByText('Dit is de sleutel. Kopieer hem nu').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Immoscoop' }).waitFor();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await context.close();
  });
});

describe('a server that fails in the middle of saving', () => {
  it('loses nothing: it is said, what was typed stays, also after a reload, and another try saves it', async () => {
    const { context, page } = await desk.open('settings/identity');
    let failures = 1;
    await page.route('**/desk/settings/identity', async (route) => {
      if (route.request().method() !== 'PUT' || failures === 0) return route.fallback();
      failures -= 1;
      await route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' });
    });
    const phone = page.getByLabel('Telefoon', { exact: true });
    await phone.fill('+32 9 000 11 22');
    await button(page, 'Bewaar de instellingen').click();
    await page.getByRole('alert').filter({ hasText: 'Niet bewaard.' }).waitFor();
    expect(await phone.inputValue()).toBe('+32 9 000 11 22');
    await page.reload();
    await ready(page);
    expect(await phone.inputValue()).toBe('+32 9 000 11 22');
    await button(page, 'Bewaar de instellingen').click();
    await page.getByText('De instellingen zijn bewaard.').waitFor();
    const { page: other, context: fresh } = await desk.open('settings/identity');
    expect(await other.getByLabel('Telefoon', { exact: true }).inputValue()).toBe('+32 9 000 11 22');
    await fresh.close();
    page.expectQuiet([/status of 503/]);
    await context.close();
  });
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a5a5a' } })
    .png()
    .toBuffer();

const chooseFile = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Kies een (?:andere )?foto$/ }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('portraits', () => {
  it('the own one is chosen from a file and stands in Mensen; what is no picture, or too large, is refused in words', async () => {
    const { context, page } = await desk.open('account');
    await chooseFile(page, 'brief.jpg', Buffer.from('Geachte'), 'image/jpeg');
    await page.getByText('Dit bestand is geen foto die uw browser kan lezen.').waitFor();
    await chooseFile(page, 'muur.png', await png(7000, 7000));
    await page.getByText('Deze foto is te groot').waitFor();
    await chooseFile(page, 'ik.png', await png(800, 1200));
    await page.getByText('Uw portret is bewaard.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto(`${DESK_SITE}/people`);
    await ready(page);
    const own = page.getByRole('row').filter({ has: page.getByText('u', { exact: true }) });
    await own.locator('img[src^="data:image/jpeg"]').waitFor();
    await context.close();
  });

  it('an owner chooses one for a colleague, and takes it away', async () => {
    const { context, page } = await desk.open('people');
    await page.getByRole('table', { name: 'Mensen' }).getByRole('row').locator('b').first().waitFor();
    const names = await page.getByRole('table', { name: 'Mensen' }).getByRole('row').locator('b').allTextContents();
    const colleague = names.at(-1) ?? '';
    await rowOf(page, colleague).locator('b').click();
    await page.getByRole('dialog', { name: colleague }).waitFor();
    await chooseFile(page, 'collega.png', await png(600, 600));
    await page.getByText(`Het portret van ${colleague} is bewaard.`).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await rowOf(page, colleague).locator('img[src^="data:image/jpeg"]').waitFor();
    await rowOf(page, colleague).locator('b').click();
    await page.getByRole('region', { name: 'Portret' }).getByRole('button', { name: 'Verwijder', exact: true }).click();
    await page.getByText(`Het portret van ${colleague} is verwijderd.`).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rowOf(page, colleague).locator('img').count()).toBe(0);
    page.expectQuiet();
    await context.close();
  });
});
