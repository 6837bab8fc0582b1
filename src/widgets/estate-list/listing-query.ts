// One search of a list page, for the server and the browser alike: address and node in, body of the call out.

import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { buildEstateQuery, intersectQueries, nodeQuery, visitorQuery } from '../../domain/search/build-estate-query.ts';
import type { EstateQuery, EstateSearchBody } from '../../domain/search/estate-query.ts';
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
  ...buildEstateQuery(filter, { ...node, ...(group ? { groupOptions: { groupBy: group } } : {}) }, from, locale),
  pagination: { from, size },
  ...(near ? { near } : {}),
});

export const filterQuery = (filter: FilterQuery, node: ListingNode): EstateQuery =>
  intersectQueries(nodeQuery(node), visitorQuery(filter));
