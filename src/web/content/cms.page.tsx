// A page of the agency's own making, in one of three layouts.
import type { Page } from '../../domain/content/site.ts';
import { HTML_LANG, pickText, textOf } from '../../domain/locale.ts';
import { LandingLinks } from '../../ui/frame/landing-links.tsx';
import { RawHtml } from '../../ui/raw-html.tsx';
import { pagePath } from '../frame/frame-view.ts';
import type { PageHandler, PagePaths } from '../frame/page-view.ts';
import { landingLinks, statusesListed } from '../listing/landing-pages.ts';
import { JsonLdBlock } from '../seo/json-ld-block.tsx';
import { agencyData, listSeo, trailData } from '../seo/seo.ts';
import { pathsPerLocale } from './paths-per-locale.ts';

const LAYOUT_CLASS: Readonly<Record<Page['layout'], string>> = {
  hero: 'page-hero',
  plain: 'wide page-plain',
  wide: 'wide page-wide',
};

export const cmsPage: PageHandler = async ({ api, frame, locale, t, rest, query, origin, fill }) => {
  const url = rest === '' ? `/${locale}` : `/${locale}/${rest}`;
  const page = url.length > 1000 ? undefined : await api.find('pageByUrl', { params: { url }, locale });
  if (!page) return undefined;
  const title = textOf(page.title, locale);
  const content = pickText(page.html, locale);
  const html = await fill(content?.text ?? '');
  const paths: PagePaths = pathsPerLocale(frame.site.locales, (other) => pagePath(page, other));
  const home = rest === '';
  const statuses = home ? [] : statusesListed(content?.text ?? '');
  const links = await Promise.all(statuses.map((status) => landingLinks(api, status, locale)));
  return {
    status: 200,
    title: textOf(page.seoTitle, locale) || title,
    description: textOf(page.seoDescription, locale),
    ...listSeo(query, paths),
    ...(page.unlisted ? { noindex: true } : {}),
    hero: home && page.layout === 'hero',
    apart: true,
    main: (
      <div className={LAYOUT_CLASS[page.layout]}>
        {!/<h1[\s>]/i.test(html) && <h1>{title}</h1>}
        <RawHtml
          className={page.layout === 'plain' ? 'prose' : 'content'}
          html={html}
          lang={content && content.lang !== locale ? HTML_LANG[content.lang] : undefined}
        />
        <div className={page.layout === 'hero' ? 'wide' : undefined}>
          <LandingLinks heading={t('landing.more')} links={links.flat()} />
        </div>
        {(home || page.id === 'contact') && <JsonLdBlock data={agencyData(frame, origin)} />}
        {!home && <JsonLdBlock data={trailData(frame, origin, locale, title, paths[locale] ?? '')} />}
      </div>
    ),
  };
};
