// What helps a visitor to find more: map clusters, towns, similar listings, landing pages.
import { NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { cityById, cityNames, placesWithin } from '../../domain/places/cities.ts';
import { choices, searchCities } from '../../domain/places/city-search.ts';
import type { BoundingBox } from '../../domain/places/geo.ts';
import { type ApiEstate, apiCard } from '../../domain/record/api-estate.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estatePrice } from '../../domain/record/estate-price.ts';
import { estateType } from '../../domain/record/estate-type.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { publicFamily } from '../../domain/record/public-family.ts';
import { isForRent } from '../../domain/record/status.ts';
import type { LocationOption } from '../../domain/search/estate-filters.ts';
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { findLandingPage, type LandingPage } from '../../domain/search/landing-page.ts';
import { MAX_PAGE_SIZE } from '../../domain/search/page-size.ts';
import { SIMILAR_LIMIT, similarEstates } from '../../domain/search/similar.ts';
import type { MapAnswer } from '../../search/catalogue/clusters.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { SiteCatalogue } from './catalogue.ts';
import { checkQuery, shownCards, shownEstates } from './estates.ts';

type MapQuestion = {
  readonly bounds: BoundingBox;
  readonly zoom: number;
  readonly query?: EstateQuery;
  readonly homes?: number;
};

/** What a map draws, and of the first in it what their cards show. */
export const mapClusters = async (
  ctx: ServiceContext,
  siteId: string,
  { bounds, zoom, query, homes }: MapQuestion,
): Promise<Omit<MapAnswer, 'homes'> & { readonly homes: readonly ApiEstate[] | undefined }> => {
  checkQuery(query);
  const catalogue = await ctx.catalogue.of(siteId);
  const answer = catalogue.index.clusters(bounds, zoom, query, homes);
  return { ...answer, homes: homes === undefined ? undefined : await shownCards(catalogue, answer.homes) };
};

const CITY_LIMIT = 10;
/** How many listings there are in a place, or within a wider one. */
export const cityCounter = (index: SiteCatalogue['index']): ((id: number) => number) => {
  const { counts } = townsOf(index.cities());
  // A wider place that is no option of its own finds as much as the one place within it that is.
  return (id) => counts.get(id) ?? Math.max(0, ...placesWithin(id).map((place) => counts.get(place) ?? 0));
};

type Towns = { readonly counts: ReadonlyMap<number, number>; readonly outside: readonly NamedTown[] };
type NamedTown = LocationOption & Required<Pick<LocationOption, 'alias'>>;
const knownTowns = new WeakMap<readonly LocationOption[], Towns>();
/** The counts by town, and the towns outside our table; worked out once for each state of the catalogue. */
const townsOf = (options: readonly LocationOption[]): Towns => {
  const known = knownTowns.get(options);
  if (known) return known;
  const outside = options.filter(({ id }) => cityById(id) === undefined).map((town) => ({ alias: {}, ...town }));
  const towns = { counts: new Map(options.map(({ id, count }) => [id, count])), outside };
  knownTowns.set(options, towns);
  return towns;
};

/** The best names first, those of towns with listings before the others. */
export const findCities = async (
  ctx: ServiceContext,
  siteId: string,
  q: string,
  locale: Locale,
): Promise<LocationOption[]> => {
  const { index } = await ctx.catalogue.of(siteId);
  const { outside } = townsOf(index.cities());
  const countOf = cityCounter(index);
  const found = [
    ...searchCities(choices(), q, locale, choices().length),
    ...searchCities(outside, q, locale, outside.length),
  ].map((city) => ({ ...city, count: countOf(city.id) }));
  return [...found.filter(({ count }) => count > 0), ...found.filter(({ count }) => count === 0)]
    .slice(0, CITY_LIMIT)
    .map((city) => (cityById(city.id) ? { ...city, alias: cityNames(city) } : city));
};

/** Listings on offer of the same kind, in reach of place and price: the rule then takes the nearest of them. */
const besideQuery = (estate: Estate): EstateQuery => {
  const type = estateType(estate);
  const point = estate.address?.geoLocation;
  const price = estatePrice(estate)?.value;
  return {
    terms: {
      'general.status': isForRent(estate) ? ['TO_RENT'] : ['FOR_SALE', 'TAKE_OVER'],
      ...(type ? { 'general.headType.id': [type] } : {}),
    },
    ...(price ? { range: { 'price.value': { gte: price / 2, lte: price * 2 } } } : {}),
    ...(point ? { geoDistance: { field: 'geoLocation', distance: '50km', ...point } } : {}),
  };
};

/** A listing that is gone has no place in the index any more; its record still says what it was. */
const besideGone = async (catalogue: SiteCatalogue, estate: Estate): Promise<Estate[]> => {
  const { ids } = catalogue.index.search({
    query: besideQuery(estate),
    pagination: { from: 0, size: MAX_PAGE_SIZE },
  });
  const candidates = (await shownEstates(catalogue, ids)).map((candidate) => candidate.estate);
  return similarEstates(estate, candidates, catalogue.site.hiddenStatus);
};

/** Also for a listing that is gone: its page needs alternatives most. */
export const similarTo = async (ctx: ServiceContext, siteId: string, id: number): Promise<ApiEstate[]> => {
  const catalogue = await ctx.catalogue.of(siteId);
  const { index, site, documents } = catalogue;
  if (index.has(id)) {
    const near = await shownEstates(catalogue, index.similar(index.projectOf(id) ?? id, SIMILAR_LIMIT));
    return near.map(({ estate }) => apiCard(estate));
  }
  const family = id > MAX_ID ? undefined : (await documents.read([id])).get(id);
  if (!family || isHidden(family.estate, site.hiddenStatus)) throw new NotFoundError('There is no such listing.');
  const { children: _units, ...estate } = publicFamily(family.estate, site.hiddenStatus);
  return (await besideGone(catalogue, estate)).map(apiCard);
};

export const landingPage = async (
  ctx: ServiceContext,
  siteId: string,
  transactionWord: string,
  slug: string,
): Promise<LandingPage & { readonly count: number }> => {
  const { index } = await ctx.catalogue.of(siteId);
  const page = findLandingPage(transactionWord, slug, townsOf(index.cities()).outside);
  if (!page) throw new NotFoundError('There is no such page.');
  const { total } = index.search({ query: page.query, pagination: { size: 1 } });
  return { ...page, count: total };
};
