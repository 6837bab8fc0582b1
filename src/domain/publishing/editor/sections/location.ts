// Where it stands, what is around it and how the land registry calls it.
import { field, fields, ownField } from '../editor-field.ts';
import type { Group } from '../group.ts';

const BELGIAN = { places: ['FLANDERS', 'WALLONIA', 'BRUSSELS'] } as const;

export const LOCATION: readonly Group[] = [
  {
    id: 'address',
    fields: [
      field('geo.address.zip', { control: 'place', maxLength: 20, matters: true }),
      field('geo.address.city', { control: 'place', maxLength: 200, matters: true }),
      field('geo.address.street', { maxLength: 300, matters: true }),
      field('geo.address.number', { control: 'text', maxLength: 30, matters: true }),
      field('geo.address.box', { control: 'text', maxLength: 30 }),
      field('geo.address.country'),
      field('geo.address.region', { when: BELGIAN }),
      field('geo.address.visible'),
      ownField('point', '/address/geoLocation', 'point', { matters: true }),
      field('geo.location', { maxLength: 300 }),
    ],
  },
  {
    id: 'surroundings',
    fields: [
      field('general.environment', { control: 'choices' }),
      ...fields(['other.sea_view', 'other.side_sea_view']),
      ...fields([
        'other.distance_to_shops',
        'other.distance_to_public_transport',
        'other.distance_to_school',
        'other.distance_to_beach',
      ]),
    ],
  },
  {
    id: 'cadastre',
    fields: [
      ...fields(
        ['construction.cadastral_division', 'construction.cadastral_section', 'construction.cadastral_number'],
        {
          control: 'text',
          maxLength: 100,
          when: BELGIAN,
        },
      ),
      field('construction.cadastral_surface', { when: BELGIAN }),
    ],
  },
];
