// What a purchase costs: by what is bought and where, from rates that name their source, and no sum where none is sure.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const at = (zip: string, name: string): NonNullable<Estate['address']> => ({
  visible: true,
  street: { nl: 'Dorp' },
  number: '1',
  city: { zip, name },
});
const GHENT = at('9000', 'Gent');
const NAMUR = at('5000', 'Namur');
const BRUSSELS = at('1000', 'Brussel');

const forSale = (id: number, headType: number, subType: number, value: number, address = GHENT, more = {}) =>
  testEstate(id, {
    general: { headType: { id: headType }, subType: { id: subType } },
    price: { value },
    address,
    ...more,
  });

const noChoice = ['Enige eigen woning', 'Tweede woning of belegging', 'enige eigen woning'];
const noSum = {
  nl: {
    has: [
      'Voor landbouwgrond, weide, boomgaard en bos geven we geen som',
      'welk tarief van de registratiebelasting geldt, is niet zeker',
    ],
    lacks: ['met kosten', 'Registratiebelasting 12', 'Totaal, zonder krediet', ...noChoice],
  },
  fr: {
    has: ['Pour les terres agricoles, les prés, les vergers et les bois, nous ne donnons pas de somme'],
    lacks: ['frais compris', 'Total, hors crédit', 'Habitation propre et unique'],
  },
  en: {
    has: ['For farmland, meadows, orchards and woods we give no sum'],
    lacks: ['with costs', 'Total, without a loan', 'Own and only home'],
  },
  de: {
    has: ['Für Ackerland, Wiesen, Obstgärten und Wälder nennen wir keine Summe'],
    lacks: ['mit Kosten', 'Gesamt, ohne Kredit', 'Einzige eigene Wohnung'],
  },
} as const;

