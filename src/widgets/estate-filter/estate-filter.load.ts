import { type Static, Type } from 'typebox';
import { getEstateFilterValues, getEstates } from '../../client/estate-queries.ts';
import { parseListAddress } from '../../domain/search/list-address.ts';
import { withinNode } from '../../domain/search/within-node.ts';
import { alertLink } from '../estate-list/alert-link.ts';
import { nodeOf, nodeOptions } from '../estate-list/listing-options.ts';
import { filterQuery, searchBody } from '../estate-list/listing-query.ts';
import type { Widget } from '../widget.ts';
import { type EstateFilterProps, EstateFilterWidget } from './estate-filter.widget.tsx';

const { group: _group, ...which } = nodeOptions;
const options = Type.Object({
  ...which,
  /** The page that shows the list, when it is not this one. */
  target: Type.String({ default: '', maxLength: 64 }),
});
export type EstateFilterOptions = Static<typeof options>;

export const estateFilter: Widget<typeof options, EstateFilterProps> = {
  name: 'estate-filter',
  options,
  async load({ api, page }, chosen) {
    const address = parseListAddress(page.search);
    const node = nodeOf(chosen);
    const { filter } = address;
    const [filters, { total }] = await Promise.all([
      getEstateFilterValues(api, { query: filterQuery(filter, node) }),
      getEstates(api, searchBody({ filter, node, from: 0, size: 1 })),
    ]);
    return {
      siteId: page.site.id,
      hiddenStatus: page.site.hiddenStatus,
      node,
      address,
      filters: withinNode(filters, node),
      total,
      path: (chosen.target === '' ? undefined : page.pagePath(chosen.target)) ?? page.path,
      alert: alertLink(page, node),
    };
  },
  Component: EstateFilterWidget,
};
