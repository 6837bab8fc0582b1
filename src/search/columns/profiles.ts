// Most listings look alike to the filters: same type, bedrooms, price bucket and so on. Each different combination is a
// profile; counting listings by profile, then profiles by option, is one step per listing instead of one per list.
import { BEDROOM_COUNT_LARGE_START } from '../../domain/search/bedroom-choices.ts';
import type { FilterList } from '../catalogue/condition.ts';
import { PRICE_BUCKETS } from '../catalogue/price-buckets.ts';
import { CodedColumn, NONE } from './coded-column.ts';

/** All filter lists but the towns, which would make almost every profile unique. */
const PROFILE_LISTS = [
  'headTypes',
  'subTypes',
  'bedrooms',
  'prices',
  'transactions',
  'countries',
] as const satisfies readonly FilterList[];
export type ProfileList = (typeof PROFILE_LISTS)[number];
/** A slot per list; 0 is no option. */
export type Slots = { readonly [L in ProfileList]: number };

export const bedroomSlot = (count: number | undefined): number =>
  count === undefined ? 0 : Math.min(count, BEDROOM_COUNT_LARGE_START) + 1;
export const BEDROOM_SLOTS = BEDROOM_COUNT_LARGE_START + 2;

export const priceSlot = (price: number | undefined): number =>
  price === undefined ? 0 : PRICE_BUCKETS.findLastIndex((from) => price >= from) + 1;
export const PRICE_SLOTS = PRICE_BUCKETS.length + 1;

export class Profiles {
  readonly column = new CodedColumn<string>(0, 'count');
  /** The slot of each profile by list; profile 0 is no listing. */
  readonly #slots: { [L in ProfileList]: Int32Array } = {
    headTypes: new Int32Array(16),
    subTypes: new Int32Array(16),
    bedrooms: new Int32Array(16),
    prices: new Int32Array(16),
    transactions: new Int32Array(16),
    countries: new Int32Array(16),
  };

  set(row: number, slots: Slots): void {
    const key = PROFILE_LISTS.map((list) => slots[list]).join();
    if (this.column.codeOf(key) === NONE) this.#define(this.column.intern(key), slots);
    this.column.set(row, key);
  }

  /** The slot of each profile; there may be more room than profiles. */
  slotsOf(list: ProfileList): Int32Array {
    return this.#slots[list];
  }

  #define(profile: number, slots: Slots): void {
    for (const list of PROFILE_LISTS) {
      if (profile >= this.#slots[list].length) {
        const longer = new Int32Array(profile * 2);
        longer.set(this.#slots[list]);
        this.#slots[list] = longer;
      }
      this.#slots[list][profile] = slots[list];
    }
  }
}