export const edges: readonly Edge[] = [
  {
    name: 'a Flemish house: 2 % as the only home, 12 % otherwise, an estimate without credit',
    record: forSale(1101, 1, 117, 325_000),
    page: {
      nl: {
        has: [
          '€ 335.895 met kosten (raming, zonder krediet)',
          'Enige eigen woning',
          'Registratiebelasting 2 %',
          '€ 6.500',
          'Registratiebelasting 12 %',
          '€ 39.000',
          'notaris.be, 01/01/2025, bevestigd',
          'koninklijk besluit van 16/12/1950',
          'koninklijk besluit van 22/11/2022',
          'onzeker',
        ],
        lacks: ['alles inbegrepen', 'Alles inbegrepen'],
      },
      fr: {
        has: [
          '€ 335.895 frais compris (estimation, hors crédit)',
          'Droits d’enregistrement 2 %',
          'notaris.be, 01/01/2025, confirmé',
          'arrêté royal du 16/12/1950',
        ],
        lacks: ['tout compris'],
      },
      en: {
        has: [
          '€ 335.895 with costs (estimate, without a loan)',
          'Registration duty 2 %',
          'notaris.be, 01/01/2025, confirmed',
          'Royal Decree of 16/12/1950',
        ],
        lacks: ['all in'],
      },
      de: {
        has: [
          '€ 335.895 mit Kosten (Schätzung, ohne Kredit)',
          'Registrierungsgebühren 2 %',
          'notaris.be, 01/01/2025, bestätigt',
          'Königlicher Erlass vom 16/12/1950',
        ],
        lacks: ['alles inbegriffen'],
      },
    },
  },
  {
    name: 'a Flemish apartment has the choice too',
    record: forSale(1102, 3, 302, 325_000),
    page: { nl: { has: ['Enige eigen woning', '€ 6.500', '€ 39.000'] } },
  },
  {
    name: 'a Flemish building plot pays 12 %, whoever buys it',
    record: forSale(1103, 2, 204, 150_000),
    page: {
      nl: {
        has: [
          'Registratiebelasting 12 %',
          '€ 18.000',
          '€ 171.955 met kosten (raming, zonder krediet)',
          'waarschijnlijk',
        ],
        lacks: ['€ 3.000', ...noChoice],
      },
      fr: { has: ['Droits d’enregistrement 12 %', '€ 18.000'], lacks: ['Habitation propre et unique'] },
      en: { has: ['Registration duty 12 %', '€ 18.000'], lacks: ['Own and only home'] },
      de: { has: ['Registrierungsgebühren 12 %', '€ 18.000'], lacks: ['Einzige eigene Wohnung'] },
    },
  },
  {
    name: 'a Flemish plot of which nobody says the kind pays 12 %',
    record: testEstate(1104, {
      general: { headType: { id: 2 }, subType: null },
      price: { value: 150_000 },
      address: GHENT,
    }),
    page: { nl: { has: ['Registratiebelasting 12 %', '€ 18.000'], lacks: noChoice } },
  },
  {
    name: 'a Flemish garage pays 12 %',
    record: forSale(1105, 6, 601, 20_000),
    page: { nl: { has: ['Registratiebelasting 12 %', '€ 2.400', '€ 24.909'], lacks: noChoice } },
  },
  {
    name: 'a Flemish office pays 12 %',
    record: testEstate(1106, {
      general: { headType: { id: 10 }, subType: null },
      price: { value: 250_000 },
      address: GHENT,
    }),
    page: { nl: { has: ['Registratiebelasting 12 %', '€ 30.000', '€ 284.644'], lacks: noChoice } },
  },
  {
    name: 'a Walloon building plot keeps the 3 % of an own home',
    record: forSale(1107, 2, 204, 150_000, NAMUR),
    page: {
      nl: {
        has: [
          'Enige eigen woning',
          'Registratiebelasting 3 %',
          '€ 4.500',
          '€ 158.227',
          'Registratiebelasting 12,5 %',
          '€ 18.750',
          'circulaire 2025/C/42',
        ],
      },
      fr: { has: ['Habitation propre et unique', 'Droits d’enregistrement 3 %', 'circulaire 2025/C/42'] },
    },
  },
  {
    name: 'industrial land in Wallonia is no place for an own home',
    record: forSale(1108, 2, 206, 150_000, NAMUR),
    page: { nl: { has: ['Registratiebelasting 12,5 %', '€ 18.750'], lacks: noChoice } },
  },
  {
    name: 'a Walloon garage pays 12,5 %',
    record: forSale(1109, 6, 601, 20_000, NAMUR),
    page: { nl: { has: ['Registratiebelasting 12,5 %', '€ 2.500'], lacks: noChoice } },
  },
  {
    name: 'a Brussels plot of 300.000 keeps its abatement',
    record: forSale(1110, 2, 204, 300_000, BRUSSELS),
    page: {
      nl: {
        has: ['Enige eigen woning', 'Berekend op € 200.000', '€ 25.000', 'fiscalite.brussels', '21/02/2026'],
      },
    },
  },
  {
    name: 'one of 300.001 has none',
    record: forSale(1111, 2, 204, 300_001, BRUSSELS),
    page: { nl: { has: ['€ 37.500'], lacks: ['Berekend op'] } },
  },
  { name: 'farmland gives no sum', record: forSale(1112, 2, 207, 100_000), page: noSum },
  { name: 'a meadow gives no sum', record: forSale(1113, 2, 211, 100_000), page: { nl: noSum.nl } },
  { name: 'an orchard gives no sum', record: forSale(1114, 2, 202, 100_000), page: { nl: noSum.nl } },
  { name: 'a wood gives no sum', record: forSale(1115, 2, 203, 100_000), page: { nl: noSum.nl } },
  { name: 'nor does a Walloon meadow', record: forSale(1116, 2, 211, 100_000, NAMUR), page: { nl: noSum.nl } },
  {
    name: 'a meadow without a price, or let, says nothing about costs',
    record: testEstate(1117, {
      general: { headType: { id: 2 }, subType: { id: 211 }, transaction: { id: 2 } },
      price: { value: 100 },
      address: GHENT,
    }),
    page: { nl: { lacks: ['geven we geen som', 'met kosten'] } },
  },
  {
    name: 'infrastructure is part of a sum under VAT; Flemish land pays 12 %',
    record: forSale(1118, 1, 117, 391_000, GHENT, {
      price: { value: 391_000, groundValue: 98_500, constructionValue: 280_500, infrastructureValue: 12_000 },
    }),
    page: {
      nl: {
        has: [
          'Infrastructuur',
          '€ 12.000',
          'Btw op constructie en infrastructuur 21 %',
          '€ 61.425',
          'Registratiebelasting op het grondaandeel 12 %',
          '€ 11.820',
          '€ 464.245 met kosten (raming, zonder krediet)',
        ],
        lacks: noChoice,
      },
      fr: { has: ['TVA sur la construction et l’infrastructure 21 %', '€ 464.245'] },
      en: { has: ['VAT on construction and infrastructure 21 %', '€ 464.245'] },
      de: { has: ['MwSt. auf Bau und Infrastruktur 21 %', '€ 464.245'] },
    },
  },
  {
    name: 'without infrastructure the VAT is on the construction alone',
    record: forSale(1119, 1, 117, 379_000, GHENT, {
      price: { value: 379_000, groundValue: 98_500, constructionValue: 280_500 },
    }),
    page: {
      nl: { has: ['Btw op de constructie 21 %', '€ 58.905', '€ 449.725'], lacks: ['Infrastructuur', 'infrastructuur'] },
    },
  },
  {
    name: 'Walloon land under a new home keeps the choice',
    record: forSale(1120, 1, 117, 379_000, NAMUR, {
      price: { value: 379_000, groundValue: 98_500, constructionValue: 280_500 },
    }),
    page: { nl: { has: ['Enige eigen woning', 'grondaandeel 3 %', '€ 2.955', 'grondaandeel 12,5 %'] } },
  },
  {
    name: 'a house in Lille has no Belgian costs',
    record: forSale(1121, 1, 117, 325_000, { ...at('59000', 'Lille'), country: 'FR' }),
    page: { nl: { lacks: ['Registratiebelasting', 'met kosten'] } },
  },
  {
    name: 'a construction split over 6, 12 and 21 % pays each on its part',
    record: forSale(5240, 1, 117, 350_000, GHENT, {
      fields: {
        'notary_cost.plot_price': 100_000,
        'notary_cost.construction_amount_vat_6': 100_000,
        'notary_cost.construction_amount_vat_12': 50_000,
        'notary_cost.construction_amount_vat_21': 100_000,
      },
    }),
    page: {
      nl: {
        has: [
          'Constructie € 250.000',
          'Btw op de constructie 6 % € 6.000',
          'Btw op de constructie 12 % € 6.000',
          'Btw op de constructie 21 % € 21.000',
          'Registratiebelasting op het grondaandeel 12 %',
          '€ 395.000 met kosten (raming, zonder krediet)',
        ],
        lacks: ['Btw op nieuwbouw', ...noChoice],
      },
      fr: { has: ['TVA sur la construction 6 % € 6.000', '€ 395.000'] },
      en: { has: ['VAT on the construction 12 % € 6.000', '€ 395.000'] },
      de: { has: ['MwSt. auf den Bau 21 % € 21.000', '€ 395.000'] },
    },
  },
  {
    name: 'beside a split the infrastructure pays the rate of the table',
    record: forSale(5241, 1, 117, 350_000, GHENT, {
      price: { value: 350_000, groundValue: 100_000, infrastructureValue: 10_000 },
      fields: { 'notary_cost.construction_amount_vat_6': 200_000 },
    }),
    page: {
      nl: {
        has: [
          'Btw op de constructie 6 % € 12.000',
          'Btw op de infrastructuur 21 % € 2.100',
          '€ 336.100 met kosten',
          'Btw op nieuwbouw 21 %',
        ],
        lacks: ['Btw op constructie en infrastructuur'],
      },
      fr: { has: ['TVA sur l’infrastructure 21 % € 2.100'] },
      en: { has: ['VAT on infrastructure 21 % € 2.100'] },
      de: { has: ['MwSt. auf die Infrastruktur 21 % € 2.100'] },
    },
  },
  {
    name: 'a split without a price of the land gives no sum',
    record: forSale(5242, 1, 117, 350_000, GHENT, {
      fields: { 'notary_cost.construction_amount_vat_21': 200_000 },
    }),
    page: { nl: { lacks: ['met kosten', 'Registratiebelasting 2 %'] } },
  },
  ...[['a caravan', 5243, 114] as const, ['a boat', 5244, 115] as const].map(
    ([what, id, subType]): Edge => ({
      name: `${what} is no immovable home: no sum, and the page says so`,
      record: forSale(id, 1, subType, 80_000),
      page: {
        nl: {
          has: ['Voor een caravan of een boot geven we geen som', 'is niet zeker'],
          lacks: ['met kosten', 'Registratiebelasting 2', 'landbouwgrond', ...noChoice],
        },
        fr: { has: ['Pour une caravane ou un bateau, nous ne donnons pas de somme'], lacks: ['frais compris'] },
        en: { has: ['For a caravan or a boat we give no sum'], lacks: ['with costs'] },
        de: { has: ['Für einen Wohnwagen oder ein Boot nennen wir keine Summe'], lacks: ['mit Kosten'] },
      },
    }),
  ),
  {
    name: 'a chalet is a home',
    record: forSale(5245, 1, 127, 80_000),
    page: { nl: { has: ['met kosten', 'Registratiebelasting 2 %'], lacks: ['geven we geen som'] } },
  },
];
