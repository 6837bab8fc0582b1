// Decisions section 3: how many listings each option of each filter list would find under the other active filters. The
// count of an option is the total of the same search with that option alone chosen in its list.
import type { EstateQuery } from '../domain/estate-query.ts';
import { BEDROOM_COUNT_LARGE_START } from '../domain/query-fields.ts';
import type { BitSet } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { CodedColumn } from './coded-column.ts';
import { type Condition, conditionsOf, type FilterList } from './conditions.ts';
import { matchingRows } from './matching.ts';
import type { Scratch } from './scratch.ts';
import { walk } from './sort-levels.ts';
import { tally } from './tally.ts';

type Values = {
  headTypes: number;
  subTypes: number;
  bedrooms: number;
  locations: number;
  prices: number;
  transactions: number;
  countries: string;
};
/** Counts by id, of options that find something; prices by the lower bound of their bucket, bedrooms up to six. */
export type FacetCounts = { readonly [L in FilterList]: ReadonlyMap<Values[L], number> } & {
  readonly priceRange: { readonly min: number | null; readonly max: number | null };
};

const identity = (code: number): number => code;

type List = { readonly column: CodedColumn<number> | CodedColumn<string>; readonly optionOf: (code: number) => number };

const listsOf = ({ columns }: CatalogueRows): { readonly [L in FilterList]: List } => {
  const large = columns.bedrooms.codeOf(BEDROOM_COUNT_LARGE_START);
  return {
    headTypes: { column: columns.headType, optionOf: identity },
    subTypes: { column: columns.subType, optionOf: identity },
    // Six and more are one option.
    bedrooms: {
      column: columns.bedrooms,
      optionOf: (code) => ((columns.bedrooms.value(code) ?? 0) > BEDROOM_COUNT_LARGE_START ? large : code),
    },
    locations: { column: columns.city, optionOf: identity },
    prices: { column: columns.priceBucket, optionOf: identity },
    transactions: { column: columns.transaction, optionOf: identity },
    countries: { column: columns.country, optionOf: identity },
  };
};

const priceRange = (rows: CatalogueRows, matches: BitSet): FacetCounts['priceRange'] => {
  const { asc, desc } = rows.orders['price.value'];
  const total = matches.count();
  const [cheapest, dearest] =
    total === 0 ? [[], []] : [asc, desc].map((order) => walk(order, matches, total, { from: 0, to: 1 }));
  const priceOf = (row: number | undefined): number | null => {
    const price = row === undefined ? undefined : rows.columns.prices[row];
    return price === undefined || Number.isNaN(price) ? null : price;
  };
  return { min: priceOf(cheapest?.[0]), max: priceOf(dearest?.[0]) };
};

/** All conditions together, and for each list that has conditions all but its own. */
const setsOf = (rows: CatalogueRows, conditions: readonly Condition[], scratch: Scratch) => {
  const everywhere = matchingRows(
    rows,
    conditions.filter(({ list }) => list === undefined),
    scratch,
  );
  const selections = Map.groupBy(conditions, ({ list }) => list);
  selections.delete(undefined);
  const met = [...selections].map(([list, own]) => ({ list, set: matchingRows(rows, own, scratch) }));
  const all = scratch.set().copyFrom(everywhere);
  for (const { set } of met) all.and(set);
  const others = new Map<FilterList | undefined, BitSet>();
  for (const { list } of met) {
    const set = scratch.set().copyFrom(everywhere);
    for (const other of met) if (other.list !== list) set.and(other.set);
    others.set(list, set);
  }
  return (list: FilterList): BitSet => others.get(list) ?? all;
};

export const countFacets = (rows: CatalogueRows, query: EstateQuery, scratch: Scratch): FacetCounts =>
  scratch.use(() => {
    const setOf = setsOf(rows, conditionsOf(rows, query), scratch);
    const lists = Object.entries(listsOf(rows)) as [FilterList, List][];
    const counts: Partial<Record<FilterList, Map<number | string, number>>> = {};
    // Lists without a selection share their set, which is then gone through once.
    for (const [set, sharing] of Map.groupBy(lists, ([list]) => setOf(list))) {
      const tallies = tally(
        rows,
        set,
        sharing.map(([, list]) => list),
        query.units === 'include',
        scratch,
      );
      sharing.forEach(([list, { column }], i) => {
        const found = new Map<number | string, number>();
        tallies[i]?.forEach((count, code) => {
          const value = column.value(code);
          if (count > 0 && value !== undefined) found.set(value, count);
        });
        counts[list] = found;
      });
    }
    return { ...counts, priceRange: priceRange(rows, setOf('prices')) } as FacetCounts;
  });
