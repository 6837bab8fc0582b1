import { expect, it } from 'vitest';
import { expectBounds, listOf, text } from '../../../test/support/bounds.ts';
import { check } from '../validation.ts';
import { ListingNode } from './listing-node.ts';

const node = { collections: [{ id: 'nieuwbouw' }] };

it('takes a hundred collections with names of a hundred characters (behaviour section 3)', () => {
  expectBounds(ListingNode, node, [
    ['collections/0/id', text, 1, 0],
    ['collections/0/id', text, 100, 101],
    ['collections', listOf((index) => ({ id: `c${index}` })), 100, 101],
  ]);
});

it('is closed: what it does not know is refused by its name', () => {
  const unknown = [
    [{ ...node, sort: 'price' }, 'sort'],
    [{ groupOptions: { groupBy: 'city', limit: 1 } }, 'groupOptions.limit'],
    [{ query: { sort: [] } }, 'query.sort'],
    [{ collections: [{ id: 'nieuwbouw', name: 'Nieuwbouw' }] }, 'collections.0.name'],
  ] as const;
  for (const [value, field] of unknown) {
    const checked = check(ListingNode, value);
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.field)).toContain(field);
  }
  expect(check(ListingNode, {}).ok).toBe(true);
});
