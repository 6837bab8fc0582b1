// What the schemas cannot say about a site's content: references, addresses and languages. Decisions sections 5 and 6.
import { entityWord } from '../../domain/content/item-address.ts';
import { matchRoute, ROUTES } from '../../domain/content/routes.ts';
import type { NavigationEntry, Page, SiteContent } from '../../domain/content/site.ts';
import { NAVIGATION_TYPES } from '../../domain/content/site.ts';
import { LOCALES, type Locale, type Localized } from '../../domain/locale.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import type { SiteProblem } from './site-files.ts';

type Report = (file: string, field: string, message: string) => void;

const PAGE_URL = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/;
const ASSET_REFERENCE = /asset:([A-Za-z0-9._-]+)/g;

/** Routes a navigation entry can point to: pages of their own that need no parameter. */
const LINKABLE_ROUTES: ReadonlySet<string> = new Set(
  Object.entries(ROUTES)
    .filter(([, path]) => !path.includes('{') && !path.startsWith('ajax/'))
    .map(([type]) => type),
);

const missing = (text: Localized, locales: readonly Locale[]): readonly Locale[] =>
  locales.filter((locale) => (text[locale] ?? '').trim() === '');

const checkPages = (pages: readonly Page[], locales: readonly Locale[], report: Report): void => {
  for (const locale of locales) {
    const seen = new Map<string, string>();
    for (const { id, url } of pages) {
      const address = url[locale];
      if (address === undefined) continue;
      const file = `pages/${id}/page.json`;
      const other = seen.get(address);
      seen.set(address, id);
      if (!PAGE_URL.test(address)) report(file, `url.${locale}`, `"${address}" is not a path of lowercase words`);
      else if (other !== undefined) report(file, `url.${locale}`, `"${address}" is also the url of page "${other}"`);
      else {
        const route = matchRoute(`/${locale}/${address}`);
        if (route && route.type !== 'home') report(file, `url.${locale}`, `"${address}" is the route ${route.type}`);
      }
    }
    if (!seen.has('')) report('pages', `url.${locale}`, 'no page has the url "", so there is no home page');
  }
};

const checkNavigation = (content: SiteContent, locales: readonly Locale[], report: Report): void => {
  const file = 'navigation.json';
  const pageIds = new Set(content.pages.map(({ id }) => id));
  for (const type of NAVIGATION_TYPES) {
    const ids = new Set<string>();
    const visit = (entries: readonly NavigationEntry[], at: string): void => {
      for (const [index, entry] of entries.entries()) {
        const field = `${at}.${index}`;
        if (ids.has(entry.id)) report(file, `${field}.id`, `"${entry.id}" occurs twice`);
        ids.add(entry.id);
        for (const locale of missing(entry.label, locales)) report(file, `${field}.label.${locale}`, 'is missing');
        const targets = [entry.page, entry.route, entry.href].filter((target) => target !== undefined).length;
        if (targets > 1) report(file, field, 'has more than one of page, route and href');
        if (targets === 0 && !entry.children?.length) report(file, field, 'leads nowhere');
        if (entry.page !== undefined && !pageIds.has(entry.page))
          report(file, `${field}.page`, `there is no page "${entry.page}"`);
        if (entry.route !== undefined && !LINKABLE_ROUTES.has(entry.route))
          report(file, `${field}.route`, `there is no route "${entry.route}" to link to`);
        visit(entry.children ?? [], `${field}.children`);
      }
    };
    visit(content.navigation[type], type);
  }
};

const checkLanguages = (content: SiteContent, locales: readonly Locale[], report: Report): void => {
  const need = (file: string, field: string, text: Localized): void => {
    for (const locale of missing(text, locales)) report(file, `${field}.${locale}`, 'is missing');
  };
  for (const page of content.pages) {
    const file = `pages/${page.id}/page.json`;
    need(file, 'title', page.title);
    // The home page's url is empty in every language, so only absence counts.
    for (const locale of locales) if (page.url[locale] === undefined) report(file, `url.${locale}`, 'is missing');
  }
  for (const { kind, title } of content.agreements) need(`agreements/${kind}/agreement.json`, 'title', title);
  for (const { id, title, items } of content.entities) {
    const file = `entities/${id}.json`;
    need(file, 'title', title);
    for (const locale of locales) {
      const route =
        matchRoute(`/${locale}/${entityWord(id, locale)}/1/a`) ?? matchRoute(`/${locale}/${entityWord(id, locale)}/1`);
      if (route)
        report(file, 'id', `"${id}" is the beginning of the route ${route.type}: its items would have no page`);
    }
    const ids = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (ids.has(item.id)) report(file, `items.${index}.id`, `"${item.id}" occurs twice`);
      ids.add(item.id);
      need(file, `items.${index}.title`, item.title);
      if (item.date !== undefined && !isDay(item.date))
        report(file, `items.${index}.date`, `"${item.date}" is not a day`);
    }
  }
};

const checkAssets = (content: SiteContent, assets: ReadonlySet<string>, report: Report): void => {
  const need = (file: string, field: string, name: string | undefined): void => {
    if (name !== undefined && !assets.has(name)) report(file, field, `there is no asset "${name}"`);
  };
  const needAll = (file: string, field: string, text: string | undefined): void => {
    for (const [, name] of (text ?? '').matchAll(ASSET_REFERENCE)) need(file, field, name);
  };
  need('site.json', 'logo', content.site.logo);
  need('site.json', 'socialImage', content.site.socialImage);
  for (const [token, value] of Object.entries(content.site.theme)) needAll('site.json', `theme.${token}`, value);
  for (const locale of LOCALES) {
    for (const page of content.pages) needAll(`pages/${page.id}/${locale}.html`, '', page.html[locale]);
    for (const { kind, html } of content.agreements) needAll(`agreements/${kind}/${locale}.html`, '', html[locale]);
  }
  for (const { id, items } of content.entities) {
    for (const [index, item] of items.entries()) {
      need(`entities/${id}.json`, `items.${index}.image`, item.image);
      for (const locale of LOCALES) needAll(`entities/${id}.json`, `items.${index}.html.${locale}`, item.html[locale]);
    }
  }
};

export const checkSiteContent = (content: SiteContent, assets: ReadonlySet<string>): readonly SiteProblem[] => {
  const problems: SiteProblem[] = [];
  const report: Report = (file, field, message) => void problems.push({ file, field, message });
  const { locales } = content.site;
  checkPages(content.pages, locales, report);
  checkNavigation(content, locales, report);
  checkLanguages(content, locales, report);
  checkAssets(content, assets, report);
  return problems;
};
