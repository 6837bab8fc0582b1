// The landing pages that have something to show, from the counts of the filters.
import type { ContentApi } from '../../client/content-api.ts';
import type { Locale } from '../../domain/locale.ts';
import { type City, cityById, municipalityOf } from '../../domain/places/cities.ts';
import { haversine } from '../../domain/places/geo.ts';
import { headTypeCode } from '../../domain/record/reference-data.ts';
import { parseStatus } from '../../domain/search/filter-query.ts';
import { cityLandingPage, type LandingPage, typeLandingPage } from '../../domain/search/landing-page.ts';
import type { LandingLink } from '../../ui/frame/landing-links.tsx';

export type LandingStatus = LandingPage['status'];
export type CountedLandingPage = LandingPage & { readonly count: number };

export const LANDING_STATUSES: readonly LandingStatus[] = ['FOR_SALE', 'TO_RENT'];

const isWhole = (id: number): boolean => municipalityOf(id)?.whole?.id === id;

/** Towns first, then types; of towns with several postcodes one page with all their listings. */
export const landingPagesOf = async (api: ContentApi, status: LandingStatus): Promise<CountedLandingPage[]> => {
  const { locations, headTypes } = await api.call('estateFilters', {
    body: { query: { terms: { 'general.status': [status] } } },
  });
  const found = new Map<string, CountedLandingPage>();
  const add = (page: LandingPage | undefined, count: number): void => {
    if (!page || count === 0) return;
    const known = found.get(page.paths.nl);
    found.set(page.paths.nl, { ...page, count: count + (known?.count ?? 0) });
  };
  // The choice of a whole municipality counts all of it; without that choice all there is lies in one place.
  const wholes = new Map(
    locations.flatMap(({ id, count }) => {
      const page = isWhole(id) ? cityLandingPage(status, id) : undefined;
      return page ? [[page.paths.nl, { page, count }] as const] : [];
    }),
  );
  for (const { page, count } of wholes.values()) add(page, count);
  for (const { id, count } of locations) {
    const page = cityLandingPage(status, id);
    if (page && !wholes.has(page.paths.nl)) add(page, count);
  }
  for (const { id, count } of headTypes) {
    const type = headTypeCode(id);
    if (type) add(typeLandingPage(status, type), count);
  }
  return [...found.values()];
};

const MAX_LINKS = 12;

const linkTo = (page: CountedLandingPage, locale: Locale): LandingLink => ({
  href: page.paths[locale],
  label: page.title[locale],
  count: page.count,
});

const placeOf = ({ cityIds }: LandingPage): City | undefined => cityById(cityIds?.[0] ?? 0);

/** The towns nearest to this one; without a town, or for a page about a type, where most is on offer. */
export const landingLinks = async (
  api: ContentApi,
  status: LandingStatus,
  locale: Locale,
  around?: LandingPage,
): Promise<LandingLink[]> => {
  const here = around && placeOf(around);
  const pages = (await landingPagesOf(api, status)).filter(({ paths }) => paths.nl !== around?.paths.nl);
  const distance = (page: LandingPage): number => {
    const there = placeOf(page);
    return here && there ? haversine(here, there) : Number.POSITIVE_INFINITY;
  };
  const towns = pages.filter(({ cityIds }) => cityIds !== undefined);
  const types = pages.filter(({ type }) => type !== undefined);
  towns.sort(here ? (a, b) => distance(a) - distance(b) : (a, b) => b.count - a.count);
  types.sort((a, b) => b.count - a.count);
  return [...towns.slice(0, MAX_LINKS - Math.min(types.length, 4)), ...types.slice(0, 4)].map((page) =>
    linkTo(page, locale),
  );
};

const LIST_CONTAINER = /<[^>]*data-widget="estate-(?:list|rows|map)"[^>]*>/g;

/** What the lists in a piece of CMS HTML offer; fixed selections do not count. */
export const statusesListed = (html: string): LandingStatus[] => {
  const containers = (html.match(LIST_CONTAINER) ?? []).filter((tag) => !/data-static(?!="false")/.test(tag));
  const words = containers.map((tag) => /data-transaction="([^"]*)"/.exec(tag)?.[1] ?? '');
  return LANDING_STATUSES.filter((status) =>
    words.some((text) => text === '' || text.split(',').some((word) => parseStatus(word.trim()) === status)),
  );
};
