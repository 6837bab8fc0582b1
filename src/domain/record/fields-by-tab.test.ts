import { describe, expect, it } from 'vitest';
import { fieldView, fieldViews, visibleFieldViews } from '../display/field-view.ts';
import { labelsFor } from '../display/labels-for.ts';
import { LOCALES } from '../locale.ts';
import type { Estate } from './estate.ts';
import { FIELD_NAMES, type FieldName, fieldSpec, TAB_FIELDS, TABS, type Tab } from './fields-by-tab.ts';

const nl = labelsFor('nl');
const estate = (rest: Partial<Estate> = {}): Estate => ({ general: { id: 1 }, ...rest });

describe('combined fields (section 3.2)', () => {
  it.each<[FieldName, unknown, FieldName, unknown, string]>([
    ['planning.as_built_certificate', true, 'planning.as_built_certificate_description', 'Attest 2024', 'Attest 2024'],
    [
      'construction.electrical_certificate',
      'OBTAINED',
      'construction.electrical_certificate_conformity',
      'VALID',
      'Conform',
    ],
    [
      'construction.electrical_certificate',
      'OBTAINED',
      'construction.electrical_certificate_information',
      'Keuring 2023',
      'Keuring 2023',
    ],
    ['other.garden', true, 'other.garden_information', 'Zuid', 'Zuid'],
    ['other.garden_type', 'ONLY_LAWN', 'other.garden_information', 'Zuid', 'Zuid'],
    ['comfort.domestic_animals_allowed', false, 'comfort.domestic_animals_information', 'Katten wel', 'Katten wel'],
    ['comfort.glazing_type', 'DOUBLE', 'comfort.windows_information', 'Hoogrendement', 'Hoogrendement'],
    ['comfort.shutters', true, 'comfort.shutters_information', 'Elektrisch', 'Elektrisch'],
    ['comfort.tennis_court', true, 'comfort.tennis_court_information', 'Gravel', 'Gravel'],
    ['comfort.heating', 'GAS', 'comfort.heating_information', 'Ketel 2019', 'Ketel 2019'],
    ['comfort.swimming_pool', true, 'comfort.swimming_pool_information', '8 x 4 m', '8 x 4 m'],
    ['financial.provision', 3, 'financial.provision_information', 'excl. btw', 'excl. btw'],
    ['planning.proceeding', 'NO', 'planning.proceeding_information', 'Geen', 'Geen'],
    ['planning.most_recent_destination', 'WG', 'planning.most_recent_destination_information', 'Deels', 'Deels'],
    ['planning.permission', 'YES', 'planning.permission_information', '1998', '1998'],
    ['planning.priority_purchase', 'NO', 'planning.priority_purchase_information', 'Geen', 'Geen'],
  ])('%s carries %s', (main, value, sub, subValue, text) => {
    const record = estate({ fields: { [main]: value, [sub]: subValue } as NonNullable<Estate['fields']> });
    const view = fieldView(record, main, nl);
    expect(view.information).toEqual([{ name: sub, label: nl.fields[sub], value: text }]);
  });
  it('hides the sub-field with its main field', () => {
    expect(
      fieldView(estate({ fields: { 'comfort.heating_information': 'Ketel 2019' } }), 'comfort.heating', nl).information,
    ).toEqual([]);
  });
  it('tells a sub-field under its own name when its main field is not shown', () => {
    const told = (record: Estate, tab: Tab) =>
      visibleFieldViews(record, tab, nl).map(({ name, value }) => [name, value]);
    const information = { 'comfort.heating_information': 'Ketel 2019', 'comfort.heating': 'NUCLEAR' };
    expect(told(estate({ fields: information }), 'comfort')).toEqual([['comfort.heating_information', 'Ketel 2019']]);
    expect(told(estate({ fields: { 'other.garden_information': 'Zuid' } }), 'other')).toEqual([
      ['other.garden_information', 'Zuid'],
    ]);
    const rent = { general: { id: 1, transaction: { id: 2 } } };
    const hidden = { 'construction.electrical_certificate_information': 'Keuring 2019' };
    expect(told(estate({ ...rent, fields: hidden }), 'construction')).toEqual([]);
    expect(told(estate({ fields: hidden }), 'construction')).toEqual([
      ['construction.electrical_certificate_information', 'Keuring 2019'],
    ]);
  });
  it('shows garden information once', () => {
    const record = estate({
      fields: { 'other.garden': true, 'other.garden_type': 'ONLY_LAWN', 'other.garden_information': 'Zuid' },
    });
    const told = fieldViews(record, 'other', nl).flatMap(({ information }) => information);
    expect(told).toHaveLength(1);
  });
});

