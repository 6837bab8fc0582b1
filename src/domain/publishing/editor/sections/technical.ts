// Technique and comfort: how it was built, heated, closed and equipped.
import { BUILDINGS, field, fields, LIVED_IN, WORKED_IN } from '../editor-field.ts';
import type { Group } from '../group.ts';

const BUILT = { types: BUILDINGS } as const;
const WORKED = { types: WORKED_IN } as const;
const LIVED = { types: LIVED_IN } as const;

const BUILDING: Group = {
  id: 'building',
  fields: [
    field('construction.construction_year', { matters: true, when: { types: ['HOUSE', 'APARTMENT', 'COMMERCIAL'] } }),
    field('construction.new_building', { when: BUILT }),
    field('construction.condition', { matters: true, when: { types: ['HOUSE', 'APARTMENT', 'COMMERCIAL'] } }),
    field('construction.construction_type', { when: { types: ['HOUSE', 'PLOT', 'PROJECT', 'COMMERCIAL'] } }),
    field('construction.roof_type', { when: { types: ['HOUSE', 'COMMERCIAL', 'PROJECT'] } }),
    field('construction.renovation', { when: BUILT }),
    field('construction.renovation_year', { when: BUILT }),
    field('construction.renovation_description', { control: 'localizedLongText', when: BUILT }),
  ],
};

const HEATING: Group = {
  id: 'heating',
  fields: [
    field('comfort.heating', { matters: true, when: { types: ['HOUSE', 'APARTMENT'] } }),
    ...fields(
      [
        'comfort.heating_information',
        'comfort.common_heating',
        'comfort.heating_oil_tank',
        'comfort.heating_oil_tank_content',
        'comfort.heat_pump',
        'comfort.solar_panels',
        'comfort.solar_boiler',
        'comfort.ventilation_system',
        'comfort.air_conditioning',
      ],
      { when: WORKED },
    ),
  ],
};

const CONNECTIONS: Group = {
  id: 'connections',
  fields: fields([
    'comfort.gas_connection',
    'comfort.electricity_connection',
    'comfort.water_connection',
    'comfort.sewer_connection',
    'comfort.telephone_connection',
    'comfort.cable_tv_connection',
    'comfort.internet_connection',
  ]),
};

export const TECHNICAL: readonly Group[] = [
  BUILDING,
  {
    id: 'kitchenAndBath',
    fields: fields(['comfort.kitchen_type', 'comfort.bathroom_type', 'other.open_fires_count'], { when: WORKED }),
  },
  HEATING,
  {
    id: 'windows',
    fields: fields(
      [
        'comfort.glazing_type',
        'comfort.windows_information',
        'comfort.carpentry',
        'comfort.shutters',
        'comfort.shutters_information',
      ],
      { when: WORKED },
    ),
  },
  CONNECTIONS,
  {
    id: 'meters',
    fields: fields(
      [
        'comfort.common_meter_gas',
        'comfort.common_meter_electricity',
        'comfort.common_meter_water',
        'comfort.common_meter_type',
      ],
      { law: true, when: WORKED },
    ),
  },
  { id: 'water', fields: fields(['comfort.rainwater_tank', 'comfort.water_softener'], { when: WORKED }) },
  {
    id: 'access',
    fields: [
      ...fields(['comfort.alarm', 'comfort.intercom', 'comfort.videophone'], { when: WORKED }),
      field('comfort.elevator', { matters: true, when: { types: ['APARTMENT'] } }),
      ...fields(['comfort.wheelchair_accessible', 'comfort.charging_station'], { when: BUILT }),
    ],
  },
  {
    id: 'use',
    fields: [
      field('comfort.furnished', { when: WORKED }),
      ...fields(['comfort.domestic_animals_allowed', 'comfort.domestic_animals_information'], {
        when: { types: LIVED_IN, deals: ['rent', 'stay'] },
      }),
    ],
  },
  {
    id: 'leisure',
    fields: fields(
      [
        'comfort.swimming_pool',
        'comfort.swimming_pool_information',
        'comfort.tennis_court',
        'comfort.tennis_court_information',
        'comfort.sauna',
        'comfort.jacuzzi',
      ],
      { when: LIVED },
    ),
  },
];
