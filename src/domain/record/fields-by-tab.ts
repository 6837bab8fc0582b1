// The field table: record sections 2, 3.1, 3.2, 3.3 and 9. Every display field stands here once, keyed by its dotted name:
// the fields of every tab in the order they are shown, with their format, combined sub-fields, fallback field and own
// rule. The names and their types come from it. Labels: labels/fields.*.json; kinds: field-kinds.ts; the block of the
// record that holds a value when no dotted field does: values-in-blocks.ts.

export const TABS = [
  'comfort',
  'construction',
  'epc',
  'financial',
  'financialCosts',
  'financialNotary',
  'financialPriceDetails',
  'general',
  'layout',
  'notary',
  'other',
  'planning',
] as const;
export type Tab = (typeof TABS)[number];

export type FieldFormat =
  | 'answer'
  | 'boolean'
  | 'co2'
  | 'currency'
  | 'currencyPerM2'
  | 'date'
  | 'dateTime'
  | 'energyLabel'
  | 'enum'
  | 'epc'
  | 'epcYear'
  | 'floodScore'
  | 'floor'
  | 'level'
  | 'liquid'
  | 'number'
  | 'percentage'
  | 'region'
  | 'room'
  | 'size'
  | 'status'
  | 'subType'
  | 'surface'
  | 'text'
  | 'transaction'
  | 'type'
  | 'url'
  | 'year';

/** The own rules of section 5 (field-visibility.ts); a field without one is hidden when empty. */
export type FieldRule =
  | 'asBuilt'
  | 'conformityCertificate'
  | 'electricityCertificate'
  | 'floodScore'
  | 'floor'
  | 'heritageInventory'
  | 'onlyTrue'
  | 'planning'
  | 'violation';

type Row = {
  readonly name: string;
  readonly format: FieldFormat;
  /** Combined fields (section 3.2): shown with this one, not on their own. */
  readonly sub?: readonly string[];
  /** Another name for the same value, read when this field is empty. */
  readonly fallback?: string;
  readonly rule?: FieldRule;
};

