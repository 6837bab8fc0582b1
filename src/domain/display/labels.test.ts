import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import { countryLabel, fieldLabel, notEntered, referenceLabel, valueLabel, yesNo } from './labels.ts';
import { labelsFor } from './labels-for.ts';

const nl = labelsFor('nl');
const codes = (table: keyof typeof nl.reference) => Object.keys(nl.reference[table]);

describe('record section 3.7: the codes', () => {
  it.each([
    ['Type', 'APARTMENT GARAGE PLOT COMMERCIAL HOUSE PROJECT'],
    ['Status', 'FOR_SALE TO_RENT TAKE_OVER SOLD RENTED TAKEN_OVER'],
    ['Condition', 'TO_RENOVATE TO_FRESHEN_UP GOOD_CONDITION EXCELLENT_CONDITION RENEWED NEW'],
    ['ConstructionType', 'OPEN HALF_OPEN CLOSED'],
    ['Heating', 'OIL COAL ELECTRICITY GAS HEAT_ACCUMULATION GAS_HEATERS PROPANE_GAS CENTRAL_VENTILATION WOOD PELLET'],
    ['EnergyLabel', 'A_PLUS_PLUS A_PLUS A B C D E F G B_A C_B D_C E_D F_E G_F'],
    ['RoofType', 'SADDLEBACK FLAT LEAN_TO KERB HIPPED'],
    ['WindowGlazing', 'SINGLE DOUBLE TRIPLE'],
    ['Carpentry', 'WOOD ALUMINUM PLASTIC'],
    [
      'KitchenType',
      'EQUIPPED SEMI_EQUIPPED NOT_EQUIPPED HYPER_EQUIPPED AMERICAN_SEMI_EQUIPPED AMERICAN_EQUIPPED AMERICAN_HYPER_EQUIPPED',
    ],
    ['BathroomType', 'EQUIPPED NOT_EQUIPPED'],
    ['LuxuryLevel', 'MODEST AVERAGE LUXURIOUS'],
    ['Conformity', 'INVALID VALID'],
    ['ElectricityCertification', 'OBTAINED NOT_OBTAINED UNKNOWN'],
    ['Flooding', 'UNKNOWN NO YES'],
    ['CommonMeter', 'NOT_APPLICABLE COMMON INDIVIDUAL'],
    ['CommonMeterType', 'SINGLE DAY_AND_NIGHT SMART_METER'],
    ['CommonHeating', 'NOT_APPLICABLE COMMON INDIVIDUAL'],
    ['Destination', 'MAIN_RESIDENCE VACATION_RESIDENCE STUDENT_RESIDENCE'],
    ['Environment', 'TOWN RESIDENTIAL COUNTRYSIDE VILLAGE SUBURBAN_AREA CRAFT_INDUSTRY INDUSTRIAL SEA_BEACH_DUNE'],
    ['FreeOn', 'UNKNWON IMMEDIATE DEED AFTER_NOTICE_PERIOD DELIVERY TBD'],
    ['Garden', 'NOT_CONSTRUCTED ONLY_LAWN FULLY_LANDSCAPED'],
    ['GeoPrecision', 'NO_DATA GEOMETRIC_CENTER RANGE_INTERPOLATED ROOFTOP'],
    ['Orientation', 'N NE E SE S SW W NW'],
    ['Planning', 'UNKNOWN NO YES PENDING BEFORE_1962'],
    ['RecentDestination', 'AG EG WIG WUG BG IGB RG GWG NG PG WG WGL WGR GG WCHE WP IAB GDR GVR LWAG NR GVON DVG NI'],
  ] as const)('%s', (table, expected) => {
    expect(codes(table)).toEqual(expected.split(' '));
  });
  it('has about 240 countries, UNKNOWN and UK among them', () => {
    expect(Object.keys(nl.countries)).toHaveLength(251);
    expect(countryLabel(nl.countries, 'UNKNOWN')).toBe('Onbekend');
    expect(countryLabel(labelsFor('fr').countries, 'uk')).toBe('Royaume-Uni');
    expect(countryLabel(labelsFor('de').countries, 'BE')).toBe('Belgien');
  });
});

