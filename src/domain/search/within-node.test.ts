import { expect, it } from 'vitest';
import { fixedLists, withinNode } from './within-node.ts';

const option = (id: number, code: string) => ({ id, code, name: {}, count: 1 });
const filters = {
  headTypes: [option(1, 'HOUSE'), option(7, 'PROJECT')],
  transactions: [option(1, 'FOR_SALE'), option(2, 'TO_RENT'), option(3, 'FOR_SALE')],
};

it('offers nothing outside the page', () => {
  const node = { query: { terms: { 'general.status': ['for_sale'], 'general.headType.id': ['PROJECT'] } } };
  const { headTypes, transactions } = withinNode(filters, node);
  expect(headTypes?.map(({ id }) => id)).toEqual([7]);
  expect(transactions?.map(({ id }) => id)).toEqual([1, 3]);
});

it('leaves everything on a page without conditions, and nothing where nothing is known', () => {
  expect(withinNode(filters, {})).toEqual(filters);
  expect(withinNode({}, { query: { terms: { 'general.status': ['FOR_SALE'] } } })).toEqual({});
});

it('a page of one type or one transaction leaves nothing to choose there', () => {
  const of = (terms: Record<string, (number | string)[]>) => fixedLists({ query: { terms } });
  expect(fixedLists({})).toEqual({ types: false, transactions: false });
  expect(of({ 'general.headType.id': ['PROJECT'] })).toEqual({ types: true, transactions: false });
  // Commercial property is four types; what is for sale is several transactions.
  expect(of({ 'general.headType.id': ['COMMERCIAL'] })).toEqual({ types: false, transactions: false });
  expect(of({ 'general.status': ['FOR_SALE'] })).toEqual({ types: false, transactions: false });
  expect(of({ 'general.transaction.id': [5] })).toEqual({ types: false, transactions: true });
});
