// The whole HTML document around a page.
import type { ReactElement, ReactNode } from 'react';
import type { ThemeColours } from '../../domain/display/dark-theme.ts';
import { DEFAULT_LOCALE, HTML_LANG, type Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { SiteFooter, type SiteFooterView } from '../../ui/frame/site-footer.tsx';
import { SiteHeader, type SiteHeaderView } from '../../ui/frame/site-header.tsx';
import type { WebAssets } from './assets.ts';
import themeChoice from './theme-choice.js?url&no-inline';

export type DocumentHead = {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Absolute addresses of this page per locale; the canonical one is the page's own. */
  readonly addresses: Readonly<Partial<Record<Locale, string>>>;
  readonly image?: string | undefined;
  readonly noindex: boolean;
  readonly themeHref: string;
  readonly bar: ThemeColours;
  /** What only a stylesheet names, and the first view needs. */
  readonly heroImage?: string | undefined;
};

type Props = {
  readonly locale: Locale;
  readonly t: Translate;
  readonly assets: WebAssets;
  readonly head?: DocumentHead | undefined;
  readonly title: string;
  readonly header?: SiteHeaderView | undefined;
  readonly footer?: SiteFooterView | undefined;
  readonly children: ReactNode;
};

/** Where a visitor without one of our languages lands. */
const defaultAddress = (addresses: DocumentHead['addresses']): string | undefined =>
  addresses[DEFAULT_LOCALE] ?? Object.values(addresses)[0];

const SiteHead = ({ head, locale }: { readonly head: DocumentHead; readonly locale: Locale }): ReactElement => {
  const canonical = head.addresses[locale];
  const locales = Object.entries(head.addresses) as [Locale, string][];
  return (
    <>
      {head.heroImage && <link rel="preload" href={head.heroImage} as="image" fetchPriority="high" />}
      {head.description !== '' && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      {canonical && !head.noindex && <link rel="canonical" href={canonical} />}
      {!head.noindex &&
        locales.map(([other, href]) => <link key={other} rel="alternate" hrefLang={other} href={href} />)}
      {!head.noindex && <link rel="alternate" hrefLang="x-default" href={defaultAddress(head.addresses)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:title" content={head.title} />
      {head.description !== '' && <meta property="og:description" content={head.description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:locale" content={HTML_LANG[locale].replace('-', '_')} />
      {locales.map(
        ([other]) =>
          other !== locale && (
            <meta key={other} property="og:locale:alternate" content={HTML_LANG[other].replace('-', '_')} />
          ),
      )}
      {head.image && <meta property="og:image" content={head.image} />}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
      <link rel="stylesheet" href={head.themeHref} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  );
};

const BarColours = ({ bar }: { readonly bar: ThemeColours }): ReactElement => (
  <>
    {(['light', 'dark'] as const).map((scheme) => (
      <meta
        key={scheme}
        name="theme-color"
        content={bar[scheme]}
        media={`(prefers-color-scheme: ${scheme})`}
        data-scheme={scheme}
      />
    ))}
  </>
);

export const HtmlDocument = (props: Props): ReactElement => {
  const { locale, t, assets, head, title, header, footer, children } = props;
  return (
    <html lang={HTML_LANG[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head && <BarColours bar={head.bar} />}
        {/* Not deferred: it says which look the first frame has. */}
        <script src={themeChoice} />
        {assets.preloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head ? <SiteHead head={head} locale={locale} /> : <link rel="icon" href="data:," />}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('nav.skip')}
        </a>
        {header && <SiteHeader view={header} t={t} />}
        <main id="main">{children}</main>
        {footer && <SiteFooter view={footer} t={t} />}
      </body>
    </html>
  );
};
