import type { MapTiles } from '../../domain/content/map-tiles.ts';
import type { FilterChip } from '../../domain/search/filter-chips.ts';
import type { AlertLink, ListAddress, ListView } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { Loosening } from '../../domain/search/loosening.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { ListItem } from '../../ui/list/list-item.ts';
import type { ListLayout } from './container-options.ts';

/** Plain JSON: the server renders with it and the browser hydrates with it. */
export type ListingProps = {
  readonly siteId: string;
  readonly node: ListingNode;
  readonly options: {
    readonly layout: ListLayout;
    readonly size: number;
    readonly static: boolean;
    readonly heading: string;
    readonly group?: Group | undefined;
  };
  readonly hiddenStatus: readonly number[];
  readonly phone: string;
  /** Street maps of the site's service, after consent. */
  readonly tiles?: MapTiles | undefined;
  readonly path: string;
  readonly alert?: AlertLink | undefined;
  readonly address: ListAddress;
  /** The container's own view; the address may say another. */
  readonly view: ListView;
  readonly from: number;
  readonly items: readonly ListItem[];
  readonly total: number;
  readonly failed: boolean;
  readonly chips: readonly FilterChip[];
  readonly loosenings: readonly Loosening[];
  readonly near: readonly ListItem[];
};
