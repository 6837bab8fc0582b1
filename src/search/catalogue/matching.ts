// Which rows a query finds.
import type { EstateQuery } from '../../domain/search/estate-query.ts';
import type { BitSet } from '../sets/bit-set.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Condition } from './condition.ts';
import { conditionsOf } from './conditions.ts';
import { addProjects } from './family-options.ts';

/** The visible rows that meet all conditions at once, each by itself. */
export const matchingRows = (rows: CatalogueRows, conditions: readonly Condition[], scratch: Scratch): BitSet => {
  const matches = scratch.set().copyFrom(rows.families.visible);
  for (const condition of conditions) matches.and(rows.met(condition));
  return matches;
};

/**
 * What is listed for matching rows: units under their project, which is found when its own record or any one unit
 * matches; beside it only when the query says so. Changes the set given.
 */
const listedRows = ({ families }: CatalogueRows, matches: BitSet, units: EstateQuery['units']): BitSet => {
  for (const options of families.options('project')) addProjects(options, matches);
  return units === 'include' ? matches : matches.without(families.units);
};

export const findRows = (rows: CatalogueRows, query: EstateQuery, scratch: Scratch): BitSet =>
  listedRows(rows, matchingRows(rows, conditionsOf(rows, query), scratch), query.units);
