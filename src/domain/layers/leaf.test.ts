import { expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { differences, isLeafAddress, leavesOf } from './leaf.ts';

const file = 'https://foto.example/1.jpg';

it('takes a record apart into what a member decides: texts by language, pictures by what they show', () => {
  const record: Unit = {
    general: { id: 1, title: { nl: 'Huis', fr: 'Maison' }, petsAllowed: null },
    title: { nl: 'Kop', fr: 'Titre' },
    short_description: { en: 'Short' },
    status: 'FOR_SALE',
    address: { number: '5', location: { nl: 'Bij het station' } },
    energy: { epcValue: 100, shared: { epcValue: 80 } },
    pictures: [
      { file, index: 1, title: { nl: 'Gevel' }, focus: { x: 10, y: 20 } },
      { file, title: { nl: 'Nog eens' } },
      { title: { nl: 'Zonder bestand' } },
    ],
    fields: { 'comfort.heating': ['GAS'] },
  };
  expect(Object.fromEntries(leavesOf(record))).toEqual({
    '/general/id': 1,
    '/general/title/nl': 'Huis',
    '/general/title/fr': 'Maison',
    '/title/nl': 'Kop',
    '/title/fr': 'Titre',
    '/short_description/en': 'Short',
    '/status': 'FOR_SALE',
    '/address/number': '5',
    '/address/location/nl': 'Bij het station',
    '/energy/epcValue': 100,
    '/energy/shared/epcValue': 80,
    '/pictures/https:~1~1foto.example~11.jpg/title/nl': 'Gevel',
    '/pictures/https:~1~1foto.example~11.jpg/focus': { x: 10, y: 20 },
    '/pictures/order': [file],
    '/fields/comfort.heating': ['GAS'],
  });
});

it('finds one language of a text that differs, and nothing in an order of members or in what is empty', () => {
  const before: Unit = { general: { id: 1 }, title: { nl: 'Kop', fr: 'Titre' } };
  expect(differences(before, { general: { id: 1 }, title: { nl: 'Kop', fr: 'Autre' } })).toEqual([
    { pointer: '/title/fr', before: 'Titre', after: 'Autre' },
  ]);
  expect(differences(before, { title: { fr: 'Titre', nl: 'Kop' }, general: { id: 1, guid: null } })).toEqual([]);
  expect(differences(undefined, { general: { id: 1 } })).toEqual([{ pointer: '/general/id', before: null, after: 1 }]);
});

it.each([
  '/general/reference',
  '/general/title/nl',
  '/title/de',
  '/status',
  '/fields/comfort.heating',
  '/energy/shared/epcValue',
  '/pictures/order',
  '/pictures/a.jpg/focus',
  '/pictures/a.jpg/title/fr',
  '/files/a.pdf/name/nl',
])('%s is a place of a decision', (pointer) => {
  expect(isLeafAddress(pointer)).toBe(true);
});

it.each([
  'general/reference',
  '/general/id',
  '/general/children',
  '/external_id',
  '/children',
  '/general',
  '/general/title',
  '/general/title/pl',
  '/general/reference/nl',
  '/title',
  '/title/pl',
  '/title/nl/x',
  '/status/x',
  '/energy/shared',
  '/pictures/order/x',
  '/pictures/a.jpg',
  '/pictures/a.jpg/file',
  '/pictures/a.jpg/index',
  '/pictures/a.jpg/title/pl',
  '/pictures/a.jpg/title/nl/x',
  '/general/title/nl/x',
])('%s is none', (pointer) => {
  expect(isLeafAddress(pointer)).toBe(false);
});
