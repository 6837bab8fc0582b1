import { Type } from 'typebox';
import type { ContentApi } from '../../client/content-api.ts';
import { getEstateFilterValues, getEstates } from '../../client/estate-queries.ts';
import { locationOptions, typeOptions } from '../../domain/search/filter-options.ts';
import { DEFAULT_FILTER_QUERY, parseFilterQuery } from '../../domain/search/filter-query.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { nodeOf } from '../estate-list/container-options.ts';
import { filterQuery, searchBody } from '../estate-list/listing-query.ts';
import type { Widget, WidgetContext } from '../widget.ts';
import type { SearchFormProps, SearchMode, SearchTab } from './search-form.props.ts';
import { SearchFormWidget } from './search-form.widget.tsx';

const PageId = (page: string) => Type.String({ default: page, maxLength: 64 });
const options = Type.Object({
  /** Pages that show the lists; a tab without its page is left out. */
  buy: PageId('for-sale'),
  rent: PageId('to-rent'),
  new: PageId('projects'),
  holiday: PageId('holiday'),
});

/** What each tab searches: give the lists on their pages the same options. */
const NODES: Readonly<Record<SearchMode, ListingNode>> = {
  buy: nodeOf({ transaction: 'FOR_SALE', type: '', city: '', collection: '' }),
  rent: nodeOf({ transaction: 'TO_RENT', type: '', city: '', collection: '' }),
  new: nodeOf({ transaction: 'FOR_SALE', type: 'PROJECT', city: '', collection: '' }),
};
const MODES: readonly SearchMode[] = ['buy', 'rent', 'new'];
const QUICK_LINKS = 5;
const PROJECT_TYPE = 7;

const loadTab = async (
  api: ContentApi,
  { locale }: WidgetContext,
  mode: SearchMode,
  href: string,
): Promise<SearchTab> => {
  const node = NODES[mode];
  const [{ total }, filters] = await Promise.all([
    getEstates(api, searchBody({ filter: DEFAULT_FILTER_QUERY, node, from: 0, size: 1 })),
    getEstateFilterValues(api, { query: filterQuery(DEFAULT_FILTER_QUERY, node) }),
  ]);
  return {
    mode,
    node,
    href,
    total,
    types: typeOptions(filters, locale),
    places: locationOptions(filters, locale),
  };
};

export const searchForm: Widget<typeof options, SearchFormProps> = {
  name: 'search-form',
  options,
  async load(context, pages) {
    const { api, page } = context;
    const tabs = await Promise.all(
      MODES.flatMap((mode) => {
        const href = page.pagePath(pages[mode]);
        return href === undefined ? [] : [loadTab(api, context, mode, href)];
      }),
    );
    const { status, type } = parseFilterQuery(page.search);
    const wanted = type?.includes(PROJECT_TYPE) ? 'new' : status?.includes('TO_RENT') ? 'rent' : 'buy';
    const [first] = tabs;
    if (!first) {
      context.warn('The search form has no page to lead to');
      return undefined;
    }
    const quick = [...first.places]
      .sort((a, b) => b.count - a.count)
      .slice(0, QUICK_LINKS)
      .map(({ id, name, count }) => ({ href: `${first.href}?city=${id}`, name, count }));
    return {
      siteId: page.site.id,
      hiddenStatus: page.site.hiddenStatus,
      path: page.path,
      mode: tabs.find(({ mode }) => mode === wanted)?.mode ?? first.mode,
      tabs,
      holiday: page.pagePath(pages.holiday),
      quick,
    };
  },
  Component: SearchFormWidget,
  when: () => 'touch',
};
