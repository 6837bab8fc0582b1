// Which rows a query finds.
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { asksOnlyForSold, resolveTerms } from '../../domain/search/resolve-terms.ts';
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

/** Projects that still have something on offer: not in a list of what is sold or rented (decisions section 12). */
export const openProjects = ({ families }: CatalogueRows, scratch: Scratch): BitSet =>
  scratch.set().copyFrom(families.open).without(families.units);

/**
 * What a query lists: units under their project, which is found when its own record or any one unit matches; beside it
 * only when the query says so.
 */
export const findRows = (rows: CatalogueRows, query: EstateQuery, scratch: Scratch): BitSet => {
  return listedOf(rows, matchingRows(rows, conditionsOf(rows, query), scratch), query, scratch);
};

/** What stands in the list of a query when these rows meet it. Changes them. */
export const listedOf = (rows: CatalogueRows, matches: BitSet, query: EstateQuery, scratch: Scratch): BitSet => {
  const { families } = rows;
  for (const options of families.options('project')) addProjects(options, matches);
  if (asksOnlyForSold(resolveTerms(query.terms))) matches.without(openProjects(rows, scratch));
  return query.units === 'include' ? matches : matches.without(families.units);
};
