import { expect, it } from 'vitest';
import { DEFAULT_FILTER_QUERY } from './filter-query.ts';
import { listHeading } from './list-heading.ts';

const sale = { query: { terms: { 'general.status': ['FOR_SALE'] } } };

it.each([
  ['nothing', {}, 'own'],
  ['a price', { 'price-max': 400_000 }, 'own'],
  ['an empty list of towns', { city: [] }, 'own'],
  ['a town', { city: [84000] }, 'sale'],
  ['a country', { country: ['FR'] }, 'sale'],
  ['a circle', { geo_range: '10km;51.2;2.9' }, 'sale'],
] as const)('with %s chosen a list for sale is called: %s %s', (_, filter, expected) => {
  expect(listHeading(sale, { ...DEFAULT_FILTER_QUERY, ...filter })).toBe(expected);
});

const inTown = { ...DEFAULT_FILTER_QUERY, city: [1] };
it('says what is on offer in that place', () => {
  expect(listHeading({ query: { terms: { 'general.status': ['TO_RENT'] } } }, inTown)).toBe('rent');
  expect(listHeading({ query: { terms: { 'general.status': ['FOR_SALE', 'TO_RENT'] } } }, inTown)).toBe('offer');
  expect(listHeading({}, inTown)).toBe('offer');
});
