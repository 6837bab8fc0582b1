// Header and footer as view models: labels in the page's language, and only links that lead somewhere.
import { factOf, officeAddress } from '../../domain/content/items.ts';
import { buildRoute, type RouteType } from '../../domain/content/routes.ts';
import type { EntityItem, NavigationEntry, PageSummary } from '../../domain/content/site.ts';
import { HTML_LANG, type Locale, pickText, textOf } from '../../domain/locale.ts';
import type { OfficeView, SiteFooterView } from '../../ui/frame/site-footer.tsx';
import type { SiteHeaderView } from '../../ui/frame/site-header.tsx';
import type { LinkView } from '../../ui/links.tsx';
import type { SiteFrame } from '../http/site-lookup.ts';
import { withQuery } from '../http/with-query.ts';
import { siteAssets } from './asset-url.ts';
import { encodePath, type PagePaths } from './page-view.ts';

export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  nl: 'Nederlands',
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
};

/** A page without a word of its own in this language keeps another's (decisions section 5). */
export const pagePath = (page: Pick<PageSummary, 'url'>, locale: Locale): string => {
  const url = textOf(page.url, locale);
  return url === '' ? `/${locale}` : `/${locale}/${encodePath(url)}`;
};

export type FrameViewInput = {
  readonly frame: SiteFrame;
  readonly locale: Locale;
  /** The page's path in every locale. */
  readonly paths: PagePaths;
  readonly search: string;
  readonly isServed: (route: RouteType) => boolean;
};

const hrefOf = (entry: NavigationEntry, { frame, locale, isServed }: FrameViewInput): string | undefined => {
  if (entry.page !== undefined) {
    const page = frame.pages.find(({ id }) => id === entry.page);
    return page && pagePath(page, locale);
  }
  if (entry.route !== undefined) {
    const path = buildRoute(entry.route, locale);
    return path !== '/' && isServed(entry.route as RouteType) ? path : undefined;
  }
  return entry.href;
};

/** Entries that lead nowhere (yet) are left out. */
const linksOf = (entries: readonly NavigationEntry[], input: FrameViewInput): readonly LinkView[] =>
  entries.flatMap((entry) => {
    const label = pickText(entry.label, input.locale);
    const href = hrefOf(entry, input);
    if (!label || href === undefined) return [];
    const lang = label.lang === input.locale ? undefined : HTML_LANG[label.lang];
    return [{ id: entry.id, label: label.text, lang, href, current: href === input.paths[input.locale] }];
  });

/** The same page in another language, with what the visitor asks of it. */
export const languageHref = (locale: Locale, paths: PagePaths, search: string): string =>
  withQuery(paths[locale] ?? `/${locale}`, search);

export const headerView = (input: FrameViewInput): SiteHeaderView => {
  const { frame, locale, paths, search } = input;
  const { site } = frame;
  return {
    name: site.name,
    homeHref: `/${locale}`,
    logo: site.logo && siteAssets(site)(site.logo),
    navigation: linksOf(frame.navigation.main, input),
    languages: site.locales.map((other) => ({
      code: other.toUpperCase(),
      name: LANGUAGE_NAMES[other],
      lang: HTML_LANG[other],
      href: languageHref(other, paths, search),
      current: other === locale,
    })),
    phone: site.phone,
    favorites: input.isServed('favorites') ? { href: buildRoute('favorites', locale, {}) } : undefined,
  };
};

const officeView = (office: EntityItem, locale: Locale): OfficeView => ({
  name: textOf(office.title, locale),
  address: officeAddress(office),
  phone: factOf(office, 'phone'),
  email: factOf(office, 'email'),
});

export const footerView = (input: FrameViewInput): SiteFooterView => {
  const { frame, locale } = input;
  const { site, navigation, offices } = frame;
  const { identity } = site;
  const columns = navigation.footer.map((entry) => ({
    id: entry.id,
    label: textOf(entry.label, locale),
    links: linksOf(entry.children ?? [], input),
  }));
  return {
    name: site.name,
    homeHref: `/${locale}`,
    logo: site.logo && siteAssets(site)(site.logo),
    tagline: textOf(site.tagline, locale),
    columns: columns.filter(({ links }) => links.length > 0),
    office: offices[0] && officeView(offices[0], locale),
    identity: {
      legalName: identity.legalName,
      licence: `${textOf(identity.licenceTitle, locale)} ${identity.licenceNumber}`.trim(),
      country: textOf(identity.licenceCountry, locale),
      enterpriseNumber: identity.enterpriseNumber,
      authority: textOf(identity.supervisoryAuthority, locale),
      insurance: textOf(identity.insurance, locale),
      codeOfConductUrl: identity.codeOfConductUrl,
    },
    legal: linksOf(navigation.legal, input),
  };
};
