// Behaviour sections 5 and 7, decisions section 3: filterQuery and listing node → body of POST estates.
import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { parseArea } from '../places/area.ts';
import type { BoundingBox } from '../places/geo.ts';
import { type Status, transactionStatus } from '../record/status.ts';
import { BEDROOM_COUNT_LARGE_START } from './bedroom-choices.ts';
import type {
  EstateQuery,
  EstateSearchBody,
  EstateSort,
  QueryBounds,
  QueryRange,
  QueryTerms,
} from './estate-query-schema.ts';
import { type FilterQuery, parseBounds, parseGeoRange, type SortType, type StatusFilter } from './filter-query.ts';
import type { ListingNode } from './listing-node.ts';
import { PAGE_SIZE } from './page-size.ts';
import { ENERGY_LABELS, type Group, RANGE_FIELDS, type SortField, TERM_FIELDS, TRAITS } from './query-fields.ts';
import { resolveTerms } from './resolve-terms.ts';

const SORT_FIELD_OF = {
  price: 'price.value',
  city: 'address.city.name',
  date: 'publicationDate',
  type: 'general.subType.id',
} as const satisfies Record<SortType, SortField>;

/** Absent when there is nothing in it: an empty object would only blur the cache key. */
const filled = <T extends object>(part: T): T | undefined => (Object.keys(part).length > 0 ? part : undefined);

const larger = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
const smaller = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

const boundsOf = (gte: number | undefined, lte: number | undefined): QueryBounds => ({
  ...(gte === undefined ? {} : { gte }),
  ...(lte === undefined ? {} : { lte }),
});

/**
 * Codes and transaction ids are alternatives of one filter, but two fields of the query, which combine with and.
 * Given both, the ids count as the status they stand for.
 */
const statusTerms = (status: readonly StatusFilter[]): QueryTerms => {
  const codes = status.filter((value): value is Status => typeof value === 'string');
  const ids = status.filter((value) => typeof value === 'number');
  if (codes.length === 0) return ids.length > 0 ? { 'general.transaction.id': ids } : {};
  return { 'general.status': [...new Set([...codes, ...ids.map((id) => transactionStatus(id, 'own'))])] };
};

const visitorTerms = (filter: FilterQuery, cityDropped: boolean): QueryTerms => ({
  ...(filter.country?.length ? { 'address.country': [...filter.country] } : {}),
  ...(filter.city?.length && !cityDropped ? { 'address.city.id': [...filter.city] } : {}),
  ...(filter.type?.length ? { 'general.headType.id': [...filter.type] } : {}),
  ...(filter.subType?.length ? { 'general.subType.id': [...filter.subType] } : {}),
  ...statusTerms(filter.status ?? []),
  ...(filter.bedrooms !== undefined && filter.bedrooms < BEDROOM_COUNT_LARGE_START
    ? { 'general.bedroomCount': [filter.bedrooms] }
    : {}),
});

const visitorRange = (filter: FilterQuery): QueryRange => {
  const price = filled(boundsOf(filter['price-min'], filter['price-max']));
  const large = filter.bedrooms !== undefined && filter.bedrooms >= BEDROOM_COUNT_LARGE_START;
  const bedrooms = filled(
    boundsOf(larger(filter['bed-min'], large ? BEDROOM_COUNT_LARGE_START : undefined), undefined),
  );
  const surface = filled(boundsOf(filter['surface-min'], filter['surface-max']));
  const plot = filled(boundsOf(filter['plot-min'], filter['plot-max']));
  return {
    ...(price ? { 'price.value': price } : {}),
    ...(bedrooms ? { 'general.bedroomCount': bedrooms } : {}),
    ...(surface ? { surface } : {}),
    ...(plot ? { plot } : {}),
  };
};

const traitLists = (filter: FilterQuery): Pick<EstateQuery, 'with' | 'without'> => {
  const [yes, no] = (['yes', 'no'] as const).map((answer) => TRAITS.filter((trait) => filter[trait] === answer));
  return { ...(yes?.length ? { with: yes } : {}), ...(no?.length ? { without: no } : {}) };
};

/** What the visitor asks for, without a listing node. */
export const visitorQuery = (filter: FilterQuery): EstateQuery => {
  const area = parseArea(filter.area ?? []);
  const geo = area.length > 0 ? undefined : parseGeoRange(filter.geo_range ?? '');
  const terms = filled(visitorTerms(filter, geo !== undefined || area.length > 0));
  const range = filled(visitorRange(filter));
  const bounds = parseBounds(filter.bounds ?? '');
  return {
    ...(terms ? { terms } : {}),
    ...(range ? { range } : {}),
    ...(bounds ? { geoBounds: bounds } : {}),
    ...(geo ? { geoDistance: { field: 'geoLocation', distance: geo.distance, lat: geo.lat, lon: geo.lon } } : {}),
    ...(area.length > 0 ? { area } : {}),
    ...(filter.text ? { match: { text: filter.text } } : {}),
    ...(filter.epc ? { energyLabel: filter.epc } : {}),
    ...traitLists(filter),
  };
};

