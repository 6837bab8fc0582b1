// A list of nothing but projects counts projects, not properties.
import type { FilterQuery } from './filter-query.ts';
import type { ListingNode } from './listing-node.ts';

const PROJECT_TYPE = 7;

const isProjectAlone = (types: readonly (string | number)[] | undefined): boolean =>
  types?.length === 1 && (types[0] === PROJECT_TYPE || types[0] === 'PROJECT' || types[0] === String(PROJECT_TYPE));

/** Whether the page or the visitor asks for that one type. */
export const onlyProjects = (node: ListingNode, filter: FilterQuery): boolean =>
  isProjectAlone(node.query?.terms?.['general.headType.id']) || isProjectAlone(filter.type);