const TAB_ROWS = {
  comfort: [
    { name: 'comfort.kitchen_type', format: 'enum' },
    { name: 'comfort.bathroom_type', format: 'enum' },
    { name: 'comfort.heating', format: 'enum', sub: ['comfort.heating_information'] },
    { name: 'comfort.common_heating', format: 'enum' },
    { name: 'comfort.heating_oil_tank', format: 'boolean' },
    { name: 'comfort.heating_oil_tank_content', format: 'liquid' },
    { name: 'comfort.heat_pump', format: 'boolean' },
    { name: 'comfort.solar_panels', format: 'boolean' },
    { name: 'comfort.solar_boiler', format: 'boolean' },
    { name: 'comfort.ventilation_system', format: 'boolean' },
    { name: 'comfort.air_conditioning', format: 'boolean' },
    { name: 'comfort.gas_connection', format: 'boolean' },
    { name: 'comfort.electricity_connection', format: 'boolean' },
    { name: 'comfort.water_connection', format: 'boolean' },
    { name: 'comfort.sewer_connection', format: 'boolean' },
    { name: 'comfort.telephone_connection', format: 'boolean' },
    { name: 'comfort.cable_tv_connection', format: 'boolean' },
    { name: 'comfort.internet_connection', format: 'boolean' },
    { name: 'comfort.common_meter_gas', format: 'enum' },
    { name: 'comfort.common_meter_electricity', format: 'enum' },
    { name: 'comfort.common_meter_water', format: 'enum' },
    { name: 'comfort.common_meter_type', format: 'enum' },
    { name: 'comfort.glazing_type', format: 'enum', sub: ['comfort.windows_information'] },
    { name: 'comfort.carpentry', format: 'enum' },
    { name: 'comfort.shutters', format: 'boolean', sub: ['comfort.shutters_information'] },
    { name: 'comfort.rainwater_tank', format: 'boolean' },
    { name: 'comfort.water_softener', format: 'boolean' },
    { name: 'comfort.alarm', format: 'boolean' },
    { name: 'comfort.intercom', format: 'boolean' },
    { name: 'comfort.videophone', format: 'boolean' },
    { name: 'comfort.elevator', format: 'boolean' },
    { name: 'comfort.wheelchair_accessible', format: 'boolean' },
    { name: 'comfort.charging_station', format: 'boolean' },
    { name: 'comfort.furnished', format: 'boolean' },
    {
      name: 'comfort.domestic_animals_allowed',
      format: 'boolean',
      sub: ['comfort.domestic_animals_information'],
    },
    { name: 'comfort.swimming_pool', format: 'boolean', sub: ['comfort.swimming_pool_information'] },
    { name: 'comfort.tennis_court', format: 'boolean', sub: ['comfort.tennis_court_information'] },
    { name: 'comfort.sauna', format: 'boolean' },
    { name: 'comfort.jacuzzi', format: 'boolean' },
  ],
  construction: [
    { name: 'construction.construction_year', format: 'year' },
    { name: 'construction.renovation_year', format: 'year' },
    { name: 'construction.renovation', format: 'boolean' },
    { name: 'construction.renovation_description', format: 'text' },
    {
      name: 'construction.new_building',
      format: 'boolean',
      rule: 'onlyTrue',
    },
    { name: 'construction.condition', format: 'enum' },
    { name: 'construction.construction_type', format: 'enum' },
    { name: 'construction.roof_type', format: 'enum' },
    { name: 'construction.bedrooms_count', format: 'number' },
    { name: 'construction.bathrooms_count', format: 'number' },
    { name: 'construction.toilets_count', format: 'number' },
    { name: 'construction.rooms_count', format: 'number' },
    { name: 'construction.floors_count', format: 'number' },
    { name: 'construction.floor', format: 'floor', rule: 'floor' },
    { name: 'construction.facades_count', format: 'number' },
    { name: 'construction.units_count', format: 'number' },
    { name: 'construction.habitable_surface', format: 'surface' },
    { name: 'construction.built_surface', format: 'surface' },
    { name: 'construction.lot_surface', format: 'surface' },
    { name: 'construction.buildable_surface', format: 'surface' },
    { name: 'construction.terrace_surface', format: 'surface' },
    { name: 'construction.office_surface', format: 'surface' },
    { name: 'construction.commercial_surface', format: 'surface' },
    { name: 'construction.storage_surface', format: 'surface' },
    { name: 'construction.surface_comment', format: 'text' },
    { name: 'construction.frontage_width', format: 'size' },
    { name: 'construction.house_width', format: 'size' },
    { name: 'construction.house_depth', format: 'size' },
    { name: 'construction.ground_floor_depth', format: 'size' },
    { name: 'construction.floor_depth', format: 'size' },
    { name: 'construction.ceiling_height', format: 'size' },
    { name: 'construction.lot_width', format: 'size' },
    { name: 'construction.lot_depth', format: 'size' },
    { name: 'construction.distance_to_left_boundary', format: 'size' },
    { name: 'construction.distance_to_right_boundary', format: 'size' },
    { name: 'construction.distance_to_rear_boundary', format: 'size' },
    { name: 'construction.distance_to_building_line', format: 'size' },
    {
      name: 'construction.electrical_certificate',
      format: 'answer',
      sub: ['construction.electrical_certificate_conformity', 'construction.electrical_certificate_information'],
      rule: 'electricityCertificate',
    },
    { name: 'construction.e_level', format: 'level' },
    { name: 'construction.k_level', format: 'level' },
    { name: 'construction.s_level', format: 'level' },
    { name: 'construction.cadastral_division', format: 'text' },
    { name: 'construction.cadastral_section', format: 'text' },
    { name: 'construction.cadastral_number', format: 'text' },
    { name: 'construction.cadastral_surface', format: 'surface' },
  ],
  epc: [
    { name: 'certification.epc_number', format: 'text' },
    { name: 'certification.epc_year_value', format: 'epcYear' },
    { name: 'certification.epc_value', format: 'epc' },
    { name: 'certification.energy_label', format: 'energyLabel' },
    { name: 'certification.custom_epc_label', format: 'text' },
    { name: 'certification.co2_emission', format: 'co2' },
    { name: 'certification.epb_reference', format: 'text' },
    { name: 'certification.epc_reference', format: 'text' },
    { name: 'certification.epc_common_parts_number', format: 'text' },
    { name: 'certification.epc_common_parts_value', format: 'epc' },
    { name: 'certification.epc_common_parts_label', format: 'enum' },
    {
      name: 'certification.conformity_certificate',
      format: 'answer',
      rule: 'conformityCertificate',
    },
    { name: 'certification.asbestos_certificate', format: 'answer' },
    { name: 'certification.asbestos_inventory', format: 'answer' },
    { name: 'certification.soil_certificate', format: 'answer' },
    { name: 'certification.heating_oil_tank_certificate', format: 'answer' },
  ],
  financial: [
    { name: 'financial.price', format: 'currency' },
    { name: 'financial.price_from', format: 'boolean', rule: 'onlyTrue' },
    { name: 'financial.total_price', format: 'currency' },
    { name: 'financial.period', format: 'text' },
    { name: 'financial.price_per_square_meter', format: 'currencyPerM2' },
    { name: 'financial.land_price', format: 'currency' },
    { name: 'financial.construction_costs', format: 'currency' },
    { name: 'financial.infrastructure_price', format: 'currency' },
    { name: 'financial.furniture_value', format: 'currency' },
    { name: 'financial.vat_regime', format: 'boolean' },
    { name: 'financial.vat_regime_percentage', format: 'percentage' },
    { name: 'financial.registration_percentage', format: 'percentage' },
    { name: 'financial.registration_cost', format: 'currency' },
    { name: 'financial.tax', format: 'currency' },
    { name: 'financial.notary_total', format: 'currency' },
    { name: 'financial.connection_costs_estimate', format: 'currency' },
    { name: 'financial.deed_costs_estimate', format: 'currency' },
    { name: 'financial.cadastral_income', format: 'currency' },
    { name: 'financial.cadastral_income_year', format: 'year' },
    { name: 'financial.indexed_cadastral_income', format: 'currency' },
    { name: 'financial.indexed_cadastral_income_year', format: 'year' },
    { name: 'financial.property_tax', format: 'currency' },
    { name: 'financial.property_tax_year', format: 'year' },
    { name: 'financial.community_tax', format: 'currency' },
    { name: 'financial.rent_per_year', format: 'currency' },
    { name: 'financial.monthly_costs', format: 'currency' },
    { name: 'financial.common_costs', format: 'currency' },
    { name: 'financial.costs_included', format: 'boolean' },
    { name: 'financial.deposit', format: 'currency' },
    { name: 'financial.warranty', format: 'currency' },
    { name: 'financial.shared_renting', format: 'boolean' },
    { name: 'financial.net_revenue', format: 'currency' },
    { name: 'financial.annuity', format: 'boolean' },
    { name: 'financial.annuity_down_payment', format: 'currency' },
    { name: 'financial.annuity_amount', format: 'currency' },
    { name: 'financial.annuity_period', format: 'text' },
    { name: 'financial.annuity_max_duration', format: 'text' },
    { name: 'financial.annuity_indexed', format: 'boolean' },
    { name: 'financial.annuity_occupied', format: 'boolean' },
    { name: 'financial.provision', format: 'currency', sub: ['financial.provision_information'] },
    { name: 'financial.purchase_year', format: 'year' },
    { name: 'financial.purchase_price', format: 'currency' },
  ],
  financialCosts: [
    { name: 'notary_cost.construction_amount_vat_6', format: 'currency' },
    { name: 'notary_cost.construction_amount_vat_12', format: 'currency' },
    { name: 'notary_cost.construction_amount_vat_21', format: 'currency' },
    { name: 'notary_cost.plot_registration_fee', format: 'currency' },
    { name: 'notary_cost.registration_fee_price', format: 'currency' },
  ],
  financialNotary: [
    { name: 'notary_cost.notary_fee', format: 'currency' },
    { name: 'notary_cost.fixed_deed_fee', format: 'currency' },
  ],
  financialPriceDetails: [
    { name: 'notary_cost.construction_total_taxable', format: 'currency' },
    { name: 'notary_cost.plot_price', format: 'currency' },
    { name: 'notary_cost.total_including_costs', format: 'currency' },
  ],
  general: [
    { name: 'title', format: 'text' },
    { name: 'type', format: 'type' },
    { name: 'subType', format: 'subType' },
    { name: 'status', format: 'status' },
    { name: 'general.transaction', format: 'transaction' },
    { name: 'short_description', format: 'text' },
    { name: 'description', format: 'text' },
    { name: 'general.reference', format: 'text' },
    { name: 'general.dossier_number', format: 'text' },
    { name: 'external_id', format: 'text' },
    { name: 'general.publication_date', format: 'date' },
    { name: 'general.available', format: 'enum', fallback: 'other.available' },
    {
      name: 'general.available_at',
      format: 'date',
      fallback: 'other.available_at',
    },
    { name: 'general.destination', format: 'enum' },
    { name: 'general.environment', format: 'enum' },
    { name: 'general.neighbourhood_information', format: 'text' },
    { name: 'general.luxury_level', format: 'enum' },
    { name: 'general.revenue_property', format: 'boolean' },
    { name: 'general.investment_property', format: 'boolean' },
    { name: 'general.exclusive', format: 'boolean' },
    { name: 'general.building_name', format: 'text' },
    { name: 'general.entity_number', format: 'text' },
    { name: 'general.floor', format: 'floor', rule: 'floor' },
    { name: 'general.architect_name', format: 'text' },
    { name: 'project.project_phase', format: 'text' },
    { name: 'project.units_count', format: 'number' },
    { name: 'project.delivery_date', format: 'date' },
    { name: 'general.advertiser_id', format: 'text' },
    { name: 'general.second_advertiser_id', format: 'text' },
  ],
  layout: [
    { name: 'layout.hall', format: 'room' },
    { name: 'layout.wardrobe', format: 'room' },
    { name: 'layout.living_room', format: 'room' },
    { name: 'layout.sitting_area', format: 'room' },
    { name: 'layout.dining_room', format: 'room' },
    { name: 'layout.kitchen_1', format: 'room' },
    { name: 'layout.kitchen_2', format: 'room' },
    { name: 'layout.wintergarden', format: 'room' },
    { name: 'layout.study', format: 'room' },
    { name: 'layout.free_profession', format: 'room' },
    { name: 'layout.atelier', format: 'room' },
    { name: 'layout.showroom', format: 'room' },
    { name: 'layout.toilet_1', format: 'room' },
    { name: 'layout.toilet_2', format: 'room' },
    { name: 'layout.laundry_room', format: 'room' },
    { name: 'layout.store_room', format: 'room' },
    { name: 'layout.heating_area', format: 'room' },
    { name: 'layout.garage', format: 'room' },
    { name: 'layout.terrace', format: 'room' },
    { name: 'layout.night_hall', format: 'room' },
    { name: 'layout.bedroom_1', format: 'room' },
    { name: 'layout.bedroom_2', format: 'room' },
    { name: 'layout.bedroom_3', format: 'room' },
    { name: 'layout.bedroom_4', format: 'room' },
    { name: 'layout.bedroom_5', format: 'room' },
    { name: 'layout.bedroom_6', format: 'room' },
    { name: 'layout.bedroom_7', format: 'room' },
    { name: 'layout.dressing', format: 'room' },
    { name: 'layout.bathroom_1', format: 'room' },
    { name: 'layout.bathroom_2', format: 'room' },
    { name: 'layout.bathroom_3', format: 'room' },
    { name: 'layout.attic_1', format: 'room' },
    { name: 'layout.attic_2', format: 'room' },
    { name: 'layout.cellar', format: 'room' },
    { name: 'layout.crawling_space', format: 'room' },
    { name: 'layout.custom_room_1', format: 'room' },
    { name: 'layout.custom_room_2', format: 'room' },
    { name: 'layout.custom_room_3', format: 'room' },
    { name: 'layout.custom_room_4', format: 'room' },
    { name: 'layout.custom_room_5', format: 'room' },
    { name: 'layout.custom_room_6', format: 'room' },
    { name: 'layout.custom_room_7', format: 'room' },
    { name: 'layout.custom_room_8', format: 'room' },
    { name: 'layout.custom_room_9', format: 'room' },
    { name: 'layout.custom_room_10', format: 'room' },
  ],
  notary: [
    { name: 'notary.setting_price', format: 'currency' },
    { name: 'notary.increment', format: 'currency' },
    { name: 'notary.price_reached', format: 'currency' },
    { name: 'notary.session_date', format: 'dateTime' },
    { name: 'notary.auction_location', format: 'text' },
    { name: 'notary.visit_date', format: 'dateTime' },
    { name: 'notary.higher_bid_date', format: 'dateTime' },
    { name: 'notary.bid_start_date', format: 'dateTime' },
    { name: 'notary.bid_end_date', format: 'dateTime' },
    { name: 'notary.bid_url', format: 'url' },
    { name: 'notary.sold_by', format: 'text' },
    { name: 'notary.assigned_to', format: 'text' },
    { name: 'notary.public_sale_comment', format: 'text' },
    { name: 'notary.interactive_sale_comment', format: 'text' },
  ],
  other: [
    { name: 'other.available', format: 'enum', fallback: 'general.available' },
    {
      name: 'other.available_at',
      format: 'date',
      fallback: 'general.available_at',
    },
    { name: 'other.ready_to_move_in', format: 'boolean' },
    { name: 'other.showers_count', format: 'number' },
    { name: 'other.open_fires_count', format: 'number' },
    { name: 'other.garages_count', format: 'number' },
    { name: 'other.carports_count', format: 'number' },
    { name: 'other.parking_count', format: 'number' },
    { name: 'other.garden', format: 'boolean', sub: ['other.garden_information'] },
    { name: 'other.garden_type', format: 'enum', sub: ['other.garden_information'] },
    { name: 'other.garden_orientation', format: 'enum' },
    { name: 'other.garden_surface', format: 'surface' },
    { name: 'other.sea_view', format: 'boolean' },
    { name: 'other.side_sea_view', format: 'boolean' },
    { name: 'other.distance_to_shops', format: 'size' },
    { name: 'other.distance_to_public_transport', format: 'size' },
    { name: 'other.distance_to_school', format: 'size' },
    { name: 'other.distance_to_beach', format: 'size' },
  ],
  planning: [
    {
      name: 'planning.permission',
      format: 'answer',
      sub: ['planning.permission_information'],
      fallback: 'planning.building_license',
      rule: 'planning',
    },
    {
      name: 'planning.most_recent_destination',
      format: 'answer',
      sub: ['planning.most_recent_destination_information'],
      fallback: 'planning.townplanning',
      rule: 'planning',
    },
    {
      name: 'planning.proceeding',
      format: 'answer',
      sub: ['planning.proceeding_information'],
      fallback: 'planning.townplanning_violation',
      rule: 'violation',
    },
    {
      name: 'planning.priority_purchase',
      format: 'answer',
      sub: ['planning.priority_purchase_information'],
      fallback: 'planning.presale_right',
      rule: 'planning',
    },
    {
      name: 'planning.subdivision_permit',
      format: 'answer',
      fallback: 'planning.allocation_license',
      rule: 'planning',
    },
    {
      name: 'planning.as_built_certificate',
      format: 'answer',
      sub: ['planning.as_built_certificate_description'],
      rule: 'asBuilt',
    },
    {
      name: 'planning.renovation_obligation',
      format: 'answer',
      rule: 'planning',
    },
    { name: 'planning.remedial_action', format: 'answer' },
    { name: 'planning.administrative_order', format: 'answer' },
    { name: 'planning.penalty_payment', format: 'answer' },
    { name: 'planning.amicable_settlement', format: 'answer' },
    { name: 'planning.decree_complex_project', format: 'answer' },
    {
      name: 'flood_information.flooding_parcel_score',
      format: 'floodScore',
      rule: 'floodScore',
    },
    {
      name: 'flood_information.flooding_building_score',
      format: 'floodScore',
      rule: 'floodScore',
    },
    { name: 'flood_information.effective_flood_prone', format: 'enum' },
    { name: 'flood_information.possible_flood_prone', format: 'enum' },
    { name: 'flood_information.delimited_flood_area', format: 'enum' },
    { name: 'flood_information.delimited_riparian_zone', format: 'enum' },
    { name: 'flood_information.flood_risk_zone', format: 'enum' },
    { name: 'flood_information.o_level_sensitivity', format: 'answer' },
    { name: 'flood_information.o_level_zone', format: 'answer' },
    {
      name: 'planning.heritage_protected',
      format: 'answer',
      rule: 'planning',
    },
    {
      name: 'planning.heritage_inventoried',
      format: 'answer',
      rule: 'heritageInventory',
    },
    { name: 'planning.protected_monument', format: 'answer' },
    { name: 'planning.protected_townscape', format: 'answer' },
    { name: 'planning.protected_landscape', format: 'answer' },
    { name: 'planning.inventory_architectural_heritage', format: 'answer' },
    { name: 'planning.inventory_landscape_atlas', format: 'answer' },
    { name: 'planning.inventory_woody_plants', format: 'answer' },
    { name: 'planning.inventory_gardens_and_parks', format: 'answer' },
    { name: 'planning.protected_archaeological_site', format: 'answer' },
    { name: 'planning.archaeological_zone', format: 'answer' },
    { name: 'planning.archaeology_note', format: 'answer' },
  ],
} as const satisfies { readonly [T in Tab]: readonly Row[] };

