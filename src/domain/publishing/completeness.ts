// What Belgian law wants in an advertisement, per region and transaction, and a record lacks. The rules with their
// sources are in advert-rules.ts. The list is for the agency: it names fields, so that their labels say the rest.
import { estateAddress } from '../display/address.ts';
import { energyLabel, energyLabelCode } from '../display/energy.ts';
import { fieldValue } from '../display/field-view.ts';
import { answerAsBoolean, cleared, isEmpty } from '../display/field-visibility.ts';
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import { regionOfAddress } from '../places/region.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { type FieldName, fieldSpec } from '../record/fields.ts';
import { isAddressVisible } from '../record/public-estate.ts';
import {
  estateStatus,
  estateType,
  isForRent,
  isProject,
  isSold,
  knownSubType,
  transactionId,
} from '../record/status.ts';
import { ADVERT_RULES, type AdvertRule } from './advert-rules.ts';

/** The fields of which one is wanted (the first is the one to ask for), and the rule that wants it. */
export type Gap = AdvertRule & {
  readonly field: FieldName;
  readonly orElse: readonly FieldName[];
  /** The listing had it until this import. */
  readonly lost?: true;
};

type Requirement = {
  readonly anyOf: readonly FieldName[];
  readonly by: AdvertRule;
  readonly when: (estate: Estate, labels: ReferenceLabels) => boolean;
  /** The rule itself is sure, but not whether it holds for this kind. */
  readonly unsureFor?: (estate: Estate) => boolean;
};

const answerOf = (estate: Estate, name: FieldName): unknown => {
  const spec = fieldSpec(name);
  return spec ? cleared(fieldValue(estate, spec)) : undefined;
};

const isDwelling = (estate: Estate): boolean => ['HOUSE', 'APARTMENT'].includes(estateType(estate) ?? '');
const isRental = (estate: Estate): boolean => isForRent(estate) && isDwelling(estate);
/** A business to take over is no building for sale or to let. */
const isTakeOver = (estate: Estate): boolean => estateStatus(estate) === 'TAKE_OVER';
const isSale = (estate: Estate): boolean => !isForRent(estate) && !isTakeOver(estate);
const isBusiness = (estate: Estate): boolean => estateType(estate) === 'COMMERCIAL' && !isTakeOver(estate);
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

const {
  flemishScore,
  flemishCode,
  flemishELevel,
  flemishBusinessScore,
  flemishBusinessCode,
  renovation,
  permission,
  destination,
  violation,
  preemption,
  subdivision,
  asBuilt,
  floodParcel,
  floodBuilding,
  heritage,
  heritageInventory,
  walloonNumber,
  walloonClass,
  walloonUse,
  walloonTotal,
  walloonBusiness,
  walloonZone,
  walloonPermit,
  brusselsClass,
  brusselsCo2,
  brusselsBusiness,
  brusselsUse,
  rent,
  charges,
  meters,
  lostEnergy,
} = ADVERT_RULES;

const SCORE: readonly FieldName[] = ['certification.epc_value', 'certification.energy_label'];
const NUMBER: readonly FieldName[] = ['certification.epc_number', 'certification.epc_reference'];
const CODE: readonly FieldName[] = [...NUMBER, 'certification.epb_reference'];

const rentOf = (when: (estate: Estate) => boolean): readonly Requirement[] => [
  { anyOf: ['financial.price'], by: rent, when, unsureFor: isStay },
  {
    anyOf: ['financial.monthly_costs', 'financial.common_costs', 'financial.costs_included'],
    by: charges,
    when,
    unsureFor: isStay,
  },
];

