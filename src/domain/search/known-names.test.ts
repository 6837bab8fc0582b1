import { expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { parseFilterQuery } from './filter-query.ts';
import { knownNames } from './known-names.ts';

it('names what a filter asks for, with or without listings', () => {
  const filter = parseFilterQuery('type=1&subType=107&trans=TO_RENT&area=@90501;5km');
  expect(Object.fromEntries(knownNames({ ...filter, city: [67600, 999999] }, 'fr', translator('fr')))).toEqual({
    'city-67600': 'Virton',
    'type-1': 'Maison',
    'subType-107': 'Villa',
    'status-TO_RENT': 'À louer',
    'area-@90501;5km': '5\u00a0km autour de Ledeberg',
  });
});
