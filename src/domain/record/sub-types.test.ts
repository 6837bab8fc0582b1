import { expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import { SUB_TYPES, subTypeByCode, subTypeById } from './sub-types.ts';

it('has the subtypes by type', () => {
  const of = (type: string) => SUB_TYPES.filter((entry) => entry.type === type).map(({ code }) => code);
  expect(of('APARTMENT').join(' ')).toBe(
    'APARTMENT_FREE_PROFESSION APARTMENT APARTMENT_BUILDING ATTIC_APPARTMENT DUPLEX TRIPLEX FLAT_01 GROUND_FLOOR_APARTMENT BASEMENT_APARTMENT LOFT PENTHOUSE STUDENT_ROOM FLAT_02 SERVICE_FLAT STUDIO_WITH_BED APARTMENT_WITH_ASSISTANCE',
  );
  expect(of('GARAGE').join(' ')).toBe('GARAGE GARAGE_BOX CELLAR BASEMENT_GARAGE CARPORT PARKING');
  expect(of('PLOT').join(' ')).toBe(
    'CLEAN_INDUSTRY ORCHARD WOOD BUILDING_PLOT COUNTRY_GROUND INDUSTRIAL_GROUND AGRICULTURE_GROUND PARK_AREA PROJECT_GROUND RECREATIONAL_GROUND MEADOW WASTELAND LIVING_EXTENSION_AREA PLOT PARKING_SPACE',
  );
  expect(of('COMMERCIAL')).toHaveLength(47);
  expect(of('HOUSE')).toHaveLength(37);
  expect(Object.keys(labelsFor('nl').reference.SubType).sort()).toEqual(SUB_TYPES.map(({ code }) => code).sort());
});

it('keeps subtype ids stable and unique', () => {
  expect(new Set(SUB_TYPES.map(({ id }) => id)).size).toBe(121);
  expect(new Set(SUB_TYPES.map(({ code }) => code)).size).toBe(121);
  expect(subTypeByCode('villa')?.id).toBe(107);
  expect(subTypeById(302)?.code).toBe('APARTMENT');
  expect(subTypeById(404)?.code).toBe('OFFICE_BUILDING_01');
  expect(subTypeById(999)).toBeUndefined();
});
