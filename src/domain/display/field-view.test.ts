import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import type { FieldName } from '../record/fields-by-tab.ts';
import { fieldView } from './field-view.ts';
import { labelsFor } from './labels-for.ts';

const nl = labelsFor('nl');
const estate = (rest: Partial<Estate> = {}): Estate => ({ general: { id: 1 }, ...rest });
const withField = (name: FieldName, value: unknown): Estate =>
  estate({ fields: { [name]: value } as NonNullable<Estate['fields']> });
const shownValue = (name: FieldName, value: unknown, labels = nl) =>
  fieldView(withField(name, value), name, labels).value;

describe('a field has a label, a value and a visibility', () => {
  it('shows a filled field', () => {
    expect(fieldView(withField('financial.price', 425000), 'financial.price', nl)).toEqual({
      name: 'financial.price',
      label: 'Prijs',
      value: '€\u00a0425.000',
      visible: true,
      empty: false,
      information: [],
      icon: false,
    });
  });
  it.each([0, null, -1, '', '  ', {}, { nl: '' }, []])('hides %o', (value) => {
    expect(fieldView(withField('general.dossier_number', value), 'general.dossier_number', nl)).toMatchObject({
      visible: false,
      value: '',
    });
  });
  it('wraps an unknown field name in underscores', () => {
    expect(fieldView(estate(), 'comfort.moat', nl)).toMatchObject({ label: '_comfort.moat_', visible: false });
  });
  it('has labels in the other languages', () => {
    expect(fieldView(estate(), 'financial.cadastral_income', labelsFor('de')).label).toBe(
      'Katastereinkommen (nicht indexiert)',
    );
  });
});

