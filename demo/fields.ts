// The dotted fields of Record section 2: the tabs of the detail page. What a block of the record already holds is not
// repeated here, because a dotted field would win over it.
import type { Unit } from '../src/domain/record/estate.ts';
import type { FieldValue } from '../src/domain/record/estate-blocks.ts';
import type { DottedFieldName } from '../src/domain/record/fields-by-tab.ts';
import { roomFields } from '../src/domain/record/room-counts.ts';
import type { Facts } from './facts.ts';
import { isBusiness, isHome, isLand } from './kinds.ts';
import type { Random } from './random.ts';

/** Indexation of the cadastral income for the property tax of 2024. */
export const INDEXATION = { year: 2024, coefficient: 2.1763 } as const;

type Fields = { [Name in DottedFieldName]?: FieldValue };

const comfort = (facts: Facts, random: Random): Fields => {
  const flat = facts.kind.family !== 'house';
  const shared = random.chance(0.3);
  const kitchen =
    facts.condition === 'TO_RENOVATE'
      ? 'SEMI_EQUIPPED'
      : facts.condition === 'NEW' || facts.condition === 'RENEWED'
        ? 'HYPER_EQUIPPED'
        : 'EQUIPPED';
  return {
    'comfort.kitchen_type': facts.openKitchen ? `AMERICAN_${kitchen}` : kitchen,
    'comfort.bathroom_type': 'EQUIPPED',
    'comfort.heating': facts.heating,
    'comfort.heat_pump': facts.heatPump,
    'comfort.solar_panels': facts.solar,
    'comfort.glazing_type': facts.glazing,
    'comfort.carpentry': random.weighted([
      ['PLASTIC', 4],
      ['ALUMINUM', 3],
      ['WOOD', 3],
    ]),
    'comfort.shutters': random.chance(0.25),
    'comfort.gas_connection': facts.heating === 'GAS',
    'comfort.electricity_connection': true,
    'comfort.common_meter_electricity': 'INDIVIDUAL',
    'comfort.water_connection': true,
    'comfort.sewer_connection': facts.place.character !== 'village' || random.chance(0.7),
    'comfort.internet_connection': true,
    'comfort.videophone': flat && random.chance(0.6),
    'comfort.alarm': random.chance(0.18),
    'comfort.rainwater_tank': !flat && (facts.year > 2004 || random.chance(0.3)),
    'comfort.charging_station': facts.year > 2018 && random.chance(0.4),
    'comfort.swimming_pool': facts.pool,
    ...(flat
      ? {
          'comfort.common_heating': shared ? 'COMMON' : 'INDIVIDUAL',
          ...(facts.heating === 'GAS' ? { 'comfort.common_meter_gas': shared ? 'COMMON' : 'INDIVIDUAL' } : {}),
          'comfort.common_meter_water': random.chance(0.8) ? 'INDIVIDUAL' : 'COMMON',
        }
      : {}),

    ...(facts.heating === 'OIL'
      ? {
          'comfort.heating_oil_tank': true,
          'comfort.heating_oil_tank_content': random.pick([1200, 2000, 2500, 3000]),
          'certification.heating_oil_tank_certificate': true,
        }
      : {}),
    'comfort.common_meter_type': random.pick(['SMART_METER', 'DAY_AND_NIGHT', 'SINGLE']),
  };
};

const share = (total: number, part: number): number => Math.max(2, Math.round(total * part));

const rooms = (facts: Facts): Fields => {
  const fields: Fields = { 'layout.living_room': facts.living, 'layout.kitchen_1': facts.kitchen };
  const left = facts.area - facts.living - facts.kitchen;
  const bedroom = left / Math.max(1, facts.beds) / 1.75;
  for (const [index, name] of roomFields('bedroom').slice(0, facts.beds).entries())
    fields[name] = Math.max(7, Math.min(24, Math.round(bedroom * (1.18 - index * 0.09))));
  for (const [index, name] of roomFields('bathroom').slice(0, facts.baths).entries())
    fields[name] = index === 0 ? Math.max(4, Math.min(12, share(facts.area, 0.055))) : 4;
  if (facts.area > 45) fields['layout.hall'] = share(facts.area, 0.05);
  if (facts.study) fields['layout.study'] = 11;
  if (facts.cellar) fields['layout.cellar'] = facts.kind.family === 'house' ? 18 : 5;
  if (facts.attic) fields['layout.attic_1'] = share(facts.area, 0.16);
  if (facts.terrace > 0) fields['layout.terrace'] = facts.terrace;
  if (facts.garages > 0) fields['layout.garage'] = facts.garages * 18;
  if (facts.area > 90) fields['layout.store_room'] = 6;
  return fields;
};

