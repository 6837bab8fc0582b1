// A page with everything around it, as the text of an HTML document.
import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import type { RouteType } from '../../domain/content/routes.ts';
import { assetReference } from '../../domain/content/theme-tokens.ts';
import type { Locale } from '../../domain/locale.ts';
import { translator } from '../../i18n/translator.ts';
import { FailureView } from '../../ui/frame/error-view.tsx';
import type { SiteHeaderView } from '../../ui/frame/site-header.tsx';
import type { LinkView } from '../../ui/links.tsx';
import { escapeMarkup, renderMarkup } from '../../widgets/kept-markup.ts';
import { type PageParts, type Part, partOf } from '../../widgets/page-parts.ts';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import { siteAssets } from './asset-url.ts';
import type { WebAssets } from './assets.ts';
import { type DocumentHead, HtmlDocument } from './document.tsx';
import { footerView, headerView, languageHref } from './frame-view.ts';
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
  /** Where the frame around the page may be a mark. */
  readonly parts?: PageParts | undefined;
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

const documentOf = (page: PageView, input: DocumentInput, header: SiteHeaderView, main: ReactNode): string => {
  const { frame, locale, assets } = input;
  const title = `${page.title} – ${frame.site.name}`;
  return renderDocument(
    <HtmlDocument
      locale={locale}
      t={translator(locale)}
      assets={page.hero ? withDisplayFont(assets, frame) : assets}
      title={title}
      head={headOf(page, title, input)}
      header={header}
      footer={footerView({ ...input, paths: page.paths })}
    >
      {main}
    </HtmlDocument>,
  );
};

/** Everything around the main part of a page, cut where the addresses of its languages and the main part stand. */
type KeptFrame = readonly { readonly part: Part; readonly after: Slot | undefined }[];
type Slot = 'main' | number;

const SLOT = `slot-${randomUUID()}-`;
const SLOTS = new RegExp(`${SLOT}(main|\\d+);`);

const frameOf = (page: PageView, input: DocumentInput): KeptFrame => {
  const header = headerView({ ...input, paths: page.paths, search: '' });
  const languages = header.languages.map((language, index) => ({ ...language, href: `${SLOT}${index};` }));
  const pieces = documentOf(page, input, { ...header, languages }, `${SLOT}main;`).split(SLOTS);
  return pieces.flatMap((text, index) => {
    if (index % 2 === 1) return [];
    const slot = pieces[index + 1];
    return [{ part: partOf(text), after: slot === undefined || slot === 'main' ? slot : Number(slot) }];
  });
};

/** Some 9 kB each. */
const MAX_FRAMES = 200;
/** By the site as it is: another version of it is another object. */
const frames = new WeakMap<SiteFrame, Map<string, KeptFrame>>();

const keptFrame = (page: PageView, input: DocumentInput): KeptFrame => {
  const { frame, locale, origin, assets } = input;
  const { main: _main, status: _status, headers: _headers, frameSources: _sources, ...about } = page;
  const known = frames.get(frame) ?? new Map<string, KeptFrame>();
  frames.set(frame, known);
  const key = JSON.stringify([locale, origin, about, assets]);
  const kept = known.get(key) ?? frameOf(page, input);
  if (known.size >= MAX_FRAMES) known.delete(known.keys().next().value ?? '');
  known.set(key, kept);
  return kept;
};

export const pageDocument = (page: PageView, input: DocumentInput): string => {
  const { parts, frame } = input;
  if (!parts || !page.apart) return documentOf(page, input, headerView({ ...input, paths: page.paths }), page.main);
  const main = renderMarkup(page.main, { parts });
  const languages = frame.site.locales.map((locale) => escapeMarkup(languageHref(locale, page.paths, input.search)));
  const slot = (name: Slot | undefined): string => (name === 'main' ? main : (languages[name ?? -1] ?? ''));
  return keptFrame(page, input)
    .map(({ part, after }) => parts.mark(part) + slot(after))
    .join('');
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

/** Where the address to try again stands in a page that is made ahead. */
const RETRY = '/the-address-to-try-again';
const bareFailures = new WeakMap<WebAssets, Map<Locale, string>>();

const drawBareFailure = (locale: Locale, assets: WebAssets): string => {
  const t = translator(locale);
  return renderDocument(
    <HtmlDocument locale={locale} t={t} assets={assets} title={t('error.title')}>
      <FailureView t={t} retryHref={RETRY} />
    </HtmlDocument>,
  );
};

/** The same when there is no frame: it needs nothing but the program itself. */
export const bareFailureDocument = (locale: Locale, retryHref: string, assets: WebAssets): string => {
  const made = bareFailures.get(assets) ?? new Map<Locale, string>();
  bareFailures.set(assets, made);
  // In a rush hundreds get it in one second: it is drawn once for each language.
  const page = made.get(locale) ?? drawBareFailure(locale, assets);
  made.set(locale, page);
  return page.replace(RETRY, () => escapeMarkup(retryHref));
};
