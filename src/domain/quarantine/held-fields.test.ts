import { expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import {
  changedFields,
  isDecidedByMembers,
  refusedFields,
  standingRefusals,
  withFieldsKept,
  withTwins,
} from './held-fields.ts';

const stands: Unit = {
  general: { id: 1, title: { nl: 'Herenhuis', fr: 'Maison' } },
  price: { value: 715_000 },
  pictures: [{ file: 'https://foto.example/1.jpg', index: 0 }],
};
const said: Unit = { general: { id: 1, title: { nl: 'Villa' } }, price: { value: 445_000 } };

it('differs field by field; pictures are one field', () => {
  expect(changedFields(stands, said)).toEqual([
    { pointer: '/general/title/nl', before: 'Herenhuis', after: 'Villa' },
    { pointer: '/price/value', before: 715_000, after: 445_000 },
    { pointer: '/general/title/fr', before: 'Maison', after: null },
    { pointer: '/pictures', before: stands.pictures, after: null },
  ]);
});
it('keeps the fields that are not taken, and takes the others', () => {
  expect(withFieldsKept(said, stands, ['/price/value', '/pictures'])).toEqual({
    general: { id: 1, title: { nl: 'Villa' } },
    price: { value: 715_000 },
    pictures: stands.pictures,
  });
  expect(withFieldsKept(stands, said, ['/pictures', '/general/title/fr'])).toEqual({
    general: { id: 1, title: { nl: 'Herenhuis' } },
    price: { value: 715_000 },
  });
});
it('a refusal holds while the feed says the same of the field, and no longer', () => {
  const refused = refusedFields(said, ['/price/value', '/pictures']);
  expect(refused).toEqual({ '/price/value': 445_000, '/pictures': null });
  expect(standingRefusals(said, refused)).toEqual(refused);
  expect(standingRefusals({ ...said, price: { value: 645_000 } }, refused)).toEqual({ '/pictures': null });
});
it('knows a price under both its names', () => {
  expect(withTwins(['/price/value'])).toEqual(['/price/value', '/fields/financial.price']);
  expect(withTwins(['/pictures'])).toEqual(['/pictures']);
});
it('knows which fields members decided themselves, the price under both its names', () => {
  const own = { '/price/value': 915_000, '/general/title/nl': null };
  expect(isDecidedByMembers(own, '/fields/financial.price')).toBe(true);
  expect(isDecidedByMembers(own, '/general/title/nl')).toBe(true);
  expect(isDecidedByMembers(own, '/general/title/fr')).toBe(false);
});
