// The queries of the search benchmark: what visitors ask, and the heaviest a legal query can be.
import type { EstateSearchBody } from '../src/domain/search/estate-query-schema.ts';

/** `bodyAt` gives another text each time where answers to texts are remembered. */
export type BenchQuery = { readonly name: string; readonly bodyAt: (time: number) => EstateSearchBody };
type Fixed = { readonly name: string; readonly body: EstateSearchBody };
type Texts = {
  readonly name: string;
  readonly textAt: (time: number) => string;
  readonly query?: EstateSearchBody['query'];
};

const toBench = (query: Fixed | Texts): BenchQuery => {
  if ('body' in query) return { name: query.name, bodyAt: () => query.body };
  const { name, textAt, query: rest } = query;
  return { name, bodyAt: (time) => ({ query: { ...rest, match: { text: textAt(time) } } }) };
};

const NOUNS =
  'tuin garage keuken terras badkamer woonkamer slaapkamer zolder berging living parking jardin cuisine terrasse garten'.split(
    ' ',
  );
const pick = (words: readonly string[], place: number): string => words[place % words.length] ?? '';
const COMMON = 'de het een en van in met te la le et the and der die'.split(' ');

const GENT = { lat: 51.0543, lon: 3.7174 };
const newest = [{ field: 'publicationDate', direction: 'desc' }] as const;
const forSale = { 'general.status': ['FOR_SALE'] };

export const visitorQueries = (listings: number): readonly BenchQuery[] =>
  (
    [
      { name: 'default', body: {} },
      { name: 'for sale', body: { query: { terms: forSale }, sort: [...newest] } },
      {
        name: 'filtered',
        body: {
          query: {
            terms: { ...forSale, 'general.headType.id': [1, 3], 'address.country': ['BE'] },
            range: { 'price.value': { gte: 200_000, lte: 450_000 }, 'general.bedroomCount': { gte: 2 } },
          },
          sort: [{ field: 'price.value', direction: 'asc' }],
        },
      },
      {
        name: 'towns',
        body: {
          query: {
            terms: { ...forSale, 'address.city.id': [90000, 20000, 10500, 30000, 80000], 'general.headType.id': [3] },
          },
          sort: [{ field: 'address.city.name', direction: 'asc' }],
        },
      },
      {
        name: 'geo 10 km',
        body: {
          query: { terms: forSale, geoDistance: { field: 'geoLocation', distance: '10km', ...GENT } },
          sort: [...newest],
        },
      },
      {
        name: 'text',
        textAt: (time) => `${pick(NOUNS, time)} ${pick(NOUNS, 3 + Math.floor(time / NOUNS.length))}`,
        query: { terms: forSale },
      },
      {
        name: 'deep page',
        body: {
          query: { terms: forSale },
          sort: [...newest],
          pagination: { from: Math.floor(listings / 3), size: 15 },
        },
      },
      {
        name: 'grouped',
        body: {
          query: { terms: forSale },
          sort: [
            { field: 'group.CITY', direction: 'asc' },
            { field: 'price.value', direction: 'asc' },
          ],
          pagination: { from: Math.floor(listings / 4), size: 15 },
        },
      },
    ] satisfies (Fixed | Texts)[]
  ).map(toBench);

/** Legal, and as much work as we could think of. */
export const heavyQueries = (listings: number): readonly BenchQuery[] =>
  (
    [
      { name: 'one letter', textAt: (time) => pick([...'eadstgbkvmlp'], time) },
      { name: 'many words', textAt: (time) => COMMON.map((_, i) => pick(COMMON, i + time)).join(' ') },
      { name: 'whole world', body: { query: { geoDistance: { field: 'geoLocation', distance: '99999km', ...GENT } } } },
      {
        name: 'half the country',
        body: { query: { geoDistance: { field: 'geoLocation', distance: '120km', ...GENT } } },
      },
      {
        name: 'every list chosen',
        body: {
          query: {
            units: 'include',
            terms: {
              'general.headType.id': [1, 2, 3, 4, 5, 6, 7, 9, 10],
              'general.subType.id': Array.from({ length: 500 }, (_, i) => 101 + i),
              'general.transaction.id': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
              'general.status': ['FOR_SALE', 'TO_RENT', 'SOLD', 'RENTED', 'TAKE_OVER', 'TAKEN_OVER'],
              'address.city.id': Array.from({ length: 500 }, (_, i) => 10000 + i * 180),
              'address.country': ['BE', 'NL', 'FR'],
              'general.bedroomCount': [1, 2, 3, 4, 5, '6+'],
            },
            range: { 'price.value': { gte: 1 } },
          },
          sort: [{ field: 'address.city.name', direction: 'asc' }],
        },
      },
      {
        name: 'five sorts, deep',
        body: {
          sort: [
            { field: 'group.STATUS', direction: 'desc' },
            { field: 'general.subType.id', direction: 'asc' },
            { field: 'group.PRICE', direction: 'asc' },
            { field: 'address.city.name', direction: 'desc' },
            { field: 'publicationDate', direction: 'asc' },
          ],
          pagination: { from: Math.floor(listings / 2), size: 100 },
        },
      },
    ] satisfies (Fixed | Texts)[]
  ).map(toBench);
