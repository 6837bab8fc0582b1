// Decisions section 4: queries and query strings take ids, and codes in any case.
import { headTypeIds } from '../record/head-types.ts';
import { isSoldStatus, isStatus, statusOfTransaction } from '../record/status.ts';
import { subTypeByCode } from '../record/sub-types.ts';
import type { BEDROOMS_LARGE } from './bedroom-choices.ts';
import type { QueryTerms } from './estate-query-schema.ts';

/** Terms with every code replaced by its id or canonical spelling. */
export type ResolvedTerms = {
  'general.headType.id'?: number[];
  'general.subType.id'?: number[];
  'general.transaction.id'?: number[];
  'general.status'?: string[];
  'address.city.id'?: number[];
  'address.country'?: string[];
  'general.bedroomCount'?: (number | typeof BEDROOMS_LARGE)[];
  'children.collections'?: string[];
  'salesRepresentative.email'?: string[];
};

/** None for an unknown code. */
export const subTypeIds = (code: string): number[] => [subTypeByCode(code)?.id ?? []].flat();

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const idsOf = (values: readonly (number | string)[], lookUp: (code: string) => readonly number[]): number[] =>
  unique(values.flatMap((value) => (typeof value === 'number' ? [value] : lookUp(value))));
const upper = (values: readonly string[]): string[] => unique(values.map((value) => value.toUpperCase()));

/** E-mail addresses are the same in any case. */
export const representativeKey = (email: string): string => email.trim().toLowerCase();

const resolve = (terms: QueryTerms): ResolvedTerms => {
  const resolved: ResolvedTerms = {};
  const {
    'general.headType.id': headTypes,
    'general.subType.id': subTypes,
    'general.transaction.id': transactions,
    'general.status': statuses,
    'address.city.id': cities,
    'address.country': countries,
    'general.bedroomCount': bedrooms,
    'children.collections': collections,
    'salesRepresentative.email': representatives,
  } = terms;
  if (headTypes) resolved['general.headType.id'] = idsOf(headTypes, headTypeIds);
  if (subTypes) resolved['general.subType.id'] = idsOf(subTypes, subTypeIds);
  if (transactions) resolved['general.transaction.id'] = unique(transactions);
  if (statuses) resolved['general.status'] = upper(statuses);
  if (cities) resolved['address.city.id'] = unique(cities);
  if (countries) resolved['address.country'] = upper(countries);
  if (bedrooms) resolved['general.bedroomCount'] = unique(bedrooms);
  if (collections) resolved['children.collections'] = unique(collections);
  if (representatives) resolved['salesRepresentative.email'] = unique(representatives.map(representativeKey));
  return resolved;
};

/** Filters are counted one by one, all of them within the same terms. */
const known = new WeakMap<QueryTerms, ResolvedTerms>();
const NO_TERMS: QueryTerms = {};

/** An unknown code is an alternative that no estate meets: it leaves its list, and an empty list matches nothing. */
export const resolveTerms = (terms: QueryTerms = NO_TERMS): Readonly<ResolvedTerms> => {
  const before = known.get(terms);
  if (before) return before;
  const resolved = resolve(terms);
  known.set(terms, resolved);
  return resolved;
};

/** Whether a query only asks for what is sold, rented or taken over: projects with anything on offer are left out then. */
export const asksOnlyForSold = ({
  'general.status': statuses,
  'general.transaction.id': ids,
}: ResolvedTerms): boolean =>
  [statuses?.filter(isStatus), ids?.map(statusOfTransaction)].some(
    (asked) => asked !== undefined && asked.length > 0 && asked.every(isSoldStatus),
  );
