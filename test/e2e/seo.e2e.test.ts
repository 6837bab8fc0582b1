// What search engines, caches and visitors who share a link get, from the real program.
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOCALES } from '../../src/domain/locale.ts';
import { newContext, openBrowser, openPage } from '../support/browser.ts';
import { isWholeMatrix, LONGEST, localesOfFlow } from '../support/matrix.ts';
import { rawRequest } from '../support/raw-request.ts';

const program = { url: inject('readingUrl') };
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(program.url + path, { headers });
const textOf = async (path: string): Promise<string> => (await get(path)).body.toString();
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
const LANDING = { nl: '/nl/kopen/gent', fr: '/fr/acheter/gand', en: '/en/buy/ghent', de: '/de/kaufen/gent' };

describe('a page that is kept', () => {
  it('travels compressed, and not again to whoever has it', async () => {
    const plain = await get('/nl/over-ons');
    const first = await get('/nl/over-ons', { 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, stale-while-revalidate=60',
      'speculation-rules': '"/speculation-rules.json"',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(first.body)).toEqual(plain.body);
    const again = await get('/nl/over-ons', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('does not take over what a stranger adds to its address', async () => {
    const strange = await textOf('/nl/over-ons?%22%3E%3Cb%3E=1&utm_source=x');
    expect(strange).toBe(await textOf('/nl/over-ons'));
  });

  it('is refused to two hosts at once, kept or not', async () => {
    await get('/nl');
    const { status } = await rawRequest(`${program.url}/nl`, {
      headers: ['host', 'localhost', 'host', 'estran.localhost'],
    });
    expect(status).toBe(400);
    const other = await get('/nl', { host: `estran.localhost:${new URL(program.url).port}` });
    expect(other.body.toString()).toContain('Estran');
    expect(await textOf('/nl')).not.toContain('Estran');
  });
});

describe('sitemap and robots', () => {
  it('name each other, and pages that are there in every language', async () => {
    expect(await textOf('/robots.txt')).toContain(`Sitemap: http://localhost:${new URL(program.url).port}/sitemap.xml`);
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    const maps = locations(index.body.toString());
    expect(maps).toEqual(LOCALES.map((locale) => `/sitemap-${locale}-1.xml`));
    for (const map of maps) {
      const xml = await textOf(map);
      const pages = locations(xml.replace(/<image:image>.*?<\/image:image>/g, ''));
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages.length).toBeGreaterThan(100);
      const sample = pages.filter((_, position) => position % (isWholeMatrix ? 61 : 211) === 0);
      for (const path of sample) expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect(
        (
          await get(
            locations(xml.match(/<image:image>.*?<\/image:image>/)?.[0].replaceAll('image:loc', 'loc') ?? '')[0] ?? '',
          )
        ).status,
      ).toBe(200);
    }
  });

  it('every language has the same holiday homes', async () => {
    const homes = async (locale: string) =>
      (await textOf(`/sitemap-${locale}-1.xml`))
        .match(/\/(?:vakantie|vacances|holiday|feiertage)\/\d+</g)
        ?.map((part) => part.replace(/\D/g, ''));
    const dutch = await homes('nl');
    expect(dutch).toHaveLength(40);
    for (const locale of ['fr', 'en', 'de']) expect(await homes(locale)).toEqual(dutch);
  });

  it('every language has the same listings', async () => {
    const ids = async (locale: string) =>
      (await textOf(`/sitemap-${locale}-1.xml`))
        .match(/\/(?:aanbod|offre|offer|angebot)\/\d+\//g)
        ?.map((part) => part.replace(/\D/g, ''));
    const dutch = await ids('nl');
    for (const locale of ['fr', 'en', 'de']) expect(await ids(locale)).toEqual(dutch);
  });
});

describe('addresses', () => {
  it('a wrong slug leads to the right one, for now', async () => {
    const path =
      locations(await textOf('/sitemap-nl-1.xml')).find((one) => /^\/nl\/aanbod\/\d+\/[^/]+$/.test(one)) ?? '';
    const { status, headers } = await get(path.replace(/[^/]+$/, 'iets-anders'));
    expect([status, headers.location, headers['cache-control']]).toEqual([301, path, 'no-cache']);
  });

  it('a narrowed list is not to be found, a later page is one of its own', async () => {
    const robots = /<meta name="robots" content="noindex"\/>/;
    expect(await textOf('/nl/te-koop')).not.toMatch(robots);
    expect(await textOf('/nl/te-koop?type=1')).toMatch(robots);
    expect(await textOf('/nl/te-koop?sortType=price')).toMatch(robots);
    expect(await textOf('/nl/vakantie')).not.toMatch(robots);
    expect(await textOf('/nl/vakantie?persons=4')).toMatch(robots);
    const second = await textOf('/nl/te-koop?page=2');
    expect(second).not.toMatch(robots);
    expect(second).toMatch(/<link rel="canonical" href="[^"]*\/nl\/te-koop\?page=2"\/>/);
  });
});

describe('pictures', () => {
  it('are made for what a listing shows, and for nothing else', async () => {
    const [, path = ''] = /<img[^>]*src="(\/media\/[^"]+)"/.exec(await textOf(await firstListing())) ?? [];
    const picture = await get(path);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(path, { 'if-none-match': String(picture.headers.etag) })).status).toBe(304);
    const avif = await get(path.replace(/jpg$/, 'avif'));
    expect([avif.headers['content-type'], avif.body.subarray(4, 12).toString()]).toEqual(['image/avif', 'ftypavif']);
    expect((await get(path.replace(/[^/]+$/, '801w.jpg'))).status).toBe(404);
    expect((await get('/media/lindeloo/demo:rowhouse-999999-day-summer/800w.jpg')).status).toBe(404);
  });
});

const firstListing = async (): Promise<string> => {
  const xml = await textOf('/sitemap-nl-1.xml');
  return (
    locations(xml.split('\n').find((line) => line.includes('/aanbod/') && line.includes('<image:image>')) ?? '')[0] ??
    ''
  );
};

describe.each(localesOfFlow(LONGEST))('the landing page in %s', (locale) => {
  it('is quiet and says what it is', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const response = await page.goto(LANDING[locale]);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').count()).toBe(1);
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), new URL((link as HTMLLinkElement).href).pathname]),
      );
    expect(Object.fromEntries(alternates)).toEqual({ ...LANDING, 'x-default': LANDING.nl });
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')));
    expect(data.map((block) => block['@type'])).toContain('BreadcrumbList');
    expect(await page.locator('.landing-links a').count()).toBeGreaterThan(3);
    page.expectQuiet();
    await context.close();
  });
});

it('landing pages have one address in each language; unknown ones none', async () => {
  expect((await get('/nl/buy/gand')).headers.location).toBe('/nl/kopen/gent');
  expect((await get('/fr/acheter/appartementen')).headers.location).toBe('/fr/acheter/appartements');
  expect((await get('/nl/kopen/nergenshuizen')).status).toBe(404);
  expect((await get('/nl/kopen/gent/meer')).status).toBe(404);
});

it.each(['/nl', '/nl/contact'])('the agency introduces itself on %s', async (path) => {
  const blocks = [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  expect(blocks.find((block) => block['@type'] === 'RealEstateAgent')).toMatchObject({
    name: 'Lindeloo',
    address: { '@type': 'PostalAddress', addressCountry: 'BE', postalCode: '9000' },
  });
});
