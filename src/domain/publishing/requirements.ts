// What Belgian law asks of an advertisement, per region, and when: the fields of which one is wanted. The rules themselves, with their
// sources, are in advert-rules.ts.
import { energyLabel, energyLabelCode } from '../display/energy.ts';
import { fieldValue } from '../display/field-value.ts';
import { answerAsBoolean, cleared, isEmpty } from '../display/field-visibility.ts';
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import type { Estate } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { knownSubType } from '../record/estate-sub-type.ts';
import { estateType } from '../record/estate-type.ts';
import { type FieldName, fieldSpec } from '../record/fields-by-tab.ts';
import { isAddressVisible } from '../record/public-estate.ts';
import { estateStatus, isForRent, transactionId } from '../record/status.ts';
import type { RuleId } from './advert-rules.ts';

export type Requirement = {
  readonly anyOf: readonly FieldName[];
  readonly by: RuleId;
  readonly when: (estate: Estate, labels: ReferenceLabels) => boolean;
  /** In order without any of the fields. */
  readonly orWhen?: (estate: Estate) => boolean;
  /** The rule itself is sure, but not whether it holds for this kind. */
  readonly unsureFor?: (estate: Estate) => boolean;
};

const answerOf = (estate: Estate, name: FieldName): unknown => {
  const spec = fieldSpec(name);
  return spec ? cleared(fieldValue(estate, spec)) : undefined;
};

export const isDwelling = (estate: Estate): boolean => ['HOUSE', 'APARTMENT'].includes(estateType(estate) ?? '');
const isRental = (estate: Estate): boolean => isForRent(estate) && isDwelling(estate);
/** A business to take over is no building for sale or to let. */
const isTakeOver = (estate: Estate): boolean => estateStatus(estate) === 'TAKE_OVER';
const isSale = (estate: Estate): boolean => !isForRent(estate) && !isTakeOver(estate);
export const isBusiness = (estate: Estate): boolean => estateType(estate) === 'COMMERCIAL' && !isTakeOver(estate);
const hasBuilding = (estate: Estate): boolean => estateType(estate) !== 'PLOT';
const isNewBuild = (estate: Estate): boolean =>
  answerOf(estate, 'construction.new_building') === true || answerOf(estate, 'construction.condition') === 'NEW';
/** Whether a boat or a caravan is a building with a certificate is not settled. */
const isMobile = (estate: Estate): boolean => ['BOAT', 'CARAVAN'].includes(knownSubType(estate)?.code ?? '');
/** Industrial halls and "other": whether they need a certificate depends on what they are. */
const isHall = ({ general }: Estate): boolean => [5, 9].includes(general.headType?.id ?? 0);
const isStay = (estate: Estate): boolean => transactionId(estate) === 8;

const PROTECTIONS = [
  'planning.protected_monument',
  'planning.protected_townscape',
  'planning.protected_landscape',
  'planning.protected_archaeological_site',
] as const satisfies readonly FieldName[];
const MEASURES = [
  'planning.remedial_action',
  'planning.administrative_order',
  'planning.penalty_payment',
  'planning.amicable_settlement',
] as const satisfies readonly FieldName[];

const isYes = (estate: Estate, name: FieldName): boolean => answerAsBoolean(answerOf(estate, name)) === true;
/** The parts of a question answer it when one of them is YES, or when all of them are answered. */
const answeredInParts = (estate: Estate, parts: readonly FieldName[]): boolean =>
  parts.some((name) => isYes(estate, name)) ||
  parts.every((name) => answerAsBoolean(answerOf(estate, name)) !== undefined);

/** A sale with label E or F binds the buyer to renovate, unless it is heritage. */
const mustRenovate = (estate: Estate, labels: ReferenceLabels): boolean =>
  isSale(estate) &&
  isDwelling(estate) &&
  ['E', 'F'].includes(energyLabel(estate, labels)?.code ?? '') &&
  ![
    'planning.heritage_protected' as const,
    'planning.protected_monument' as const,
    'planning.protected_townscape' as const,
    'planning.inventory_architectural_heritage' as const,
  ].some((name) => isYes(estate, name));
const addressIsWhole = (estate: Estate): boolean =>
  isAddressVisible(estate) && !isEmpty(estate.address?.street) && !isEmpty(estate.address?.number);

const SCORE: readonly FieldName[] = ['certification.epc_value', 'certification.energy_label'];
export const NUMBER: readonly FieldName[] = ['certification.epc_number', 'certification.epc_reference'];
const CODE: readonly FieldName[] = [...NUMBER, 'certification.epb_reference'];

