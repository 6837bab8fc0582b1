// Which page a request means, whatever else its address carries: the key of the page cache, and the query string the
// page is made from. A parameter that no page reads is left out of both, so that nobody can fill or spoil the cache.
import { matchRoute, type RouteType } from '../../domain/content/routes.ts';
import { RENTAL_FILTER_PARAMETERS } from '../../domain/rentals/rental-address.ts';
import { SEARCH_PARAMETERS } from '../../domain/search/filter-query.ts';
import { localePath } from './canonical-path.ts';
import type { WebRequest } from './web-context.ts';

/** What a search reads, and the text of the search on the page that was not found. */
export const FILTER_PARAMETERS: readonly string[] = [...SEARCH_PARAMETERS, 'q'];
/** How a list is shown, not what is in it. */
const VIEW_PARAMETERS: readonly string[] = [
  'sortType',
  'sortOrder',
  'group',
  'view',
  'page',
  'offset',
  'choose',
  'missed',
];
const LIST_PARAMETERS = [...FILTER_PARAMETERS, ...VIEW_PARAMETERS];
/** Of a project: which unit is shown, and how the table of units is sorted. */
const UNIT_PARAMETERS = ['unit', 'sort'];
const OWN_PARAMETERS = [...new Set([...LIST_PARAMETERS, ...RENTAL_FILTER_PARAMETERS, 'sort', 'month'])];

const ALERT_PARAMETERS = [...FILTER_PARAMETERS, 'radius'];

/** The routes whose pages are the same for everybody, with the parameters they read. */
const PARAMETERS: Partial<Record<RouteType, readonly string[]>> = {
  home: OWN_PARAMETERS,
  privacyStatement: [],
  termsOfUse: [],
  keepMeInformed: ALERT_PARAMETERS,
  keepMeInformedSuccess: ALERT_PARAMETERS,
  detail: ['entity', 'item'],
  holiday: ['from', 'to', 'period', 'month'],
  estateShort: [...LIST_PARAMETERS, ...UNIT_PARAMETERS],
  estate: [...LIST_PARAMETERS, ...UNIT_PARAMETERS],
  unit: LIST_PARAMETERS,
};

/** Read by pages and files that are not kept. */
const PRIVATE_PARAMETERS = [
  ...['add', 'alert', 'back', 'change', 'compare', 'copy', 'declined', 'done', 'download', 'edit', 'estate', 'joined'],
  ...['offer', 'sent', 'share', 'size', 'wait'],
  ...['search', 'start', 'v'],
];
const OURS = new Set([...OWN_PARAMETERS, ...Object.values(PARAMETERS).flat(), ...PRIVATE_PARAMETERS]);

/** The parameters that no page of ours reads: of a newsletter, an advertisement, whoever else measures. */
export const foreignQuery = (search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !OURS.has(name))).toString();

const MAX_QUERY = 1000;

/** Only these names, in the order of their names, empty values left out; undefined when it is beyond any real one. */
const canonicalQuery = (search: string, names: readonly string[]): string | undefined => {
  if (search === '' || search === '?') return '';
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value.trim() !== '' && names.includes(name));
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = new URLSearchParams(kept).toString();
  if (query.length > MAX_QUERY) return undefined;
  return query === '' ? '' : `?${query}`;
};

/** All of a request that decides which page it means. */
export type PageAddress = Pick<WebRequest, 'protocol' | 'host' | 'path' | 'search'>;
export type PageKey = { readonly key: string; readonly search: string };

/** Undefined when the answer may differ from visitor to visitor, or is not worth keeping. */
export const pageKey = ({ protocol, host, path, search }: PageAddress): PageKey | undefined => {
  const localized = localePath(path);
  if (localized?.canonical !== path) return undefined;
  // A typed text leads on to a list: nothing to keep.
  if (/[?&]search=[^&]/u.test(search)) return undefined;
  const route = matchRoute(path);
  // Every path outside the table is a page or a landing page of the agency: lists may be on it.
  const names = route ? PARAMETERS[route.type] : OWN_PARAMETERS;
  const query = names && canonicalQuery(search, names);
  return query === undefined ? undefined : { key: `${protocol}://${host.toLowerCase()}${path}${query}`, search: query };
};

const NARROWING = [...FILTER_PARAMETERS, ...RENTAL_FILTER_PARAMETERS];

/** A list narrowed down or turned round by a visitor: search engines have the plain one. */
export const isNarrowed = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => NARROWING.includes(name) || /^(?:sort|group|view|choose|missed|search)/.test(name));
