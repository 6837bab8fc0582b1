import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { fakePage, fakeSite } from '../../../test/support/fake-site.ts';
import type { ContentApi } from '../../client/content-api.ts';
import { CITIES } from '../../domain/places/cities.ts';
import { robotsReply } from './robots.ts';
import { type SitemapInput, sitemapReply } from './sitemap.ts';

const ghent = CITIES.find(({ name }) => name === 'Gent');
const option = { code: '', name: {}, count: 3 };

/** A catalogue of so many listings; the second has no page in German and an odd picture. */
const input = (listings: number, asked: number[] = [], rentals = 0): SitemapInput => {
  const listing = (n: number) => ({
    id: n,
    paths: {
      nl: `/nl/aanbod/${n}/huis`,
      fr: `/fr/offre/${n}/maison`,
      ...(n === 2 ? {} : { de: `/de/angebot/${n}/haus` }),
    },
    changed: '2026-11-14',
    pictures: n === 2 ? [`demo:<"&'>`] : [],
  });
  const api = {
    call: async (
      name: string,
      {
        body,
        query,
      }: { body?: { query?: { terms: object }; pagination?: { from: number } }; query?: Record<string, number> } = {},
    ) => {
      if (name === 'rentalUnits') {
        const at = body?.pagination?.from ?? 0;
        const unit = (id: number) => ({
          id,
          photos: [{ original: `/api/photo/${id}/1`, medium: `/api/photo/${id}/1?size=medium` }],
        });
        const length = Math.max(0, Math.min(100, rentals - at));
        return { total: { value: rentals }, results: Array.from({ length }, (_, i) => unit(at + i + 1)) };
      }
      if (name === 'entities') return [{ id: 'news', title: {} }];
      if (name === 'estateFilters') {
        const sale = JSON.stringify(body).includes('FOR_SALE');
        return { locations: sale ? [{ ...option, id: ghent?.id }] : [], headTypes: [{ ...option, id: 3 }] };
      }
      const { from = 0, size = 0 } = query ?? {};
      asked.push(from);
      const count = Math.max(0, Math.min(size, listings - from));
      return { total: { value: listings }, results: Array.from({ length: count }, (_, i) => listing(from + i + 1)) };
    },
    find: async () => [{ id: 'open', date: '2026-10-01', title: { nl: 'Wij zijn open', de: 'Wir sind offen' } }],
  } as unknown as ContentApi;
  const pages = [
    fakePage({ id: 'home', url: { nl: '', fr: '', en: '', de: '' } }),
    fakePage({ id: 'widgets', url: { nl: 'widgets', fr: 'widgets', en: 'widgets', de: 'widgets' }, unlisted: true }),
    // The agency's own page at the address of a landing page.
    fakePage({ id: 'ghent', url: { nl: 'kopen/gent', fr: 'acheter/gand', en: 'buy/ghent', de: 'kaufen/gent' } }),
  ];
  const frame = { site: fakeSite, navigation: { main: [], footer: [], legal: [] }, pages, offices: [] };
  return { api, frame, origin: 'https://testhuis.example', pictureUrl: (ref) => `/media/testhuis/${ref}/1600w.jpg` };
};

const read = async (path: string, given: SitemapInput): Promise<string> => {
  const reply = await sitemapReply(path, given);
  let text = reply?.body ?? 'none';
  for await (const piece of reply?.stream ?? []) text += piece;
  return text;
};
const texts = (xml: string, tag: string): string[] =>
  DomUtils.getElementsByTagName(tag, parseDocument(xml, { xmlMode: true })).map((element) =>
    DomUtils.textContent(element),
  );

describe('the sitemap', () => {
  it('has an index with one sitemap for each language', async () => {
    const reply = await sitemapReply('/sitemap.xml', input(5));
    expect(reply?.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(texts(reply?.body ?? '', 'loc')).toEqual(
      ['nl', 'fr', 'en', 'de'].map((locale) => `https://testhuis.example/sitemap-${locale}-1.xml`),
    );
  });

  it('lists pages, landing pages that are not one of those, items, and listings with their pictures', async () => {
    const xml = await read('/sitemap-nl-1.xml', input(2));
    expect(texts(xml, 'loc')).toEqual([
      'https://testhuis.example/nl',
      'https://testhuis.example/nl/kopen/gent',
      'https://testhuis.example/nl/kopen/appartementen',
      'https://testhuis.example/nl/huren/appartementen',
      'https://testhuis.example/nl/nieuws/open/wij-zijn-open',
      'https://testhuis.example/nl/aanbod/1/huis',
      'https://testhuis.example/nl/aanbod/2/huis',
    ]);
    expect(texts(xml, 'lastmod')).toEqual(['2026-10-01', '2026-11-14', '2026-11-14']);
    expect(texts(xml, 'image:loc')).toEqual(["https://testhuis.example/media/testhuis/demo:%3C%22&'%3E/1600w.jpg"]);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(xml.endsWith('</urlset>\n')).toBe(true);
  });

  it('lists every holiday home with its photos, however many there are', async () => {
    const xml = await read('/sitemap-de-1.xml', input(0, [], 201));
    const homes = texts(xml, 'loc').filter((address) => address.includes('/feiertage/'));
    expect(homes).toHaveLength(201);
    expect(homes.at(-1)).toBe('https://testhuis.example/de/feiertage/201');
    expect(texts(xml, 'image:loc')[0]).toBe('https://testhuis.example/api/photo/1/1?size=medium');
  });

  it('leaves out what has no page in a language', async () => {
    const locations = texts(await read('/sitemap-de-1.xml', input(2)), 'loc');
    expect(locations.filter((text) => text.includes('angebot'))).toEqual([
      'https://testhuis.example/de/angebot/1/haus',
    ]);
  });

  it('is cut into pieces of 50,000, with every listing in one of them', async () => {
    const listings = 50_000 - 5 + 3;
    const index = texts(await read('/sitemap.xml', input(listings)), 'loc');
    expect(index.filter((name) => name.includes('-nl-'))).toEqual([
      'https://testhuis.example/sitemap-nl-1.xml',
      'https://testhuis.example/sitemap-nl-2.xml',
    ]);
    const count = (xml: string) => xml.split('<url>').length - 1;
    expect(count(await read('/sitemap-nl-1.xml', input(listings)))).toBe(50_000);
    const asked: number[] = [];
    const second = await read('/sitemap-nl-2.xml', input(listings, asked));
    expect(texts(second, 'loc')).toEqual(
      [49_996, 49_997, 49_998].map((n) => `https://testhuis.example/nl/aanbod/${n}/huis`),
    );
    expect(asked).toEqual([0, 49_995, 49_995 + 500]);
  });

  it.each(['/sitemap-it-1.xml', '/sitemap-nl-0.xml', '/sitemap-nl-2.xml', '/sitemap-nl.xml', '/sitemap-nl-99999.xml'])(
    'is not %s',
    async (path) => {
      expect(await sitemapReply(path, input(5))).toBeUndefined();
    },
  );
});

it('robots.txt lets everybody in but for calls, and says where the sitemap is', () => {
  const { status, headers, body } = robotsReply('https://testhuis.example');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/sites/*/assets/',
    'Allow: /api/sites/*/rental-units/photo/',
    'Disallow: /api/',
    'Disallow: /*/ajax/',
    '',
    'Sitemap: https://testhuis.example/sitemap.xml',
    '',
  ]);
});
