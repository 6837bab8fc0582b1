import { expect, it } from 'vitest';
import { leftOut } from './left-out.ts';

it('names what the former record had and the new one does not mention', () => {
  const before = {
    general: { id: 1, title: { nl: 'Huis', fr: 'Maison' }, reference: 'A' },
    energy: { epcValue: 200 },
    price: { value: 0 },
    pictures: [{ file: 'https://x.example/1.jpg' }],
  };
  expect(leftOut(before, { general: { id: 1, title: { nl: 'Huis' } }, energy: null, pictures: [] })).toEqual([
    'general.title.fr',
    'general.reference',
  ]);
  expect(leftOut(before, { general: before.general })).toEqual(['energy', 'pictures']);
  expect(leftOut(before, before)).toEqual([]);
});

it('does not name what we worked out ourselves', () => {
  const before = {
    address: { country: 'BE', region: 'FLANDERS', city: { id: 1, zip: '9000', alias: { fr: 'Gand' } } },
  };
  expect(leftOut(before, { address: { city: { zip: '2000' } } })).toEqual([]);
  expect(leftOut(before, { address: { city: {} } })).toEqual(['address.city.zip']);
});
