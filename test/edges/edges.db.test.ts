// Every record at an edge, on a site of its own, through every place that shows it: card, list, filter, page, API,
// structured data, feed, mail and alert. The tables beside this file say what each must read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceSiteContent } from '../../src/db/content/site-content.ts';
import { findSite } from '../../src/db/content/sites.ts';
import type { AlertCriteria } from '../../src/domain/alerts/alert-criteria.ts';
import { alertListing, isMatch } from '../../src/domain/alerts/alert-matching.ts';
import { buildRoute } from '../../src/domain/content/routes.ts';
import { LOCALES, type Locale, type Localized } from '../../src/domain/locale.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { describeCriteria } from '../../src/mail/alert-words.ts';
import { placesOfAlerts } from '../../src/services/alerts/alert-places.ts';
import { kyeroExport } from '../../src/services/estates/export-kyero.ts';
import { mailListing } from '../../src/services/mail/mail-listing.ts';
import { testContent } from '../support/content.ts';
import { openStack, pusher, type Stack, takeIn, website } from '../support/stack.ts';
import type { Edge, Words } from './edge.ts';

const TABLES = import.meta.glob<{ readonly edges: readonly Edge[] }>('./*.edges.ts', { eager: true });

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: ' ',
};
/** What a reader sees of a piece of HTML, white space as one space. */
const visibleText = (html: string): string =>
  html
    .replace(/<(script|style|template|noscript|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\s\u00a0\u202f]+/g, ' ');

const expectWords = (text: string, { has = [], lacks = [] }: Words): void => {
  for (const words of has) expect(text).toContain(words);
  for (const words of lacks) expect(text).not.toContain(words);
};

const perLocale = (expected: { readonly [L in Locale]?: Words } = {}): [Locale, Words][] =>
  LOCALES.flatMap((locale) => (expected[locale] ? [[locale, expected[locale]] as [Locale, Words]] : []));

const openSite = async (siteId: string, edge: Edge) => {
  const content = testContent(siteId);
  const everything = '<div data-widget="estate-list" data-size="12"></div>';
  const page = {
    ...content.pages[0],
    id: 'all',
    url: { nl: 'alles', fr: 'tout', en: 'all', de: 'alles' },
    title: { nl: 'Alles', fr: 'Tout', en: 'All', de: 'Alles' },
    seoTitle: {},
    seoDescription: {},
    html: { nl: everything, fr: everything, en: everything, de: everything },
    layout: 'plain' as const,
  };
  const { db, ctx, handle } = stack;
  await db.transaction((trx) => replaceSiteContent(trx, { ...content, pages: [...content.pages, page] }, []));
  const report = await takeIn(ctx, siteId, [edge.record, ...(edge.beside ?? [])]);
  const ask = website(stack, siteId);
  const ID = edge.record.general.id;
  const listing = async (locale: Locale): Promise<string> => {
    const found = await ask(buildRoute('estateShort', locale, { estateId: ID }));
    const page = await ask(found.headers.location ?? '');
    expect({ status: page.status, at: found.headers.location }).toEqual({
      status: 200,
      at: expect.stringContaining(`/${ID}/`),
    });
    return page.body();
  };
  const listPage = async (locale: Locale, search = ''): Promise<string> =>
    (await ask(`/${locale}/${page.url[locale]}`, search)).body();
  const list = async (locale: Locale, search = ''): Promise<string | undefined> =>
    new RegExp(`<li[^>]*data-estate="${ID}"[\\s\\S]*?</article>`).exec(await listPage(locale, search))?.[0];
  const landing = async (path: string): Promise<boolean> => {
    const { status, body } = await ask(path);
    return status === 200 && (await body()).includes(`data-estate="${ID}"`);
  };
  return { siteId, report, handle, ask, listing, list, listPage, landing };
};

