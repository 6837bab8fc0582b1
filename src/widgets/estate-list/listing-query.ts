// One search of a list page, for the server and the browser alike: address and node in, body of the call out.
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { intersectQueries, nodeQuery, sortOf, visitorQuery } from '../../domain/search/build-estate-query.ts';
import type { EstateQuery, EstateSearchBody } from '../../domain/search/estate-query-schema.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { Group } from '../../domain/search/query-fields.ts';

export type ListingSearch = {
  readonly filter: FilterQuery;
  readonly node: ListingNode;
  readonly group?: Group | undefined;
  readonly from: number;
  readonly size: number;
  /** Instead of the sort: what comes nearest to this. */
  readonly near?: EstateQuery | undefined;
};

export const searchBody = (
  { filter, node, group, from, size, near }: ListingSearch,
  locale: Locale = DEFAULT_LOCALE,
): EstateSearchBody => ({
  query: filterQuery(filter, node),
  sort: sortOf(filter, group ? { ...node, groupOptions: { groupBy: group } } : node, locale),
  pagination: { from, size },
  ...(near ? { near } : {}),
});

const queries = new WeakMap<FilterQuery, WeakMap<ListingNode, EstateQuery>>();

/** A page asks for its list, its filters and their count: the same query, put together once. */
export const filterQuery = (filter: FilterQuery, node: ListingNode): EstateQuery => {
  const ofFilter = queries.get(filter) ?? new WeakMap<ListingNode, EstateQuery>();
  queries.set(filter, ofFilter);
  const query = ofFilter.get(node) ?? intersectQueries(nodeQuery(node), visitorQuery(filter));
  ofFilter.set(node, query);
  return query;
};
