// Options of the list widgets: data attributes → listing node (behaviour section 3).
import { type Static, Type } from 'typebox';
import type { QueryTerms } from '../../domain/search/estate-query-schema.ts';
import { parseStatus } from '../../domain/search/filter-query.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../domain/search/page-size.ts';
import { GROUPS, MAX_TERMS } from '../../domain/search/query-fields.ts';

const Words = Type.String({ default: '', maxLength: 500 });

/** Which listings: shared by the filter bar and the list on one page. */
export const nodeOptions = {
  /** Statuses, words such as "kopen", or transaction ids, separated by commas. */
  transaction: Words,
  /** Head types by id or code, separated by commas. */
  type: Words,
  /** City ids, separated by commas. */
  city: Words,
  /** Collection ids, separated by commas. */
  collection: Words,
  /** E-mail addresses of representatives, separated by commas. */
  representative: Type.Optional(Type.String({ maxLength: 5000 })),
  /** TYPE, SUBTYPE, CITY, STATUS or PRICE. */
  group: Type.Optional(Type.Enum(GROUPS)),
};
const NodeOptions = Type.Object(nodeOptions);
type Choice = Omit<Static<typeof NodeOptions>, 'group'>;

export const listingOptions = Type.Object({
  ...nodeOptions,
  layout: Type.Optional(Type.Enum(['grid', 'rows', 'map', 'feature', 'projects', 'strip'])),
  size: Type.Integer({ default: PAGE_SIZE, minimum: 1, maximum: MAX_PAGE_SIZE }),
  /** A fixed selection that does not follow the page's filters. */
  static: Type.Boolean({ default: false }),
  /** The page's title, when the list opens the page. */
  heading: Type.String({ default: '', maxLength: 200 }),
});
export type ListingOptions = Static<typeof listingOptions>;
export type ListLayout = NonNullable<ListingOptions['layout']>;

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
const ids = (text: string): number[] =>
  words(text)
    .filter((word) => /^\d{1,9}$/.test(word))
    .map(Number);
const idOrCode = (word: string): number | string => (/^\d{1,9}$/.test(word) ? Number(word) : word);

const termsOf = (options: Choice): QueryTerms => {
  const statuses = words(options.transaction).flatMap((word) => parseStatus(word) ?? []);
  const codes = statuses.filter((status) => typeof status === 'string');
  const transactions = statuses.filter((status) => typeof status === 'number');
  const types = words(options.type)
    .filter((word) => /^[A-Za-z0-9_]{1,60}$/.test(word))
    .map(idOrCode);
  const cities = ids(options.city);
  const people = words(options.representative ?? '').slice(0, MAX_TERMS);
  return {
    ...(codes.length > 0 ? { 'general.status': codes } : {}),
    ...(transactions.length > 0 ? { 'general.transaction.id': transactions } : {}),
    ...(types.length > 0 ? { 'general.headType.id': types } : {}),
    ...(cities.length > 0 ? { 'address.city.id': cities } : {}),
    ...(people.length > 0 ? { 'salesRepresentative.email': people } : {}),
  };
};

/** The options of a container are the same object as long as its text is. */
const nodes = new WeakMap<Choice, ListingNode>();

/** What the container stands for, without its groups: equal for a filter bar and a list with the same options. */
export const nodeOf = (options: Choice): ListingNode => {
  const node = nodes.get(options) ?? readNode(options);
  nodes.set(options, node);
  return node;
};

const readNode = (options: Choice): ListingNode => {
  const terms = termsOf(options);
  const collections = words(options.collection)
    .filter((id) => id.length <= 100)
    .map((id) => ({ id }));
  return {
    ...(Object.keys(terms).length > 0 ? { query: { terms } } : {}),
    ...(collections.length > 0 ? { collections } : {}),
  };
};