const built = (facts: Facts, random: Random): Fields => ({
  'construction.habitable_surface': facts.area,
  ...(facts.kind.build
    ? {
        'construction.construction_type': facts.kind.build,
        'construction.facades_count': { CLOSED: 2, HALF_OPEN: 3, OPEN: 4 }[facts.kind.build],
      }
    : {}),
  'construction.floors_count': facts.floors,
  ...(facts.kind.family === 'house'
    ? {
        'construction.roof_type': random.weighted([
          ['SADDLEBACK', 8],
          ['FLAT', facts.year > 2000 ? 6 : 1],
          ['HIPPED', 2],
          ['KERB', 1],
        ]),
      }
    : {}),
  ...(facts.rent
    ? {}
    : {
        'construction.electrical_certificate':
          facts.condition === 'TO_RENOVATE' && random.chance(0.2) ? 'NOT_OBTAINED' : 'OBTAINED',
        'construction.electrical_certificate_conformity':
          facts.year > 1990 || facts.condition === 'RENEWED'
            ? 'VALID'
            : random.weighted([
                ['VALID', 2],
                ['INVALID', 3],
              ]),
      }),
});

const outside = (facts: Facts, random: Random): Fields => ({
  'other.garden': facts.garden > 0,
  ...(facts.garden > 0
    ? {
        'other.garden_surface': facts.garden,
        'other.garden_orientation': facts.orientation,
        'other.garden_type': random.weighted([
          ['FULLY_LANDSCAPED', 5],
          ['ONLY_LAWN', 3],
          ['NOT_CONSTRUCTED', facts.year > 2018 ? 2 : 0.3],
        ]),
      }
    : {}),
  'other.ready_to_move_in': facts.condition !== 'TO_RENOVATE' && facts.condition !== 'TO_FRESHEN_UP',
});

const around = (facts: Facts): Fields => ({
  'other.distance_to_shops': facts.toShops,
  'other.distance_to_public_transport': facts.toTransport,
  'other.distance_to_school': facts.toSchool,
  ...(facts.toBeach === undefined ? {} : { 'other.distance_to_beach': facts.toBeach }),
  ...(facts.seaView === 'FRONT'
    ? { 'other.sea_view': true }
    : facts.seaView === 'SIDE'
      ? { 'other.side_sea_view': true }
      : {}),
  'general.environment': { city: 'TOWN', town: 'RESIDENTIAL', village: 'COUNTRYSIDE', coast: 'SEA_BEACH_DUNE' }[
    facts.place.character
  ],
  'other.geo_precision': facts.addressHidden ? 1 : 3,
});

const money = (facts: Facts): Fields => {
  const fields: Fields = {};
  if (facts.rent && isHome(facts.kind.family) && facts.monthlyCosts === 0) fields['financial.costs_included'] = true;
  if (facts.rent && facts.monthlyCosts > 0) fields['financial.common_costs'] = facts.monthlyCosts;
  else if (facts.monthlyCosts > 0) fields['financial.monthly_costs'] = facts.monthlyCosts;
  if (facts.rent)
    fields['financial.warranty'] = facts.kind.family === 'garage' ? (facts.price ?? 0) * 2 : (facts.price ?? 0) * 3;
  if (!facts.rent && facts.price !== undefined && facts.area > 0 && !isLand(facts.kind.family))
    fields['financial.price_per_square_meter'] = Math.round(facts.price / facts.area);
  return fields;
};

export const fieldsOf = (facts: Facts, random: Random): Unit['fields'] => {
  const home = isHome(facts.kind.family);
  const fields: Fields = { ...around(facts), ...money(facts) };
  if (home)
    Object.assign(fields, comfort(facts, random), rooms(facts), built(facts, random), outside(facts, random), {
      'general.destination':
        facts.kind.code === 'STUDENT_ROOM'
          ? 'STUDENT_RESIDENCE'
          : facts.kind.code === 'HOLIDAY_HOME' || facts.kind.code === 'CHALET'
            ? 'VACATION_RESIDENCE'
            : 'MAIN_RESIDENCE',
      'general.luxury_level': facts.kind.price > 1.25 ? 'LUXURIOUS' : 'AVERAGE',
    });
  if (isBusiness(facts.kind.family)) {
    fields['construction.commercial_surface'] = facts.area;
    fields['general.investment_property'] = facts.kind.code === 'INVESTMENT_PROPERTY';
    if (facts.kind.family === 'hall') fields['construction.ceiling_height'] = random.int(4, 9);
  }
  if (isLand(facts.kind.family)) {
    fields['construction.lot_surface'] = facts.plot;
    fields['comfort.water_connection'] = facts.kind.family === 'plot';
    fields['comfort.electricity_connection'] = facts.kind.family === 'plot';
  }
  return fields;
};
