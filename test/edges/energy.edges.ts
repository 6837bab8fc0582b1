// Energy: what a certificate does not say is not made up, and the block says by the year what the row says by the metre.
import { testEstate } from '../support/estates.ts';
import type { Edge } from './edge.ts';

const noLabel = { lacks: ['Label A', 'label A', 'Energielabel', 'kWh'] };
const namur = { visible: true, street: { fr: 'Rue Basse' }, number: '3', city: { zip: '5000', name: 'Namur' } };
const brussels = { visible: true, street: { nl: 'Lakenstraat' }, number: '3', city: { zip: '1000', name: 'Brussel' } };
const flemish = { name: 'EPC-certificaatnummer', number: '20190910-0001956253-RES-1' };

export const edges: readonly Edge[] = [
  {
    name: 'a use of 0 kWh is empty: no label, no scale, no sentence',
    record: testEstate(1001, { fields: { 'certification.epc_value': 0 } }),
    page: {
      nl: noLabel,
      fr: { lacks: ['label A', 'Label A', 'kWh'] },
      en: { lacks: ['label A', 'Label A', 'kWh'] },
      de: { lacks: ['Klasse A', 'kWh'] },
    },
    card: { nl: noLabel },
    mail: { nl: { lacks: ['kWh', '"energy":'] } },
    feed: { lacks: ['<consumption>'] },
    alerts: [{ criteria: { energyLabel: 'A' }, isNews: false }],
  },
  {
    name: 'a use of -1 kWh is empty too, in the block of the record',
    record: testEstate(1002, { energy: { epcValue: -1 } }),
    page: { nl: noLabel },
    card: { nl: noLabel },
    alerts: [{ criteria: { energyLabel: 'G' }, isNews: false }],
  },
  {
    name: 'a use of 0 in Wallonia is no A++',
    record: testEstate(1003, { address: namur, energy: { epcValue: 0 } }),
    page: { nl: { lacks: ['A++', 'kWh'] }, fr: { lacks: ['A++', 'kWh'] } },
    card: { nl: { lacks: ['A++', 'kWh'] } },
    alerts: [{ criteria: { energyLabel: 'A_PLUS_PLUS' }, isNews: false }],
  },
  {
    name: 'a use of 0 in Brussels is no A+',
    record: testEstate(1004, { address: brussels, energy: { epcValue: 0 } }),
    page: { nl: { lacks: ['A+', 'kWh'] } },
    card: { nl: { lacks: ['A+', 'kWh'] } },
  },
  {
    name: 'a use of 1 kWh is a value: label A in Flanders',
    record: testEstate(1005, { energy: { epcValue: 1 } }),
    page: { nl: { has: ['label A', '1 kWh/m²/jaar'] } },
    card: { nl: { has: ['Energielabel A', '1 kWh/m²'] } },
    mail: { nl: { has: ['A · 1 kWh/m²'] } },
    alerts: [{ criteria: { energyLabel: 'A' }, isNews: true }],
  },
  {
    name: 'a label that was delivered stays beside a use of 0',
    record: testEstate(1006, { energy: { epcValue: 0, energyLabel: 'D' } }),
    page: { nl: { has: ['Energielabel D'], lacks: ['kWh'] } },
    card: { nl: { has: ['Energielabel D'], lacks: ['kWh'] } },
    feed: { has: ['<consumption>D</consumption>'] },
    alerts: [
      { criteria: { energyLabel: 'D' }, isNews: true },
      { criteria: { energyLabel: 'C' }, isNews: false },
    ],
  },
  {
    name: 'a dotted 0 gives way to the value of the block',
    record: testEstate(1007, { fields: { 'certification.epc_value': 0 }, energy: { epcValue: 231 } }),
    page: { nl: { has: ['label C', '231 kWh/m²/jaar', 'EPC-waarde 231 kWh/m²'] } },
    card: { nl: { has: ['Energielabel C', '231 kWh/m²'] } },
  },
  {
    name: 'the block is in kWh/m² per year, the row in kWh/m²',
    record: testEstate(1008, { energy: { epcValue: 231, epcValueTotal: 34_000 } }),
    page: {
      nl: {
        has: [
          '231 kWh/m²/jaar · label C',
          'Label C betekent in Vlaanderen een score tussen 200 en 300 kWh/m²/jaar.',
          'EPC-waarde 231 kWh/m² ',
          '34.000 kWh/jaar',
        ],
      },
      fr: {
        has: [
          '231 kWh/m²/an · label C',
          'Le label C correspond en Flandre à un score entre 200 et 300 kWh/m²/an.',
          'Indice PEB (consommation spécifique) 231 kWh/m² ',
        ],
      },
      en: {
        has: [
          '231 kWh/m²/year · label C',
          'Label C means a score between 200 and 300 kWh/m²/year in Flanders.',
          'EPC value 231 kWh/m² ',
        ],
      },
      de: {
        has: [
          '231 kWh/m²/Jahr · Klasse C',
          'Klasse C bedeutet in Flandern einen Wert zwischen 200 und 300 kWh/m²/Jahr.',
          'EPC/PEB-Kennwert 231 kWh/m² ',
        ],
      },
    },
    card: { nl: { has: ['231 kWh/m²'], lacks: ['kWh/m²/jaar'] } },
  },
  {
    name: 'the letters UC stand with a Flemish certificate',
    record: testEstate(1009, { energy: { epcValue: 231, epcReference: flemish.number } }),
    page: {
      nl: { has: [`${flemish.name} (UC) UC 1956253-RES (${flemish.number})`] },
      fr: { has: [`Numéro du certificat PEB (UC) UC 1956253-RES (${flemish.number})`] },
      en: { has: ['EPC certificate number (UC) UC 1956253-RES'] },
      de: { has: ['Nummer des EPC/PEB-Ausweises (UC) UC 1956253-RES'] },
    },
  },
  {
    name: 'and not with a Walloon one',
    record: testEstate(1010, { address: namur, energy: { epcValue: 231, epcReference: flemish.number } }),
    page: {
      nl: { has: [`${flemish.name} ${flemish.number}`], lacks: ['UC'] },
      fr: { has: [`Numéro du certificat PEB ${flemish.number}`], lacks: ['UC'] },
    },
  },
  {
    name: 'nor with one of Brussels',
    record: testEstate(1011, { address: brussels, energy: { epcValue: 231, epcReference: flemish.number } }),
    page: { nl: { has: [`${flemish.name} ${flemish.number}`], lacks: ['UC'] } },
  },
  {
    name: 'label E binds the buyer of a Flemish home to renovate',
    record: testEstate(1012, { energy: { epcValue: 401 } }),
    page: {
      nl: {
        has: ['Renovatieplicht: label D binnen 5 jaar na de akte', 'Deze woning heeft label E. Als koper'],
        lacks: ['Er geldt geen renovatieplicht'],
      },
    },
  },
  {
    name: 'label D does not',
    record: testEstate(1013, { energy: { epcValue: 400 } }),
    page: {
      nl: { has: ['Er geldt geen renovatieplicht; die hoort bij label E en F.'], lacks: ['Renovatieplicht: label D'] },
    },
  },
  {
    name: 'a rental with label F says nothing of a buyer',
    record: testEstate(1014, {
      general: { transaction: { id: 2 } },
      energy: { epcValue: 600 },
      planning: { renovationObligation: true },
    }),
    page: {
      nl: { has: ['label F'], lacks: ['koper', 'Renovatieplicht:', 'label D'] },
      fr: { lacks: ['acheteur', 'Obligation de rénover :', 'label D'] },
      en: { lacks: ['buyer', 'Duty to renovate:', 'label D'] },
      de: { lacks: ['Käufer', 'Renovierungspflicht:', 'Klasse D'] },
    },
  },
  {
    name: 'a house in Liège with a poor label carries no Flemish duty',
    record: testEstate(1015, {
      address: { ...namur, city: { zip: '4000', name: 'Liège' } },
      energy: { epcValue: 600 },
      planning: { renovationObligation: true },
    }),
    page: {
      nl: { has: ['label G', 'Renovatieverplichting'], lacks: ['Als koper', 'label D', 'vijf jaar', 'binnen 5 jaar'] },
      fr: { has: ['Obligation de rénovation'], lacks: ['Comme acheteur', 'label D'] },
      en: { lacks: ['As the buyer', 'label D'] },
      de: { lacks: ['Als Käufer', 'Klasse D'] },
    },
  },
  {
    name: 'a duty without a label names no empty label',
    record: testEstate(1016, { planning: { renovationObligation: true } }),
    page: { nl: { has: ['Als koper brengt u de woning naar label D'], lacks: ['heeft label .', 'heeft label  '] } },
  },
  {
    name: 'an unanswered duty reads in the planning table what the label says: E and F bind',
    record: testEstate(5250, { energy: { epcValue: 501 } }),
    page: {
      nl: {
        has: [
          'Renovatieplicht: label D binnen 5 jaar na de akte',
          'Renovatieverplichting Let op Ja. Als koper brengt u de woning binnen vijf jaar na de akte',
        ],
        lacks: ['Renovatieverplichting Niet ingevuld'],
      },
      fr: { has: ['Obligation de rénovation À noter Oui. Comme acheteur, vous amenez le logement au label D'] },
      en: { has: ['Renovation obligation Please note Yes. As the buyer you bring the home to label D'] },
      de: { has: ['Renovierungspflicht Bitte beachten Ja. Als Käufer bringen Sie die Wohnung'] },
    },
  },
  {
    name: 'and label D does not',
    record: testEstate(5251, { energy: { epcValue: 400 } }),
    page: {
      nl: {
        has: ['Renovatieverplichting In orde Nee. Als koper bent u niet verplicht om te renoveren.'],
        lacks: ['Renovatieverplichting Niet ingevuld'],
      },
    },
  },
  {
    name: 'a protected house with label F is exempt, and nothing is said of it',
    record: testEstate(5252, { energy: { epcValue: 501 }, planning: { heritageProtected: true } }),
    page: { nl: { has: ['Renovatieverplichting Niet ingevuld'], lacks: ['Renovatieplicht: label D'] } },
  },
  {
    name: 'without a label the duty is not filled in',
    record: testEstate(5253),
    page: { nl: { has: ['Renovatieverplichting Niet ingevuld'] } },
  },
  {
    name: 'what the record answers stands, whatever the label',
    record: testEstate(5254, { energy: { epcValue: 501 }, planning: { renovationObligation: false } }),
    page: { nl: { has: ['Renovatieverplichting In orde Nee'], lacks: ['Renovatieplicht: label D'] } },
  },
  {
    name: 'in Brussels a poor label says nothing of it',
    record: testEstate(5255, { address: brussels, energy: { epcValue: 501 } }),
    page: { nl: { has: ['Renovatieverplichting Niet ingevuld'] } },
  },
];
