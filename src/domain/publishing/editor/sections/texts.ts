// What visitors read, in four languages side by side.
import { field } from '../editor-field.ts';
import type { Group } from '../group.ts';

export const TEXTS: readonly Group[] = [
  {
    id: 'texts',
    fields: [
      field('title', { maxLength: 300, matters: true }),
      field('short_description', { control: 'localizedLongText', maxLength: 5000 }),
      field('description', { control: 'localizedLongText', maxLength: 50_000, matters: true }),
      field('general.neighbourhood_information', { control: 'localizedLongText', maxLength: 20_000 }),
    ],
  },
];
