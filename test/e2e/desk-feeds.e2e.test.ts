// A feed goes wrong while the website is open: visitors notice nothing, and somebody at the desk decides.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, type WatchedPage } from '../support/browser.ts';
import { DESK_SITE, type DeskInBrowser, deskFetch, ready, startDesk } from '../support/desk-browser.ts';
import { kyeroFile, kyeroProperty } from '../support/feeds.ts';
import { runPand } from '../support/program.ts';
import { expectWhole } from '../support/whole-screen.ts';

let desk: DeskInBrowser;
let page: WatchedPage;
let path: string;

const bring = async (...prices: readonly string[]): Promise<void> => {
  await writeFile(path, kyeroFile(...prices.map((price, index) => kyeroProperty(`90000${index + 1}`, { price }))));
  const command = ['import', 'estates', path, '--site', 'lindeloo', '--every', '1d'];
  const { code } = await runPand(command, desk.program.env);
  expect(code).toBe(0);
};
const priceOnline = async (id: number): Promise<unknown> => {
  const { body } = await deskFetch<{ record?: { price?: { value?: number } } }>(
    page,
    'GET',
    `sites/lindeloo/desk/estates/${id}`,
  );
  return JSON.stringify(body).match(/"price":\{[^}]*"value":(\d+)/)?.[1];
};

/** What visitors read of a price: without anybody's cookies, in the call that pages ask and in the page itself. */
const priceForVisitors = async (id: number): Promise<unknown[]> => {
  const { url } = desk.program;
  const answer = await fetch(`${url}/api/sites/lindeloo/estates/v2/${id}`);
  const { price } = (await answer.json()) as { price?: { value?: number } };
  const html = await (await fetch(`${url}/nl/aanbod/${id}`)).text();
  return [price?.value, Number(new RegExp(`data-favorite="${id}" data-price="(\\d+)"`).exec(html)?.[1])];
};

beforeAll(async () => {
  desk = await startDesk();
  path = join(desk.program.dataDir, 'feed.xml');
  await bring('300000', '300000', '300000', '300000');
  await bring('3000000', '3000000', '3000000', '290000');
  ({ page } = await desk.open('today', { reducedMotion: 'reduce' }));
});
afterAll(() => desk?.close());

describe('a feed with prices times ten', () => {
  it('is told of on the first screen, and changed nothing but what was normal', async () => {
    await page.getByRole('link', { name: '3 wijzigingen wachten op goedkeuring' }).click();
    await page.getByRole('heading', { name: 'Feeds', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Quarantaine/ }).waitFor();
    expect(await priceOnline(900_001)).toBe('300000');
    expect(await priceOnline(900_004)).toBe('290000');
    await expect.poll(() => priceForVisitors(900_004)).toEqual([290_000, 290_000]);
    expect(await priceForVisitors(900_001)).toEqual([300_000, 300_000]);
    await expectAccessible(page);
  });

  it('is approved with A and refused with W', async () => {
    const list = page.getByRole('navigation', { name: 'Wat wacht' });
    await list.getByRole('button').nth(2).waitFor();
    await page.getByRole('button', { name: /^Keur goed/ }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('1 wijziging staat online.').waitFor();
    await expect.poll(() => list.getByRole('button').count()).toBe(2);
    expect(await priceOnline(900_001)).toBe('3000000');
    await expect.poll(() => priceForVisitors(900_001)).toEqual([3_000_000, 3_000_000]);
    await page.keyboard.press('w');
    await page.getByText('1 wijziging geweigerd.').waitFor();
    await expect.poll(() => list.getByRole('button').count()).toBe(1);
    expect(await priceOnline(900_002)).toBe('300000');
    expect(await priceForVisitors(900_002)).toEqual([300_000, 300_000]);
  });

  it('is whole and legible at every width', async () => {
    await expectWhole(page, 'the quarantine', { isPhoneOwn: true });
  });

  it('is taken back, after saying how many listings that is', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${DESK_SITE}/feeds?part=runs`);
    await ready(page);
    await page.getByRole('row').nth(1).getByRole('button').click();
    const listings = page.getByRole('region', { name: 'Panden' }).getByRole('listitem');
    await expect.poll(() => listings.allInnerTexts()).toHaveLength(4);
    expect((await listings.allInnerTexts()).map((text) => /Online|Geweigerd|Wacht/.exec(text)?.[0])).toEqual([
      'Online',
      'Geweigerd',
      'Wacht',
      'Online',
    ]);
    await expectWhole(page, 'the report of an import', { isPhoneOwn: true });
    await page.getByRole('button', { name: 'Draai deze import terug' }).click();
    await page.getByText('2 panden krijgen hun vorige waarden terug').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Draai terug', exact: true }).click();
    await page.getByText('De import is teruggedraaid.').waitFor();
    expect([await priceOnline(900_001), await priceOnline(900_004)]).toEqual(['300000', '300000']);
    // The same feed again is not believed.
    await bring('3000000', '3000000', '3000000', '290000');
    expect([await priceOnline(900_001), await priceOnline(900_004)]).toEqual(['300000', '300000']);
    page.expectQuiet();
  });
});
