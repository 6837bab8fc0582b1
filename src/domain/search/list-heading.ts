// What a list is called. An editor's own heading is about all of it ("Te koop tussen Leie en Schelde"): once a visitor looks
// somewhere else, it would say something untrue.
import type { FilterQuery } from './filter-query.ts';
import type { ListingNode } from './listing-node.ts';

export type ListHeading = 'own' | 'sale' | 'rent' | 'offer';

export const listHeading = (node: ListingNode, filter: FilterQuery): ListHeading => {
  const isElsewhere =
    (filter.city?.length ?? 0) > 0 || (filter.country?.length ?? 0) > 0 || filter.geo_range !== undefined;
  if (!isElsewhere) return 'own';
  const statuses = node.query?.terms?.['general.status'] ?? [];
  if (statuses.length !== 1) return 'offer';
  return statuses[0] === 'FOR_SALE' ? 'sale' : statuses[0] === 'TO_RENT' ? 'rent' : 'offer';
};
