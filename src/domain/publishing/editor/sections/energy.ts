// What the law wants of energy in every advertisement, and the inspections that go with it.
import { BUILDINGS, field, fields, WORKED_IN } from '../editor-field.ts';
import type { Group } from '../group.ts';

const CERTIFIED = { types: WORKED_IN } as const;

export const ENERGY: readonly Group[] = [
  {
    id: 'certificate',
    fields: [
      field('certification.epc_value', { law: true, matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
      field('certification.energy_label', { law: true, when: CERTIFIED }),
      field('certification.epc_number', { control: 'text', maxLength: 64, law: true, when: CERTIFIED }),
      field('certification.epc_reference', { control: 'text', maxLength: 64, law: true, when: CERTIFIED }),
      field('certification.epc_year_value', { law: true, when: CERTIFIED }),
      field('certification.co2_emission', { law: true, when: CERTIFIED }),
      field('certification.custom_epc_label', { control: 'text', maxLength: 60, law: true, when: CERTIFIED }),
    ],
  },
  {
    id: 'newBuildEnergy',
    fields: [
      ...fields(['construction.e_level', 'construction.k_level'], { law: true, when: CERTIFIED }),
      field('construction.s_level', { law: true, when: { types: WORKED_IN, places: ['FLANDERS'] } }),
      field('certification.epb_reference', { control: 'text', maxLength: 64, law: true, when: CERTIFIED }),
    ],
  },
  {
    id: 'commonParts',
    fields: [
      field('certification.epc_common_parts_number', {
        control: 'text',
        maxLength: 64,
        law: true,
        when: { types: ['APARTMENT', 'PROJECT'], places: ['FLANDERS'] },
      }),
      ...fields(['certification.epc_common_parts_value', 'certification.epc_common_parts_label'], {
        law: true,
        when: { types: ['APARTMENT', 'PROJECT'], places: ['FLANDERS'] },
      }),
    ],
  },
  {
    id: 'duty',
    fields: [
      field('planning.renovation_obligation', {
        law: true,
        when: { types: WORKED_IN, places: ['FLANDERS'], deals: ['sale'] },
      }),
    ],
  },
  {
    id: 'inspections',
    fields: [
      ...fields(['certification.asbestos_certificate', 'certification.asbestos_inventory'], {
        law: true,
        when: { types: BUILDINGS, deals: ['sale'] },
      }),
      ...fields(['construction.electrical_certificate', 'construction.electrical_certificate_conformity'], {
        law: true,
        when: { types: BUILDINGS, deals: ['sale'] },
      }),
      field('construction.electrical_certificate_information', {
        law: true,
        when: { types: BUILDINGS, deals: ['sale'] },
      }),
    ],
  },
];
