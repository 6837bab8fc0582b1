// What Belgian law wants in an advertisement, per region and transaction, and a record lacks. Sources: Flemish energy
// decree and VCRO art. 5.2.6; Walloon PEB decree; Brussels CoBrACE and CoBAT art. 280-281; rent laws of the regions.
// The list is for the agency: it names fields, so that its labels say the rest.
import { cleared, isEmpty } from '../display/display-rules.ts';
import { energyLabel } from '../display/energy.ts';
import { fieldValue } from '../display/field-view.ts';
import type { ReferenceLabels } from '../display/labels.ts';
import { regionOfAddress } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import { type FieldName, fieldSpec } from '../record/fields.ts';
import { isAddressVisible } from '../record/public-estate.ts';
import { estateType, isForRent, isSold } from '../record/status.ts';

/** The fields of which one is wanted; the first is the one to ask for. */
export type Missing = { readonly field: FieldName; readonly orElse: readonly FieldName[] };

type Requirement = {
  readonly anyOf: readonly FieldName[];
  readonly when?: (estate: Estate, labels: ReferenceLabels) => boolean;
};

const isDwelling = (estate: Estate): boolean => ['HOUSE', 'APARTMENT'].includes(estateType(estate) ?? '');
const isRental = (estate: Estate): boolean => isForRent(estate);
const isSale = (estate: Estate): boolean => !isForRent(estate);
const isNewBuild = (estate: Estate): boolean =>
  answerOf(estate, 'construction.new_building') === true || answerOf(estate, 'construction.condition') === 'NEW';
/** A sale with label E or F binds the buyer to renovate. */
const mustRenovate = (estate: Estate, labels: ReferenceLabels): boolean =>
  isSale(estate) && isDwelling(estate) && ['E', 'F'].includes(energyLabel(estate, labels)?.code ?? '');
const addressIsWhole = (estate: Estate): boolean =>
  isAddressVisible(estate) && !isEmpty(estate.address?.street) && !isEmpty(estate.address?.number);

const answerOf = (estate: Estate, name: FieldName): unknown => {
  const spec = fieldSpec(name);
  return spec ? cleared(fieldValue(estate, spec)) : undefined;
};

const RENT: readonly Requirement[] = [
  { anyOf: ['financial.price'], when: (e) => isRental(e) && isDwelling(e) },
  {
    anyOf: ['financial.monthly_costs', 'financial.common_costs', 'financial.costs_included'],
    when: (e) => isRental(e) && isDwelling(e),
  },
];

const REQUIREMENTS: { readonly [R in 'FLANDERS' | 'WALLONIA' | 'BRUSSELS']: readonly Requirement[] } = {
  FLANDERS: [
    { anyOf: ['certification.epc_value', 'certification.energy_label'], when: (e) => isDwelling(e) && !isNewBuild(e) },
    {
      anyOf: ['certification.epc_number', 'certification.epb_reference'],
      when: (e) => isDwelling(e) && !addressIsWhole(e),
    },
    { anyOf: ['construction.e_level'], when: (e) => isDwelling(e) && isNewBuild(e) },
    { anyOf: ['planning.renovation_obligation'], when: mustRenovate },
    { anyOf: ['planning.permission'], when: isSale },
    { anyOf: ['planning.most_recent_destination'], when: isSale },
    { anyOf: ['planning.priority_purchase'], when: isSale },
    { anyOf: ['planning.subdivision_permit'], when: isSale },
    { anyOf: ['flood_information.flooding_parcel_score'], when: isSale },
    // Bare land has no building to score.
    { anyOf: ['flood_information.flooding_building_score'], when: (e) => isSale(e) && estateType(e) !== 'PLOT' },
    ...RENT,
  ],
  WALLONIA: [
    { anyOf: ['certification.epc_number'], when: isDwelling },
    { anyOf: ['certification.energy_label'], when: isDwelling },
    { anyOf: ['certification.epc_value'], when: isDwelling },
    { anyOf: ['certification.epc_year_value'], when: isDwelling },
    ...RENT,
  ],
  BRUSSELS: [
    { anyOf: ['certification.energy_label'], when: isDwelling },
    { anyOf: ['certification.co2_emission'], when: isDwelling },
    { anyOf: ['planning.most_recent_destination'], when: isSale },
    ...RENT,
    {
      anyOf: ['comfort.common_meter_electricity', 'comfort.common_meter_gas', 'comfort.common_meter_water'],
      when: (e) => isRental(e) && isDwelling(e),
    },
  ],
};

/** "Unknown" and "no information" are no answer. */
const isAnswered = (value: unknown): boolean => !isEmpty(value) && value !== 'UNKNOWN' && value !== 'NI';

/** Empty when nothing is missing, and for what is no advertisement: sold, archived, abroad, a project (its units count). */
export const missingForPublication = (estate: Estate, labels: ReferenceLabels): Missing[] => {
  const abroad = (estate.address?.country ?? 'BE') !== 'BE';
  if (abroad || isSold(estate) || estate.archived === true || estateType(estate) === 'PROJECT') return [];
  const region = regionOfAddress(estate.address);
  if (region === undefined) return [{ field: 'geo.address.region', orElse: ['geo.address.zip'] }];
  return REQUIREMENTS[region]
    .filter(
      ({ anyOf, when }) =>
        (when?.(estate, labels) ?? true) && !anyOf.some((name) => isAnswered(answerOf(estate, name))),
    )
    .map(({ anyOf: [field = 'title', ...orElse] }) => ({ field, orElse }));
};
