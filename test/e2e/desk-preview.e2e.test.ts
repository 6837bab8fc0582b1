// The page of a listing as its draft would show it: the real page, in a frame that may do nothing, and by a secret link.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newContext } from '../support/browser.ts';
import { type DeskInBrowser, deskFetch, startDesk } from '../support/desk-browser.ts';
import { startProgram } from '../support/program.ts';

let desk: DeskInBrowser;
let page: Page;

type Sheet = { id: number; etag: string; record: { general: { title?: { nl?: string } } } };

beforeAll(async () => {
  desk = await startDesk({}, startProgram);
  ({ page } = await desk.open('today'));
});
afterAll(() => desk?.close());

const call = async <Body>(method: string, path: string, body?: unknown, ifMatch?: string): Promise<Body> =>
  (await deskFetch<Body>(page, method, `sites/lindeloo/desk/${path}`, { body, ...(ifMatch ? { ifMatch } : {}) })).body;

const someListing = async (): Promise<number> => {
  const answer = await fetch(`${desk.program.url}/api/sites/lindeloo/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { terms: { 'general.status': ['FOR_SALE'], 'general.headType.id': [1] } } }),
  });
  return ((await answer.json()) as { results: { general: { id: number } }[] }).results[0]?.general.id ?? 0;
};

it('shows the draft, with our own sheet and pictures, and visitors nothing of it', async () => {
  const id = await someListing();
  const { etag } = await call<Sheet>('GET', `estates/${id}`);
  const title = 'Herenhuis dat nog niemand zag';
  await call('PATCH', `estates/${id}`, { set: { '/general/title/nl': title } }, etag);
  const { path, url } = await call<{ path: string; url: string }>('POST', `estates/${id}/preview`, { for: 'desk' });
  expect(url.endsWith(path)).toBe(true);

  const visitor = await newContext(desk.browser, desk.program.url, { pictures: true });
  const seen = await visitor.newPage();
  await seen.goto(`${path}/nl`);
  expect(await seen.getByText(title).count()).toBeGreaterThan(0);
  expect(await seen.getByRole('status').filter({ hasText: 'staat zo nog niet online' }).count()).toBe(1);
  expect(await seen.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  const pictures = await seen
    .locator('main img')
    .evaluateAll((all) =>
      all.slice(0, 2).map((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth > 0),
    );
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures).not.toContain(false);
  expect(await seen.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  expect(await seen.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Hanken');
  expect(await seen.evaluate(() => window.origin)).toBe('null');

  const wrong = `${path.slice(0, -2)}AA`;
  expect((await fetch(`${desk.program.url}${wrong}/nl`)).status).toBe(404);
  expect((await fetch(`${desk.program.url}${path}/xx`)).status).toBe(404);
  const shown = await (await fetch(`${desk.program.url}/nl/${id}`, { redirect: 'follow' })).text();
  expect(shown).not.toContain(title);
  await visitor.close();
});

it('leads from a part of the page to its section in the editor, and runs no other script', async () => {
  const id = await someListing();
  const { etag } = await call<Sheet>('GET', `estates/${id}`);
  const text = 'Mooi <script>window.fout = 1</script> huis';
  await call('PATCH', `estates/${id}`, { set: { '/general/description/nl': text } }, etag);
  const { context, page: editor } = await desk.open(`estates/${id}/texts`);
  await editor.getByRole('button', { name: 'Meer acties voor dit pand' }).click();
  await editor.getByRole('menuitem', { name: 'Voorbeeld van de pagina' }).click();
  const frame = editor.frameLocator('.previewsheet iframe');
  await frame.locator('main h1').waitFor();
  const inside = editor.frames().find((one) => one.url().includes('/preview/'));
  expect(await inside?.evaluate(() => [window.origin, 'fout' in window])).toEqual(['null', false]);
  // Somebody else's words of the same shape lead nowhere.
  const before = editor.url();
  await editor.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', () => setTimeout(resolve, 100), { once: true });
        window.postMessage({ kind: 'pand-preview-part', section: 'energy' }, '*');
      }),
  );
  expect([editor.url(), await editor.locator('.previewsheet').count()]).toEqual([before, 1]);
  await frame.locator('.price-line').click();
  await editor.waitForURL(/\/estates\/\d+\/price$/);
  expect(await editor.locator('.previewsheet').count()).toBe(0);
  await context.close();
});

it('stands in a frame of the desk that has no origin of ours', async () => {
  const made = await call<Sheet>('POST', 'estates', { copyOf: await someListing() });
  const { path } = await call<{ path: string }>('POST', `estates/${made.id}/preview`, { for: 'owner' });
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', '');
    frame.name = 'preview';
    frame.src = `${src}/fr`;
    document.body.append(frame);
  }, path);
  const frame = page.frameLocator('iframe[name=preview]');
  await frame.locator('main h1').waitFor();
  expect(await frame.locator('html').getAttribute('lang')).toBe('fr-BE');
  expect((await fetch(`${desk.program.url}/nl/${made.id}`)).status).toBe(404);
});
