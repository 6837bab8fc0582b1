// Decisions section 3: how many listings each option of each filter list would find under the other active filters. The
// count of an option is the total of the same search with that option alone chosen in its list.
import type { EstateQuery } from '../domain/estate-query.ts';
import { type BitSet, intersectAllButOne } from './bit-set.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { type Condition, conditionsOf, type FilterList } from './conditions.ts';
import { matchingRows } from './matching.ts';
import { bucketEnd, PRICE_BUCKETS } from './price-buckets.ts';
import { BEDROOM_SLOTS, PRICE_SLOTS, PROFILE_LISTS, type ProfileList } from './profiles.ts';
import type { Scratch } from './scratch.ts';
import { addFamilies, addRows, aloneIn, membersIn } from './tally.ts';

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

/** The lowest and highest price in a set: looked for within the first and the last bucket that have any. */
const priceRange = (
  rows: CatalogueRows,
  set: BitSet,
  buckets: readonly Option<number>[],
): FacetCounts['priceRange'] => {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return { min: null, max: null };
  const { asc } = rows.orders['price.value'];
  const order = asc.rows;
  let low = asc.between(first.id, first.id).from;
  while (low < order.length && !set.has(order[low] as number)) low++;
  let high = asc.between(last.id, bucketEnd(last.id) ?? Number.MAX_VALUE).to - 1;
  while (high >= 0 && !set.has(order[high] as number)) high--;
  const { prices } = rows.columns;
  return { min: prices[order[low] ?? -1] ?? null, max: prices[order[high] ?? -1] ?? null };
};

type Sets = {
  /** What meets all conditions. */
  readonly all: BitSet;
  /** For a list with conditions what meets all but its own, where that is more; 'everything' when nothing else narrows. */
  readonly others: ReadonlyMap<FilterList, BitSet | 'everything'>;
};

const setsOf = (rows: CatalogueRows, conditions: readonly Condition[], scratch: Scratch): Sets => {
  const general = conditions.filter(({ list }) => list === undefined);
  const everywhere = matchingRows(rows, general, scratch);
  const lists = [...new Set(conditions.flatMap(({ list }) => list ?? []))];
  const met = lists.map((list) => {
    const [first, ...more] = conditions.filter((condition) => condition.list === list);
    const set = scratch.set();
    first?.addTo(set);
    return more.length > 0 ? set.and(matchingRows(rows, more, scratch)) : set;
  });
  const without = lists.map(() => scratch.set());
  const all = intersectAllButOne(everywhere, met, without, scratch.set());
  if (general.length === 0 && lists.length === 1)
    return { all, others: new Map(lists.map((list) => [list, 'everything'])) };
  return {
    all,
    others: new Map(
      lists.flatMap((list, i) => {
        const set = without[i];
        return set?.hasMoreThan(all) ? [[list, set]] : [];
      }),
    ),
  };
};

type Tally = { readonly lists: ReadonlyMap<ProfileList, Int32Array>; readonly cities: Int32Array };

export class FacetCounter {
  readonly #rows: CatalogueRows;
  readonly #scratch: Scratch;
  /** Counts without any filter, alone and with units beside: the same until something changes. */
  #unfiltered: { readonly version: number; readonly tallies: Map<boolean, Tally> } = {
    version: -1,
    tallies: new Map(),
  };

  constructor(rows: CatalogueRows, scratch: Scratch) {
    this.#rows = rows;
    this.#scratch = scratch;
  }

  count(query: EstateQuery): FacetCounts {
    const { columns, families } = this.#rows;
    return this.#scratch.use(() => {
      const include = query.units === 'include';
      const conditions = conditionsOf(this.#rows, query);
      const sets = conditions.length > 0 ? setsOf(this.#rows, conditions, this.#scratch) : undefined;
      const { lists, cities } = sets ? this.#tally(sets, include) : this.#tallyAll(include);
      const priced = sets ? (sets.others.get('prices') ?? sets.all) : 'everything';
      const prices = optionsOf(lists.get('prices'), (slot) => PRICE_BUCKETS[slot - 1]);
      return {
        headTypes: optionsOf(lists.get('headTypes'), (slot) => columns.headType.value(slot)),
        subTypes: optionsOf(lists.get('subTypes'), (slot) => columns.subType.value(slot)),
        bedrooms: optionsOf(lists.get('bedrooms'), (slot) => slot - 1),
        prices,
        transactions: optionsOf(lists.get('transactions'), (slot) => columns.transaction.value(slot)),
        countries: optionsOf(lists.get('countries'), (slot) => columns.country.value(slot)),
        cities,
        priceRange: priceRange(this.#rows, priced === 'everything' ? families.visible : priced, prices),
      };
    });
  }

  /**
   * Rows that stand for themselves are counted once for all lists, where they meet everything; what a list finds beyond
   * that, without its own conditions, is added for that list. Families are counted for each set whole.
   */
  #tally({ all, others }: Sets, include: boolean): Tally {
    const [rows, scratch] = [this.#rows, this.#scratch];
    const { profiles, city } = rows.columns;
    const byProfile = new Int32Array(profiles.column.width);
    const byCity = new Int32Array(city.width);
    const alone = aloneIn(rows, all, undefined, include, scratch);
    addRows(
      rows,
      alone,
      [
        [profiles.column, byProfile],
        [city, byCity],
      ],
      scratch,
    );

    const lists = new Map<ProfileList, Int32Array>();
    const members = membersIn(rows, all, profiles.column, scratch);
    for (const list of PROFILE_LISTS)
      if (!others.has(list)) lists.set(list, this.#slotCounts(list, byProfile, members));
    for (const [list, set] of others) {
      if (!isProfileList(list)) continue;
      if (set === 'everything') lists.set(list, this.#tallyAll(include).lists.get(list) ?? new Int32Array());
      else
        scratch.use(() => {
          const beyond = byProfile.slice();
          addRows(rows, aloneIn(rows, set, all, include, scratch), [[profiles.column, beyond]], scratch);
          lists.set(list, this.#slotCounts(list, beyond, membersIn(rows, set, profiles.column, scratch)));
        });
    }

    const towns = others.get('locations') ?? all;
    if (towns === 'everything') return { lists, cities: this.#tallyAll(include).cities };
    if (towns !== all) addRows(rows, aloneIn(rows, towns, all, include, scratch), [[city, byCity]], scratch);
    addFamilies(rows, membersIn(rows, towns, city, scratch), city.codes, city.ownCodes, byCity);
    return { lists, cities: byCity };
  }

  #tallyAll(include: boolean): Tally {
    const { version, families } = this.#rows;
    if (this.#unfiltered.version !== version) this.#unfiltered = { version, tallies: new Map() };
    const known = this.#unfiltered.tallies.get(include);
    if (known) return known;
    const counted = this.#scratch.use(() => this.#tally({ all: families.visible, others: new Map() }, include));
    this.#unfiltered.tallies.set(include, counted);
    return counted;
  }

  #slotCounts(list: ProfileList, byProfile: Int32Array, members: Int32Array): Int32Array {
    const { profiles } = this.#rows.columns;
    const slots = profiles.slotsOf(list);
    const counts = new Int32Array(widthOf(this.#rows, list));
    for (let profile = 1; profile < byProfile.length; profile++) {
      const slot = slots[profile] as number;
      counts[slot] = (counts[slot] as number) + (byProfile[profile] as number);
    }
    addFamilies(this.#rows, members, profiles.column.codes, slots, counts);
    return counts;
  }
}

const isProfileList = (list: FilterList): list is ProfileList => list !== 'locations';