describe('formats', () => {
  it.each<[FieldName, unknown, string]>([
    ['construction.lot_surface', 1250, '1.250\u00a0m²'],
    ['certification.epc_value', 231, '231\u00a0kWh/m²'],
    ['certification.epc_year_value', 23450, '23.450\u00a0kWh/jaar'],
    ['comfort.heating_oil_tank_content', 2500, '2.500\u00a0l'],
    ['construction.ground_floor_depth', 12.5, '12,5\u00a0m'],
    ['construction.floor_depth', 9, '9\u00a0m'],
    ['construction.frontage_width', 7.2, '7,2\u00a0m'],
    ['construction.lot_width', 20, '20\u00a0m'],
    ['construction.lot_depth', 40, '40\u00a0m'],
    ['other.distance_to_shops', 300, '300\u00a0m'],
    ['other.distance_to_public_transport', 150, '150\u00a0m'],
    ['other.distance_to_school', 1200, '1.200\u00a0m'],
    ['other.distance_to_beach', 80, '80\u00a0m'],
    ['financial.monthly_costs', 85.5, '€\u00a085,50'],
    ['financial.cadastral_income', 1250, '€\u00a01.250'],
    ['financial.indexed_cadastral_income', 2720, '€\u00a02.720'],
    ['financial.tax', 400, '€\u00a0400'],
    ['notary_cost.notary_fee', 2242.71, '€\u00a02.242,71'],
    ['notary_cost.fixed_deed_fee', 1150, '€\u00a01.150'],
    ['notary_cost.total_including_costs', 335895, '€\u00a0335.895'],
    ['notary_cost.registration_fee_price', 6500, '€\u00a06.500'],
    ['notary_cost.construction_amount_vat_21', 100000, '€\u00a0100.000'],
    ['notary_cost.plot_price', 80000, '€\u00a080.000'],
    ['financial.registration_percentage', 12, '12\u00a0%'],
    ['financial.price_per_square_meter', 2871, '€\u00a02.871/m²'],
    ['certification.co2_emission', 47, '47\u00a0kg/m²/jaar'],
    ['construction.construction_year', 1974, '1974'],
    ['construction.e_level', 30, 'E30'],
    ['construction.k_level', 35, 'K35'],
    ['construction.s_level', 28, 'S28'],
    ['other.available_at', '2026-07-01', '01/07/2026'],
    ['notary.visit_date', 'elke zaterdag', 'elke zaterdag'],
    ['notary.session_date', '2026-12-03T13:30:00Z', '03/12/2026, 14.30\u00a0uur'],
    ['other.available_at', '2026-06-30T22:00:00Z', '01/07/2026'],
    ['construction.lot_surface', '1234.5', '1.234,5\u00a0m²'],
    ['construction.lot_surface', '1.234,5', '1.234,5\u00a0m²'],
    ['construction.lot_surface', 'ca. 1200 m²', 'ca. 1200 m²'],
    ['construction.lot_surface', '0', ''],
    ['construction.lot_surface', '-1', ''],
    ['construction.construction_year', '1998', '1998'],
    ['construction.e_level', '30', 'E30'],
    ['construction.floor', '-1', 'Kelder'],
    ['layout.kitchen_1', '14.5', '14,5\u00a0m²'],
    ['general.dossier_number', '0012.50', '0012.50'],
    ['certification.asbestos_inventory', 'ASBESTVEILIG', 'ASBESTVEILIG'],
    ['certification.soil_certificate', 'JA', 'JA'],
    ['certification.soil_certificate', 'YES', 'Ja'],
    ['certification.soil_certificate', 'PENDING', 'PENDING'],
    ['planning.most_recent_destination', 'WOONGEBIED', 'WOONGEBIED'],
    ['planning.permission', 'NOT_A_CODE', 'Niet ingevuld'],
    ['layout.attic_1', { name: { nl: 'Duiventil' } }, 'Duiventil'],
    ['layout.attic_1', { name: { nl: 'Zolder 1' } }, 'Ja'],
    ['layout.custom_room_1', { name: { nl: 'Wijnkelder' } }, 'Ja'],
    ['comfort.sauna', true, 'Ja'],
    ['comfort.sauna', false, 'Nee'],
    ['comfort.heating', 'GAS', 'Aardgas'],
    ['comfort.heating', ['GAS', 'WOOD', 'NUCLEAR'], 'Aardgas, Hout'],
    ['general.available', 'UNKNWON', 'Onbekend'],
    ['planning.most_recent_destination', 'WG', 'Woongebied'],
    ['planning.heritage_protected', 'NO', 'Nee'],
    ['planning.permission', 'BEFORE_1962', 'Gebouwd vóór 1962'],
    ['planning.permission', true, 'Ja'],
    ['planning.permission', 'Vergund op 3 mei 1998', 'Vergund op 3 mei 1998'],
    ['other.garden_orientation', 'SW', 'Zuidwest'],
    ['layout.kitchen_1', 14.5, '14,5\u00a0m²'],
    ['layout.kitchen_1', { surface: 14, information: { nl: 'met kookeiland' } }, '14\u00a0m², met kookeiland'],
    ['layout.kitchen_1', 'open keuken', 'open keuken'],
    ['construction.floor', 0, 'Gelijkvloers'],
    ['construction.floor', -1, 'Kelder'],
    ['flood_information.flooding_parcel_score', 'D', 'D: Middelgrote kans op overstromingen in het huidige klimaat'],
    ['general.neighbourhood_information', { fr: 'Calme' }, 'Calme'],
    ['construction.e_level', { nl: 'E30 (berekend)' }, 'E30 (berekend)'],
    ['geo.address.region', 'WALLONIA', 'Waals Gewest'],
    ['geo.address.region', Object.create(null), ''],
  ])('%s: %o → %s', (name, value, text) => {
    expect(shownValue(name, value)).toBe(text);
  });
  it('makes a link of an address of the web, and of nothing else', () => {
    const href = (value: unknown) => fieldView(withField('notary.bid_url', value), 'notary.bid_url', nl).href;
    expect(href('https://bids.example/4711?x=1')).toBe('https://bids.example/4711?x=1');
    expect(['javascript:alert(1)', 'data:text/html,x', 'bids.example', '//bids.example'].map(href)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      fieldView(withField('general.dossier_number', 'https://x.example/'), 'general.dossier_number', nl).href,
    ).toBe(undefined);
  });
  it('calls a floor by the name the record gives it', () => {
    const floors = [{ floor: 2, name: { nl: 'Dakniveau' } }];
    expect(fieldView(estate({ general: { id: 1, floor: 2 }, floors }), 'general.floor', nl).value).toBe('Dakniveau');
  });
  it('shows an unknown code of an enumeration as an empty string, so not at all', () => {
    expect(fieldView(withField('comfort.heating', 'NUCLEAR'), 'comfort.heating', nl)).toMatchObject({
      value: '',
      visible: false,
    });
  });
  it('names a custom room as the source does', () => {
    const record = withField('layout.custom_room_1', { name: { nl: 'Wijnkelder' }, surface: 9 });
    expect(fieldView(record, 'layout.custom_room_1', nl)).toMatchObject({ label: 'Wijnkelder', value: '9\u00a0m²' });
  });
});