const rentOf = (when: (estate: Estate) => boolean): readonly Requirement[] => [
  { anyOf: ['financial.price'], by: 'rent', when, unsureFor: isStay },
  {
    anyOf: ['financial.monthly_costs', 'financial.common_costs', 'financial.costs_included'],
    by: 'charges',
    when,
    unsureFor: isStay,
  },
];

export const REQUIREMENTS: { readonly [R in Region]: readonly Requirement[] } = {
  FLANDERS: [
    { anyOf: SCORE, by: 'flemishScore', when: (e) => isDwelling(e) && !isNewBuild(e), unsureFor: isMobile },
    { anyOf: CODE, by: 'flemishCode', when: isDwelling, orWhen: addressIsWhole, unsureFor: isMobile },
    // A building that is not delivered has no score yet.
    { anyOf: ['construction.e_level'], by: 'flemishELevel', when: (e) => isDwelling(e) && isNewBuild(e) },
    { anyOf: SCORE, by: 'flemishBusinessScore', when: isBusiness, unsureFor: isHall },
    { anyOf: CODE, by: 'flemishBusinessCode', when: isBusiness, orWhen: addressIsWhole, unsureFor: isHall },
    { anyOf: ['planning.renovation_obligation'], by: 'renovation', when: mustRenovate },
    { anyOf: ['planning.permission'], by: 'permission', when: isSale },
    { anyOf: ['planning.most_recent_destination'], by: 'destination', when: isSale },
    {
      anyOf: ['planning.proceeding'],
      by: 'violation',
      when: isSale,
      orWhen: (e) => answeredInParts(e, MEASURES),
    },
    { anyOf: ['planning.priority_purchase'], by: 'preemption', when: isSale },
    { anyOf: ['planning.subdivision_permit'], by: 'subdivision', when: isSale },
    { anyOf: ['flood_information.flooding_parcel_score'], by: 'floodParcel', when: isSale },
    // Bare land has no building to score.
    {
      anyOf: ['flood_information.flooding_building_score'],
      by: 'floodBuilding',
      when: (e) => isSale(e) && hasBuilding(e),
    },
    {
      anyOf: ['planning.heritage_protected'],
      by: 'heritage',
      when: isSale,
      orWhen: (e) => answeredInParts(e, PROTECTIONS),
    },
    {
      anyOf: ['planning.heritage_inventoried', 'planning.inventory_architectural_heritage'],
      by: 'heritageInventory',
      when: isSale,
    },
    { anyOf: ['planning.as_built_certificate'], by: 'asBuilt', when: (e) => isSale(e) && hasBuilding(e) },
    // Stays of tourists may be offered without a price.
    ...rentOf((e) => isRental(e) && !isStay(e)),
  ],
  WALLONIA: [
    { anyOf: NUMBER, by: 'walloonNumber', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: 'walloonClass', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.epc_value'], by: 'walloonUse', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.epc_year_value'], by: 'walloonTotal', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: 'walloonBusiness', when: isBusiness },
    { anyOf: ['planning.most_recent_destination'], by: 'walloonZone', when: isSale },
    { anyOf: ['planning.permission'], by: 'walloonPermit', when: isSale },
    ...rentOf(isRental),
  ],
  BRUSSELS: [
    { anyOf: ['certification.energy_label'], by: 'brusselsClass', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.co2_emission'], by: 'brusselsCo2', when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: 'brusselsBusiness', when: isBusiness },
    {
      anyOf: ['planning.most_recent_destination', 'planning.most_recent_destination_information'],
      by: 'brusselsUse',
      when: isSale,
    },
    ...rentOf(isRental),
    {
      anyOf: ['comfort.common_meter_electricity', 'comfort.common_meter_gas', 'comfort.common_meter_water'],
      by: 'meters',
      when: isRental,
    },
  ],
};

/** "Unknown" and "no information" are no answer, and a word that is no label is none ("in application"). */
export const isAnswered = (estate: Estate, name: FieldName, labels: ReferenceLabels): boolean => {
  const value = answerOf(estate, name);
  if (name === 'financial.price') return estatePrice(estate) !== undefined;
  if (name === 'certification.energy_label')
    return typeof value === 'string' && referenceLabel(labels, 'EnergyLabel', energyLabelCode(value)) !== '';
  return !isEmpty(value) && value !== 'UNKNOWN' && value !== 'NI';
};
