// The section about the kind of the estate, when it is free and how the agency calls it.
import { BUILDINGS, field, LIVED_IN, SOLD_DEALS, WORKED_IN } from '../editor-field.ts';
import type { Group } from '../group.ts';

export const BASICS: readonly Group[] = [
  {
    id: 'kind',
    fields: [
      field('general.transaction', { matters: true }),
      field('type', { matters: true }),
      field('subType', { matters: true }),
      field('general.destination', { when: { types: LIVED_IN } }),
      field('general.luxury_level', { when: { types: BUILDINGS } }),
      field('general.exclusive'),
      field('general.revenue_property', { when: { deals: SOLD_DEALS, types: WORKED_IN } }),
      field('general.investment_property', { when: { deals: SOLD_DEALS } }),
    ],
  },
  {
    id: 'availability',
    fields: [
      field('general.available', { matters: true }),
      field('general.available_at'),
      field('other.ready_to_move_in', { when: { types: WORKED_IN } }),
    ],
  },
  {
    id: 'identity',
    fields: [
      field('general.reference', { control: 'text', maxLength: 100 }),
      field('general.dossier_number', { control: 'text', maxLength: 100 }),
      field('general.building_name', { control: 'text', maxLength: 200, when: { types: BUILDINGS } }),
      field('general.entity_number', { control: 'text', maxLength: 50, when: { roles: ['property', 'unit'] } }),
      field('general.architect_name', { control: 'text', maxLength: 200, when: { types: BUILDINGS } }),
    ],
  },
  {
    id: 'project',
    fields: [
      field('project.project_phase', { when: { roles: ['project'] } }),
      field('project.units_count', { when: { roles: ['project'] } }),
      field('project.delivery_date', { when: { roles: ['project', 'unit'] } }),
    ],
  },
];
