// What a list shows when the server renders it.
import { createElement, type ReactElement } from 'react';
import type { ContentApi } from '../../client/content-api.ts';
import { getEstateFilterValues, getEstates } from '../../client/estate-queries.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { mergeFilter } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { filterChips, removalChange } from '../../domain/search/filter-chips.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import { groupOf, PLAIN_ADDRESS, parseListAddress } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { loosenings } from '../../domain/search/loosening.ts';
import { withinNode } from '../../domain/search/within-node.ts';
import { groupCounts, type ListItem } from '../../ui/list/list-item.ts';
import { listItem } from '../../ui/list/make-list-item.ts';
import type { Widget, WidgetContext, WidgetProps } from '../widget.ts';
import { alertLink } from './alert-link.ts';
import { EstateListWidget } from './estate-list.widget.tsx';
import { FixedList } from './fixed-list.tsx';
import type { ListingProps } from './listing.props.ts';
import { type ListingOptions, type ListLayout, listingOptions, nodeOf } from './listing-options.ts';
import { filterQuery, searchBody } from './listing-query.ts';

const NEAR_MISSES = 2;

type Search = { readonly api: ContentApi; readonly filter: FilterQuery; readonly node: ListingNode };

const countOf = async ({ api, filter, node }: Search): Promise<number> =>
  (await getEstates(api, searchBody({ filter, node, from: 0, size: 1 }))).total;

/** Nothing found: what would there be without one of the filters? */
const waysOut = async (
  context: WidgetContext,
  search: Search,
  filters: Partial<EstateFilters>,
  hidden: readonly number[],
) => {
  const { api, locale, t } = context;
  const chips = filterChips({ filter: search.filter, filters, locale, t });
  const ways = await loosenings(chips, (chip) =>
    countOf({ ...search, filter: mergeFilter(search.filter, removalChange(chip)) }),
  );
  const best = ways[0];
  if (!best) return { loosenings: ways, near: [] };
  const filter = mergeFilter(search.filter, removalChange(best));
  const { results } = await getEstates(api, searchBody({ filter, node: search.node, from: 0, size: NEAR_MISSES }));
  return {
    loosenings: ways,
    near: results.map((estate) => listItem(estate, labelsFor(locale), { hiddenStatus: hidden })),
  };
};

export const viewOf = (layout: ListLayout): ListingProps['view'] =>
  layout === 'rows' || layout === 'map' ? layout : 'grid';

export const loadListing = async (
  context: WidgetContext,
  options: ListingOptions,
  ownLayout: ListLayout,
): Promise<ListingProps> => {
  const { api, locale, page } = context;
  const { hiddenStatus, phone, id: siteId } = page.site;
  const layout = options.layout ?? ownLayout;
  const address = options.static ? PLAIN_ADDRESS : parseListAddress(page.search);
  const node = nodeOf(options);
  const group = groupOf(address.group, options.group);
  const { filter } = address;
  const from = (address.page - 1) * options.size;
  const [{ total, results, error }, values] = await Promise.all([
    getEstates(api, searchBody({ filter, node, group, from, size: options.size })),
    options.static ? {} : getEstateFilterValues(api, { query: filterQuery(filter, node) }),
  ]);
  const filters = withinNode(values, node);
  if (error !== undefined) context.warn(`A list could not be loaded: ${String(error)}`);
  const labels = labelsFor(locale);
  const items: ListItem[] = results.map((estate) => listItem(estate, labels, { hiddenStatus, groupBy: group }));
  const empty = error === undefined && total === 0 && !options.static;
  const ways = empty
    ? await waysOut(context, { api, filter, node }, filters, hiddenStatus)
    : { loosenings: [], near: [] };
  return {
    siteId,
    node,
    options: { layout, size: options.size, static: options.static, heading: options.heading, group: options.group },
    hiddenStatus,
    phone,
    tiles: page.site.services?.tiles,
    path: page.path,
    alert: alertLink(page, node),
    address,
    view: viewOf(layout),
    from,
    items,
    total,
    failed: error !== undefined,
    chips: options.static ? [] : filterChips({ filter, filters, locale, t: context.t }),
    counts: groupCounts(filters, group),
    ...ways,
  };
};

/** In the browser there are only the lists that follow the page. */
const AnyList = (widget: WidgetProps<ListingProps>): ReactElement =>
  createElement(widget.props.options.static ? FixedList : EstateListWidget, widget);

const listWidget = (name: string, layout: ListLayout): Widget<typeof listingOptions, ListingProps> => ({
  name,
  options: listingOptions,
  load: (context, options) => loadListing(context, options, layout),
  Component: AnyList,
  still: ({ options }) => options.static,
});

export const estateList = listWidget('estate-list', 'grid');
export const estateRows = listWidget('estate-rows', 'rows');
export const estateMap = listWidget('estate-map', 'map');
