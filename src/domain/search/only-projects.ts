// A list of nothing but projects counts projects, not properties.
import type { FilterQuery } from './filter-query.ts';
import type { ListingNode } from './listing-node.ts';

/** Their head type, by id or by code; a list of one value is written as that value. */
const isProjectAlone = (types: unknown): boolean => /^(?:7|PROJECT)$/.test(String(types));

/** Whether the page or the visitor asks for that one type. */
export const onlyProjects = ({ query }: ListingNode, { type }: FilterQuery): boolean =>
  isProjectAlone(query?.terms?.['general.headType.id']) || isProjectAlone(type);
