// What search engines and networks are told beyond a page's own words.
import type { Locale } from '../../domain/locale.ts';
import { siteAssets } from '../frame/asset-url.ts';
import type { PagePaths } from '../frame/page-view.ts';
import { isNarrowed } from '../http/page-key.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import { breadcrumbData, type JsonLd, organizationData } from './json-ld.ts';

/** The agency, with the address of its first office. */
export const agencyData = ({ site, offices }: SiteFrame, origin: string): JsonLd => {
  const [office] = offices;
  const fact = (name: string): string | undefined => {
    const value = office?.facts?.[name];
    return value === undefined ? undefined : String(value);
  };
  const logo = siteAssets(site)(site.logo ?? '');
  return {
    ...organizationData(site, origin),
    ...(logo ? { logo: origin + logo } : {}),
    ...(office
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: fact('street'),
            postalCode: fact('zip'),
            addressLocality: fact('city'),
            addressCountry: 'BE',
          },
        }
      : {}),
  };
};

/** Home, then the page. */
export const trailData = (frame: SiteFrame, origin: string, locale: Locale, title: string, path: string): JsonLd =>
  breadcrumbData([{ label: frame.site.name, href: `/${locale}` }], { label: title, href: path }, origin);

/**
 * A list's second page is a page of its own to search engines; a narrowed or sorted one is not to be found at all.
 * `page` is the one parameter that stays in a canonical address.
 */
export const listSeo = (query: URLSearchParams, paths: PagePaths): { noindex: boolean; paths: PagePaths } => {
  const page = query.get('page') ?? '';
  const suffix = /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? `?page=${page}` : '';
  return {
    noindex: isNarrowed(query),
    paths: suffix
      ? Object.fromEntries(Object.entries(paths).map(([locale, path]) => [locale, `${path}${suffix}`]))
      : paths,
  };
};
