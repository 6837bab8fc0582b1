// A listing with its photos in a real browser: many at once (twenty in the matrix), ordered, described and online, with the mails that were named before the
// click; another price, brought back, off the website. A picture that is refused; a server that is busy for a moment, and one
// that is killed.
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alive, expectAccessible, expectContrast, newContext, openBrowser, openPage } from '../support/browser.ts';
import { firstRunLink, type State, signedIn } from '../support/desk-browser.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startInstalled, startMorning, temporaryDirectory } from '../support/program.ts';
import { expectWhole } from '../support/whole-screen.ts';

const SITE = '/desk/sites/lindeloo';
const READER = 'marie@huis.example';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let state: State;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startMorning(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '50' }, { alone: true });
  browser = await openBrowser();
  state = await signedIn(program, firstRunLink(program));
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Patches of colour, so that no two look the same. */
const photo = async (name: string, width = 1500): Promise<Picture> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(9 * 8 * 3), { raw: { width: 9, height: 8, channels: 3 } })
    .resize(width, Math.round((width * 2) / 3), { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer(),
});
/** As a camera makes it: nothing packs noise, so that it is sent in several parts. */
const largePhoto = async (name: string): Promise<Picture> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#789',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

const opened = async (path: string) => {
  const context = await newContext(browser, program.url, {
    storageState: state,
    reducedMotion: 'reduce',
    pictures: true,
  });
  const page = await openPage(context);
  await page.goto(`${SITE}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page };
};

const mailsTo = async (address: string): Promise<Email[]> =>
  (await outboxMails(directory.path)).filter(({ to }) => to?.some((one) => one.address === address));

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

const section = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 2 }).first().waitFor();
};
const saved = (page: Page) => page.getByText(/^Bewaard om/).waitFor();
const field = (page: Page, id: string) =>
  page.locator(`[data-field="${id}"]`).locator('input, select, textarea').first();
const write = async (page: Page, id: string, text: string): Promise<void> => {
  await field(page, id).fill(text);
  await field(page, id).blur();
};
const shots = (page: Page) => page.getByRole('grid', { name: 'Foto’s en plannen' }).getByRole('row');
const captions = (page: Page): Promise<string[]> => shots(page).locator('.cap .grow').allTextContents();
const choose = (page: Page, files: readonly Picture[]): Promise<void> =>
  page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles([...files]);

/** How many people the sheet says get a mail, and then it goes online. */
const publish = async (page: Page, open: string | RegExp): Promise<{ people: number; told: string }> => {
  await page.getByRole('button', { name: open }).click();
  const sheet = page.getByRole('dialog');
  const mails = (await sheet.getByText(/krijg(?:t|en) een mail/).textContent()) ?? '';
  const told = (await sheet.locator('.difftable').textContent()) ?? '';
  await sheet.getByRole('button', { name: /^Zet \d+ wijziging(?:en)? online/ }).click();
  await page.getByText('Het staat online. Bezoekers zien het nu.').waitFor();
  return { people: Number(/\d+/.exec(mails)?.[0] ?? 0), told };
};

/** Somebody who wants to hear at once of every house to let in Ghent. */
const subscribe = async (): Promise<void> => {
  const context = await newContext(browser, program.url, { pictures: true });
  const page = await openPage(context);
  await page.goto('/nl/te-huur?type=1&city=90000');
  await page.getByRole('link', { name: 'Bewaar als alert' }).click();
  await page.waitForURL(/hou-me-op-de-hoogte\?/);
  await alive(page, 'alert-form');
  await page.getByRole('radio', { name: 'Meteen' }).check();
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(READER);
  await page.locator('[name=privacy]').check();
  await page.getByRole('button', { name: 'Start mijn alert' }).click();
  await page.locator('.note.good').waitFor();
  await expect.poll(async () => (await mailsTo(READER)).length).toBe(1);
  const [mail] = await mailsTo(READER);
  const [, token = ''] = /\/nl\/hou-me-op-de-hoogte\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  await page.goto(`/nl/hou-me-op-de-hoogte/${token}`);
  await page.getByRole('button', { name: 'Bevestig mijn alert' }).click();
  await page.waitForURL(/bevestigd/);
  await context.close();
};

/** Enough to be in the wrong order when they are sorted as words. */
const PHOTOS = isWholeMatrix ? 20 : 11;

describe('a listing with many photos', () => {
  it('goes from empty to online, changes its price, comes back and is hidden; who was named gets one mail each time', async () => {
    await subscribe();
    const { context, page } = await opened('estates/new');
    const id = await newListing(page, 'Sleepstraat');
    await section(page, 'Energie');
    await write(page, 'certification.epc_value', '142');
    await section(page, 'Prijs');
    await write(page, 'financial.monthly_costs', '45');
    await saved(page);

    await section(page, 'Foto’s en plannen');
    await page.getByText('Nog geen foto’s', { exact: true }).waitFor();
    const names = Array.from({ length: PHOTOS }, (_, index) => `foto${index + 1}.jpg`);
    await choose(page, await Promise.all(names.toReversed().map((name) => photo(name))));
    await expect.poll(() => captions(page)).toEqual(names.map((name) => name.replace('.jpg', '')));
    await expect.poll(() => shots(page).locator('img').count()).toBe(PHOTOS);
    await saved(page);
    await expectAccessible(page);

    // By keys: the first one goes to the second place, and back.
    await shots(page).first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('Foto 1 staat nu op plaats 2').waitFor();
    expect((await captions(page)).slice(0, 3)).toEqual(['foto2', 'foto1', 'foto3']);
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect.poll(async () => (await captions(page))[0]).toBe('foto1');
    // By the mouse: the third becomes the cover.
    await shots(page)
      .nth(2)
      .dragTo(shots(page).first(), { targetPosition: { x: 4, y: 30 } });
    await expect.poll(async () => (await captions(page)).slice(0, 3)).toEqual(['foto3', 'foto1', 'foto2']);

    await shots(page).first().click();
    const panel = page.getByRole('complementary', { name: 'Foto 1' });
    await panel.locator('.frame img').waitFor();
    const frame = await panel.locator('.frame').boundingBox();
    await panel
      .locator('.frame')
      .click({ position: { x: Math.round((frame?.width ?? 0) * 0.8), y: Math.round((frame?.height ?? 0) * 0.25) } });
    await panel.getByLabel('Foto 1, Bijschrift, Nederlands').fill('Voorgevel');
    await panel.getByLabel('Foto 1, Beschrijving voor wie niet ziet, Nederlands').fill('Trapgevel in baksteen');
    await panel.getByLabel('Foto 1, Bijschrift, Nederlands').focus();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectContrast(page, 'photos in the dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await panel.getByRole('button', { name: 'Sluit' }).click();
    await shots(page).last().click();
    await page
      .getByRole('complementary', { name: `Foto ${PHOTOS}` })
      .getByLabel('Dit is een plan')
      .check();
    await page.getByText(`${PHOTOS - 1} foto’s, 1 plan`).waitFor();
    await saved(page);

    const first = await publish(page, 'Zet online');
    expect(first.told).toContain(`${PHOTOS - 1} foto’s: ${PHOTOS - 1} toegevoegd`);
    expect(first.people).toBe(1);
    await expect.poll(async () => (await mailsTo(READER)).length).toBe(2);
    const [news] = await mailsTo(READER);
    expect(news?.html).toContain(`/nl/aanbod/${id}/`);

    const visitor = await openPage(await newContext(browser, program.url, { pictures: true }));
    await visitor.goto(/\/nl\/aanbod\/\d+\/[^"?]*/.exec(news?.html ?? '')?.[0] ?? '');
    const cover = visitor.locator('.gallery .strip img').first();
    expect(await cover.getAttribute('alt')).toBe('Trapgevel in baksteen');
    expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('80% 25%');
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await visitor.locator('.gallery .strip img').count()).toBe(PHOTOS - 1);
    visitor.expectQuiet();
    await visitor.context().close();

    await section(page, 'Prijs');
    await write(page, 'financial.price', '1.150');
    const second = await publish(page, /Publiceer 1 wijziging/);
    const before = (await mailsTo(READER)).length;
    await expect.poll(async () => (await mailsTo(READER)).length).toBe(2 + second.people);
    expect(before).toBeLessThanOrEqual(2 + second.people);
    if (second.people > 0) expect((await mailsTo(READER))[0]?.html).toContain('1.150');

    await section(page, 'Geschiedenis');
    await page.getByRole('button', { name: 'Herstel dit veld' }).click();
    await page.getByRole('button', { name: 'Herstel en zet online' }).click();
    await page.getByText('Hersteld. Bezoekers zien het nu.').waitFor();
    await section(page, 'Prijs');
    await expect.poll(() => field(page, 'financial.price').inputValue()).toBe('1.250');
    await page.getByRole('button', { name: 'Meer acties voor dit pand' }).click();
    await page.getByRole('menuitem', { name: 'Haal offline' }).click();
    await page.getByText('Offline gehaald', { exact: true }).waitFor();
    // Neither what came back nor what is gone is news.
    expect((await mailsTo(READER)).length).toBe(2 + second.people);
    page.expectQuiet();
    await context.close();
  });
});

describe('a file', () => {
  it('that is too small is refused by name with the reason, and another one comes in its place', async () => {
    const { context, page } = await opened('estates/new');
    const id = await newListing(page, 'Kraanlei');
    await page.goto(`${SITE}/estates/${id}/pictures`);
    await page.getByRole('button', { name: 'Foto’s uploaden' }).waitFor();
    await choose(page, [await photo('klein.jpg', 640), await photo('groot.jpg')]);
    const refused = page.getByRole('listitem').filter({ hasText: 'klein.jpg' });
    await refused.getByText('Te klein: de langste zijde moet minstens 1200 beeldpunten zijn.').waitFor();
    await expect.poll(() => captions(page)).toEqual(['groot']);
    await expectWhole(page, 'photos with a refused file');
    await refused.locator('input[type=file]').setInputFiles(await photo('beter.jpg'));
    await expect.poll(() => captions(page)).toEqual(['groot', 'beter']);
    await page.getByText('klein.jpg').waitFor({ state: 'detached' });

    await section(page, 'Documenten');
    await page.getByRole('button', { name: 'Document uploaden' }).waitFor();
    const paper = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\nxref\nstartxref\n9\n%%EOF\n');
    await choose(page, [{ name: 'Bodemattest.pdf', mimeType: 'application/pdf', buffer: paper }]);
    expect(await page.getByLabel('Wie Document 1 mag hebben').inputValue()).toBe('internal');
    await page.getByLabel('Wie Document 1 mag hebben').selectOption({ label: 'Op aanvraag' });
    await page.getByText('Bodemattest: Op aanvraag').waitFor();
    await expectWhole(page, 'documents');
    page.expectQuiet();
    await context.close();
  });

  it('goes on where it stopped after the server was busy once, and failed once when it was asked how far it was', async () => {
    const { context, page } = await opened('estates/new');
    const id = await newListing(page, 'Oudburg');
    await page.goto(`${SITE}/estates/${id}/pictures`);
    await page.getByRole('button', { name: 'Foto’s uploaden' }).waitFor();
    const calls: string[] = [];
    await page.route(/\/desk\/uploads(?:\/[0-9a-f]{32})?$/, async (route) => {
      const request = route.request();
      const offset = request.headers()['upload-offset'];
      calls.push(`${request.method()} ${offset ?? ''}`.trim());
      if (request.method() === 'HEAD' && !calls.includes('failed')) {
        calls.push('failed');
        return route.fulfill({ status: 500 });
      }
      const isBusy = request.method() === 'PATCH' && offset !== '0' && !calls.includes('busy');
      if (!isBusy) return route.continue();
      calls.push('busy');
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1', 'tus-resumable': '1.0.0' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Busy', status: 503 }),
      });
    });
    await choose(page, [await largePhoto('gevel.jpg')]);
    await page.getByText('De server kan dit nu niet aannemen. We proberen het vanzelf opnieuw.').first().waitFor();
    await expect.poll(() => captions(page)).toEqual(['gevel']);
    expect(calls.filter((call) => call === 'POST')).toHaveLength(1);
    expect(calls.filter((call) => call === 'PATCH 0')).toHaveLength(1);
    expect(calls).toContain('busy');
    expect(calls).toContain('failed');
    page.expectQuiet([/50[03]/]);
    await context.close();
  });

  it.runIf(isWholeMatrix)(
    'whose server is killed in the middle of it goes on by itself when there is one again: one file, the right bytes',
    async () => {
      const { context, page } = await opened('estates/new');
      const id = await newListing(page, 'Hoogpoort');
      await page.goto(`${SITE}/estates/${id}/pictures`);
      await page.getByRole('button', { name: 'Foto’s uploaden' }).waitFor();
      const sends: string[] = [];
      page.on('request', (request) => {
        if (!/\/desk\/uploads(?:\/[0-9a-f]{32})?$/.test(request.url())) return;
        sends.push([request.method(), request.headers()['upload-offset']].filter(Boolean).join(' '));
      });
      const kept = await readdir(join(directory.path, 'originals'), { recursive: true }).catch((): string[] => []);
      const arrived = async (): Promise<number> => {
        const folder = join(directory.path, 'uploads');
        const parts = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.part'));
        return parts[0] === undefined ? 0 : (await stat(join(folder, parts[0]))).size;
      };
      const picture = await largePhoto('gevel.jpg');
      const network = await context.newCDPSession(page);
      const slowly = (uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await slowly(1_000_000);
      await choose(page, [picture]);
      await expect.poll(arrived, { interval: 20 }).toBeGreaterThan(200_000);
      await program.stop('SIGKILL');
      const before = await arrived();
      expect(before).toBeLessThan(picture.buffer.length);
      await page.getByText('Geen verbinding. Gaat vanzelf verder.').first().waitFor();
      await slowly(-1);
      program = await startInstalled(directory.path, { ...program.env, ...SOON, PORT: new URL(program.url).port });
      await expect.poll(() => captions(page)).toEqual(['gevel']);
      await saved(page);

      expect(sends.filter((send) => send === 'POST')).toHaveLength(1);
      expect(sends.filter((send) => send === 'PATCH 0')).toHaveLength(1);
      expect(sends).toContain('HEAD');
      const sha256 = createHash('sha256').update(picture.buffer).digest('hex');
      const originals = await readdir(join(directory.path, 'originals'), { recursive: true });
      const files = originals.filter((name) => /[0-9a-f]{64}$/.test(name) && !kept.includes(name));
      expect(files).toEqual([join(sha256.slice(0, 2), sha256)]);
      expect(await readFile(join(directory.path, 'originals', files[0] ?? ''))).toEqual(picture.buffer);
      page.expectQuiet([/ERR_/]);
      await context.close();
    },
  );
});
