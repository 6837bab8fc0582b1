// Which rows a query finds.
import type { EstateQuery } from '../domain/estate-query.ts';
import type { BitSet } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import type { FamilyOptions } from './families.ts';
import type { Scratch } from './scratch.ts';

/** The visible rows that meet all conditions at once, each by itself. */
export const matchingRows = (rows: CatalogueRows, conditions: readonly Condition[], scratch: Scratch): BitSet => {
  const matches = scratch.set().copyFrom(rows.families.visible);
  for (const condition of conditions) matches.and(rows.met(condition));
  return matches;
};

const addProjects = (options: FamilyOptions, matches: BitSet): void => {
  const { words } = matches;
  let found = 0;
  for (let i = 0; i < options.length; i += 3) {
    const option = options[i] as number;
    found |= (words[options[i + 1] as number] as number) & (options[i + 2] as number);
    if ((option & 1) === 0) continue;
    if (found !== 0) matches.add(option >>> 1);
    found = 0;
  }
};

/**
 * What is listed for matching rows: units under their project, which is found when its own record or any one unit
 * matches; beside it only when the query says so. Changes the set given.
 */
export const listedRows = ({ families }: CatalogueRows, matches: BitSet, units: EstateQuery['units']): BitSet => {
  for (const options of families.options('project')) addProjects(options, matches);
  return units === 'include' ? matches : matches.without(families.units);
};

export const findRows = (rows: CatalogueRows, query: EstateQuery, scratch: Scratch): BitSet =>
  listedRows(rows, matchingRows(rows, conditionsOf(rows, query), scratch), query.units);