describe('labels', () => {
  it('has the same codes and no empty label in every language', () => {
    for (const locale of LOCALES) {
      const { reference, countries } = labelsFor(locale);
      for (const table of Object.keys(nl.reference) as (keyof typeof nl.reference)[]) {
        expect(Object.keys(reference[table])).toEqual(codes(table));
        expect(Object.values(reference[table]).filter((label) => label.trim() === '')).toEqual([]);
      }
      expect(Object.keys(countries)).toEqual(Object.keys(nl.countries));
    }
  });
  it('uses typographic apostrophes and no double spaces', () => {
    for (const locale of LOCALES) expect(JSON.stringify(labelsFor(locale))).not.toMatch(/'| {2}| :/);
  });
  it('is empty for an unknown value, also for one that looks like an object’s own method', () => {
    expect(referenceLabel(nl.reference, 'Heating', 'NUCLEAR')).toBe('');
    expect(referenceLabel(nl.reference, 'Heating', 'constructor')).toBe('');
    expect(countryLabel(nl.countries, 'ZZ')).toBe('');
    expect(valueLabel(nl, 'comfort.sauna', 'GAS')).toBe('');
  });
  it('wraps an unknown field name in underscores', () => {
    expect(fieldLabel(nl.fields, 'moat')).toBe('_moat_');
    expect(fieldLabel(nl.fields, 'toString')).toBe('_toString_');
  });
  it('says yes, no and not entered in every language', () => {
    expect(LOCALES.map((locale) => yesNo(labelsFor(locale).reference, true))).toEqual(['Ja', 'Oui', 'Yes', 'Ja']);
    expect(LOCALES.map((locale) => yesNo(labelsFor(locale).reference, false))).toEqual(['Nee', 'Non', 'No', 'Nein']);
    expect(LOCALES.map((locale) => notEntered(labelsFor(locale).reference))).toEqual([
      'Niet ingevuld',
      'Non renseigné',
      'Not entered',
      'Nicht angegeben',
    ]);
  });
});

describe('record section 3.7: field to enumeration', () => {
  it.each([
    ['comfort.bathroom_type', 'EQUIPPED', 'Geïnstalleerd'],
    ['comfort.carpentry', 'ALUMINUM', 'Aluminium'],
    ['comfort.common_meter_gas', 'COMMON', 'Gemeenschappelijk'],
    ['comfort.common_meter_electricity', 'INDIVIDUAL', 'Individueel'],
    ['comfort.common_meter_water', 'NOT_APPLICABLE', 'Niet van toepassing'],
    ['comfort.common_meter_type', 'SMART_METER', 'Digitale meter'],
    ['comfort.common_heating', 'COMMON', 'Gemeenschappelijk'],
    ['construction.condition', 'NEW', 'Nieuw'],
    ['construction.electrical_certificate_conformity', 'INVALID', 'Niet conform'],
    ['construction.construction_type', 'HALF_OPEN', 'Halfopen bebouwing'],
    ['geo.address.country', 'BE', 'België'],
    ['general.destination', 'MAIN_RESIDENCE', 'Hoofdverblijfplaats'],
    ['construction.electrical_certificate', 'OBTAINED', 'Keuringsattest verkregen'],
    ['certification.energy_label', 'A_PLUS', 'A+'],
    ['flood_information.effective_flood_prone', 'NO', 'Nee'],
    ['flood_information.possible_flood_prone', 'YES', 'Ja'],
    ['flood_information.delimited_flood_area', 'UNKNOWN', 'Onbekend'],
    ['flood_information.delimited_riparian_zone', 'NO', 'Nee'],
    ['flood_information.flood_risk_zone', 'NO', 'Nee'],
    ['general.available', 'UNKNWON', 'Onbekend'],
    ['general.environment', 'VILLAGE', 'Dorp'],
    ['other.garden_type', 'ONLY_LAWN', 'Enkel gazon'],
    ['other.geo_precision', 'ROOFTOP', 'Exact (op gebouwniveau)'],
    ['comfort.heating', 'PELLET', 'Pellets'],
    ['comfort.kitchen_type', 'HYPER_EQUIPPED', 'Hyper uitgerust'],
    ['general.luxury_level', 'LUXURIOUS', 'Luxueus'],
    ['other.garden_orientation', 'S', 'Zuid'],
    ['planning.as_built_certificate', 'YES', 'Ja'],
    ['planning.decree_complex_project', 'NO', 'Nee'],
    ['planning.proceeding', 'PENDING', 'Aangevraagd'],
    ['planning.permission', 'BEFORE_1962', 'Gebouwd vóór 1962'],
    ['planning.subdivision_permit', 'NO', 'Nee'],
    ['planning.priority_purchase', 'NO', 'Nee'],
    ['planning.remedial_action', 'NO', 'Nee'],
    ['planning.administrative_order', 'NO', 'Nee'],
    ['planning.penalty_payment', 'NO', 'Nee'],
    ['planning.amicable_settlement', 'NO', 'Nee'],
    ['planning.most_recent_destination', 'WUG', 'Woonuitbreidingsgebied'],
    ['construction.roof_type', 'KERB', 'Mansardedak'],
    ['status', 'TO_RENT', 'Te huur'],
    ['subType', 'BOAT', 'Woonboot'],
    ['type', 'PROJECT', 'Nieuwbouwproject'],
    ['comfort.glazing_type', 'TRIPLE', 'Drievoudig glas'],
  ] as const)('%s %s → %s', (field, code, label) => {
    expect(valueLabel(nl, field, code)).toBe(label);
  });
});
