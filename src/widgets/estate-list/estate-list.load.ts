// What a list shows when the server renders it.
import { createElement, type ReactElement } from 'react';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { formatPhone } from '../../domain/people/phone-number.ts';
import { filterChips } from '../../domain/search/filter-chips.ts';
import { knownNames } from '../../domain/search/known-names.ts';
import { groupOf, PLAIN_ADDRESS, parseListAddress } from '../../domain/search/list-address.ts';
import type { Widget, WidgetContext, WidgetProps } from '../widget.ts';
import { alertLink } from './alert-link.ts';
import { type ListingOptions, type ListLayout, listingOptions, nodeOf } from './container-options.ts';
import { EstateListWidget } from './estate-list.widget.tsx';
import { FixedList } from './fixed-list.tsx';
import type { ListingProps } from './listing.props.ts';
import { createListingLoader } from './listing-loader.ts';

const viewOf = (layout: ListLayout): ListingProps['view'] => (layout === 'rows' || layout === 'map' ? layout : 'grid');

const loadListing = async (
  context: WidgetContext,
  options: ListingOptions,
  ownLayout: ListLayout,
): Promise<ListingProps> => {
  const { api, locale, t, page } = context;
  const { hiddenStatus, phone, id: siteId } = page.site;
  const layout = options.layout ?? ownLayout;
  const address = options.static ? PLAIN_ADDRESS : parseListAddress(page.search);
  const node = nodeOf(options);
  const group = groupOf(address.group, options.group);
  const { filter } = address;
  const from = (address.page - 1) * options.size;
  const loader = createListingLoader({ api, labels: labelsFor(locale), t, hiddenStatus });
  const [{ items, total, error }, { options: filters }] = await Promise.all([
    loader.page({ filter, node, group, from, size: options.size }),
    options.static ? { options: {} } : loader.filters(filter, node),
  ]);
  if (error !== undefined) context.warn(`A list could not be loaded: ${String(error)}`);
  const empty = error === undefined && total === 0 && !options.static;
  const known = knownNames(filter, locale, t);
  const ways = empty ? await loader.waysOut(filter, node, filters, undefined, known) : { loosenings: [], near: [] };
  return {
    siteId,
    node,
    options: { layout, size: options.size, static: options.static, heading: options.heading, group: options.group },
    hiddenStatus,
    phone: formatPhone(phone),
    tiles: page.site.services?.tiles,
    path: page.path,
    alert: alertLink(page, node),
    address,
    view: viewOf(layout),
    from,
    items,
    total,
    failed: error !== undefined,
    chips: options.static ? [] : filterChips({ filter, filters, locale, t, known }),
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
  shared: (props, mark) => ({
    ...props,
    items: props.items.map((item) => ({ ...item, card: mark(item.card) })),
    near: props.near.map((item) => ({ ...item, card: mark(item.card) })),
  }),
  // A map is nothing without script; a list is all there.
  when: ({ address, view }) => ((address.view ?? view) === 'map' ? undefined : 'touch'),
});

export const estateList = listWidget('estate-list', 'grid');
export const estateRows = listWidget('estate-rows', 'rows');
export const estateMap = listWidget('estate-map', 'map');
