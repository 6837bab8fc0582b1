// Where a listing hangs in the site: the agency's own list pages, narrowed down by town and type.
import { recordCity } from '../domain/address.ts';
import type { Estate } from '../domain/estate.ts';
import type { Labels } from '../domain/labels.ts';
import { type Locale, textOf } from '../domain/locale.ts';
import { estateStatus, headTypeName, isProject, isRentStatus } from '../domain/status.ts';
import type { Crumb } from '../ui/estate/breadcrumbs.tsx';
import { pagePath } from './frame-view.ts';
import type { SiteFrame } from './site-lookup.ts';

/** Ids of the pages with a list; a site that has no such page gets no such link. */
const LIST_PAGES = { sale: 'for-sale', rent: 'to-rent', projects: 'projects' } as const;

const listPage = (frame: SiteFrame, id: string, locale: Locale): Crumb | undefined => {
  const page = frame.pages.find((candidate) => candidate.id === id);
  return page && { label: textOf(page.title, locale), href: pagePath(page, locale) };
};

/** All lists of the site, for pages that lead on. */
export const listLinks = (frame: SiteFrame, locale: Locale): Crumb[] =>
  Object.values(LIST_PAGES).flatMap((id) => listPage(frame, id, locale) ?? []);

export const listOf = (estate: Estate, frame: SiteFrame, locale: Locale): Crumb | undefined => {
  const id = isProject(estate) ? LIST_PAGES.projects : LIST_PAGES[isRentStatus(estateStatus(estate)) ? 'rent' : 'sale'];
  return listPage(frame, id, locale);
};

/** List, town, type; each narrower than the one before. */
export const offerCrumbs = (estate: Estate, frame: SiteFrame, labels: Labels): Crumb[] => {
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
