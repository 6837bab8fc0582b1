import { describe, expect, it } from 'vitest';
import { testEstate, testProject } from '../../../test/support/estates.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { itemSections } from './list-item.ts';
import { listItem } from './make-list-item.ts';

const item = (estate: ReturnType<typeof testEstate>, groupBy?: 'TYPE' | 'CITY') =>
  listItem(estate, labelsFor('nl'), { hiddenStatus: [], groupBy });

describe('items of a list', () => {
  it('are plain JSON with what the card shows', () => {
    const made = item(testEstate(7));
    expect(JSON.parse(JSON.stringify(made))).toMatchObject({
      general: { id: 7 },
      placed: true,
      card: { heading: 'Geheimstraat 4711', price: { value: 300_007 } },
    });
    expect(JSON.stringify(made).length).toBeLessThan(1500);
  });

  it('stand in sections in the order they arrive, a later page continuing one', () => {
    const items = [
      item(testEstate(1), 'TYPE'),
      item(testEstate(2, { general: { headType: { id: 3 } } }), 'TYPE'),
      item(testProject(3, [31]), 'TYPE'),
      item(testEstate(4, { general: { headType: { id: 3 } } }), 'TYPE'),
    ];
    const sections = itemSections(items);
    expect(sections.map(({ group }) => group?.heading)).toEqual(['Huis', 'Appartement', 'Projecten']);
    expect(sections.map((section) => section.items.map(({ general }) => general.id))).toEqual([[1], [2, 4], [3]]);
    expect(sections[1]?.group?.filter).toEqual({ type: [3] });
  });

  it('are one section without a heading when the list is not grouped', () => {
    expect(itemSections([item(testEstate(1)), item(testEstate(2))])).toMatchObject([
      { group: undefined, items: [{}, {}] },
    ]);
  });

  it('know how many their group has in all; projects are the group without key', () => {
    const groups = [
      { id: '1', count: 38 },
      { id: '', count: 3 },
    ];
    const options = { hiddenStatus: [], groupBy: 'TYPE' as const, groups };
    expect(listItem(testEstate(1), labelsFor('nl'), options).group).toMatchObject({ heading: 'Huis', count: 38 });
    expect(listItem(testProject(3, [31]), labelsFor('nl'), options).group).toMatchObject({
      heading: 'Projecten',
      count: 3,
    });
  });
});
