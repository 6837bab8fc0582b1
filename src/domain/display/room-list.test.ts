import { expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { labelsFor } from './labels-for.ts';
import { roomFloors } from './room-list.ts';

type Rooms = NonNullable<NonNullable<Estate['layout']>['rooms']>;
const floors = (rooms: Rooms) => roomFloors({ general: { id: 1 }, layout: { rooms } }, labelsFor('nl'));

it('lists measured rooms by floor and numbers those of one name', () => {
  expect(
    floors([
      { value: { id: 1 }, floor: 1, floorId: 2, surface: 14 },
      { value: { id: 1 }, floor: 1, floorId: 1, surface: 18.5 },
      { name: { nl: 'Keuken', fr: 'Cuisine' }, floor: 0, surface: 12, description: { nl: 'met eiland' } },
      { value: { id: 16 }, floor: 0 },
    ]),
  ).toEqual([
    { floor: 'Gelijkvloers', rooms: [{ name: 'Keuken', value: '12\u00a0m², met eiland' }] },
    {
      floor: '1e verdieping',
      rooms: [
        { name: 'Slaapkamer 1', value: '18,5\u00a0m²' },
        { name: 'Slaapkamer 2', value: '14\u00a0m²' },
      ],
    },
  ]);
});

it('is empty when most rooms say nothing', () => {
  expect(
    floors([
      { value: { id: 1 }, floor: 0 },
      { value: { id: 1 }, floor: 0 },
      { value: { id: 5 }, floor: 0, surface: 5 },
    ]),
  ).toEqual([]);
  expect(floors([])).toEqual([]);
});
