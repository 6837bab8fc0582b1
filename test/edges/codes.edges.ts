// Codes of rooms and surroundings that nobody knows: refused by the push API with what is allowed, reported by an import,
// an empty string on the page. A type of room that the record names itself is one.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

export const edges: readonly Edge[] = [
  {
    name: 'a type of room and a surrounding that do not exist',
    record: testEstate(5220, {
      environments: [{ code: 'MOON' }, { code: 'TOWN' }],
      layout: {
        rooms: [
          { value: { id: 77 }, surface: 9 },
          { value: { id: 1 }, surface: 12 },
        ],
      },
    }),
    lost: ['environments.code (MOON is not known)', 'layout.rooms.value.id (77 is not known)'],
    push: {
      status: 400,
      errors: {
        'body.environments.code':
          'allowed: TOWN, RESIDENTIAL, COUNTRYSIDE, VILLAGE, SUBURBAN_AREA, CRAFT_INDUSTRY, INDUSTRIAL, SEA_BEACH_DUNE',
        'body.layout.rooms.value.id':
          'allowed: 1 BEDROOM, 5 BATHROOM, 6 GARAGE, 10 TERRACE, 14 PARKING_SPACE, 16 TOILET',
      },
    },
    page: { nl: { has: ['Stad', 'Slaapkamer', '9 m²'], lacks: ['MOON', 'Moon'] } },
  },
  {
    name: 'the code of a room type and an environment of the field table are looked at too',
    record: testEstate(5221, {
      layout: { rooms: [{ value: { id: 5, code: 'BATHTUB' }, name: { nl: 'Bad' } }] },
      fields: { 'general.environment': ['TOWN', 'MARS'] },
    }),
    lost: ['layout.rooms.value.code (BATHTUB is not known)', 'fields.general.environment (MARS is not known)'],
    push: {
      status: 400,
      errors: {
        'body.layout.rooms.value.code': 'allowed: BEDROOM, BATHROOM, GARAGE, TERRACE, PARKING_SPACE, TOILET',
        'body.fields.general.environment': 'allowed: TOWN, RESIDENTIAL',
      },
    },
  },
  {
    name: 'rooms and surroundings with names of their own are taken, whatever their number',
    record: testEstate(5222, {
      environments: [{ id: 4, name: { nl: 'Aan het park' } }],
      layout: {
        rooms: [
          { value: { id: 77, name: { nl: 'Wijnkelder' } }, surface: 9 },
          { value: { id: 2 }, name: { nl: 'Leefruimte' }, surface: 31 },
          { value: { id: -1 }, surface: 4 },
        ],
      },
    }),
    lost: [],
    push: { status: 200 },
    page: { nl: { has: ['Aan het park', 'Wijnkelder', 'Leefruimte'] } },
  },
];
