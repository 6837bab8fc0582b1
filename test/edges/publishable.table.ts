// What an advert of a listing lacks by law, worked out by hand from the notes on Belgian real estate (1.2 energy, 2.1
// planning, 2.3 floods, 2.4 heritage, 2.6 Wallonia and Brussels, 2.7 rentals): "certain" is what those notes mark [H],
// "likely" what they mark [M], "unsure" what they mark so. Written before the code that finds it.
import type { Estate } from '../../src/domain/record/estate.ts';
import { LAWFUL_IN_FLANDERS } from '../support/estates.ts';

type Confidence = 'certain' | 'likely' | 'unsure';
export type Worked = {
  readonly name: string;
  readonly record: Estate;
  /** The field to ask for first, and how sure it is that the law wants it. */
  readonly missing: Readonly<Record<string, Confidence>>;
};

type Kind = 'house' | 'plot' | 'garage' | 'shop' | 'office' | 'industrial';
const HEAD: { readonly [K in Kind]: number } = { house: 1, plot: 2, shop: 4, industrial: 5, garage: 6, office: 10 };
const SALE = 1;
const RENT = 2;
const TOWN = {
  Gent: { zip: '9000', name: 'Gent' },
  Namur: { zip: '5000', name: 'Namur' },
  Elsene: { zip: '1050', name: 'Elsene' },
} as const;

const advert = (
  id: number,
  kind: Kind,
  transaction: number,
  town: keyof typeof TOWN,
  more: Omit<Estate, 'general'> & { readonly general?: Partial<Estate['general']> } = {},
): Estate => {
  const { general, ...blocks } = more;
  return {
    general: { id, headType: { id: HEAD[kind] }, transaction: { id: transaction }, ...general },
    address: { visible: true, street: { nl: 'Lindelaan' }, number: '8', city: TOWN[town], country: 'BE' },
    ...blocks,
  };
};

/** Every answer that article 5.2.6 and the flood and heritage rules want of a Flemish sale. */
const answered: NonNullable<Estate['planning']> = {
  ...LAWFUL_IN_FLANDERS.planning,
  heritageInventoried: false,
  certificateAsBuilt: false,
};
const hidden: Estate['address'] = { visible: false, street: { nl: 'Lindelaan' }, number: '8', city: TOWN.Gent };

