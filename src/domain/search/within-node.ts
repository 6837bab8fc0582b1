// A filter list is counted without its own selection, also without the page's: on a page of homes for sale nobody can
// choose what is to rent. What lies outside the page's listing node is no choice.
import type { EstateFilters } from './estate-filters.ts';
import type { ListingNode } from './listing-node.ts';
import { resolveTerms } from './resolve-terms.ts';

const kept = <T>(options: readonly T[] | undefined, wanted: ((option: T) => boolean) | undefined): T[] | undefined =>
  wanted ? options?.filter(wanted) : options && [...options];

export type FixedLists = { readonly types: boolean; readonly transactions: boolean };

/** A page of one type or one transaction leaves nothing to choose there, whatever else is chosen. */
export const fixedLists = (node: ListingNode): FixedLists => {
  const terms = resolveTerms(node.query?.terms);
  return {
    types: terms['general.headType.id']?.length === 1,
    transactions: !terms['general.status'] && terms['general.transaction.id']?.length === 1,
  };
};

export const withinNode = (filters: Partial<EstateFilters>, node: ListingNode): Partial<EstateFilters> => {
  const terms = resolveTerms(node.query?.terms);
  const types = terms['general.headType.id'];
  const statuses = terms['general.status'];
  const transactions = terms['general.transaction.id'];
  const cities = terms['address.city.id'];
  const countries = terms['address.country'];
  const narrowed = {
    headTypes: kept(filters.headTypes, types && (({ id }) => types.includes(id))),
    transactions: kept(
      filters.transactions,
      (statuses || transactions) && (({ id, code }) => statuses?.includes(code) || transactions?.includes(id) || false),
    ),
    locations: kept(filters.locations, cities && (({ id }) => cities.includes(id))),
    countries: kept(filters.countries, countries && (({ id }) => countries.includes(id))),
  };
  return { ...filters, ...Object.fromEntries(Object.entries(narrowed).filter(([, list]) => list !== undefined)) };
};
