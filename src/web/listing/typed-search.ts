// A text from the box → the list it means, or the listing whose reference it is. The form works without script: its page is
// asked with `search`, and leads on to an address that everybody can keep.
import { estateUri } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { mergeFilter } from '../../domain/search/estate-filter-state.ts';
import { type FilterQuery, parseFilterQuery } from '../../domain/search/filter-query.ts';
import { listHref, parseListAddress } from '../../domain/search/list-address.ts';
import type { PageContext } from '../frame/page-view.ts';
import { listingListPage } from './listing-crumbs.ts';

/** What is read of it, and more than anybody types. */
const MAX_TYPED = 200;

const typedIn = (query: URLSearchParams): string => (query.get('search') ?? '').slice(0, MAX_TYPED).trim();

type Lists = { readonly sale: string | undefined; readonly rent: string | undefined };

/** Who asks for homes to rent on the page of those for sale is led to the other one. */
const listFor = (path: string, { sale, rent }: Lists, filter: FilterQuery): { path: string; filter: FilterQuery } => {
  const { status, ...rest } = filter;
  const only = status?.length === 1 ? status[0] : undefined;
  if (only === 'TO_RENT' && rent !== undefined) return { path: rent, filter: rest };
  if (only === 'FOR_SALE' && sale !== undefined && (path === rent || path === sale))
    return { path: sale, filter: rest };
  return { path, filter };
};

/** Where the text leads; undefined without one. */
export const typedSearchPath = async (
  { api, frame, locale, query, rest }: PageContext,
  path: string,
): Promise<string | undefined> => {
  const typed = typedIn(query);
  if (typed === '') return undefined;
  const lists = {
    sale: listingListPage(frame, 'sale', locale)?.href,
    rent: listingListPage(frame, 'rent', locale)?.href,
  };
  const status = path === lists.rent ? 'TO_RENT' : path === lists.sale ? 'FOR_SALE' : undefined;
  const answer = await api.call('typedSearch', { query: { q: typed, locale, ...(status ? { status } : {}) } });
  if (answer.listing) return estateUri(answer.listing, undefined, labelsFor(locale));
  const address = parseListAddress(query.toString());
  const { sortType: _type, sortOrder: _order, ...change } = parseFilterQuery(answer.parameters);
  const from = rest === '' ? (lists.sale ?? lists.rent ?? path) : path;
  const to = listFor(from, lists, mergeFilter(address.filter, change));
  const href = listHref(to.path, { ...address, filter: to.filter, page: 1 });
  const missed = answer.unknown.map((word) => `missed=${encodeURIComponent(word.typed)}`).join('&');
  return missed === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${missed}`;
};