describe('fallbacks: a dotted field, its other name, its block', () => {
  it('reads the block when the dotted field is empty', () => {
    expect(fieldView(estate({ price: { value: 300000 } }), 'financial.price', nl).value).toBe('€\u00a0300.000');
    expect(
      fieldView(estate({ price: { value: 300000 }, fields: { 'financial.price': -1 } }), 'financial.price', nl).value,
    ).toBe('€\u00a0300.000');
    expect(
      fieldView(estate({ price: { value: 300000 }, fields: { 'financial.price': 310000 } }), 'financial.price', nl)
        .value,
    ).toBe('€\u00a0310.000');
  });
  it('reads the asbestos certificate and inventory, the dotted field first', () => {
    const planning = { asbestosCertificate: true, asbestosInventory: false };
    const read = (record: Estate) =>
      (['certification.asbestos_certificate', 'certification.asbestos_inventory'] as const).map(
        (name) => fieldView(record, name, nl).value,
      );
    expect(read(estate({ planning }))).toEqual(['Ja', 'Nee']);
    expect(read(estate({ planning, fields: { 'certification.asbestos_certificate': 'NO' } }))).toEqual(['Nee', 'Nee']);
  });
  it('takes one planning value under either name', () => {
    expect(fieldView(withField('planning.building_license', 'YES'), 'planning.permission', nl).value).toBe('Ja');
    expect(fieldView(estate({ planning: { allocationLicense: false } }), 'planning.subdivision_permit', nl).value).toBe(
      'Nee',
    );
    expect(fieldView(withField('planning.priority_purchase', 'NO'), 'planning.presale_right', nl).value).toBe('Nee');
  });
  it('shows availability on both tabs', () => {
    expect(fieldView(withField('general.available', 'DEED'), 'other.available', nl).value).toBe('Bij akte');
    expect(fieldView(estate({ technical: { available: 'IMMEDIATE' } }), 'general.available', nl).value).toBe(
      'Onmiddellijk',
    );
  });
  it('derives counts, rooms, label, type, subtype and status from the record', () => {
    const record = estate({
      general: { id: 1, headType: { id: 1 }, subType: { id: 123 }, transaction: { id: 1 } },
      address: { region: 'FLANDERS' },
      energy: { epcValue: 231 },
      layout: {
        rooms: [
          { value: { id: 1 }, surface: 12 },
          { value: { id: 1 }, surface: 15 },
        ],
      },
    });
    const values = [
      'construction.bedrooms_count',
      'layout.bedroom_2',
      'certification.energy_label',
      'type',
      'subType',
      'status',
      'general.transaction',
    ];
    expect(values.map((name) => fieldView(record, name, nl).value)).toEqual([
      '2',
      '15\u00a0m²',
      'C',
      'Huis',
      'Herenhuis',
      'Te koop',
      'Te koop',
    ]);
  });
});

