// Record section 5: what is shown and what is not, one named function per rule.
import type { Unit } from '../record/estate.ts';
import { estateType } from '../record/estate-type.ts';
import type { FieldName } from '../record/fields-by-tab.ts';
import { isForRent, isSold } from '../record/status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** Field values of -1 are cleared, also when a source writes the number as text. */
export const cleared = (value: unknown): unknown =>
  value === -1 || (typeof value === 'string' && value.trim() === '-1') ? undefined : value;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined, null, an empty string or 0; also a text with nothing in any language and a list of nothing. */
export const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === 0) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  if (Array.isArray(value)) return value.every(isEmpty);
  return isRecord(value) && Object.values(value).every((part) => isEmpty(cleared(part)));
};

/** Fields are hidden when empty unless they have their own rule. */
export const isShownByDefault = (value: unknown): boolean => !isEmpty(value);

/**
 * Town planning, violation, building licence, allocation licence, presale right, heritage protected and renovation
 * obligation: shown unless the value is empty and the estate is Walloon or abroad (decisions section 12).
 */
export const isPlanningShown = (value: unknown, walloonOrAbroad: boolean): boolean =>
  !(walloonOrAbroad && isEmpty(value));

/** A planning answer as a boolean: sources send true, "YES" or "yes". */
export const answerAsBoolean = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const code = value.trim().toUpperCase();
  if (code === 'YES' || code === 'TRUE') return true;
  return code === 'NO' || code === 'FALSE' ? false : undefined;
};

/** A violation that is empty or answered NO: then a sentence about measures stands for it. */
export const isViolationDenied = (value: unknown): boolean => isEmpty(value) || answerAsBoolean(value) === false;

/** As-built certificate: only for non-Walloon estates with a boolean value. */
export const isAsBuiltShown = (value: unknown, walloon: boolean): boolean =>
  !walloon && answerAsBoolean(value) !== undefined;

/** Heritage inventory: only for non-Walloon estates with a value. */
export const isHeritageInventoryShown = (value: unknown, walloon: boolean): boolean => !walloon && !isEmpty(value);

/** Flooding building and parcel scores: only for non-Walloon estates with a value. */
export const isFloodScoreShown = (value: unknown, walloon: boolean): boolean => !walloon && !isEmpty(value);

/** New building: only if true. */
export const isNewBuildingShown = (value: unknown): boolean => value === true;

/** Electricity certificate: if not null or undefined. */
export const isElectricityCertificateShown = (value: unknown): boolean => value !== null && value !== undefined;

/** Conformity certificate: if defined; null is defined, and reads "Not entered". */
export const isConformityCertificateShown = (value: unknown): boolean => value !== undefined;

const ELECTRICAL_FIELDS: readonly FieldName[] = [
  'construction.electrical_certificate',
  'construction.electrical_certificate_conformity',
  'construction.electrical_certificate_information',
];

/** With TO_RENT or RENTED; in both planning vocabularies (decisions section 7). */
const HIDDEN_FOR_RENT: ReadonlySet<FieldName> = new Set<FieldName>([
  ...ELECTRICAL_FIELDS,
  'planning.permission',
  'planning.permission_information',
  'planning.building_license',
  'planning.most_recent_destination',
  'planning.most_recent_destination_information',
  'planning.townplanning',
  'planning.proceeding',
  'planning.proceeding_information',
  'planning.townplanning_violation',
  'planning.subdivision_permit',
  'planning.allocation_license',
  'planning.as_built_certificate',
  'planning.as_built_certificate_description',
]);
const HIDDEN_FOR_PLOT: ReadonlySet<FieldName> = new Set(ELECTRICAL_FIELDS);
const HIDDEN_FOR_VAT: ReadonlySet<FieldName> = new Set<FieldName>([
  'financial.price',
  'financial.land_price',
  'financial.infrastructure_price',
  'financial.notary_total',
]);

export const isHiddenForRent = (estate: EstateLike, field: FieldName): boolean =>
  HIDDEN_FOR_RENT.has(field) && isForRent(estate);
export const isHiddenForPlot = (estate: EstateLike, field: FieldName): boolean =>
  HIDDEN_FOR_PLOT.has(field) && estateType(estate) === 'PLOT';
/** In field tables only: a card keeps its price. */
export const isHiddenForVatRegime = (estate: EstateLike, field: FieldName): boolean =>
  HIDDEN_FOR_VAT.has(field) && estate.fields?.['financial.vat_regime'] === true;

/** What says, or lets one reckon, what was asked or paid. */
const PRICES: ReadonlySet<FieldName> = new Set<FieldName>([
  'financial.price',
  'financial.price_from',
  'financial.total_price',
  'financial.period',
  'financial.price_per_square_meter',
  'financial.land_price',
  'financial.construction_costs',
  'financial.infrastructure_price',
  'financial.furniture_value',
  'financial.registration_cost',
  'financial.tax',
  'financial.notary_total',
  'financial.deed_costs_estimate',
  'financial.rent_per_year',
  'financial.deposit',
  'financial.warranty',
  'financial.net_revenue',
  'financial.annuity_down_payment',
  'financial.annuity_amount',
  'notary.setting_price',
  'notary.increment',
  'notary.price_reached',
  'notary_cost.construction_amount_vat_6',
  'notary_cost.construction_amount_vat_12',
  'notary_cost.construction_amount_vat_21',
  'notary_cost.plot_registration_fee',
  'notary_cost.registration_fee_price',
  'notary_cost.notary_fee',
  'notary_cost.fixed_deed_fee',
  'notary_cost.construction_total_taxable',
  'notary_cost.plot_price',
  'notary_cost.total_including_costs',
]);
/** A page that is kept after the sale says nothing of the price, in no table either (behaviour section 2). */
export const isHiddenForSold = (estate: EstateLike, field: FieldName): boolean => PRICES.has(field) && isSold(estate);

/** Conditional hiding wins over every other rule. */
export const isConditionallyHidden = (estate: EstateLike, field: FieldName): boolean =>
  isHiddenForRent(estate, field) ||
  isHiddenForPlot(estate, field) ||
  isHiddenForVatRegime(estate, field) ||
  isHiddenForSold(estate, field);