/** The second planning vocabulary: the same values under another name (decisions section 7). */
const ALIASES = [
  {
    name: 'planning.building_license',
    format: 'answer',
    fallback: 'planning.permission',
    rule: 'planning',
  },
  {
    name: 'planning.townplanning',
    format: 'answer',
    fallback: 'planning.most_recent_destination',
    rule: 'planning',
  },
  {
    name: 'planning.townplanning_violation',
    format: 'answer',
    fallback: 'planning.proceeding',
    rule: 'violation',
  },
  {
    name: 'planning.presale_right',
    format: 'answer',
    fallback: 'planning.priority_purchase',
    rule: 'planning',
  },
  {
    name: 'planning.allocation_license',
    format: 'answer',
    fallback: 'planning.subdivision_permit',
    rule: 'planning',
  },
] as const satisfies readonly Row[];

const SUB_FIELDS = [
  { name: 'comfort.heating_information', format: 'text' },
  { name: 'comfort.windows_information', format: 'text' },
  { name: 'comfort.shutters_information', format: 'text' },
  { name: 'comfort.domestic_animals_information', format: 'text' },
  { name: 'comfort.swimming_pool_information', format: 'text' },
  { name: 'comfort.tennis_court_information', format: 'text' },
  { name: 'construction.electrical_certificate_conformity', format: 'answer' },
  { name: 'construction.electrical_certificate_information', format: 'text' },
  { name: 'financial.provision_information', format: 'text' },
  { name: 'other.garden_information', format: 'text' },
  { name: 'planning.permission_information', format: 'text' },
  { name: 'planning.most_recent_destination_information', format: 'text' },
  { name: 'planning.proceeding_information', format: 'text' },
  { name: 'planning.priority_purchase_information', format: 'text' },
  { name: 'planning.as_built_certificate_description', format: 'text' },
] as const satisfies readonly Row[];

