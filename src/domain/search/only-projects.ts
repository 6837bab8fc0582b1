// A list of nothing but projects counts projects, not properties.
import type { FilterQuery } from './filter-query.ts';
import type { ListingNode } from './listing-node.ts';

const PROJECT = 7;

/** By the page's own choice, their head type by id or by code (a list of one value is written as that value), or by the visitor's. */
export const onlyProjects = ({ query }: ListingNode, { type }: Pick<FilterQuery, 'type'>): boolean =>
  /^(?:7|PROJECT)$/.test(String(query?.terms?.['general.headType.id'])) || (type?.length === 1 && type[0] === PROJECT);
