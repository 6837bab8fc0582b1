import { it } from 'vitest';
import { expectBounds, itself, listOf } from '../../../test/support/bounds.ts';
import { RentalSearchBody } from './rental-query.ts';

it('takes a search for holiday homes up to its bounds', () => {
  expectBounds(RentalSearchBody, { query: { terms: { cities: [1] } } }, [
    ['query/terms/cities/0', itself, 0, -1],
    ['query/terms/cities/0', itself, 2_147_483_647, 2_147_483_648],
    ['query/terms/cities', listOf(itself), 500, 501],
    ['query/range/persons/gte', itself, 0, -1],
    ['query/range/persons/gte', itself, 1000, 1001],
    ['sort', listOf(() => ({ field: 'price', direction: 'asc' })), 5, 6],
    ['pagination/size', itself, 100, 101],
  ]);
});
