import { describe, expect, it } from 'vitest';
import { initialsOf, isShown, newestFirst, officeAddress, peopleOf } from './items.ts';
import type { EntityItem } from './site.ts';

const item = (id: string, more: Partial<EntityItem> = {}): EntityItem => ({
  id,
  title: { nl: id },
  intro: {},
  html: {},
  ...more,
});

describe('who sees an item', () => {
  it.each([
    [{}, true],
    [{ date: '2026-11-16' }, true],
    [{ date: '2026-11-17' }, true],
    [{ date: '2026-11-18' }, false],
    [{ draft: false }, true],
    [{ draft: true }, false],
    [{ draft: true, date: '2026-11-01' }, false],
  ])('on 17 November %j: %s', (more, shown) => {
    expect(isShown(item('a', more), '2026-11-17')).toBe(shown);
  });
});

it('puts the newest first; one day, and no day, as the list has them', () => {
  const items = [
    item('none'),
    item('old', { date: '2025-01-01' }),
    item('new', { date: '2026-05-02' }),
    item('same', { date: '2026-05-02' }),
    item('nothing'),
  ];
  expect(newestFirst(items).map(({ id }) => id)).toEqual(['new', 'same', 'old', 'none', 'nothing']);
});

it('finds the people of an office', () => {
  const team = [item('a', { facts: { office: 'gent' } }), item('b', { facts: { office: 'aalst' } }), item('c')];
  expect(peopleOf(team, 'gent').map(({ id }) => id)).toEqual(['a']);
});

it.each([
  [{ street: 'Kouterlaan 12', zip: 9000, city: 'Gent' }, 'Kouterlaan 12, 9000 Gent'],
  [{ city: 'Gent' }, 'Gent'],
  [{}, ''],
])('writes the address of an office: %j', (facts, text) => {
  expect(officeAddress({ facts })).toBe(text);
});

it.each([
  ['Lotte Vanderlinden', 'LV'],
  ['Hélène van der Linden', 'HL'],
  ['Élise', 'É'],
  ['(Jan) Peeters', 'P'],
  ['', ''],
])('stands for %s without a picture: %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
