// Record section 3.7: the field kinds, their codes and the field-to-enumeration mapping. Labels: labels/reference.*.json.
import type { FieldName } from './fields-by-tab.ts';

export const FIELD_KINDS = [
  'BathroomType',
  'Carpentry',
  'CommonMeter',
  'CommonMeterType',
  'CommonHeating',
  'Condition',
  'Conformity',
  'ConstructionType',
  'Country',
  'Destination',
  'ElectricityCertification',
  'EnergyLabel',
  'Environment',
  'Flooding',
  'FreeOn',
  'Garden',
  'GeoPrecision',
  'Heating',
  'KitchenType',
  'LuxuryLevel',
  'Orientation',
  'Planning',
  'RecentDestination',
  'RoofType',
  'Status',
  'SubType',
  'Type',
  'WindowGlazing',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const TYPES = ['APARTMENT', 'GARAGE', 'PLOT', 'COMMERCIAL', 'HOUSE', 'PROJECT'] as const;
export type TypeCode = (typeof TYPES)[number];

/** Decisions section 4: office, industrial and other keep their own id and name under the code COMMERCIAL. */
export const HEAD_TYPES = [
  { id: 1, code: 'HOUSE' },
  { id: 3, code: 'APARTMENT' },
  { id: 7, code: 'PROJECT' },
  { id: 2, code: 'PLOT' },
  { id: 4, code: 'COMMERCIAL' },
  { id: 6, code: 'GARAGE' },
  { id: 10, code: 'COMMERCIAL' },
  { id: 5, code: 'COMMERCIAL' },
  { id: 9, code: 'COMMERCIAL' },
] as const satisfies readonly { id: number; code: TypeCode }[];

export const headTypeCode = (id: number): TypeCode | undefined => HEAD_TYPES.find((type) => type.id === id)?.code;

/** `type=COMMERCIAL` means 4, 10, 5 and 9; a code in any case. */
export const headTypeIds = (code: string): number[] =>
  HEAD_TYPES.filter((type) => type.code === code.toUpperCase()).map(({ id }) => id);

export const GEO_PRECISIONS = ['NO_DATA', 'GEOMETRIC_CENTER', 'RANGE_INTERPOLATED', 'ROOFTOP'] as const;
/** The scale runs from 0 to 3 (section 9). */
export const geoPrecisionCode = (id: number): (typeof GEO_PRECISIONS)[number] | undefined => GEO_PRECISIONS[id];

/** Section 3.7, "field-to-enumeration mapping". */
export const FIELD_KIND: { readonly [Name in FieldName]?: FieldKind } = {
  'comfort.bathroom_type': 'BathroomType',
  'comfort.carpentry': 'Carpentry',
  'comfort.common_meter_gas': 'CommonMeter',
  'comfort.common_meter_electricity': 'CommonMeter',
  'comfort.common_meter_water': 'CommonMeter',
  'comfort.common_meter_type': 'CommonMeterType',
  'comfort.common_heating': 'CommonHeating',
  'construction.condition': 'Condition',
  'construction.electrical_certificate_conformity': 'Conformity',
  'construction.construction_type': 'ConstructionType',
  'geo.address.country': 'Country',
  'general.destination': 'Destination',
  'construction.electrical_certificate': 'ElectricityCertification',
  'certification.energy_label': 'EnergyLabel',
  'certification.epc_common_parts_label': 'EnergyLabel',
  'flood_information.effective_flood_prone': 'Flooding',
  'flood_information.possible_flood_prone': 'Flooding',
  'flood_information.delimited_flood_area': 'Flooding',
  'flood_information.delimited_riparian_zone': 'Flooding',
  'flood_information.flood_risk_zone': 'Flooding',
  'general.available': 'FreeOn',
  'other.available': 'FreeOn',
  'general.environment': 'Environment',
  'other.garden_type': 'Garden',
  'other.geo_precision': 'GeoPrecision',
  'comfort.heating': 'Heating',
  'comfort.kitchen_type': 'KitchenType',
  'general.luxury_level': 'LuxuryLevel',
  'other.garden_orientation': 'Orientation',
  'planning.as_built_certificate': 'Planning',
  'planning.heritage_protected': 'Planning',
  'planning.heritage_inventoried': 'Planning',
  'planning.protected_monument': 'Planning',
  'planning.protected_townscape': 'Planning',
  'planning.protected_landscape': 'Planning',
  'planning.inventory_architectural_heritage': 'Planning',
  'planning.inventory_landscape_atlas': 'Planning',
  'planning.inventory_woody_plants': 'Planning',
  'planning.inventory_gardens_and_parks': 'Planning',
  'planning.protected_archaeological_site': 'Planning',
  'planning.archaeological_zone': 'Planning',
  'planning.archaeology_note': 'Planning',
  'planning.decree_complex_project': 'Planning',
  'planning.proceeding': 'Planning',
  'planning.townplanning_violation': 'Planning',
  'planning.permission': 'Planning',
  'planning.building_license': 'Planning',
  'planning.subdivision_permit': 'Planning',
  'planning.allocation_license': 'Planning',
  'planning.priority_purchase': 'Planning',
  'planning.presale_right': 'Planning',
  'planning.renovation_obligation': 'Planning',
  'planning.remedial_action': 'Planning',
  'planning.administrative_order': 'Planning',
  'planning.penalty_payment': 'Planning',
  'planning.amicable_settlement': 'Planning',
  'planning.most_recent_destination': 'RecentDestination',
  'planning.townplanning': 'RecentDestination',
  'construction.roof_type': 'RoofType',
  status: 'Status',
  subType: 'SubType',
  type: 'Type',
  'comfort.glazing_type': 'WindowGlazing',
};
