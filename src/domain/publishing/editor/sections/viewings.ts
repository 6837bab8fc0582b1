// The section about the people whom visitors meet.
import { ownField } from '../editor-field.ts';
import type { Group } from '../group.ts';

export const VIEWINGS: readonly Group[] = [
  {
    id: 'contact',
    fields: [
      ownField('representative.name', '/salesRepresentative/name', 'text', { maxLength: 200 }),
      ownField('representative.phone', '/salesRepresentative/phone', 'text', { maxLength: 50 }),
      ownField('representative.mobile', '/salesRepresentative/mobile', 'text', { maxLength: 50 }),
      ownField('representative.email', '/salesRepresentative/email', 'text', { maxLength: 254 }),
    ],
  },
];
