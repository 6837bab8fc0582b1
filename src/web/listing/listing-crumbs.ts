// Where a listing hangs in the site: the agency's own list pages, narrowed down by town and type.
import { buildRoute } from '../../domain/content/routes.ts';
import { recordCity } from '../../domain/display/address.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { headTypeName, isProject } from '../../domain/record/estate-type.ts';
import { estateStatus, isRentStatus } from '../../domain/record/status.ts';
import { DEFAULT_FILTER_QUERY, removeEmpty, toQueryString } from '../../domain/search/filter-query.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Crumb } from '../../ui/listing/breadcrumbs.tsx';
import { pagePath } from '../frame/frame-view.ts';
import type { SiteFrame } from '../http/site-lookup.ts';

/** Ids of the pages with a list; a site that has no such page gets no such link. */
const LIST_PAGES = { sale: 'for-sale', rent: 'to-rent', projects: 'projects' } as const;

export const listingListPage = (frame: SiteFrame, list: keyof typeof LIST_PAGES, locale: Locale): Crumb | undefined => {
  const page = frame.pages.find((candidate) => candidate.id === LIST_PAGES[list]);
  return page && { label: textOf(page.title, locale), href: pagePath(page, locale) };
};

/** All lists of the site, for pages that lead on. */
export const listLinks = (frame: SiteFrame, locale: Locale): Crumb[] =>
  (Object.keys(LIST_PAGES) as (keyof typeof LIST_PAGES)[]).flatMap(
    (list) => listingListPage(frame, list, locale) ?? [],
  );

const listOf = (estate: Estate, frame: SiteFrame, locale: Locale): Crumb | undefined => {
  const list = isProject(estate) ? 'projects' : isRentStatus(estateStatus(estate)) ? 'rent' : 'sale';
  return listingListPage(frame, list, locale);
};

/** An alert for what is like this listing: its transaction, town and type. */
export const alertCrumb = (estate: Estate, locale: Locale, t: Translate): Crumb => {
  const { headType } = estate.general;
  const city = estate.address?.city?.id;
  const filter = removeEmpty({
    ...DEFAULT_FILTER_QUERY,
    status: [isRentStatus(estateStatus(estate)) ? ('TO_RENT' as const) : ('FOR_SALE' as const)],
    city: city ? [city] : [],
    type: headType ? [headType.id] : [],
  });
  return { label: t('list.alert.short'), href: `${buildRoute('keepMeInformed', locale, {})}?${toQueryString(filter)}` };
};

/** List, town, type; each narrower than the one before. */
export const listingCrumbs = (estate: Estate, frame: SiteFrame, labels: Labels): Crumb[] => {
  const list = listOf(estate, frame, labels.locale);
  const home: Crumb = { label: frame.site.name, href: `/${labels.locale}` };
  if (!list) return [home];
  const city = estate.address?.city;
  const cityName = recordCity(city, labels.locale);
  if (!city?.id || city.id < 1 || cityName === '') return [list];
  const inCity: Crumb = { label: cityName, href: `${list.href}?city=${city.id}` };
  const type = estate.general.headType?.id;
  const typeName = headTypeName(estate, labels.reference, labels.locale);
  if (isProject(estate) || type === undefined || typeName === '') return [list, inCity];
  return [list, inCity, { label: typeName, href: `${inCity.href}&type=${type}` }];
};