describe('own rules', () => {
  const region = (name: 'FLANDERS' | 'WALLONIA', rest: Partial<Estate> = {}) =>
    estate({ address: { region: name }, ...rest });
  it.each([
    'planning.most_recent_destination',
    'planning.permission',
    'planning.subdivision_permit',
    'planning.priority_purchase',
    'planning.heritage_protected',
    'planning.renovation_obligation',
  ])('%s: "Not entered" in Flanders, hidden in Wallonia when empty', (name) => {
    expect(fieldView(region('FLANDERS'), name, nl)).toMatchObject({
      visible: true,
      value: 'Niet ingevuld',
      empty: true,
    });
    expect(fieldView(region('WALLONIA'), name, nl)).toMatchObject({ visible: false, value: '' });
  });
  it.each([
    ['nl', 'Niet ingevuld'],
    ['fr', 'Non renseigné'],
    ['en', 'Not entered'],
    ['de', 'Nicht angegeben'],
  ] as const)('"Not entered" in %s', (locale, text) => {
    expect(fieldView(region('FLANDERS'), 'planning.permission', labelsFor(locale)).value).toBe(text);
  });
  it.each([
    ['nl', 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.'],
    ['fr', 'Aucune mesure de réparation judiciaire ni mesure administrative n’a été imposée.'],
    ['en', 'No judicial remedial measure or administrative measure has been imposed.'],
    ['de', 'Es wurde weder eine gerichtliche Wiederherstellungsmaßnahme noch eine Verwaltungsmaßnahme auferlegt.'],
  ] as const)('an empty violation in %s', (locale, text) => {
    expect(fieldView(region('FLANDERS'), 'planning.proceeding', labelsFor(locale)).value).toBe(text);
    expect(fieldView(region('FLANDERS'), 'planning.townplanning_violation', labelsFor(locale)).value).toBe(text);
    expect(fieldView(region('WALLONIA'), 'planning.proceeding', labelsFor(locale)).visible).toBe(false);
  });
  it('a violation answered NO reads the same, and names a measure that was imposed', () => {
    const denied = region('FLANDERS', { fields: { 'planning.proceeding': 'NO' } });
    const none = 'Er is geen rechterlijke herstelmaatregel of bestuurlijke maatregel opgelegd.';
    expect(fieldView(denied, 'planning.proceeding', nl)).toMatchObject({ value: none, empty: false });
    expect(fieldView(denied, 'planning.townplanning_violation', nl).value).toBe(none);
    const ordered = region('FLANDERS', { fields: { 'planning.administrative_order': 'YES' } });
    expect(fieldView(ordered, 'planning.proceeding', nl).value).toBe('Er is bestuursdwang opgelegd.');
  });
  it('abroad planning shows only when filled, and a violation as a yes or a no', () => {
    const lille = (rest: Partial<Estate> = {}) => estate({ address: { country: 'FR' }, ...rest });
    for (const name of ['planning.permission', 'planning.proceeding', 'planning.renovation_obligation'])
      expect([name, fieldView(lille(), name, nl).visible]).toEqual([name, false]);
    const denied = lille({ planning: { townPlanningViolation: false, buildingLicense: true } });
    expect(fieldView(denied, 'planning.proceeding', nl)).toMatchObject({ visible: true, value: 'Nee' });
    expect(fieldView(denied, 'planning.permission', nl)).toMatchObject({ visible: true, value: 'Ja' });
  });
  it('"no information" is no zone, in either vocabulary, and gives way to one', () => {
    const name = 'planning.most_recent_destination';
    const none = { planning: { townPlanningValue: 'NI' } };
    expect(fieldView(region('FLANDERS', none), name, nl)).toMatchObject({ value: 'Niet ingevuld', empty: true });
    expect(fieldView(region('FLANDERS', none), 'planning.townplanning', nl).value).toBe('Niet ingevuld');
    expect(fieldView(region('WALLONIA', none), name, nl).visible).toBe(false);
    const both = { fields: { [name]: 'NI' }, planning: { townPlanningValue: 'WG' } };
    expect(fieldView(region('FLANDERS', both), name, nl).value).toBe('Woongebied');
  });
  it('shows a filled planning field in Wallonia', () => {
    expect(
      fieldView(region('WALLONIA', { planning: { buildingLicense: true } }), 'planning.permission', nl),
    ).toMatchObject({ visible: true, value: 'Ja' });
  });
  it('shows the as-built certificate only outside Wallonia with a boolean', () => {
    const planning = { certificateAsBuilt: false };
    expect(fieldView(region('FLANDERS', { planning }), 'planning.as_built_certificate', nl)).toMatchObject({
      visible: true,
      value: 'Nee',
    });
    expect(fieldView(region('WALLONIA', { planning }), 'planning.as_built_certificate', nl).visible).toBe(false);
    expect(fieldView(region('FLANDERS'), 'planning.as_built_certificate', nl).visible).toBe(false);
  });
  it('shows heritage inventory and flood scores only outside Wallonia with a value', () => {
    const planning = { heritageInventoried: true, floodingParcelScore: 'D', floodingBuildingScore: 'A' };
    const names = [
      'planning.heritage_inventoried',
      'flood_information.flooding_parcel_score',
      'flood_information.flooding_building_score',
    ];
    const shown = (record: Estate) => names.map((name) => fieldView(record, name, nl).visible);
    expect(shown(region('FLANDERS', { planning }))).toEqual([true, true, true]);
    expect(shown(region('WALLONIA', { planning }))).toEqual([false, false, false]);
    expect(shown(region('FLANDERS'))).toEqual([false, false, false]);
    expect(fieldView(region('FLANDERS', { planning }), names[1] ?? '', nl).icon).toBe(true);
    expect(fieldView(region('FLANDERS', { planning }), names[2] ?? '', nl).icon).toBe(false);
  });
  it('shows new building only if true', () => {
    expect(fieldView(estate({ technical: { newBuilding: true } }), 'construction.new_building', nl).visible).toBe(true);
    expect(fieldView(estate({ technical: { newBuilding: false } }), 'construction.new_building', nl).visible).toBe(
      false,
    );
  });
  it('shows "price from" only if true', () => {
    expect(fieldView(estate({ price: { priceFrom: true } }), 'financial.price_from', nl).value).toBe('Ja');
    expect(fieldView(estate({ price: { priceFrom: false } }), 'financial.price_from', nl).visible).toBe(false);
  });
  it('shows the certificates: electricity if not null or undefined, conformity if defined', () => {
    const electricity = (value: boolean | null | undefined) =>
      fieldView(
        estate({ technical: value === undefined ? {} : { certificateElectricity: value } }),
        'construction.electrical_certificate',
        nl,
      );
    expect([false, null, undefined].map((value) => electricity(value).visible)).toEqual([true, false, false]);
    const conformity = (value: boolean | null | undefined) =>
      fieldView(
        estate({ technical: value === undefined ? {} : { certificateConformity: value } }),
        'certification.conformity_certificate',
        nl,
      );
    expect([false, null, undefined].map((value) => conformity(value).visible)).toEqual([true, true, false]);
    expect(conformity(null).value).toBe('Niet ingevuld');
  });
  it('lets rent win over own rules, in both vocabularies', () => {
    const toRent = region('FLANDERS', {
      general: { id: 1, transaction: { id: 2 } },
      planning: { buildingLicense: true },
    });
    expect(fieldView(toRent, 'planning.permission', nl).visible).toBe(false);
    expect(fieldView(toRent, 'planning.building_license', nl).visible).toBe(false);
    expect(fieldView(toRent, 'planning.townplanning_violation', nl).visible).toBe(false);
    expect(fieldView(toRent, 'planning.priority_purchase', nl).visible).toBe(true);
  });
});