for (const [file, { edges }] of Object.entries(TABLES)) {
  describe(file, () => {
    describe.each(edges.map((edge) => ({ ...edge, edge })))('$name', ({ edge }) => {
      let site: Awaited<ReturnType<typeof openSite>>;
      beforeAll(async () => {
        site = await openSite(`edge-${edge.record.general.id}`, edge);
      });
      const estateId = edge.record.general.id;
      for (const [locale, words] of perLocale(edge.page))
        it(`page in ${locale}`, async () => {
          const main = /<main[\s\S]*<\/main>/.exec(await site.listing(locale))?.[0] ?? '';
          expectWords(visibleText(main), words);
        });
      for (const [locale, words] of perLocale(edge.card))
        it(`card in ${locale}`, async () => {
          const card = await site.list(locale);
          expect(card).toBeDefined();
          expectWords(visibleText(card ?? ''), words);
        });
      for (const [search, isListed] of Object.entries(edge.lists ?? {}))
        it(`list ${search} ${isListed ? 'has' : 'lacks'} it`, async () => {
          expect((await site.list('nl', search)) !== undefined).toBe(isListed);
        });
      for (const [search, perLanguage] of Object.entries(edge.headings ?? {}))
        for (const [locale, headings] of Object.entries(perLanguage))
          it(`groups ${search} in ${locale}`, async () => {
            const html = await site.listPage(locale as Locale, search);
            const titles = [...html.matchAll(/<h2 id="[^"]*">([^<]*)<\/h2><span>([^<]*)<\/span>/g)];
            expect(titles.map(([, heading, count]) => visibleText(`${heading}: ${count}`))).toEqual(headings);
          });
      for (const [search, ids] of Object.entries(edge.near ?? {}))
        it(`nearest to ${search}`, async () => {
          const html = await site.listPage('nl', search);
          const minis = [...html.matchAll(/<article class="mini">[\s\S]*?<h3><a href="\/nl\/aanbod\/(\d+)\//g)];
          expect(minis.map(([, id]) => Number(id))).toEqual(ids);
        });
      for (const [path, shows] of Object.entries(edge.landings ?? {}))
        it(`landing page ${path} ${shows ? 'has' : 'lacks'} it`, async () => {
          expect(await site.landing(path)).toBe(shows);
        });
      for (const { q, locale, first } of edge.towns ?? [])
        it(`the search for "${q}" in ${locale} offers ${first}`, async () => {
          const path = `/sites/${site.siteId}/cities?${new URLSearchParams({ q, locale })}`;
          const { body } = await site.handle({ method: 'GET', path, headers: {} });
          const [city] = body as { zip: string; name: string; alias?: Localized }[];
          expect(`${city?.zip} ${city?.alias?.[locale] ?? city?.name}`).toBe(first);
        });
      if (edge.options)
        it('filter', async () => {
          const path = `/sites/${site.siteId}/estate-filters`;
          expect((await site.handle({ method: 'POST', path, headers: {}, body: {} })).body).toMatchObject(
            edge.options ?? {},
          );
        });
      if (edge.api || edge.apiLacks)
        it('API', async () => {
          const path = `/sites/${site.siteId}/estates/v2/${estateId}`;
          const { body } = await site.handle({ method: 'GET', path, headers: {} });
          expect(body).toMatchObject(edge.api ?? {});
          for (const key of edge.apiLacks ?? [])
            expect(body).not.toHaveProperty(typeof key === 'string' ? key : [...key]);
        });
      if (edge.found)
        it('search', async () => {
          const path = `/sites/${site.siteId}/estates`;
          const { body } = await site.handle({ method: 'POST', path, headers: {}, body: {} });
          const results = (body as { results: Estate[] }).results;
          expect(results.find(({ general }) => general.id === estateId)).toMatchObject(edge.found ?? {});
        });
      if (edge.jsonLd)
        it('structured data', async () => {
          const html = await site.listing('nl');
          const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
          const data = blocks.map(([, json]) => JSON.parse(json ?? ''));
          expect(data).toContainEqual(expect.objectContaining(edge.jsonLd));
        });
      if (edge.feed)
        it('Kyero file', async () => {
          const pieces: string[] = [];
          for await (const piece of await kyeroExport(stack.ctx, site.siteId)) pieces.push(piece);
          const property = /<property>[\s\S]*<\/property>/.exec(pieces.join(''))?.[0];
          if (edge.feed === 'absent') expect(property).toBeUndefined();
          else expectWords(property ?? '', edge.feed ?? {});
        });
      for (const [locale, words] of perLocale(edge.mail))
        it(`mail in ${locale}`, async () => {
          const owner = await findSite(stack.db.kysely, site.siteId);
          const block = owner && (await mailListing(stack.ctx, owner, estateId, locale));
          expect(block).toBeDefined();
          expectWords(block ? JSON.stringify(block).replace(/[\u00a0\u202f]/g, ' ') : '', words);
        });
      for (const { criteria, isNews } of edge.alerts ?? [])
        it(`alert ${JSON.stringify(criteria)} ${isNews ? 'hears' : 'does not hear'} of it`, () => {
          expect(isMatch(criteria as AlertCriteria, alertListing(edge.record))).toBe(isNews);
        });
      for (const { criteria, ...words } of edge.saved ?? [])
        for (const [locale, text] of Object.entries(words))
          it(`saved search ${JSON.stringify(criteria)} in ${locale}`, async () => {
            const alert = { criteria: criteria as AlertCriteria };
            const places = await placesOfAlerts(stack.ctx, site.siteId, [alert]);
            expect(describeCriteria(alert.criteria, locale as Locale, places)).toBe(text);
          });
      if (edge.lost)
        it('report of the import', () => {
          expect(Object.keys(site.report.lost)).toEqual(edge.lost);
        });
      if (edge.push)
        it(`push answers ${edge.push.status}`, async () => {
          const push = await pusher(stack, site.siteId);
          const { status, body } = await push('PUT', `/${estateId}`, edge.record);
          const { errors = [] } = body as { errors?: { field: string; message: string }[] };
          expect(status).toBe(edge.push?.status);
          expect(errors.map(({ field }) => field)).toEqual(Object.keys(edge.push?.errors ?? {}));
          for (const { field, message } of errors) expect(message).toContain(edge.push?.errors?.[field]);
        });
      for (const [target, leadsTo] of Object.entries(edge.addresses ?? {}))
        it(`${target} ${leadsTo === 'stays' ? 'stays' : 'leads on'}`, async () => {
          const [path = '', search = ''] = target.split(/(?=\?)/);
          const { status, headers } = await site.ask(path, search);
          expect(headers.location ?? (status === 200 ? 'stays' : status)).toBe(leadsTo);
        });
      for (const [target, links] of Object.entries(edge.languages ?? {}))
        it(`language links of ${target}`, async () => {
          const [path = '', search = ''] = target.split(/(?=\?)/);
          const html = await (await site.ask(path, search)).body();
          const found = [...html.matchAll(/<a href="([^"]*)" lang="(..)[^"]*" hrefLang=/gi)];
          expect(
            Object.fromEntries(found.map(([, href, locale]) => [locale, href?.replaceAll('&amp;', '&')])),
          ).toMatchObject(links);
        });
      for (const [path, status] of Object.entries(edge.calls ?? {}))
        it(`GET ${path} answers ${status}`, async () => {
          const answer = await site.handle({ method: 'GET', path: `/sites/${site.siteId}${path}`, headers: {} });
          expect(answer.status).toBe(status);
        });
    });
  });
}
