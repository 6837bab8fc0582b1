// The two demo agencies: complete in four languages, with links that lead somewhere.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../src/domain/content/routes.ts';
import { LOCALES, type Locale, type Localized } from '../src/domain/locale.ts';
import { readSiteFolder } from '../src/feeds/site-folder/site-folder.ts';
import { serverWidgets } from '../src/widgets/registry.ts';
import { agencyOf } from './agencies.ts';

const folderOf = (id: string) => fileURLToPath(new URL(`../sites/${id}`, import.meta.url));

const expectFourTexts = (where: string, text: Localized | undefined): void => {
  expect(
    LOCALES.filter((locale) => (text?.[locale] ?? '').trim() === ''),
    where,
  ).toEqual([]);
};
const expectFourDifferentTexts = (where: string, text: Localized | undefined): void => {
  expectFourTexts(where, text);
  expect(new Set(LOCALES.map((locale) => text?.[locale])).size, where).toBe(4);
};

describe.each(['lindeloo', 'estran'])('%s', async (id) => {
  const { content, assets } = await readSiteFolder(folderOf(id));
  const { site, pages, entities, agreements, navigation } = content;

  /** Every HTML text of the site with its language and a name for messages. */
  const htmlTexts = [
    ...pages.map(({ id: pageId, html }) => ({ where: `page ${pageId}`, html })),
    ...agreements.map(({ kind, html }) => ({ where: `agreement ${kind}`, html })),
    ...entities.flatMap((entity) =>
      entity.items.map((item) => ({ where: `${entity.id} ${item.id}`, html: item.html })),
    ),
  ].flatMap(({ where, html }) =>
    LOCALES.map((locale) => ({ where: `${where} ${locale}`, locale, html: html[locale] ?? '' })),
  );

  const leadsSomewhere = (href: string, locale: Locale): boolean => {
    const url = new URL(href, 'http://site.example');
    if (!url.pathname.startsWith(`/${locale}`)) return false;
    const route = matchRoute(url.pathname);
    if (route?.type === 'detail') {
      const entity = entities.find((candidate) => candidate.id === url.searchParams.get('entity'));
      return entity?.items.some((item) => item.id === url.searchParams.get('item')) ?? false;
    }
    return route !== undefined || pages.some((page) => `/${locale}/${page.url[locale]}` === url.pathname);
  };

  it('has its pages, lists and agreements', () => {
    expect(site.id).toBe(id);
    expect(pages.map((page) => page.id)).toEqual(
      expect.arrayContaining([
        'home',
        'for-sale',
        'to-rent',
        'projects',
        'holiday',
        'sell',
        'about',
        'contact',
        'cookies',
      ]),
    );
    const counts = Object.fromEntries(entities.map((entity) => [entity.id, entity.items.length]));
    expect(counts).toEqual({ offices: 2, team: id === 'lindeloo' ? 6 : 5, news: 4, testimonials: 4 });
    expect(agreements.map(({ kind }) => kind).sort()).toEqual([
      'cookie-statement',
      'privacy-statement',
      'terms-of-use',
    ]);
    expect(navigation.main).toHaveLength(7);
  });

  it('says everything in four languages, each in its own words', () => {
    expectFourDifferentTexts('tagline', site.tagline);
    for (const page of pages) {
      expectFourTexts(`${page.id} title`, page.title);
      for (const field of ['seoTitle', 'seoDescription', 'html'] as const)
        expectFourDifferentTexts(`${page.id} ${field}`, page[field]);
    }
    for (const agreement of agreements) {
      expectFourDifferentTexts(`${agreement.kind} title`, agreement.title);
      expectFourDifferentTexts(`${agreement.kind} html`, agreement.html);
    }
    for (const entity of entities) {
      for (const item of entity.items) {
        const where = `${entity.id} ${item.id}`;
        expectFourTexts(`${where} title`, item.title);
        expectFourDifferentTexts(`${where} intro`, item.intro);
        expectFourDifferentTexts(`${where} html`, item.html);
        if (item.image !== undefined) expectFourDifferentTexts(`${where} imageAlt`, item.imageAlt);
      }
    }
  });

  it('links only to pages, routes and items that exist, in the same language', () => {
    const dead = htmlTexts.flatMap(({ where, locale, html }) =>
      [...html.matchAll(/href="(\/[^"]*)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .filter((href) => !leadsSomewhere(href, locale))
        .map((href) => `${where}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('uses only the containers that exist, for offices of its own', () => {
    const offices = entities.find((entity) => entity.id === 'offices')?.items.map((item) => item.id) ?? [];
    for (const { where, html } of htmlTexts) {
      for (const [tag] of html.matchAll(/<[^>]*data-widget[^>]*>/g)) {
        expect([...serverWidgets.keys()], where).toContain(/data-widget="([^"]*)"/.exec(tag)?.[1]);
        const office = /data-office="([^"]*)"/.exec(tag)?.[1];
        if (office !== undefined) expect(offices, where).toContain(office);
      }
    }
  });

  it('writes plain, safe markup with one h1 per page and correct typography', () => {
    for (const { where, locale, html } of htmlTexts) {
      expect(html, where).not.toMatch(/<script|<style|<iframe|\son\w+=|\sstyle=|javascript:/i);
      // A list or a search form brings the heading of its page along.
      const headed = where.startsWith('page') && !/data-widget="(estate-|rental-list|search-form)/.test(html);
      expect([...html.matchAll(/<h1/g)].length, where).toBeLessThanOrEqual(where.startsWith('page') ? 1 : 0);
      if (headed) expect(html, where).toContain('<h1');
      const text = html.replace(/<[^>]*>/g, ' ');
      expect(text, where).not.toMatch(/\p{L}'\p{L}/u);
      if (locale === 'fr') expect(text, where).not.toMatch(/[^\s] [;:?!»]|« /);
    }
  });

  it('shows a legal identity with a valid enterprise number, mails that reach nobody, and light assets', () => {
    const digits = site.identity.enterpriseNumber.replace(/\D/g, '');
    expect(97 - (Number(digits.slice(0, 8)) % 97)).toBe(Number(digits.slice(8)));
    const mails = JSON.stringify(content).match(/[\w.-]+@[\w.-]+/g) ?? [];
    expect(mails.filter((mail) => !mail.endsWith(`@${id}.example`))).toEqual([]);
    expect(assets.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(1_200_000);
  });

  it('has an agenda for everybody who shows its listings, with one open house', () => {
    const agendas = content.agendas ?? [];
    expect(agendas.map(({ email }) => email).sort()).toEqual(
      agencyOf(id)
        .team.map(({ email }) => email)
        .sort(),
    );
    expect(agendas.flatMap(({ openHouses = [] }) => openHouses)).toHaveLength(1);
  });

  it('opens its offices in order and on the map', () => {
    for (const office of entities.find((entity) => entity.id === 'offices')?.items ?? []) {
      expect(office.hours?.length, office.id).toBeGreaterThan(3);
      for (const { from, to } of office.hours ?? []) expect(from < to, `${office.id} ${from} ${to}`).toBe(true);
      expect(office.facts?.latitude, office.id).toBeGreaterThan(50.9);
      expect(office.facts?.longitude, office.id).toBeLessThan(3.8);
    }
  });
});
