// A landing page, /{locale}/{transaction word}/{city or type slug} (decisions sections 5 and 6): a list that somebody
// searches for in these words, with a way to its neighbours. A page of the agency at the same address comes first.
import type { LandingPage } from '../../domain/search/landing-page.ts';
import { LandingLinks } from '../../ui/frame/landing-links.tsx';
import { Breadcrumbs } from '../../ui/listing/breadcrumbs.tsx';
import { RawHtml } from '../../ui/raw-html.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageHandler } from '../frame/page-view.ts';
import { JsonLdBlock } from '../seo/json-ld-block.tsx';
import { listSeo, trailData } from '../seo/seo.ts';
import { landingLinks } from './landing-pages.ts';

/** The same containers that an editor would put there. */
const containers = ({ status, cityIds = [], type }: Pick<LandingPage, 'status' | 'cityIds' | 'type'>): string => {
  const options = [
    `data-transaction="${status}"`,
    cityIds.length > 0 ? `data-city="${cityIds.join(',')}"` : '',
    type ? `data-type="${type}"` : '',
  ].join(' ');
  const group = cityIds.length > 0 ? 'TYPE' : 'CITY';
  return `<div data-widget="estate-filter" ${options}></div>\n<div data-widget="estate-list" ${options} data-group="${group}"></div>`;
};

/** As long as the content API takes them; no word or slug of ours is near it. */
const MAX_WORD = 100;

export const landingPage: PageHandler = async ({ api, frame, locale, t, rest, query, origin, fill }) => {
  const [a = '', b = '', ...more] = rest.split('/');
  if (a === '' || b === '' || more.length > 0 || a.length > MAX_WORD || b.length > MAX_WORD) return undefined;
  const found = await api.find('estatePage', { params: { a, b }, locale });
  if (!found) return undefined;
  const page = found as unknown as LandingPage & { readonly count: number };
  const path = page.paths[locale];
  if (path !== `/${locale}/${rest}`) return { redirect: path + (query.size > 0 ? `?${query}` : '') };
  const title = page.title[locale];
  const links = await landingLinks(api, page.status, locale, page);
  const seo = listSeo(
    query,
    pathsPerLocale(frame.site.locales, (other) => page.paths[other]),
  );
  return {
    status: 200,
    title,
    description: page.intro[locale],
    ...seo,
    noindex: seo.noindex || page.count === 0,
    apart: true,
    main: (
      <>
        <div className="wide landing-head">
          <Breadcrumbs crumbs={[{ label: frame.site.name, href: `/${locale}` }]} current={title} t={t} />
          <h1>{title}</h1>
          <p className="quiet">{page.intro[locale]}</p>
        </div>
        <RawHtml className="content" html={await fill(containers(page))} />
        <div className="wide">
          <LandingLinks heading={t(page.cityIds ? 'landing.near' : 'landing.more')} links={links} />
        </div>
        <JsonLdBlock data={trailData(frame, origin, locale, title, path)} />
      </>
    ),
  };
};
