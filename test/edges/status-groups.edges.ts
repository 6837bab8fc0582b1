// Headings of grouped lists: every group counts itself, in the order of the language shown; what has no name of its own
// falls into the one group of projects, last. And what comes nearest when nothing is found.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate, testProject } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const house = (id: number, subType: number): Estate => testEstate(id, { general: { subType: { id: subType } } });
const inTown = (id: number, zip: string, name: string, alias: Record<string, string>): Estate =>
  testEstate(id, {
    address: { ...testEstate(id).address, city: { zip, name, alias }, geoLocation: null },
  });

const PICTURES = Array.from({ length: 7 }, (_, index) => ({ file: `/media/${index}.jpg`, index }));

export const edges: readonly Edge[] = [
  {
    name: 'an unknown subtype joins the projects, once and last',
    record: house(2200, 99_999),
    beside: [testProject(2201, [2202]), house(2203, 107), house(2204, 88_888)],
    headings: {
      '?group=SUBTYPE': {
        nl: ['Villa: 1 pand', 'Projecten: 3 panden'],
        fr: ['Villa: 1 bien', 'Projets: 3 biens'],
        en: ['Villa: 1 property', 'Projects: 3 properties'],
        de: ['Villa: 1 Objekt', 'Projekte: 3 Objekte'],
      },
    },
  },
  {
    name: 'a subtype that only the source names is a group of that name',
    record: testEstate(2210, { general: { subType: { id: 99_998, name: { nl: 'Kapel', fr: 'Chapelle' } } } }),
    beside: [house(2211, 107), house(2212, 106)],
    headings: {
      '?group=SUBTYPE': {
        nl: ['Bungalow: 1 pand', 'Kapel: 1 pand', 'Villa: 1 pand'],
        fr: ['Bungalow: 1 bien', 'Chapelle: 1 bien', 'Villa: 1 bien'],
      },
    },
    options: { subTypes: [{ id: 106 }, { id: 107 }, { id: 99_998, name: { nl: 'Kapel', fr: 'Chapelle' } }] },
  },
  {
    name: 'an unknown type joins the projects too',
    record: testEstate(2220, { general: { headType: { id: 88 }, subType: null } }),
    beside: [testProject(2221, [2222]), house(2223, 107)],
    headings: { '?group=TYPE': { nl: ['Huis: 1 pand', 'Projecten: 2 panden'] } },
  },
  {
    name: 'a project counts in its own group only, whatever its units are',
    record: testProject(2230, [2231, 2232]),
    beside: [testEstate(2233, { general: { headType: { id: 3 }, subType: { id: 302 } } }), house(2234, 107)],
    headings: {
      '?group=TYPE': { nl: ['Huis: 1 pand', 'Appartement: 1 pand', 'Projecten: 1 project'] },
      '?group=SUBTYPE': { nl: ['Appartement: 1 pand', 'Villa: 1 pand', 'Projecten: 1 project'] },
      '?group=PRICE': { nl: ['€ 250.000 – € 350.000: 3 panden'] },
    },
  },
  {
    name: 'subtypes stand in the order of the language shown',
    record: house(2240, 113),
    beside: [house(2241, 106), house(2242, 103), house(2243, 115)],
    headings: {
      '?group=SUBTYPE': {
        nl: ['Bungalow: 1 pand', 'Hoeve: 1 pand', 'Kasteel: 1 pand', 'Woonboot: 1 pand'],
        fr: ['Bungalow: 1 bien', 'Château: 1 bien', 'Ferme: 1 bien', 'Péniche habitable: 1 bien'],
        en: ['Bungalow: 1 property', 'Castle: 1 property', 'Farmhouse: 1 property', 'Houseboat: 1 property'],
        de: ['Bauernhof: 1 Objekt', 'Bungalow: 1 Objekt', 'Hausboot: 1 Objekt', 'Schloss: 1 Objekt'],
      },
    },
  },
  {
    name: 'towns stand in the order of the language shown',
    record: inTown(2250, '9000', 'Gent', { fr: 'Gand', en: 'Ghent', de: 'Gent' }),
    beside: [
      inTown(2251, '7000', 'Mons', { nl: 'Bergen' }),
      inTown(2252, '4000', 'Liège', { nl: 'Luik', de: 'Lüttich' }),
    ],
    headings: {
      '?group=CITY': {
        nl: ['Bergen: 1 pand', 'Gent: 1 pand', 'Luik: 1 pand'],
        fr: ['Gand: 1 bien', 'Liège: 1 bien', 'Mons: 1 bien'],
        en: ['Ghent: 1 property', 'Liège: 1 property', 'Mons: 1 property'],
        de: ['Gent: 1 Objekt', 'Lüttich: 1 Objekt', 'Mons: 1 Objekt'],
      },
    },
  },
  {
    name: 'near misses: the nearest in price, not the newest',
    record: testEstate(2260, { price: { value: 300_000 } }),
    beside: [
      testEstate(2261, { price: { value: 210_000 }, general: { publicationDate: '2026-01-01' } }),
      testEstate(2262, { price: { value: 950_000 }, general: { publicationDate: '2026-11-01' } }),
      testEstate(2263, { price: { value: 120_000 }, general: { headType: { id: 3 }, subType: { id: 302 } } }),
    ],
    near: { '?type=1&price-max=200000': [2261, 2260] },
  },
  {
    name: 'near misses: the nearest in distance',
    record: testEstate(2270),
    beside: [
      // Aalst is nearer to Ghent than Liège is; both are asked for around Ghent at most.
      testEstate(2271, {
        general: { publicationDate: '2026-01-01' },
        address: {
          ...testEstate(1).address,
          city: { zip: '9300', name: 'Aalst' },
          geoLocation: { lat: 50.938, lon: 4.04 },
        },
      }),
      testEstate(2272, {
        general: { publicationDate: '2026-11-01' },
        address: {
          ...testEstate(1).address,
          city: { zip: '4000', name: 'Luik' },
          geoLocation: { lat: 50.633, lon: 5.568 },
        },
      }),
    ],
    near: { '?geo_range=1km;51.2;3.2': [2270, 2271] },
  },
  {
    name: 'the list answers at most five pictures and says how many there are',
    record: testEstate(2280, { pictures: PICTURES }),
    found: { pictures: PICTURES.slice(0, 5), pictureCount: 7 },
    api: { pictures: PICTURES },
    card: { nl: { has: ['7'] } },
  },
  {
    name: 'every reference value has number, code and name in four languages',
    record: testEstate(2290, {
      general: { headType: { id: 1 }, subType: { id: 107 } },
      technical: { condition: 'GOOD_CONDITION', available: 'DEED' },
      energy: { energyLabel: 'B' },
      environments: [{ code: 'TOWN' }],
      layout: { rooms: [{ value: { id: 1 }, surface: 12 }] },
      fields: { 'comfort.heating': 'GAS', 'planning.permission': 'YES' },
    }),
    api: {
      general: {
        headType: { id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' } },
        subType: { id: 107, code: 'VILLA', name: { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' } },
      },
      technical: { condition: 'GOOD_CONDITION' },
      environments: [{ code: 'TOWN', name: { nl: 'Stad' } }],
      layout: {
        rooms: [{ value: { id: 1, name: { nl: 'Slaapkamer', fr: 'Chambre', en: 'Bedroom', de: 'Schlafzimmer' } } }],
      },
      references: {
        'geo.address.country': {
          id: 'BE',
          code: 'BE',
          name: { nl: 'België', fr: 'Belgique', en: 'Belgium', de: 'Belgien' },
        },
        'construction.condition': { id: 'GOOD_CONDITION', code: 'GOOD_CONDITION', name: { nl: 'Goede staat' } },
        'comfort.heating': { code: 'GAS', name: { nl: 'Aardgas', fr: 'Gaz naturel', en: 'Natural gas', de: 'Erdgas' } },
      },
    },
    found: {
      general: {
        headType: { id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' } },
        subType: { id: 107, code: 'VILLA' },
      },
    },
    options: {
      headTypes: [{ id: 1, code: 'HOUSE', name: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' } }],
      subTypes: [{ id: 107, code: 'VILLA', name: { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' } }],
      countries: [{ id: 'BE', code: 'BE', name: { nl: 'België', fr: 'Belgique', en: 'Belgium', de: 'Belgien' } }],
    },
  },
  {
    name: '-1 is empty and leaves in no answer; the basement is a floor',
    record: testEstate(2295, {
      general: { floor: -1, bathroomCount: -1, parentId: -1, sticker: { id: -1, name: { nl: 'Nieuw' } } },
      price: { value: 300_000, deposit: -1 },
      layout: { toiletCount: -1, garageCount: 1 },
      ki: { indexed: -1, nonIndexed: 900 },
      energy: { epcValue: -1 },
      fields: { 'financial.monthly_costs': -1, 'construction.floor': -1 },
    }),
    api: {
      general: { floor: -1, sticker: { name: { nl: 'Nieuw' } } },
      price: { value: 300_000 },
      layout: { garageCount: 1 },
      ki: { nonIndexed: 900 },
      fields: { 'construction.floor': -1 },
    },
    apiLacks: [
      'general.bathroomCount',
      'general.parentId',
      'general.sticker.id',
      'price.deposit',
      'layout.toiletCount',
      'ki.indexed',
      'energy.epcValue',
      ['fields', 'financial.monthly_costs'],
    ],
  },
];
