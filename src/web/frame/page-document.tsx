// A page with everything around it, as the text of an HTML document.

import type { RouteType } from '../../domain/content/routes.ts';
import type { Locale } from '../../domain/locale.ts';
import { translator } from '../../i18n/translator.ts';
import { FailureView } from '../../ui/frame/error-view.tsx';
import type { LinkView } from '../../ui/links.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import { assetReference, siteAssets } from './asset-url.ts';
import type { WebAssets } from './assets.ts';
import { type DocumentHead, HtmlDocument } from './document.tsx';
import { type FrameViewInput, footerView, headerView } from './frame-view.ts';
import type { PageView } from './page-view.ts';
import { renderDocument } from './render.ts';
import { barColours, themeSheet } from './theme.ts';

export type DocumentInput = {
  readonly frame: SiteFrame;
  readonly locale: Locale;
  readonly origin: string;
  readonly search: string;
  readonly assets: WebAssets;
  readonly isServed: (route: RouteType) => boolean;
};

const headOf = (page: PageView, title: string, { frame, origin }: DocumentInput): DocumentHead => {
  const { site } = frame;
  const image = page.imageHref ?? siteAssets(site)(page.image ?? site.socialImage ?? '');
  return {
    title,
    description: page.description,
    siteName: site.name,
    addresses: Object.fromEntries(Object.entries(page.paths).map(([locale, path]) => [locale, origin + path])),
    image: image && new URL(image, origin).href,
    noindex: page.noindex ?? false,
    bar: barColours(site),
    themeHref: `/theme.css?v=${themeSheet(site).hash}`,
    heroImage: page.hero ? siteAssets(site)(assetReference(site.theme['--hero-image'] ?? '') ?? '') : undefined,
  };
};

/** A theme may have another one. */
const withDisplayFont = (assets: WebAssets, { site }: SiteFrame): WebAssets =>
  site.theme['--font-display'] === undefined
    ? { ...assets, preloads: [...assets.preloads, ...(assets.displayFonts ?? [])] }
    : assets;

export const pageDocument = (page: PageView, input: DocumentInput): string => {
  const { frame, locale, assets } = input;
  const title = `${page.title} – ${frame.site.name}`;
  const view: FrameViewInput = { ...input, paths: page.paths };
  return renderDocument(
    <HtmlDocument
      locale={locale}
      t={translator(locale)}
      assets={page.hero ? withDisplayFont(assets, frame) : assets}
      title={title}
      head={headOf(page, title, input)}
      header={headerView(view)}
      footer={footerView(view)}
    >
      {page.main}
    </HtmlDocument>,
  );
};

/** The languages of a page that does not exist lead to the home page. */
const homePaths = (frame: SiteFrame) => pathsPerLocale(frame.site.locales, (locale) => `/${locale}`);

/** The main navigation, for pages that lead on. */
export const navigationLinks = (input: DocumentInput): readonly LinkView[] =>
  headerView({ ...input, paths: {} }).navigation;

/** "It is our fault", in the site's own frame. */
export const failureDocument = (input: DocumentInput, retryHref: string): string => {
  const t = translator(input.locale);
  const page: PageView = {
    status: 500,
    title: t('error.title'),
    description: '',
    paths: homePaths(input.frame),
    noindex: true,
    main: <FailureView t={t} retryHref={retryHref} />,
  };
  return pageDocument(page, { ...input, search: '' });
};

/** The same when there is no frame: it needs nothing but the program itself. */
export const bareFailureDocument = (locale: Locale, retryHref: string, assets: WebAssets): string => {
  const t = translator(locale);
  return renderDocument(
    <HtmlDocument locale={locale} t={t} assets={assets} title={t('error.title')}>
      <FailureView t={t} retryHref={retryHref} />
    </HtmlDocument>,
  );
};
