// What a list asks the content API for, on the server and in the browser alike. Browsers load it when a visitor first
// changes something: until then the page has everything.
import type { ContentApi } from '../../client/content-api.ts';
import { getEstateFilterValues, getEstates } from '../../client/estate-queries.ts';
import type { CardView } from '../../domain/display/card.ts';
import type { Labels } from '../../domain/display/labels.ts';
import type { BoundingBox } from '../../domain/places/geo.ts';
import { type FilterChange, mergeFilter } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { filterChips, removalChange } from '../../domain/search/filter-chips.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import {
  asksPriceOrPlace,
  type Loosening,
  loosenings,
  WITHOUT_PRICE_AND_PLACE,
} from '../../domain/search/loosening.ts';
import { withinNode } from '../../domain/search/within-node.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { MapCluster, MapPin } from '../../map/gather.ts';
import type { ListItem } from '../../ui/list/list-item.ts';
import { listItem } from '../../ui/list/make-list-item.ts';
import { filterQuery, type ListingSearch, searchBody } from './listing-query.ts';

const NEAR_MISSES = 2;
/** More than stand alone on a screen. */
const MAP_HOMES = 60;

type LoadedPage = { readonly items: readonly ListItem[]; readonly total: number; readonly error?: unknown };
/** Without options, and with the error, when they could not be had. */
type LoadedFilters = { readonly options: Partial<EstateFilters>; readonly error?: unknown };
type LoadedMap = {
  readonly pins: readonly MapPin[];
  readonly clusters: readonly MapCluster[];
  readonly homes: readonly CardView[];
};
export type WaysOut = { readonly loosenings: readonly Loosening[]; readonly near: readonly ListItem[] };
type LoaderOptions = {
  readonly api: ContentApi;
  readonly labels: Pick<Labels, 'locale' | 'reference'>;
  readonly t: Translate;
  readonly hiddenStatus: readonly number[];
};

export const createListingLoader = ({ api, labels, t, hiddenStatus }: LoaderOptions) => {
  const page = async (search: ListingSearch, signal?: AbortSignal): Promise<LoadedPage> => {
    const { results, total, groups, error } = await getEstates(api, searchBody(search, labels.locale), signal);
    const options = { hiddenStatus, groupBy: search.group, groups };
    return { items: results.map((estate) => listItem(estate, labels, options)), total, error };
  };

  return {
    page,
    filters: async (filter: FilterQuery, node: ListingNode, signal?: AbortSignal): Promise<LoadedFilters> => {
      let error: unknown;
      const body = { query: filterQuery(filter, node), more: true };
      const options = await getEstateFilterValues(api, body, signal, (cause) => {
        error = cause;
      });
      return { options: withinNode(options, node), error };
    },
    /** Undefined when nobody could say. */
    count: async (filter: FilterQuery, node: ListingNode, signal?: AbortSignal): Promise<number | undefined> => {
      const { total, error } = await getEstates(
        api,
        searchBody({ filter, node, from: 0, size: 1 }, labels.locale),
        signal,
      );
      return error === undefined ? total : undefined;
    },
    /** What a map draws, and the homes it names. */
    clusters: async (
      filter: FilterQuery,
      node: ListingNode,
      bounds: BoundingBox,
      zoom: number,
      signal?: AbortSignal,
    ): Promise<LoadedMap> => {
      const body = { query: filterQuery(filter, node), bounds, zoom, homes: MAP_HOMES };
      const { pins, clusters, homes = [] } = await api.call('estateClusters', { body, signal });
      return { pins, clusters, homes: homes.map((estate) => listItem(estate, labels, { hiddenStatus }).card) };
    },
    /** Nothing found: what would there be without one of the filters? */
    waysOut: async (
      filter: FilterQuery,
      node: ListingNode,
      filters: Partial<EstateFilters>,
      signal?: AbortSignal,
      known?: ReadonlyMap<string, string>,
    ): Promise<WaysOut> => {
      const asked = filterQuery(filter, node);
      const search = (size: number, change: FilterChange, near?: EstateQuery) =>
        page({ filter: mergeFilter(filter, change), node, from: 0, size, near }, signal);
      const ways = await loosenings(
        filterChips({ filter, filters, locale: labels.locale, t, known }),
        async (chip) => (await search(1, removalChange(chip))).total,
      );
      const nearest = async (change: FilterChange) => (await search(NEAR_MISSES, change, asked)).items;
      const bent = asksPriceOrPlace(filter) ? await nearest(WITHOUT_PRICE_AND_PLACE) : [];
      const near = bent.length > 0 || !ways[0] ? bent : await nearest(removalChange(ways[0]));
      return { loosenings: ways, near };
    },
  };
};
export type ListingLoader = ReturnType<typeof createListingLoader>;