/** What the node stands for: its own query, within its collections. */
export const nodeQuery = (node: ListingNode): EstateQuery => {
  const collections = node.collections?.map(({ id }) => id);
  return intersectQueries(
    node.query ?? {},
    collections?.length ? { terms: { 'children.collections': collections } } : {},
  );
};

const intersectTerms = (a: QueryTerms | undefined, b: QueryTerms | undefined): QueryTerms => {
  const [left, right] = [resolveTerms(a), resolveTerms(b)];
  const both: Record<string, readonly (number | string)[]> = {};
  for (const field of TERM_FIELDS) {
    const [ours, theirs] = [left[field], right[field]] as (readonly (number | string)[] | undefined)[];
    if (ours && theirs) both[field] = ours.filter((value) => theirs.includes(value));
    else if (ours ?? theirs) both[field] = ours ?? theirs ?? [];
  }
  return both as QueryTerms;
};

const intersectRanges = (a: QueryRange, b: QueryRange): QueryRange => {
  const both: QueryRange = {};
  for (const field of RANGE_FIELDS) {
    const bounds = boundsOf(larger(a[field]?.gte, b[field]?.gte), smaller(a[field]?.lte, b[field]?.lte));
    if (filled(bounds)) both[field] = bounds;
  }
  return both;
};

/** Boxes that do not meet leave one whose north is south of its south: nothing lies in it. */
const commonBox = (a: BoundingBox, b: BoundingBox): BoundingBox => ({
  south: Math.max(a.south, b.south),
  west: Math.max(a.west, b.west),
  north: Math.min(a.north, b.north),
  east: Math.min(a.east, b.east),
});

/** Both must hold. Two term lists with nothing in common leave an empty list, which matches nothing. */
export const intersectQueries = (a: EstateQuery, b: EstateQuery): EstateQuery => {
  const terms = filled(intersectTerms(a.terms, b.terms));
  const range = filled(intersectRanges(a.range ?? {}, b.range ?? {}));
  const text = [a.match?.text, b.match?.text]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  const geoDistance = b.geoDistance ?? a.geoDistance;
  const area = b.area ?? a.area;
  const labels = [a.energyLabel, b.energyLabel].filter((label) => label !== undefined);
  const energyLabel = ENERGY_LABELS.find((label) => labels.includes(label));
  const both = (list: 'with' | 'without') =>
    TRAITS.filter((trait) => a[list]?.includes(trait) || b[list]?.includes(trait));
  const geoBounds = a.geoBounds && b.geoBounds ? commonBox(a.geoBounds, b.geoBounds) : (a.geoBounds ?? b.geoBounds);
  const units = a.units ?? b.units;
  return {
    ...(terms ? { terms } : {}),
    ...(range ? { range } : {}),
    ...(text ? { match: { text } } : {}),
    ...(geoDistance ? { geoDistance } : {}),
    ...(area ? { area } : {}),
    ...(energyLabel ? { energyLabel } : {}),
    ...(both('with').length > 0 ? { with: both('with') } : {}),
    ...(both('without').length > 0 ? { without: both('without') } : {}),
    ...(geoBounds ? { geoBounds } : {}),
    ...(units ? { units } : {}),
  };
};

/** Groups that stand in the order of the language shown. */
const BY_NAME: readonly Group[] = ['SUBTYPE', 'CITY'];

/** Group rank first, so that paging a grouped list never inserts above. */
export const sortOf = (filter: FilterQuery, node: ListingNode = {}, locale: Locale = DEFAULT_LOCALE): EstateSort[] => {
  const groupBy = node.groupOptions?.groupBy;
  return [
    ...(groupBy
      ? [
          {
            field: `group.${groupBy}` as const,
            direction: 'asc' as const,
            ...(BY_NAME.includes(groupBy) && locale !== DEFAULT_LOCALE ? { locale } : {}),
          },
        ]
      : []),
    { field: SORT_FIELD_OF[filter.sortType], direction: filter.sortOrder === 'ASC' ? 'asc' : 'desc' },
  ];
};

export const buildEstateQuery = (
  filter: FilterQuery,
  node: ListingNode = {},
  from = 0,
  locale: Locale = DEFAULT_LOCALE,
): EstateSearchBody => ({
  query: intersectQueries(nodeQuery(node), visitorQuery(filter)),
  sort: sortOf(filter, node, locale),
  pagination: { from, size: PAGE_SIZE },
});
