// Town planning, floods and heritage: what every Flemish advertisement of a sale answers, and what the other regions ask.
import { BUILDINGS, field, fields } from '../editor-field.ts';
import type { Group } from '../group.ts';

const SALE = { deals: ['sale'] } as const;
const FLEMISH = { deals: ['sale'], places: ['FLANDERS'] } as const;

const QUESTIONS: Group = {
  id: 'questions',
  fields: [
    field('planning.permission', {
      law: true,
      when: SALE,
      words: true,
      codes: ['YES', 'NO', 'BEFORE_1962', 'PENDING', 'UNKNOWN'],
    }),
    field('planning.permission_information', { law: true, when: SALE }),
    field('planning.most_recent_destination', { law: true, when: SALE, words: true }),
    field('planning.most_recent_destination_information', { law: true, when: SALE }),
    field('planning.proceeding', { law: true, when: SALE, words: true }),
    field('planning.proceeding_information', { law: true, when: SALE }),
    field('planning.priority_purchase', { law: true, when: SALE, words: true }),
    field('planning.priority_purchase_information', { law: true, when: SALE }),
    field('planning.subdivision_permit', { law: true, when: SALE, words: true }),
  ],
};

export const PLANNING: readonly Group[] = [
  QUESTIONS,
  {
    id: 'measures',
    fields: fields(
      [
        'planning.remedial_action',
        'planning.administrative_order',
        'planning.penalty_payment',
        'planning.amicable_settlement',
      ],
      { law: true, when: FLEMISH },
    ),
  },
  {
    id: 'asBuilt',
    fields: [
      ...fields(['planning.as_built_certificate', 'planning.as_built_certificate_description'], {
        law: true,
        when: { ...FLEMISH, types: BUILDINGS },
      }),
      field('planning.decree_complex_project', { law: true, when: FLEMISH }),
    ],
  },
  {
    id: 'flood',
    fields: [
      field('flood_information.flooding_parcel_score', { law: true, when: FLEMISH }),
      field('flood_information.flooding_building_score', { law: true, when: { ...FLEMISH, types: BUILDINGS } }),
      ...fields(
        [
          'flood_information.delimited_flood_area',
          'flood_information.delimited_riparian_zone',
          'flood_information.flood_risk_zone',
        ],
        { law: true, when: SALE },
      ),
      ...fields(
        [
          'flood_information.effective_flood_prone',
          'flood_information.possible_flood_prone',
          'flood_information.o_level_sensitivity',
          'flood_information.o_level_zone',
        ],
        { law: true, when: FLEMISH },
      ),
    ],
  },
  {
    id: 'heritage',
    fields: [
      field('planning.heritage_protected', { law: true, when: SALE, words: true }),
      field('planning.heritage_inventoried', { law: true, when: SALE, words: true }),
      ...fields(
        [
          'planning.protected_monument',
          'planning.protected_townscape',
          'planning.protected_landscape',
          'planning.protected_archaeological_site',
          'planning.inventory_architectural_heritage',
          'planning.inventory_landscape_atlas',
          'planning.inventory_woody_plants',
          'planning.inventory_gardens_and_parks',
          'planning.archaeological_zone',
          'planning.archaeology_note',
        ],
        { law: true, when: FLEMISH },
      ),
    ],
  },
];
