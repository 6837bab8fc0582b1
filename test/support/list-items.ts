// Items of a list, as the server puts them into a page.
import type { Estate } from '../../src/domain/estate.ts';
import type { EstateFilters } from '../../src/domain/estate-filters.ts';
import { labelsFor } from '../../src/domain/labels-for.ts';
import type { ListItem } from '../../src/ui/listing/list-item.ts';
import { listItem } from '../../src/ui/listing/make-list-item.ts';
import { testEstate } from './estates.ts';

export const listItemOf = (id: number, over: Partial<Estate> = {}): ListItem =>
  listItem({ ...testEstate(id), ...over }, labelsFor('nl'), { hiddenStatus: [] });

export const EMPTY_FILTERS: EstateFilters = {
  headTypes: [],
  subTypes: [],
  bedrooms: [],
  locations: [],
  prices: { min: null, max: null, buckets: [] },
  transactions: [],
  countries: [],
};
