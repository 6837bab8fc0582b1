// How many rooms, how large, and which.
import { BUILDINGS, field, fields, LIVED_IN, ON_LAND, ownField, WORKED_IN } from '../editor-field.ts';
import type { Group } from '../group.ts';

const COUNTS: Group = {
  id: 'counts',
  fields: [
    field('construction.bedrooms_count', { matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
    field('construction.bathrooms_count', { matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
    field('construction.toilets_count', { when: { types: WORKED_IN } }),
    field('other.showers_count', { when: { types: LIVED_IN } }),
    field('construction.rooms_count', { when: { types: WORKED_IN } }),
    field('construction.floors_count', { when: { types: WORKED_IN } }),
    field('general.floor', { matters: true, when: { types: ['APARTMENT'] } }),
    field('construction.facades_count', { when: { types: ['HOUSE', 'APARTMENT', 'COMMERCIAL'] } }),
    field('construction.units_count', { when: { types: WORKED_IN } }),
  ],
};

const SURFACES: Group = {
  id: 'surfaces',
  fields: [
    field('construction.habitable_surface', { matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
    field('construction.built_surface', { when: { types: BUILDINGS } }),
    field('construction.lot_surface', { matters: true, when: { types: ['HOUSE', 'PLOT'] } }),
    field('construction.buildable_surface', { when: { types: ['PLOT', 'PROJECT'] } }),
    field('construction.terrace_surface', { when: { types: WORKED_IN } }),
    field('construction.office_surface', { when: { types: WORKED_IN } }),
    field('construction.commercial_surface', { when: { types: WORKED_IN } }),
    field('construction.storage_surface', { when: { types: BUILDINGS } }),
    field('construction.surface_comment', { maxLength: 2000 }),
  ],
};

const SIZES: Group = {
  id: 'sizes',
  fields: [
    ...fields(
      [
        'construction.frontage_width',
        'construction.house_width',
        'construction.house_depth',
        'construction.ground_floor_depth',
        'construction.floor_depth',
      ],
      { when: { types: ['HOUSE', 'COMMERCIAL', 'PROJECT'] } },
    ),
    field('construction.ceiling_height', { when: { types: BUILDINGS } }),
    ...fields(
      [
        'construction.lot_width',
        'construction.lot_depth',
        'construction.distance_to_left_boundary',
        'construction.distance_to_right_boundary',
        'construction.distance_to_rear_boundary',
        'construction.distance_to_building_line',
      ],
      { when: { types: ON_LAND } },
    ),
  ],
};

const DAY: Group = {
  id: 'dayRooms',
  fields: fields(
    [
      'layout.hall',
      'layout.wardrobe',
      'layout.living_room',
      'layout.sitting_area',
      'layout.dining_room',
      'layout.kitchen_1',
      'layout.kitchen_2',
      'layout.wintergarden',
      'layout.study',
      'layout.free_profession',
      'layout.atelier',
      'layout.showroom',
      'layout.toilet_1',
      'layout.toilet_2',
      'layout.laundry_room',
      'layout.store_room',
      'layout.heating_area',
    ],
    { when: { types: WORKED_IN } },
  ),
};

const NIGHT: Group = {
  id: 'nightRooms',
  fields: fields(
    [
      'layout.night_hall',
      'layout.bedroom_1',
      'layout.bedroom_2',
      'layout.bedroom_3',
      'layout.bedroom_4',
      'layout.bedroom_5',
      'layout.bedroom_6',
      'layout.bedroom_7',
      'layout.dressing',
      'layout.bathroom_1',
      'layout.bathroom_2',
      'layout.bathroom_3',
    ],
    { when: { types: LIVED_IN } },
  ),
};

const OTHER: Group = {
  id: 'otherRooms',
  fields: fields(
    [
      'layout.garage',
      'layout.terrace',
      'layout.attic_1',
      'layout.attic_2',
      'layout.cellar',
      'layout.crawling_space',
      'layout.custom_room_1',
      'layout.custom_room_2',
      'layout.custom_room_3',
      'layout.custom_room_4',
      'layout.custom_room_5',
      'layout.custom_room_6',
      'layout.custom_room_7',
      'layout.custom_room_8',
      'layout.custom_room_9',
      'layout.custom_room_10',
    ],
    { when: { types: WORKED_IN } },
  ),
};

const OUTSIDE: Group = {
  id: 'outside',
  fields: [
    ...fields(['other.garages_count', 'other.carports_count', 'other.parking_count'], { when: { types: BUILDINGS } }),
    field('other.garden', { matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
    ...fields(['other.garden_type', 'other.garden_orientation', 'other.garden_surface', 'other.garden_information'], {
      when: { types: LIVED_IN },
    }),
  ],
};

export const LAYOUT: readonly Group[] = [
  COUNTS,
  SURFACES,
  { id: 'rooms', fields: [ownField('rooms', '/layout/rooms', 'rooms', { when: { types: WORKED_IN } })] },
  DAY,
  NIGHT,
  OTHER,
  OUTSIDE,
  SIZES,
];
