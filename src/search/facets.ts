// Decisions section 3: how many listings each option of each filter list would find under the other active filters. The
// count of an option is the total of the same search with that option alone chosen in its list.
import type { EstateQuery } from '../domain/estate-query.ts';
import type { BitSet } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { type Condition, conditionsOf, type FilterList } from './conditions.ts';
import { matchingRows } from './matching.ts';
import { PRICE_BUCKETS } from './price-buckets.ts';
import { BEDROOM_SLOTS, PRICE_SLOTS, PROFILE_LISTS, type ProfileList } from './profiles.ts';
import type { Scratch } from './scratch.ts';
import { walk } from './sort-levels.ts';
import { tallyCities, tallyLists } from './tally.ts';

export type Option<V> = { readonly id: V; readonly count: number };
/** Options that find something. Prices by the lower bound of their bucket; six bedrooms stand for six and more. */
export type FacetCounts = {
  readonly [L in Exclude<ProfileList, 'countries'>]: Option<number>[];
} & {
  readonly countries: Option<string>[];
  /** By code of the town. */
  readonly cities: Int32Array;
  readonly priceRange: { readonly min: number | null; readonly max: number | null };
};

const widthOf = ({ columns }: CatalogueRows, list: ProfileList): number => {
  if (list === 'bedrooms') return BEDROOM_SLOTS;
  if (list === 'prices') return PRICE_SLOTS;
  const column = { headTypes: columns.headType, subTypes: columns.subType, transactions: columns.transaction };
  return list === 'countries' ? columns.country.width : column[list].width;
};

const optionsOf = <V>(counts: Int32Array | undefined, valueAt: (slot: number) => V | undefined): Option<V>[] => {
  const options: Option<V>[] = [];
  if (!counts) return options;
  for (let slot = 1; slot < counts.length; slot++) {
    const count = counts[slot] as number;
    const id = count > 0 ? valueAt(slot) : undefined;
    if (id !== undefined) options.push({ id, count });
  }
  return options;
};

const priceRange = (rows: CatalogueRows, matches: BitSet): FacetCounts['priceRange'] => {
  const { asc, desc } = rows.orders['price.value'];
  const total = matches.count();
  const priceOf = (row: number | undefined): number | null => {
    const price = row === undefined ? undefined : rows.columns.prices[row];
    return price === undefined || Number.isNaN(price) ? null : price;
  };
  if (total === 0) return { min: null, max: null };
  const [cheapest, dearest] = [asc, desc].map((order) => walk(order, matches, total, { from: 0, to: 1 })[0]);
  return { min: priceOf(cheapest), max: priceOf(dearest) };
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
    const { columns } = rows;
    const include = query.units === 'include';
    const setOf = setsOf(rows, conditionsOf(rows, query), scratch);
    // Lists without a selection share their set, which is then gone through once.
    const counts = new Map<ProfileList, Int32Array>();
    for (const [set, sharing] of Map.groupBy(PROFILE_LISTS, setOf)) {
      const widths = new Map(sharing.map((list) => [list, widthOf(rows, list)]));
      for (const [list, found] of tallyLists(rows, set, widths, include, scratch)) counts.set(list, found);
    }
    return {
      headTypes: optionsOf(counts.get('headTypes'), (slot) => columns.headType.value(slot)),
      subTypes: optionsOf(counts.get('subTypes'), (slot) => columns.subType.value(slot)),
      bedrooms: optionsOf(counts.get('bedrooms'), (slot) => slot - 1),
      prices: optionsOf(counts.get('prices'), (slot) => PRICE_BUCKETS[slot - 1]),
      transactions: optionsOf(counts.get('transactions'), (slot) => columns.transaction.value(slot)),
      countries: optionsOf(counts.get('countries'), (slot) => columns.country.value(slot)),
      cities: tallyCities(rows, setOf('locations'), include, scratch),
      priceRange: priceRange(rows, setOf('prices')),
    };
  });