/** Three regions, sale and rent, house, plot and garage. */
export const twelve: readonly Worked[] = [
  {
    name: 'a house for sale in Ghent: energy use of 0, violation and heritage never answered',
    record: advert(6001, 'house', SALE, 'Gent', {
      energy: { epcValue: 0 },
      planning: {
        buildingLicense: true,
        townPlanningValue: 'WG',
        presaleRight: false,
        allocationLicense: false,
        floodingParcelScore: 'A',
        floodingBuildingScore: 'B',
      },
    }),
    missing: {
      'certification.epc_value': 'certain',
      'planning.proceeding': 'certain',
      'planning.heritage_protected': 'certain',
      'planning.heritage_inventoried': 'unsure',
      'planning.as_built_certificate': 'unsure',
    },
  },
  {
    name: 'a house to rent in Ghent, address hidden: no code, no price, no charges',
    record: advert(6002, 'house', RENT, 'Gent', { address: hidden, energy: { energyLabel: 'C' } }),
    missing: {
      'certification.epc_number': 'certain',
      'financial.price': 'certain',
      'financial.monthly_costs': 'certain',
    },
  },
  {
    name: 'a plot for sale in Ghent: "no information" is no zone; bare land has no building score',
    record: advert(6003, 'plot', SALE, 'Gent', {
      planning: {
        buildingLicense: false,
        townPlanningValue: 'NI',
        townPlanningViolation: 'NO',
        floodingParcelScore: 'D',
      },
    }),
    missing: {
      'planning.most_recent_destination': 'certain',
      'planning.priority_purchase': 'certain',
      'planning.subdivision_permit': 'certain',
      'planning.heritage_protected': 'certain',
      'planning.heritage_inventoried': 'unsure',
    },
  },
  {
    name: 'a garage for sale in Ghent: a measure answered YES answers the violation; no energy',
    record: advert(6004, 'garage', SALE, 'Gent', {
      planning: { ...answered, townPlanningViolation: null, floodingBuildingScore: null },
      fields: { 'planning.remedial_action': 'YES' },
    }),
    missing: { 'flood_information.flooding_building_score': 'certain' },
  },
  {
    name: 'a house for sale in Namur: certificate number and total use missing',
    record: advert(6005, 'house', SALE, 'Namur', { energy: { energyLabel: 'G', epcValue: 612 } }),
    missing: {
      'certification.epc_number': 'likely',
      'certification.epc_year_value': 'likely',
      'planning.most_recent_destination': 'unsure',
      'planning.permission': 'unsure',
    },
  },
  {
    name: 'a house to rent in Namur: everything said',
    record: advert(6006, 'house', RENT, 'Namur', {
      energy: { epcReference: '20190910012345', energyLabel: 'C', epcValue: 230, epcValueTotal: 31_000 },
      price: { value: 850 },
      fields: { 'financial.costs_included': true },
    }),
    missing: {},
  },
  {
    name: 'a plot for sale in Namur: only what Walloon law perhaps wants',
    record: advert(6007, 'plot', SALE, 'Namur'),
    missing: { 'planning.most_recent_destination': 'unsure', 'planning.permission': 'unsure' },
  },
  { name: 'a garage to rent in Namur', record: advert(6008, 'garage', RENT, 'Namur'), missing: {} },
  {
    name: 'a house for sale in Ixelles: CO2 missing, the lawful use in words',
    record: advert(6009, 'house', SALE, 'Elsene', {
      energy: { energyLabel: 'D' },
      planning: { townPlanningValue: { fr: 'Logement, selon la commune' } },
    }),
    missing: { 'certification.co2_emission': 'certain' },
  },
  {
    name: 'a house to rent in Ixelles: charges and meters missing',
    record: advert(6010, 'house', RENT, 'Elsene', {
      energy: { energyLabel: 'E', co2: 40 },
      price: { value: 1200 },
    }),
    missing: { 'financial.monthly_costs': 'certain', 'comfort.common_meter_electricity': 'certain' },
  },
  {
    name: 'a plot for sale in Ixelles: the lawful use of land too',
    record: advert(6011, 'plot', SALE, 'Elsene'),
    missing: { 'planning.most_recent_destination': 'certain' },
  },
  { name: 'a garage to rent in Ixelles', record: advert(6012, 'garage', RENT, 'Elsene'), missing: {} },
];

