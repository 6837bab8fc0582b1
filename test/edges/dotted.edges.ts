// Address and pictures that a record gives in its dotted fields only; the province of a home.
import { expect } from 'vitest';
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const STREET = {
  'geo.address.street': 'Veldstraat',
  'geo.address.number': '12',
  'geo.address.box': '3',
  'geo.address.zip': '9000',
  'geo.address.city': 'GENT',
} as const;

export const edges: readonly Edge[] = [
  {
    name: 'an address in dotted fields is an address',
    record: testEstate(5230, { address: null, fields: { ...STREET, 'geo.address.visible': true } }),
    page: { nl: { has: ['Veldstraat 12/3', '9000 Gent', 'Vlaams Gewest'] }, fr: { has: ['9000 Gand'] } },
    card: { nl: { has: ['9000 Gent'] }, en: { has: ['9000 Ghent'] } },
    lists: { '?city=90000': true },
    api: {
      address: { visible: true, number: '12', region: 'FLANDERS', country: 'BE', city: { id: 90000, zip: '9000' } },
    },
    jsonLd: { mainEntity: expect.objectContaining({ address: expect.objectContaining({ postalCode: '9000' }) }) },
  },
  {
    name: 'without a flag that is on its street is not shown',
    record: testEstate(5231, { address: null, fields: STREET }),
    page: { nl: { has: ['9000 Gent'], lacks: ['Veldstraat'] } },
    apiLacks: ['address.street', 'address.number', ['fields', 'geo.address.street']],
    lists: { '?city=90000': true },
  },
  {
    name: 'a flag that is off in the address hides it, whatever the dotted one says',
    record: testEstate(5232, {
      address: { visible: false, city: { zip: '9000', name: 'Gent' } },
      fields: { ...STREET, 'geo.address.visible': true },
    }),
    page: { nl: { lacks: ['Veldstraat'] } },
  },
  {
    name: 'a dotted town wins over that of the address, as every dotted field does',
    record: testEstate(5233, { fields: { 'geo.address.zip': '5000', 'geo.address.city': 'Namur' } }),
    card: { nl: { has: ['5000 Namen'] }, fr: { has: ['5000 Namur'] } },
    api: { address: { region: 'WALLONIA', city: { id: 50000, name: 'Namur' } } },
    lists: { '?city=90000': false, '?city=50000': true },
  },
  {
    name: 'pictures in a dotted field are pictures, after those of the record and once each',
    record: testEstate(5234, {
      pictures: [{ file: 'https://media.example/front.jpg', index: 4 }],
      fields: {
        'media.pictures': ['https://media.example/front.jpg', 'https://media.example/garden.jpg', 'no address'],
      },
    }),
    found: { pictureCount: 2 },
    api: { pictures: [{ file: 'https://media.example/front.jpg' }, { file: 'https://media.example/garden.jpg' }] },
  },
  {
    name: 'one picture as a text',
    record: testEstate(5235, { fields: { 'media.pictures': 'https://media.example/only.jpg' } }),
    found: { pictureCount: 1 },
    api: { pictures: [{ file: 'https://media.example/only.jpg' }] },
  },
  {
    name: 'the province follows from the postcode, whatever language the source writes it in',
    record: testEstate(5236, {
      address: { visible: true, city: { zip: '9000', name: 'Gent' }, province: 'East Flanders' },
    }),
    page: {
      nl: { has: ['Provincie Oost-Vlaanderen'], lacks: ['East Flanders'] },
      fr: { has: ['Province Flandre orientale'] },
      en: { has: ['Province East Flanders'] },
      de: { has: ['Provinz Ostflandern'] },
    },
  },
  {
    name: 'Brussels is in no province',
    record: testEstate(5237, { address: { visible: true, city: { zip: '1000', name: 'Brussel' } } }),
    page: { nl: { has: ['Gewest Brussels Hoofdstedelijk Gewest'], lacks: ['Provincie'] } },
  },
  {
    name: 'abroad the province is what the source says',
    record: testEstate(5238, {
      address: { visible: true, city: { zip: '03001', name: 'Alicante' }, country: 'ES', province: 'Alicante' },
    }),
    page: { nl: { has: ['Provincie Alicante'] }, de: { has: ['Provinz Alicante'] } },
  },
];
