// A list of nothing but projects counts projects, not properties.
import type { ListingNode } from './listing-node.ts';

/** Their head type, by id or by code; a list of one value is written as that value. */
export const onlyProjects = ({ query }: ListingNode): boolean =>
  /^(?:7|PROJECT)$/.test(String(query?.terms?.['general.headType.id']));