/** The other side of each bound, and what is no advertisement of ours. */
export const neighbours: readonly Worked[] = [
  {
    name: 'a house for sale in Ghent with every answer and a use of 1',
    record: advert(6021, 'house', SALE, 'Gent', { energy: { epcValue: 1 }, planning: answered }),
    missing: {},
  },
  {
    name: 'a home that gives energy back has a score',
    record: advert(6022, 'house', SALE, 'Gent', { energy: { epcValue: -12 }, planning: answered }),
    missing: {},
  },
  {
    name: 'four measures all answered NO say that none was imposed',
    record: advert(6023, 'plot', SALE, 'Gent', {
      planning: { ...answered, townPlanningViolation: null },
      fields: {
        'planning.remedial_action': 'NO',
        'planning.administrative_order': 'NO',
        'planning.penalty_payment': 'NO',
        'planning.amicable_settlement': 'NO',
      },
    }),
    missing: {},
  },
  {
    name: 'one measure answered NO does not answer the violation',
    record: advert(6024, 'plot', SALE, 'Gent', {
      planning: { ...answered, townPlanningViolation: null },
      fields: { 'planning.remedial_action': 'NO' },
    }),
    missing: { 'planning.proceeding': 'certain' },
  },
  {
    name: 'a protected monument answers the question of heritage',
    record: advert(6025, 'house', SALE, 'Gent', {
      energy: { epcValue: 200 },
      planning: { ...answered, heritageProtected: null },
      fields: { 'planning.protected_monument': 'YES' },
    }),
    missing: {},
  },
  {
    name: 'label F binds the buyer to renovate',
    record: advert(6026, 'house', SALE, 'Gent', { energy: { energyLabel: 'F' }, planning: answered }),
    missing: { 'planning.renovation_obligation': 'certain' },
  },
  {
    name: 'label F of a protected house does not',
    record: advert(6027, 'house', SALE, 'Gent', {
      energy: { energyLabel: 'F' },
      planning: { ...answered, heritageProtected: true },
    }),
    missing: {},
  },
  {
    name: 'label D does not',
    record: advert(6028, 'house', SALE, 'Gent', { energy: { energyLabel: 'D' }, planning: answered }),
    missing: {},
  },
  {
    name: 'a word that is no label is no energy class',
    record: advert(6029, 'house', SALE, 'Elsene', {
      energy: { energyLabel: 'EN_COURS', co2: 30 },
      planning: { townPlanningValue: 'WG' },
    }),
    missing: { 'certification.energy_label': 'certain' },
  },
  {
    name: 'a shop to rent in Ghent needs its certificate, and no rent in the advert',
    record: advert(6030, 'shop', RENT, 'Gent'),
    missing: { 'certification.epc_value': 'likely' },
  },
  {
    name: 'a shop to rent in Ghent with its address hidden needs the code too',
    record: advert(6031, 'shop', RENT, 'Gent', { address: hidden, energy: { epcValue: 300 } }),
    missing: { 'certification.epc_number': 'likely' },
  },
  {
    name: 'a factory hall to rent in Ghent perhaps needs one',
    record: advert(6032, 'industrial', RENT, 'Gent'),
    missing: { 'certification.epc_value': 'unsure' },
  },
  {
    name: 'an office to rent in Namur perhaps needs one',
    record: advert(6033, 'office', RENT, 'Namur'),
    missing: { 'certification.energy_label': 'unsure' },
  },
  {
    name: 'an office to rent in Ixelles perhaps needs one',
    record: advert(6034, 'office', RENT, 'Elsene'),
    missing: { 'certification.energy_label': 'unsure' },
  },
  {
    name: 'a houseboat for sale in Ghent perhaps needs one',
    record: advert(6035, 'house', SALE, 'Gent', { general: { subType: { id: 115 } }, planning: answered }),
    missing: { 'certification.epc_value': 'unsure' },
  },
  {
    name: 'a stay in Ghent may hide its price',
    record: advert(6036, 'house', 8, 'Gent', { energy: { epcValue: 200 } }),
    missing: {},
  },
  {
    name: 'a price of 0 is no price',
    record: advert(6037, 'house', RENT, 'Gent', {
      energy: { epcValue: 200 },
      price: { value: 0 },
      fields: { 'financial.common_costs': 50 },
    }),
    missing: { 'financial.price': 'certain' },
  },
  {
    name: 'where the planning information can be read answers the lawful use in Brussels',
    record: advert(6038, 'plot', SALE, 'Elsene', {
      fields: { 'planning.most_recent_destination_information': 'Te lezen op https://elsene.example/8' },
    }),
    missing: {},
  },
  {
    name: 'a house in Lille is not ours to judge',
    record: advert(6039, 'house', SALE, 'Gent', {
      address: { visible: true, city: { zip: '59000', name: 'Lille' }, country: 'FR' },
    }),
    missing: {},
  },
  { name: 'a sold house', record: advert(6040, 'house', 5, 'Gent'), missing: {} },
  {
    name: 'a sold house of the special source, where 1 means sold',
    record: advert(6041, 'house', 1, 'Gent', { general: { guid: 'SK-6041' } }),
    missing: {},
  },
  { name: 'an archived house', record: advert(6042, 'house', SALE, 'Gent', { archived: true }), missing: {} },
  { name: 'a business to take over is no building for sale', record: advert(6043, 'shop', 7, 'Gent'), missing: {} },
  {
    name: 'a house somewhere: the region decides, and nothing tells it',
    record: advert(6044, 'house', SALE, 'Gent', { address: { visible: true } }),
    missing: { 'geo.address.region': 'certain' },
  },
];

/** The demo agencies are complete; what remains is what the law perhaps wants, by region and kind. */
export const demoUnsure = {
  /** Unless the record has an as-built answer. */
  'FLANDERS building for sale': ['planning.as_built_certificate'],
  /** Unless the record has a permit. */
  'WALLONIA for sale': ['planning.most_recent_destination', 'planning.permission'],
  'WALLONIA or BRUSSELS, shop, office or hall': ['certification.energy_label'],
  'FLANDERS boat or caravan': ['certification.epc_value'],
  'WALLONIA boat or caravan': [
    'certification.epc_number',
    'certification.energy_label',
    'certification.epc_value',
    'certification.epc_year_value',
  ],
  'BRUSSELS boat or caravan': ['certification.energy_label', 'certification.co2_emission'],
} as const;
