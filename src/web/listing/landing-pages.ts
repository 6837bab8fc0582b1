// The landing pages that have something to show, from the counts of the filters.
import type { ContentApi } from '../../client/content-api.ts';
import type { Locale } from '../../domain/locale.ts';
import { type City, cityById, isWholeMunicipality } from '../../domain/places/cities.ts';
import { haversine } from '../../domain/places/geo.ts';
import { isOutsidePlace } from '../../domain/places/outside-place.ts';
import { headTypeCode, type TypeCode } from '../../domain/record/head-types.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { parseStatus } from '../../domain/search/filter-query.ts';
import {
  type LandingPage,
  type LandingTown,
  landingTown,
  outsideTown,
  townLandingPage,
  typeLandingPage,
} from '../../domain/search/landing-page.ts';
import type { LandingLink } from '../../ui/frame/landing-links.tsx';

export type LandingStatus = LandingPage['status'];
export type CountedLandingPage = LandingPage & { readonly count: number };

export const LANDING_STATUSES: readonly LandingStatus[] = ['FOR_SALE', 'TO_RENT'];

/** What has something to show, with its number; of towns with several postcodes all of them. The words come later. */
type LandingCounts = {
  readonly towns: ReadonlyMap<LandingTown, number>;
  readonly types: ReadonlyMap<TypeCode, number>;
};

type Counts = Pick<EstateFilters, 'locations' | 'headTypes'>;

/** The counts of all listings of a status: while none of them changes the same object, where the API is in this process. */
const countsFor = (api: ContentApi, status: LandingStatus): Promise<Counts> =>
  api.call('estateFilters', { body: { query: { terms: { 'general.status': [status] } } } });

const countedOf = ({ locations, headTypes }: Counts): LandingCounts => {
  const towns = new Map<LandingTown, number>();
  const types = new Map<TypeCode, number>();
  const add = <K>(counts: Map<K, number>, key: K | undefined, count: number): void => {
    if (key !== undefined && count > 0) counts.set(key, count + (counts.get(key) ?? 0));
  };
  // The choice of a whole municipality counts all of it; without that choice all there is lies in one place.
  for (const { id, count } of locations) if (isWholeMunicipality(id)) add(towns, landingTown(id), count);
  const wholes = new Set(towns.keys());
  for (const { id, count } of locations) {
    const town = isWholeMunicipality(id) ? undefined : landingTown(id);
    if (town && !wholes.has(town)) add(towns, town, count);
  }
  for (const { count, ...place } of locations)
    if (isOutsidePlace(place.id) && place.name !== '') add(towns, outsideTown({ alias: {}, ...place }), count);
  for (const { id, count } of headTypes) add(types, headTypeCode(id), count);
  return { towns, types };
};

/** Towns first, then types. */
export const landingPagesOf = async (api: ContentApi, status: LandingStatus): Promise<CountedLandingPage[]> => {
  const { towns, types } = countedOf(await countsFor(api, status));
  return [
    ...[...towns].map(([town, count]) => ({ ...townLandingPage(status, town), count })),
    ...[...types].map(([type, count]) => ({ ...typeLandingPage(status, type), count })),
  ];
};

const MAX_LINKS = 12;
const MAX_TYPES = 4;

const linkTo = (page: CountedLandingPage, locale: Locale): LandingLink => ({
  href: page.paths[locale],
  label: page.title[locale],
  count: page.count,
});

/** Nobody knows where a place outside our table lies: it comes last. */
const distance = (here: City, { lat, lon }: LandingTown['places'][number]): number =>
  lat === undefined || lon === undefined ? Number.MAX_VALUE : haversine(here, { lat, lon });

/** By the counts they were made from, which no page changes. */
const madeLinks = new WeakMap<Counts, Map<string, LandingLink[]>>();

/** The towns nearest to this one; without a town, or for a page about a type, where most is on offer. */
export const landingLinks = async (
  api: ContentApi,
  status: LandingStatus,
  locale: Locale,
  around?: LandingPage,
): Promise<LandingLink[]> => {
  const counts = await countsFor(api, status);
  // Below a list: the same for all its filters. A landing page has its own, and is kept whole.
  if (around) return linksOf(countedOf(counts), status, locale, around);
  const made = madeLinks.get(counts) ?? new Map<string, LandingLink[]>();
  madeLinks.set(counts, made);
  const key = `${status} ${locale}`;
  const links = made.get(key) ?? linksOf(countedOf(counts), status, locale);
  made.set(key, links);
  return links;
};

const linksOf = (
  { towns, types }: LandingCounts,
  status: LandingStatus,
  locale: Locale,
  around?: LandingPage,
): LandingLink[] => {
  const here = cityById(around?.cityIds?.[0] ?? 0);
  const near = [...towns].flatMap(([town, count]) => {
    const [there] = town.places;
    return there ? [{ town, count, far: here ? distance(here, there) : 0 }] : [];
  });
  near.sort(here ? (a, b) => a.far - b.far : (a, b) => b.count - a.count);
  const most = [...types].filter(([type]) => type !== around?.type).sort(([, a], [, b]) => b - a);
  const shownTypes = most.slice(0, MAX_TYPES).map(([type, count]) => ({ ...typeLandingPage(status, type), count }));
  // One more than is shown: the page itself is among the nearest.
  const shownTowns = near
    .slice(0, MAX_LINKS + 1)
    .map(({ town, count }) => ({ ...townLandingPage(status, town), count }))
    .filter(({ paths }) => paths.nl !== around?.paths.nl)
    .slice(0, MAX_LINKS - shownTypes.length);
  return [...shownTowns, ...shownTypes].map((page) => linkTo(page, locale));
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
