import { describe, expect, it } from 'vitest';
import { alikePairs, movedItem, orderChange, replacedItem, withNewItem } from './item-order.ts';

describe('a file that was sent', () => {
  const ranks = new Map([
    ['foto2', 1],
    ['foto10', 2],
    ['foto11', 3],
  ]);
  const add = (order: readonly string[], ref: string) => withNewItem(order, ref, (one) => ranks.get(one));
  it('stands in the order of the names, whichever was finished first', () => {
    expect(add(add(add(['gevel'], 'foto11'), 'foto2'), 'foto10')).toEqual(['gevel', 'foto2', 'foto10', 'foto11']);
  });
  it('of a later choice comes after all, and never twice', () => {
    expect(add(['gevel', 'foto2'], 'tuin')).toEqual(['gevel', 'foto2', 'tuin']);
    expect(add(['gevel', 'foto10', 'foto2'], 'foto2')).toEqual(['gevel', 'foto2', 'foto10']);
  });
});

describe('an order', () => {
  const order = ['a', 'b', 'c', 'd'];
  it('changes when one is moved, to both ends and no further', () => {
    expect(movedItem(order, 'c', 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(movedItem(order, 'a', 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(movedItem(order, 'a', -1)).toBe(order);
    expect(movedItem(order, 'a', 4)).toBe(order);
    expect(movedItem(order, 'x', 1)).toBe(order);
  });
  it('has the new one where the former was, once', () => {
    expect(replacedItem(order, 'b', 'x')).toEqual(['a', 'x', 'c', 'd']);
    expect(replacedItem(order, 'b', 'd')).toEqual(['a', 'd', 'c']);
  });
  it.each([
    [['a', 'b'], ['a', 'b', 'c'], { added: 1, gone: 0, cover: false, moved: false }],
    [['a', 'b', 'c'], ['b', 'c'], { added: 0, gone: 1, cover: true, moved: false }],
    [['a', 'b', 'c'], ['a', 'c', 'b'], { added: 0, gone: 0, cover: false, moved: true }],
    [['a', 'b'], ['x', 'b', 'a'], { added: 1, gone: 0, cover: true, moved: true }],
    [[], ['a'], { added: 1, gone: 0, cover: false, moved: false }],
    [['a'], [], { added: 0, gone: 1, cover: false, moved: false }],
  ])('from %j to %j', (before, after, change) => {
    expect(orderChange(before, after)).toEqual(change);
  });
});

describe('pictures that look the same', () => {
  const picture = (ref: string, hash: string | null) => ({ ref, hash });
  it('differ in five bits at most', () => {
    const pictures = [
      picture('voorgevel', '00000000000000ff'),
      picture('keuken', 'ffff0000ffff0000'),
      picture('voorgevel klein', '00000000000000e0'),
      picture('zesde bit', '00000000000000c0'),
    ];
    expect(alikePairs(pictures)).toEqual([
      ['voorgevel', 'voorgevel klein'],
      ['voorgevel klein', 'zesde bit'],
    ]);
  });
  it('are not those of which nothing is known', () => {
    expect(alikePairs([picture('a', null), picture('b', null), picture('c', '0'), picture('d', '0')])).toEqual([]);
  });
});
