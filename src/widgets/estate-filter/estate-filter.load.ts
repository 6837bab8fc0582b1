import { Type } from 'typebox';
import { recordCity } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { parseListAddress } from '../../domain/search/list-address.ts';
import { askedList, withoutLongLists } from '../../domain/search/long-lists.ts';
import { alertLink } from '../estate-list/alert-link.ts';
import { createListingLoader } from '../estate-list/listing-loader.ts';
import { nodeOf, nodeOptions } from '../estate-list/listing-options.ts';
import type { Widget } from '../widget.ts';
import { type EstateFilterProps, EstateFilterWidget } from './estate-filter.widget.tsx';

/** A page in one language carries the names of its towns in that one. */
const inLanguage = (filters: Partial<EstateFilters>, locale: Locale): Partial<EstateFilters> => ({
  ...filters,
  ...(filters.locations
    ? {
        locations: filters.locations.map(({ alias, ...city }) => ({
          ...city,
          name: recordCity({ ...city, alias: alias ?? {} }, locale),
        })),
      }
    : {}),
});

const { group: _group, ...which } = nodeOptions;
const options = Type.Object({
  ...which,
  /** The page that shows the list, when it is not this one. */
  target: Type.String({ default: '', maxLength: 64 }),
});

export const estateFilter: Widget<typeof options, EstateFilterProps> = {
  name: 'estate-filter',
  options,
  async load({ api, locale, t, page }, chosen) {
    const address = parseListAddress(page.search);
    const node = nodeOf(chosen);
    const { filter } = address;
    const { hiddenStatus } = page.site;
    const loader = createListingLoader({ api, labels: labelsFor(locale), t, hiddenStatus });
    const asked = askedList(page.search);
    const [{ options: all }, total = 0] = await Promise.all([loader.filters(filter, node), loader.count(filter, node)]);
    const listed = withoutLongLists(all, filter, asked);
    return {
      siteId: page.site.id,
      hiddenStatus,
      node,
      address,
      ...listed,
      filters: inLanguage(listed.filters, locale),
      asked,
      total,
      path: (chosen.target === '' ? undefined : page.pagePath(chosen.target)) ?? page.path,
      alert: alertLink(page, node),
    };
  },
  Component: EstateFilterWidget,
  when: () => 'touch',
};
