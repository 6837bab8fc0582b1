// Decisions section 3: how many listings each option of each filter list would find under the other active filters. The
// count of an option is the total of the same search with that option alone chosen in its list.
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { asksOnlyForSold, resolveTerms } from '../../domain/search/resolve-terms.ts';
import { NONE } from '../columns/coded-column.ts';
import { BEDROOM_SLOTS, PRICE_SLOTS, type ProfileList } from '../columns/profiles.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import { type BitSet, intersectAllButOne } from '../sets/bit-set.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Condition, FilterList } from './condition.ts';
import { conditionsOf } from './conditions.ts';
import type { MemberList } from './family-options.ts';
import { matchingRows, openProjects } from './matching.ts';
import { bucketEnd, PRICE_BUCKETS } from './price-buckets.ts';
import { addFamilies, addRows, aloneIn } from './tally.ts';

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

const optionsOf = <V>(counts: Int32Array, valueAt: (slot: number) => V | undefined): Option<V>[] => {
  const options: Option<V>[] = [];
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

/** `left` is what the selection of transactions leaves out besides. */
const setsOf = (
  rows: CatalogueRows,
  conditions: readonly Condition[],
  left: BitSet | undefined,
  scratch: Scratch,
): Sets => {
  const general = conditions.filter(({ list }) => list === undefined);
  const everywhere = matchingRows(rows, general, scratch);
  const lists = [...new Set(conditions.flatMap(({ list }) => list ?? []))];
  const met = lists.map((list) => {
    const own = conditions.filter((condition) => condition.list === list);
    return own[0] && own.length === 1 ? rows.met(own[0]) : matchingRows(rows, own, scratch);
  });
  const without = lists.map(() => scratch.set());
  const all = intersectAllButOne(everywhere, met, without, scratch.set());
  if (left) {
    all.without(left);
    lists.forEach((list, i) => {
      if (list !== 'transactions') without[i]?.without(left);
    });
  }
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

/** Counts that are worked out when they are asked for: a filter usually needs few of those without any filter. */
type Tally = { list(list: ProfileList): Int32Array; cities(): Int32Array };

const EVERYTHING: ReadonlyMap<FilterList, BitSet | 'everything'> = new Map();

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
      const sold = asksOnlyForSold(resolveTerms(query.terms));
      // Where units are listed, those that are sold stay; only their project is left out.
      const left = sold ? (include ? openProjects(this.#rows, this.#scratch) : families.open) : undefined;
      const sets = conditions.length > 0 ? setsOf(this.#rows, conditions, left, this.#scratch) : undefined;
      const tally = sets ? this.#tally(sets, include, sold) : this.#tallyAll(include);
      const priced = sets ? (sets.others.get('prices') ?? sets.all) : 'everything';
      const prices = optionsOf(tally.list('prices'), (slot) => PRICE_BUCKETS[slot - 1]);
      return {
        headTypes: optionsOf(tally.list('headTypes'), (slot) => columns.headType.value(slot)),
        subTypes: optionsOf(tally.list('subTypes'), (slot) => columns.subType.value(slot)),
        bedrooms: optionsOf(tally.list('bedrooms'), (slot) => slot - 1),
        prices,
        transactions: optionsOf(tally.list('transactions'), (slot) => columns.transaction.value(slot)),
        countries: optionsOf(tally.list('countries'), (slot) => columns.country.value(slot)),
        cities: tally.cities(),
        priceRange: priceRange(this.#rows, priced === 'everything' ? families.visible : priced, prices),
      };
    });
  }

  /**
   * Rows that stand for themselves are counted once for all lists, where they meet everything; what a list finds beyond
   * that, without its own conditions, is added for that list. Families are counted for each set whole.
   */
  #tally({ all, others }: Sets, include: boolean, sold = false): Tally {
    const [rows, scratch] = [this.#rows, this.#scratch];
    const { profiles, city } = rows.columns;
    const [byProfile, byCity] = [new Int32Array(profiles.column.width), new Int32Array(city.width)];
    scratch.use(() => {
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
    });
    /** What a list without its own conditions finds more. */
    const addBeyond = (set: BitSet, column: typeof profiles.column | typeof city, counts: Int32Array): Int32Array => {
      if (set !== all)
        scratch.use(() => addRows(rows, aloneIn(rows, set, all, include, scratch), [[column, counts]], scratch));
      return counts;
    };
    const addProjects = (list: MemberList, set: BitSet, counts: Int32Array): void => {
      scratch.use(() => {
        const reduced = sold && list !== 'transactions';
        addFamilies(rows, list, reduced ? scratch.set().copyFrom(set).without(rows.families.open) : set, counts);
      });
    };
    return {
      list: (list) => {
        const set = others.get(list) ?? all;
        if (set === 'everything') return this.#tallyAll(include).list(list);
        const counts = new Int32Array(widthOf(rows, list));
        const listings = set === all ? byProfile : addBeyond(set, profiles.column, byProfile.slice());
        addSlots(listings, profiles.slotsOf(list), counts);
        addProjects(list, set, counts);
        return counts;
      },
      cities: () => {
        const set = others.get('locations') ?? all;
        if (set === 'everything') return this.#tallyAll(include).cities();
        const counts = addBeyond(set, city, byCity.slice());
        addWider(rows.columns, counts);
        for (const list of ['locations', 'towns', 'municipalities'] as const) addProjects(list, set, counts);
        return counts;
      },
    };
  }

  #tallyAll(include: boolean): Tally {
    const { version, families } = this.#rows;
    if (this.#unfiltered.version !== version) this.#unfiltered = { version, tallies: new Map() };
    const known = this.#unfiltered.tallies.get(include);
    if (known) return known;
    const counted = this.#tally({ all: families.visible, others: EVERYTHING }, include);
    this.#unfiltered.tallies.set(include, counted);
    return counted;
  }
}

/** Listings that stand for themselves count in their own town and in the wider places that find it. */
const addWider = (columns: RowColumns, counts: Int32Array): void => {
  const own = counts.slice();
  for (let code = 1; code < own.length; code++) {
    const count = own[code] as number;
    if (count === 0) continue;
    const [town, whole] = [columns.townCode(code), columns.wholeCode(code)];
    if (town !== code) counts[town] = (counts[town] as number) + count;
    if (whole !== NONE) counts[whole] = (counts[whole] as number) + count;
  }
};

const addSlots = (byProfile: Int32Array, slots: Int32Array, counts: Int32Array): void => {
  const { length } = byProfile;
  for (let profile = 1; profile < length; profile++) {
    const slot = slots[profile] as number;
    counts[slot] = ((counts[slot] as number) + (byProfile[profile] as number)) | 0;
  }
};
