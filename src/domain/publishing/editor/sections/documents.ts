// Certificates of which the paper itself stands with the documents.
import { BUILDINGS, field } from '../editor-field.ts';
import type { Group } from '../group.ts';

export const DOCUMENTS: readonly Group[] = [
  {
    id: 'certificates',
    fields: [
      field('certification.soil_certificate', { law: true, when: { deals: ['sale'] } }),
      field('certification.heating_oil_tank_certificate', { law: true, when: { types: BUILDINGS } }),
      field('certification.conformity_certificate', {
        law: true,
        when: { types: ['HOUSE', 'APARTMENT'], deals: ['rent'] },
      }),
    ],
  },
];
