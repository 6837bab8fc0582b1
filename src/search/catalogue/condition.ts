import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import type { BitSet } from '../sets/bit-set.ts';

export type FilterList = keyof EstateFilters;
export type Condition = {
  /** None for what no filter list offers: it narrows them all. */
  readonly list: FilterList | undefined;
  /** The same for conditions that mean the same. */
  readonly key: string;
  /** Adds the rows that meet it to an empty set; rows nobody can find may be among them. */
  readonly addTo: (target: BitSet) => void;
};
