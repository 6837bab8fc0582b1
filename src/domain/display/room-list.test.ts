import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { labelsFor } from './labels-for.ts';
import { emptyFloorNames, roomFieldsTold, roomFloors } from './room-list.ts';

const nl = labelsFor('nl');
const estate = (over: Partial<Estate>): Estate => ({ general: { id: 1 }, ...over });
type Rooms = NonNullable<NonNullable<Estate['layout']>['rooms']>;
const floors = (rooms: Rooms, over: Partial<Estate> = {}) => roomFloors(estate({ layout: { rooms }, ...over }), nl);

it('lists rooms by floor and numbers those of one name, measured or not', () => {
  expect(
    floors([
      { value: { id: 1 }, floor: 1, floorId: 2, surface: 14 },
      { value: { id: 1 }, floor: 1, floorId: 1, surface: 18.5 },
      { name: { nl: 'Keuken', fr: 'Cuisine' }, floor: 0, surface: 12, description: { nl: 'met eiland' } },
      { value: { id: 16 }, floor: 0, surface: -1 },
    ]),
  ).toEqual([
    {
      floor: 'Gelijkvloers',
      rooms: [
        { name: 'Keuken', value: '12\u00a0m², met eiland' },
        { name: 'Toilet', value: '' },
      ],
    },
    {
      floor: '1e verdieping',
      rooms: [
        { name: 'Slaapkamer 1', value: '18,5\u00a0m²' },
        { name: 'Slaapkamer 2', value: '14\u00a0m²' },
      ],
    },
  ]);
  expect(floors([])).toEqual([]);
});

it('calls a room nobody names a room, when something is known of it', () => {
  expect(floors([{ value: { id: 77 }, surface: 9 }, { value: { id: 77 } }, {}])).toEqual([
    { floor: '', rooms: [{ name: 'Ruimte', value: '9\u00a0m²' }] },
  ]);
});

describe('floors with a name', () => {
  const named = {
    floors: [
      { id: 4, floor: 0, name: { nl: 'Tuinniveau' } },
      { id: 5, floor: 1, name: { nl: 'Voorhuis' } },
      { id: 6, floor: 1, name: { nl: 'Achterhuis' } },
      { id: 7, floor: 2 },
      { id: 8, floor: 3, name: { nl: 'Vide' } },
    ],
  };
  const rooms = [
    { value: { id: 5 }, floor: 1 },
    { value: { id: 16 }, floor: 2 },
    { value: { id: 1 }, floorId: 4 },
  ];
  it('are called so, also by a room that only knows the id', () => {
    expect(floors(rooms, named).map(({ floor }) => floor)).toEqual([
      'Tuinniveau',
      'Voorhuis, Achterhuis',
      '2e verdieping',
    ]);
  });
  it('without a room are named apart', () => {
    expect(emptyFloorNames(estate({ ...named, layout: { rooms } }), nl)).toBe('Vide');
    expect(emptyFloorNames(estate({ layout: { rooms } }), nl)).toBe('');
  });
});

it('lets the dotted field of the same room win, and says which fields are told', () => {
  const rooms = [{ value: { id: 1 }, surface: 10 }, { value: { id: 1 } }, { value: { id: 14 } }];
  const fields = { 'layout.bedroom_2': { surface: 12, information: { nl: 'met balkon' } } };
  expect(floors(rooms, { fields })).toEqual([
    {
      floor: '',
      rooms: [
        { name: 'Slaapkamer 1', value: '10\u00a0m²' },
        { name: 'Slaapkamer 2', value: '12\u00a0m², met balkon' },
        { name: 'Parkeerplaats', value: '' },
      ],
    },
  ]);
  expect([...roomFieldsTold(estate({ layout: { rooms } }))]).toEqual(['layout.bedroom_1', 'layout.bedroom_2']);
});