describe('tabs', () => {
  it('gives the epc tab in order', () => {
    const record = estate({
      energy: { epcReference: '20190910-0001956253-RES-1', epcValueTotal: 34000, epcValue: 231, energyLabel: 'C' },
    });
    expect(visibleFieldViews(record, 'epc', nl).map(({ label, value }) => [label, value])).toEqual([
      ['EPC-certificaatnummer', '20190910-0001956253-RES-1'],
      ['Totaal jaarlijks primair energieverbruik', '34.000\u00a0kWh/jaar'],
      ['EPC-waarde', '231\u00a0kWh/m²'],
      ['Energielabel', 'C'],
    ]);
  });
  it('shows nothing of an empty record but the planning fields that must be answered', () => {
    expect(visibleFieldViews(estate(), 'comfort', nl)).toEqual([]);
    expect(visibleFieldViews(estate(), 'financial', nl)).toEqual([]);
    expect(visibleFieldViews(estate(), 'planning', nl).map(({ name }) => name)).toEqual([
      'planning.permission',
      'planning.most_recent_destination',
      'planning.proceeding',
      'planning.priority_purchase',
      'planning.subdivision_permit',
      'planning.renovation_obligation',
      'planning.heritage_protected',
    ]);
  });
});

describe('the registry', () => {
  const tabbed = TABS.flatMap((tab) => TAB_FIELDS[tab].map(({ name }) => name));
  it('knows every field of the record, and nothing else', () => {
    expect(FIELD_NAMES.filter((name) => fieldSpec(name) === undefined)).toEqual([]);
    expect(FIELD_NAMES).toHaveLength(328);
    expect(new Set(tabbed).size).toBe(tabbed.length);
  });
  it('has the twelve tabs of section 2', () => {
    expect(TABS).toEqual([
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
    ]);
  });
  it('puts the fields the specification names on the tab it names', () => {
    const names = (tab: Tab) => TAB_FIELDS[tab].map(({ name }) => name);
    expect(names('epc').slice(0, 4)).toEqual([
      'certification.epc_number',
      'certification.epc_year_value',
      'certification.epc_value',
      'certification.energy_label',
    ]);
    expect(names('financialCosts').slice(0, 4)).toEqual([
      'notary_cost.construction_amount_vat_6',
      'notary_cost.construction_amount_vat_12',
      'notary_cost.construction_amount_vat_21',
      'notary_cost.plot_registration_fee',
    ]);
    expect(names('financialNotary')).toEqual(['notary_cost.notary_fee', 'notary_cost.fixed_deed_fee']);
    expect(names('financialPriceDetails').slice(0, 2)).toEqual([
      'notary_cost.construction_total_taxable',
      'notary_cost.plot_price',
    ]);
    for (const name of [
      'luxury_level',
      'revenue_property',
      'advertiser_id',
      'second_advertiser_id',
      'investment_property',
      'exclusive',
      'dossier_number',
      'environment',
      'available_at',
      'available',
      'neighbourhood_information',
      'destination',
    ])
      expect(names('general')).toContain(`general.${name}`);
    for (const name of ['external_id', 'subType', 'type', 'status', 'description', 'short_description', 'title'])
      expect(names('general')).toContain(name);
    for (const name of [
      'setting_price',
      'auction_location',
      'price_reached',
      'higher_bid_date',
      'visit_date',
      'assigned_to',
      'sold_by',
      'session_date',
      'bid_url',
      'bid_start_date',
      'bid_end_date',
      'increment',
      'public_sale_comment',
      'interactive_sale_comment',
    ])
      expect(names('notary')).toContain(`notary.${name}`);
    for (const name of [
      'available',
      'available_at',
      'ready_to_move_in',
      'showers_count',
      'open_fires_count',
      'carports_count',
      'garages_count',
      'parking_count',
      'garden_orientation',
      'garden',
      'garden_type',
      'garden_surface',
      'distance_to_shops',
      'distance_to_public_transport',
      'distance_to_school',
      'distance_to_beach',
      'sea_view',
      'side_sea_view',
    ])
      expect(names('other')).toContain(`other.${name}`);
    expect(names('layout')).toHaveLength(45);
  });
  it('has a label in four languages for every field', () => {
    for (const locale of LOCALES) {
      const { fields } = labelsFor(locale);
      expect(Object.keys(fields).sort()).toEqual([...FIELD_NAMES].sort());
      expect(Object.values(fields).filter((label) => label.trim() === '')).toEqual([]);
    }
  });
});
