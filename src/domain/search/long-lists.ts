// Long lists of a filter bar are not in the page until somebody asks for them: a country has hundreds of towns, and most
// visitors open none of the lists. What is chosen is always there: it has a name, and the form carries it.
import { parseArea, placesOfArea } from '../places/area.ts';
import type { EstateFilters } from './estate-filters.ts';
import { type FilterQuery, parseGeoRange, valuesOf } from './filter-query.ts';
import { type ListAddress, listHref } from './list-address.ts';

/** From this many options on. */
const LONG_LIST = 12;

/** By the parameter of the query string. */
const LISTS = { city: 'locations', subType: 'subTypes' } as const satisfies Record<string, keyof EstateFilters>;
export type LongList = keyof typeof LISTS;
/** How many options each list has that is not there whole. */
export type WaitingLists = { readonly [List in LongList]?: number };

const CHOOSE = 'choose';
const isLongList = (name: string | undefined): name is LongList => name !== undefined && Object.hasOwn(LISTS, name);

/** The list that an address asks for, whole and open: for whoever reads without script. */
export const askedList = (search: string): LongList | undefined => {
  const [name] = valuesOf(search).get(CHOOSE) ?? [];
  return isLongList(name) ? name : undefined;
};

export const listOfOptionsHref = (path: string, address: ListAddress, list: LongList): string => {
  const href = listHref(path, { ...address, page: 1 });
  return `${href}${href.includes('?') ? '&' : '?'}${CHOOSE}=${list}`;
};

/** The chosen options of a list; of towns also those of an area, and the one that a circle is drawn around. */
const chosenOf = (filters: Partial<EstateFilters>, filter: FilterQuery) => {
  const around = parseGeoRange(filter.geo_range ?? '');
  const inArea = placesOfArea(parseArea(filter.area ?? []));
  return {
    city: filters.locations?.filter(
      ({ id, lat, lon }) =>
        filter.city?.includes(id) || inArea.includes(id) || (around && lat === around.lat && lon === around.lon),
    ),
    subType: filters.subTypes?.filter(({ id }) => filter.subType?.includes(id)),
  };
};

/** The filters without what is long and not chosen; `whole` stays as it is. */
export const withoutLongLists = (
  filters: Partial<EstateFilters>,
  filter: FilterQuery,
  whole?: LongList,
): { readonly filters: Partial<EstateFilters>; readonly waiting: WaitingLists } => {
  const chosen = chosenOf(filters, filter);
  const long = (Object.keys(LISTS) as LongList[]).filter(
    (list) => list !== whole && (filters[LISTS[list]]?.length ?? 0) >= LONG_LIST,
  );
  return {
    filters: { ...filters, ...Object.fromEntries(long.map((list) => [LISTS[list], chosen[list]])) },
    waiting: Object.fromEntries(long.map((list) => [list, filters[LISTS[list]]?.length])),
  };
};
