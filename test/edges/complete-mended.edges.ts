// What a record says, said rightly: numbers, instants, words and prices.
import { expect } from 'vitest';
import { testEstate, testProject } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const address = testEstate(1).address;
const deHaan = {
  visible: true,
  street: { nl: 'Duinenweg' },
  number: '3',
  city: { zip: '8420', name: 'De Haan', alias: { fr: 'Le Coq' } },
  country: 'BE',
};
/** A project of which the first `sold` units are sold and the others for sale. */
const project = (id: number, units: number, sold: number) => {
  const record = testProject(
    id,
    Array.from({ length: units }, (_, n) => id + 1 + n),
  );
  const children = (record.children ?? []).map((unit, n) => ({
    ...unit,
    general: { ...unit.general, transaction: { id: n < sold ? 5 : 1 } },
  }));
  return { ...record, children };
};

const NO_PRICE = { lacks: ['311.111', '311111'] };
const PER_LOCALE_SOLD = { nl: NO_PRICE, fr: NO_PRICE, en: NO_PRICE, de: NO_PRICE };

export const edges: readonly Edge[] = [
  {
    name: 'free text in capitals stays text where the field has no enumeration',
    record: testEstate(4100, {
      planning: { asbestosInventory: 'ASBESTVEILIG' },
      fields: { 'certification.soil_certificate': 'JA', 'certification.asbestos_certificate': 'NO' },
    }),
    page: {
      nl: { has: ['Asbestinventaris ASBESTVEILIG', 'Asbestattest Nee', 'Bodemattest JA'] },
      fr: { has: ['Inventaire amiante ASBESTVEILIG', 'Attestation amiante Non'] },
    },
  },
  {
    name: 'a code of an enumeration is a code, an unknown one is nothing',
    record: testEstate(4101, { fields: { 'comfort.heating': 'NUCLEAR', 'comfort.kitchen_type': 'EQUIPPED' } }),
    page: { nl: { has: ['Geïnstalleerd'], lacks: ['NUCLEAR', 'EQUIPPED'] } },
  },
  {
    name: 'numbers that come as text are numbers',
    record: testEstate(4102, {
      general: { bedroomCount: null },
      price: null,
      fields: {
        'construction.lot_surface': '1234.5',
        'construction.habitable_surface': '182,5',
        'construction.bedrooms_count': '4',
        'financial.price': '425000',
        'financial.cadastral_income': '0',
        'construction.frontage_width': '-1',
        'construction.ceiling_height': 'ruim 3 meter',
        'construction.construction_year': '1998',
        'general.floor': '0',
      },
    }),
    page: {
      nl: {
        has: [
          'Grondoppervlakte 1.234,5 m²',
          'Bewoonbare oppervlakte 182,5 m²',
          'Bewoonbaar 182,5 m²',
          '€ 425.000',
          'ruim 3 meter',
          '1998',
          'Gelijkvloers',
        ],
        lacks: ['1234.5', 'K.I. (niet-geïndexeerd)', '1.998'],
      },
    },
    card: { nl: { has: ['€ 425.000', '1.234,5 m²', '182,5 m²', 'Slaapkamers: 4'] } },
    lists: {
      '?price-min=420000&price-max=430000': true,
      '?price-min=426000': false,
      '?bed-min=4': true,
      '?bed-min=5': false,
    },
    mail: { nl: { has: ['€ 425.000', '182,5 m²'] } },
    jsonLd: {
      mainEntity: expect.objectContaining({
        numberOfBedrooms: 4,
        floorSize: { '@type': 'QuantitativeValue', value: 182.5, unitCode: 'MTK' },
      }),
    },
  },
  {
    name: 'what is built is not what is lived in',
    record: testEstate(4103, { dimensions: { areaBuild: 150 } }),
    page: {
      nl: { has: ['Bebouwd 150 m²', 'Bebouwde oppervlakte 150 m²'], lacks: ['Bewoonbaar', 'per m²'] },
      fr: { has: ['Bâti 150 m²'], lacks: ['Habitable'] },
      en: { has: ['Built-up 150 m²'], lacks: ['Living area'] },
      de: { has: ['Bebaut 150 m²'], lacks: ['Wohnfläche'] },
    },
    card: { nl: { has: ['Oppervlakte: 150 m²'] } },
    jsonLd: { mainEntity: expect.not.objectContaining({ floorSize: expect.anything() }) },
  },
  {
    name: 'the living area comes before what is built',
    record: testEstate(4104, {
      dimensions: { areaBuild: 150 },
      fields: { 'construction.habitable_surface': 140 },
    }),
    page: { nl: { has: ['Bewoonbaar 140 m²', 'per m²'], lacks: ['Bebouwd 150'] } },
  },
  {
    name: 'a sold page shows no price in any table',
    record: testEstate(4105, {
      general: { transaction: { id: 5 }, registrationCost: 36123, notarySalery: 2111 },
      price: { value: 311111, totalPrice: 322222, groundValue: 99111, constructionValue: 212000 },
      ki: { nonIndexed: 1250 },
      fields: {
        'financial.price_per_square_meter': 2871,
        'notary.price_reached': 305005,
        'notary.setting_price': 255005,
        'notary_cost.total_including_costs': 355355,
        'notary_cost.plot_price': 98765,
      },
    }),
    page: {
      nl: {
        has: ['K.I. (niet-geïndexeerd) € 1.250'],
        lacks: [
          '311.111',
          '322.222',
          '99.111',
          '212.000',
          '36.123',
          '2.111',
          '2.871',
          '305.005',
          '255.005',
          '355.355',
          '98.765',
          'Prijsdetails',
        ],
      },
    },
  },
  {
    name: 'what is for sale shows the same prices',
    record: testEstate(4106, {
      price: { value: 311111, totalPrice: 322222, groundValue: 99111 },
      fields: { 'notary.setting_price': 255005, 'financial.price_per_square_meter': 2871 },
    }),
    page: { nl: { has: ['311.111', '322.222', '99.111', '255.005', '2.871'] } },
  },
  {
    name: 'what went online at half past midnight in Brussels went online that day',
    record: testEstate(4107, { general: { publicationDate: '2026-06-30T22:30:00Z' } }),
    page: {
      nl: { has: ['Online sinds 01/07/2026'], lacks: ['30/06/2026'] },
      fr: { has: ['01/07/2026'] },
    },
    jsonLd: { datePosted: '2026-07-01' },
  },
  {
    name: 'what went online before midnight did so the day before',
    record: testEstate(4108, { general: { publicationDate: '2026-06-30T21:59:00Z' } }),
    page: { nl: { has: ['Online sinds 30/06/2026'] } },
    jsonLd: { datePosted: '2026-06-30' },
  },
  {
    name: 'in winter the clock is one hour ahead',
    record: testEstate(4109, { general: { publicationDate: '2026-12-31T22:30:00Z' } }),
    page: { nl: { has: ['Online sinds 31/12/2026'] } },
  },
  {
    name: 'free from the first of July, written as an instant, is free from the first',
    record: testEstate(4110, {
      general: { transaction: { id: 2 } },
      technical: { availableDate: '2027-06-30T22:00:00Z' },
    }),
    page: { nl: { has: ['01/07/2027'], lacks: ['30/06/2027'] } },
    card: { nl: { has: ['01/07/2027'] } },
  },
  {
    name: 'a box of -1 is no box',
    record: testEstate(4111, { address: { ...address, box: '-1' } }),
    page: { nl: { has: ['Geheimstraat 4711, 9000 Gent'], lacks: ['/-1'] } },
    card: { nl: { has: ['Geheimstraat 4711'], lacks: ['/-1'] } },
    mail: { nl: { lacks: ['/-1', '--1', '-1-9000'] } },
  },
  {
    name: 'a box is written after a slash',
    record: testEstate(4112, { address: { ...address, box: '302' } }),
    page: { nl: { has: ['Geheimstraat 4711/302, 9000 Gent'] } },
    jsonLd: {
      mainEntity: expect.objectContaining({
        address: expect.objectContaining({ streetAddress: 'Geheimstraat 4711/302' }),
      }),
    },
  },
  {
    name: 'French contracts the name of a town: au Coq',
    record: testEstate(4113, { address: { ...deHaan, visible: false } }),
    page: { fr: { has: ['au Coq'], lacks: ['à Le Coq'] }, nl: { has: ['in De Haan'] } },
  },
  {
    name: 'La Panne keeps its article',
    record: testEstate(4114, {
      address: {
        visible: false,
        city: { zip: '8660', name: 'De Panne', alias: { fr: 'La Panne' } },
        country: 'BE',
      },
    }),
    page: { fr: { has: ['à La Panne'] } },
  },
  {
    name: 'one unit sold is singular',
    record: project(4120, 3, 1),
    page: {
      nl: { has: ['2 van 3 beschikbaar', '1 verkocht'] },
      fr: { has: ['2 sur 3 disponibles', '1 vendu'], lacks: ['1 vendus'] },
      en: { has: ['2 of 3 available', '1 sold'] },
      de: { has: ['2 von 3 verfügbar', '1 verkauft'] },
    },
    card: { fr: { has: ['2 sur 3 disponibles'] } },
  },
  {
    name: 'two units sold are plural, one available is singular',
    record: project(4130, 3, 2),
    page: {
      fr: { has: ['1 sur 3 disponible', '2 vendus'], lacks: ['1 sur 3 disponibles'] },
      nl: { has: ['1 van 3 beschikbaar', '2 verkocht'] },
    },
    card: { fr: { has: ['1 sur 3 disponible'], lacks: ['1 sur 3 disponibles'] } },
  },
  {
    name: 'structured data counts no rooms that are not there',
    record: testEstate(4140, { general: { bedroomCount: 0, bathroomCount: 0 } }),
    jsonLd: {
      mainEntity: expect.not.objectContaining({ numberOfBedrooms: 0, numberOfBathroomsTotal: 0 }),
    },
  },
  {
    name: 'structured data counts the rooms that are',
    record: testEstate(4141, { general: { bedroomCount: 1, bathroomCount: 0 } }),
    jsonLd: { mainEntity: expect.objectContaining({ numberOfBedrooms: 1 }) },
  },
  {
    // Decisions section 6: the API gives the full public record and names what it leaves out; the price is not among it.
    name: 'the price of a sold home is in the API, where its range finds it, and nowhere else',
    record: testEstate(5260, { general: { transaction: { id: 5 } }, price: { value: 311_111 } }),
    beside: [testEstate(5261, { price: { value: 200_000 } })],
    api: { price: { value: 311_111 } },
    found: { price: { value: 311_111 } },
    lists: { '?price-min=311111&price-max=311111': true, '?price-min=311112': false },
    page: PER_LOCALE_SOLD,
    card: PER_LOCALE_SOLD,
    mail: PER_LOCALE_SOLD,
    jsonLd: { '@type': 'RealEstateListing', mainEntity: expect.not.objectContaining({ offers: expect.anything() }) },
    feed: { lacks: ['311111'] },
    alerts: [{ criteria: { priceMin: 300_000 }, isNews: false }],
  },
];
