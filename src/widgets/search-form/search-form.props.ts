import type { FilterOption } from '../../domain/search/filter-options.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { PlaceOption } from '../../ui/list/place-search.tsx';

export type SearchMode = 'buy' | 'rent' | 'new';
export type SearchTab = {
  readonly mode: SearchMode;
  readonly node: ListingNode;
  /** The page of its list. */
  readonly href: string;
  readonly total: number;
  readonly types: readonly FilterOption[];
  readonly places: readonly PlaceOption[];
};
export type SearchFormProps = {
  readonly siteId: string;
  readonly hiddenStatus: readonly number[];
  readonly path: string;
  readonly mode: SearchMode;
  readonly tabs: readonly SearchTab[];
  /** The page of the holiday homes, which has a search of its own. */
  readonly holiday?: string | undefined;
  readonly quick: readonly { readonly href: string; readonly name: string; readonly count: number }[];
};
