// The facets of a catalogue as plain counts of what finds something, to be compared with another way of counting.
import type { EstateQuery } from '../../../src/domain/search/estate-query-schema.ts';
import type { Catalogue } from '../../../src/search/catalogue/catalogue.ts';
import type { ReferenceFacets } from './reference-search.ts';

const counts = (options: readonly { readonly id: number | string; readonly count: number }[]): Record<string, number> =>
  Object.fromEntries(options.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));

export const countedFacets = (catalogue: Catalogue, query: EstateQuery): ReferenceFacets => {
  const { prices, ...lists } = catalogue.facets(query);
  return {
    headTypes: counts(lists.headTypes),
    subTypes: counts(lists.subTypes),
    // No bedrooms is no option of its own, unless chosen.
    bedrooms: counts(lists.bedrooms.filter(({ id }) => id !== 0)),
    locations: counts(lists.locations),
    transactions: counts(lists.transactions),
    countries: counts(lists.countries),
    buckets: Object.fromEntries(prices.buckets.map(({ from, count }) => [from, count])),
    min: prices.min,
    max: prices.max,
  };
};
