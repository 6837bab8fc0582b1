import { Type } from 'typebox';
import type { ContentApi } from '../../client/content-api.ts';
import { recordCity } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';
import type { EstateFilters } from '../../domain/search/estate-filters.ts';
import { parseFilterQuery, valuesOf } from '../../domain/search/filter-query.ts';
import { listHref, parseListAddress, withFilter } from '../../domain/search/list-address.ts';
import { askedList, withoutLongLists } from '../../domain/search/long-lists.ts';
import type { MissedWord } from '../../ui/list/search-box.tsx';
import { alertLink } from '../estate-list/alert-link.ts';
import { nodeOf, nodeOptions } from '../estate-list/container-options.ts';
import { createListingLoader } from '../estate-list/listing-loader.ts';
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

const MAX_MISSED = 5;
/** The words of the address that mean nothing, each with a way to what comes nearest. None when nobody can say. */
const missedWords = async (
  api: ContentApi,
  locale: Locale,
  search: string,
  hrefOf: (change: FilterChange) => string,
): Promise<readonly MissedWord[]> => {
  const q = (valuesOf(search).get('missed') ?? []).slice(0, MAX_MISSED).join(' ').slice(0, 200);
  if (q === '') return [];
  const answer = await api.call('typedSearch', { query: { q, locale } }).catch(() => undefined);
  return (answer?.unknown ?? []).map(({ typed, nearest }) => {
    if (!nearest) return { typed };
    const { sortType: _type, sortOrder: _order, ...change } = parseFilterQuery(nearest.parameters);
    return { typed, nearest: { name: nearest.name, href: hrefOf(change) } };
  });
};

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
    const path = (chosen.target === '' ? undefined : page.pagePath(chosen.target)) ?? page.path;
    const [{ options: all }, total = 0, missed] = await Promise.all([
      loader.filters(filter, node),
      loader.count(filter, node),
      missedWords(api, locale, page.search, (change) => listHref(path, withFilter(address, change))),
    ]);
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
      path,
      alert: alertLink(page, node),
      missed,
    };
  },
  Component: EstateFilterWidget,
  when: () => 'touch',
};