/** Of the record, but of no tab: address, media, bookkeeping. */
const UNTABBED = [
  { name: 'archived', format: 'boolean' },
  { name: 'archived_at', format: 'date' },
  { name: 'geo.address.street', format: 'text' },
  { name: 'geo.address.number', format: 'text' },
  { name: 'geo.address.box', format: 'text' },
  { name: 'geo.address.zip', format: 'text' },
  { name: 'geo.address.city', format: 'text' },
  { name: 'geo.address.region', format: 'region' },
  { name: 'geo.address.country', format: 'enum' },
  { name: 'geo.address.visible', format: 'boolean' },
  { name: 'geo.location', format: 'text' },
  { name: 'media.pictures', format: 'text' },
  { name: 'media.videos', format: 'text' },
  { name: 'media.virtual_visit', format: 'text' },
  { name: 'media.files', format: 'text' },
  { name: 'media.plans', format: 'text' },
  { name: 'other.geo_precision', format: 'enum' },
] as const satisfies readonly Row[];

const ROWS = [...TABS.flatMap((tab) => [...TAB_ROWS[tab]]), ...ALIASES, ...SUB_FIELDS, ...UNTABBED] as const;

export type FieldName = (typeof ROWS)[number]['name'];
/** The fields that stand at the top of the record; all others live in its `fields` map. */
export type DottedFieldName = Extract<FieldName, `${string}.${string}`>;

export const FIELD_NAMES: readonly FieldName[] = [...new Set(ROWS.map(({ name }) => name))];
export const DOTTED_FIELD_NAMES = FIELD_NAMES.filter((name): name is DottedFieldName => name.includes('.'));

export type FieldSpec = Omit<Row, 'name' | 'sub' | 'fallback'> & {
  readonly name: FieldName;
  readonly sub?: readonly FieldName[];
  readonly fallback?: FieldName;
};

export const TAB_FIELDS: { readonly [T in Tab]: readonly FieldSpec[] } = TAB_ROWS;

const SPECS: ReadonlyMap<string, FieldSpec> = new Map(ROWS.map((spec) => [spec.name, spec]));

export const fieldSpec = (name: string): FieldSpec | undefined => SPECS.get(name);