const REQUIREMENTS: { readonly [R in Region]: readonly Requirement[] } = {
  FLANDERS: [
    { anyOf: SCORE, by: flemishScore, when: (e) => isDwelling(e) && !isNewBuild(e), unsureFor: isMobile },
    { anyOf: CODE, by: flemishCode, when: (e) => isDwelling(e) && !addressIsWhole(e), unsureFor: isMobile },
    // A building that is not delivered has no score yet.
    { anyOf: ['construction.e_level'], by: flemishELevel, when: (e) => isDwelling(e) && isNewBuild(e) },
    { anyOf: SCORE, by: flemishBusinessScore, when: isBusiness, unsureFor: isHall },
    { anyOf: CODE, by: flemishBusinessCode, when: (e) => isBusiness(e) && !addressIsWhole(e), unsureFor: isHall },
    { anyOf: ['planning.renovation_obligation'], by: renovation, when: mustRenovate },
    { anyOf: ['planning.permission'], by: permission, when: isSale },
    { anyOf: ['planning.most_recent_destination'], by: destination, when: isSale },
    {
      anyOf: ['planning.proceeding'],
      by: violation,
      when: (e) => isSale(e) && !answeredInParts(e, MEASURES),
    },
    { anyOf: ['planning.priority_purchase'], by: preemption, when: isSale },
    { anyOf: ['planning.subdivision_permit'], by: subdivision, when: isSale },
    { anyOf: ['flood_information.flooding_parcel_score'], by: floodParcel, when: isSale },
    // Bare land has no building to score.
    {
      anyOf: ['flood_information.flooding_building_score'],
      by: floodBuilding,
      when: (e) => isSale(e) && hasBuilding(e),
    },
    {
      anyOf: ['planning.heritage_protected'],
      by: heritage,
      when: (e) => isSale(e) && !answeredInParts(e, PROTECTIONS),
    },
    {
      anyOf: ['planning.heritage_inventoried', 'planning.inventory_architectural_heritage'],
      by: heritageInventory,
      when: isSale,
    },
    { anyOf: ['planning.as_built_certificate'], by: asBuilt, when: (e) => isSale(e) && hasBuilding(e) },
    // Stays of tourists may be offered without a price.
    ...rentOf((e) => isRental(e) && !isStay(e)),
  ],
  WALLONIA: [
    { anyOf: NUMBER, by: walloonNumber, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: walloonClass, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.epc_value'], by: walloonUse, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.epc_year_value'], by: walloonTotal, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: walloonBusiness, when: isBusiness },
    { anyOf: ['planning.most_recent_destination'], by: walloonZone, when: isSale },
    { anyOf: ['planning.permission'], by: walloonPermit, when: isSale },
    ...rentOf(isRental),
  ],
  BRUSSELS: [
    { anyOf: ['certification.energy_label'], by: brusselsClass, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.co2_emission'], by: brusselsCo2, when: isDwelling, unsureFor: isMobile },
    { anyOf: ['certification.energy_label'], by: brusselsBusiness, when: isBusiness },
    {
      anyOf: ['planning.most_recent_destination', 'planning.most_recent_destination_information'],
      by: brusselsUse,
      when: isSale,
    },
    ...rentOf(isRental),
    {
      anyOf: ['comfort.common_meter_electricity', 'comfort.common_meter_gas', 'comfort.common_meter_water'],
      by: meters,
      when: isRental,
    },
  ],
};

/** "Unknown" and "no information" are no answer, and a word that is no label is none ("in application"). */
const isAnswered = (estate: Estate, name: FieldName, labels: ReferenceLabels): boolean => {
  const value = answerOf(estate, name);
  if (name === 'financial.price') return estatePrice(estate) !== undefined;
  if (name === 'certification.energy_label')
    return typeof value === 'string' && referenceLabel(labels, 'EnergyLabel', energyLabelCode(value)) !== '';
  return !isEmpty(value) && value !== 'UNKNOWN' && value !== 'NI';
};

const ENERGY: readonly FieldName[] = ['certification.epc_value', 'certification.energy_label', ...NUMBER];

type Beside = {
  /** The project of a unit, which stands where the project stands. */
  readonly project?: Unit | undefined;
  /** The listing as it was, to tell what an import takes away. */
  readonly before?: Unit | undefined;
};

const gapOf = ([field = 'title', ...orElse]: readonly FieldName[], by: AdvertRule): Gap => ({ field, orElse, ...by });

/** What it had and has no more: marked where the law wants it, else named beside it. */
const withLosses = (gaps: readonly Gap[], estate: Estate, before: Unit, labels: ReferenceLabels): Gap[] => {
  const lost = ENERGY.filter((name) => isAnswered(before, name, labels) && !isAnswered(estate, name, labels));
  const wanted = (name: FieldName): boolean => gaps.some(({ field, orElse }) => [field, ...orElse].includes(name));
  return [
    ...gaps.map((gap) =>
      lost.some((name) => [gap.field, ...gap.orElse].includes(name)) ? { ...gap, lost: true as const } : gap,
    ),
    ...lost.filter((name) => !wanted(name)).map((name) => ({ ...gapOf([name], lostEnergy), lost: true as const })),
  ];
};

/** Empty when nothing is missing, and for what is no advertisement: sold, archived, abroad, a project (its units count). */
export const missingForPublication = (
  listing: Estate,
  labels: ReferenceLabels,
  { project, before }: Beside = {},
): Gap[] => {
  const estate: Estate = { ...listing, address: estateAddress(listing, project) ?? null };
  const isOffered = !isSold(estate) && estate.archived !== true && !isProject(estate);
  if (isAbroad(estate.address) || !isOffered || estateType(estate) === 'PROJECT') return [];
  const region = regionOfAddress(estate.address);
  if (region === undefined) return [gapOf(['geo.address.region', 'geo.address.zip'], ADVERT_RULES.region)];
  const gaps = REQUIREMENTS[region]
    .filter(({ anyOf, when }) => when(estate, labels) && !anyOf.some((name) => isAnswered(estate, name, labels)))
    .map(({ anyOf, by, unsureFor }) => gapOf(anyOf, unsureFor?.(estate) ? { ...by, confidence: 'unsure' } : by));
  return before && (isDwelling(estate) || isBusiness(estate)) ? withLosses(gaps, estate, before, labels) : gaps;
};

/** What a site that refuses incomplete listings refuses: never for a rule that may be wrong. */
export const isBinding = ({ confidence }: Gap): boolean => confidence !== 'unsure';
