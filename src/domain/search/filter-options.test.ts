import { expect, it } from 'vitest';
import { countryOptions, locationOptions, subTypeOptions, typeOptions } from './filter-options.ts';

const filters = {
  headTypes: [
    { id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison' }, count: 4 },
    { id: 3, code: 'APARTMENT', name: {}, count: 2 },
  ],
  subTypes: [
    { id: 107, code: 'VILLA', name: { nl: 'Villa' }, count: 1, headTypeId: 1 },
    { id: 106, code: 'BUNGALOW', name: { nl: 'Bungalow' }, count: 1, headTypeId: 1 },
  ],
  locations: [
    { id: 1, zip: '9000', name: 'Gent', alias: { fr: 'Gand' }, lat: 51, lon: 3.7, count: 9 },
    { id: 2, zip: '1140', name: 'Évere', count: 1 },
    { id: 3, zip: '9300', name: 'Aalst', alias: { fr: 'Alost' }, count: 2 },
  ],
  countries: [
    { id: 'NL', code: 'NL', name: { nl: 'Nederland' }, count: 1 },
    { id: 'BE', code: 'BE', name: { nl: 'België', fr: 'Belgique' }, count: 8 },
  ],
};

it('locations: id, name or alias of the locale, zip; alphabetically with accents folded', () => {
  expect(locationOptions(filters, 'nl')).toEqual([
    { id: 3, name: 'Aalst', zip: '9300', count: 2 },
    { id: 2, name: 'Évere', zip: '1140', count: 1 },
    { id: 1, name: 'Gent', zip: '9000', count: 9 },
  ]);
  expect(locationOptions(filters, 'fr').map(({ name }) => name)).toEqual(['Alost', 'Évere', 'Gand']);
});

it('types keep the order of the answer; a missing name falls back', () => {
  expect(typeOptions(filters, 'fr')).toEqual([
    { id: 1, name: 'Maison', count: 4 },
    { id: 3, name: '3', count: 2 },
  ]);
  expect(subTypeOptions(filters, 'de').map(({ name }) => name)).toEqual(['Bungalow', 'Villa']);
});

it('countries only when there is more than one, names with fallback', () => {
  expect(countryOptions(filters, 'fr')).toEqual([
    { id: 'BE', name: 'Belgique', count: 8 },
    { id: 'NL', name: 'Nederland', count: 1 },
  ]);
  expect(countryOptions({ countries: filters.countries.slice(1) }, 'fr')).toEqual([]);
});

it('a failed load (an empty object) gives no options', () => {
  expect([
    locationOptions({}, 'nl'),
    typeOptions({}, 'nl'),
    subTypeOptions({}, 'nl'),
    countryOptions({}, 'nl'),
  ]).toEqual([[], [], [], []]);
});
