// The country of a home: every place that reads it means the same one.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const lille = { visible: true, street: { fr: 'Rue Basse' }, number: '4', city: { zip: '59000', name: 'Lille' } };

export const edges: readonly Edge[] = [
  {
    name: 'the country of the fields is the country of the home, also where its address has none',
    record: testEstate(5101, { address: lille, fields: { 'geo.address.country': 'fr' } }),
    page: {
      nl: { has: ['59000 Lille, Frankrijk'], lacks: ['registratierechten', 'Vlaanderen'] },
      fr: { has: ['59000 Lille, France'] },
      en: { has: ['59000 Lille, France'] },
      de: { has: ['59000 Lille, Frankreich'] },
    },
    card: { nl: { has: ['59000 Lille (FR)'] } },
    api: { address: { country: 'FR', city: { name: 'Lille' } } },
    apiLacks: ['address.region'],
    feed: { has: ['<country>France</country>', '<town>Lille</town>'], lacks: ['Belgium'] },
    options: { countries: [{ id: 'FR', count: 1 }] },
  },
  {
    name: 'a country that is said to be unknown is Belgium',
    record: testEstate(5102, { address: { ...testEstate(5102).address, country: 'UNKNOWN' } }),
    page: { nl: { has: ['9000 Gent'], lacks: ['UNKNOWN', 'Onbekend'] } },
    card: { nl: { has: ['9000 Gent'], lacks: ['UNKNOWN'] } },
    api: { address: { country: 'BE', region: 'FLANDERS', city: { id: 90000 } } },
    feed: { has: ['<country>Belgium</country>', '<province>East Flanders</province>'] },
    options: { countries: [{ id: 'BE', count: 1 }] },
  },
];
