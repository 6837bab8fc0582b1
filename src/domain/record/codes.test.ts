import { describe, expect, it } from 'vitest';
import { demoEstates } from '../../../test/support/demo-estates.ts';
import { wrongCodes } from './codes.ts';
import type { Unit } from './estate.ts';

const wrong = (unit: Omit<Unit, 'general'> & { readonly general?: Partial<Unit['general']> }) =>
  wrongCodes({ ...unit, general: { id: 1, ...unit.general } }).map(({ field, reason }) => `${field} ${reason}`);

describe('codes of a record', () => {
  it('are all known in the demo', () => {
    expect(demoEstates(300).flatMap((estate) => [estate, ...(estate.children ?? [])].flatMap(wrongCodes))).toEqual([]);
  });
  it('of a subtype must exist, and fit the type', () => {
    expect(wrong({ general: { headType: { id: 1 }, subType: { id: 99_999 } } })).toEqual([
      'general.subType.id 99999 is not known',
    ]);
    expect(wrong({ general: { headType: { id: 1 }, subType: { id: 302 } } })).toEqual([
      'general.subType.id 302 APARTMENT is no subtype of HOUSE',
    ]);
    expect(wrong({ general: { headType: { id: 3 } }, subType: 'villa' })).toEqual([
      'subType 107 VILLA is no subtype of APARTMENT',
    ]);
    for (const headType of [4, 5, 9, 10])
      expect(wrong({ general: { headType: { id: headType }, subType: { id: 403 } } })).toEqual([]);
    expect(wrong({ general: { headType: { id: 7 }, subType: { id: 302 } } })).toEqual([]);
    expect(wrong({ general: { subType: { id: 302 } } })).toEqual([]);
    expect(wrong({ general: { subType: { id: -1 } } })).toEqual([]);
  });
  it('say what is allowed: of a garage its six subtypes', () => {
    expect(wrongCodes({ general: { id: 1, headType: { id: 6 }, subType: { id: 107 } } })[0]?.allowed).toEqual([
      '601 GARAGE',
      '602 GARAGE_BOX',
      '603 CELLAR',
      '604 BASEMENT_GARAGE',
      '605 CARPORT',
      '606 PARKING',
    ]);
  });
  it.each([
    [{ general: { headType: { id: 8 } } }, 'general.headType.id 8 is not known'],
    [{ general: { transaction: { id: 11 } } }, 'general.transaction.id 11 is not known'],
    [{ type: 'CASTLE' }, 'type CASTLE is not known'],
    [{ status: 'GONE' }, 'status GONE is not known'],
    [{ energy: { energyLabel: 'H' } }, 'energy.energyLabel H is not known'],
    [{ technical: { condition: 'BAD' } }, 'technical.condition BAD is not known'],
    [{ technical: { directionGarden: 'UP' } }, 'technical.directionGarden UP is not known'],
    [{ address: { country: 'XX' } }, 'address.country XX is not known'],
    [{ environments: [{ code: 'MOON' }] }, 'environments.code MOON is not known'],
    [{ layout: { rooms: [{ value: { id: 77, name: { nl: ' ' } } }] } }, 'layout.rooms.value.id 77 is not known'],
    [{ layout: { rooms: [{ value: { id: 1, code: 'BED' } }] } }, 'layout.rooms.value.code BED is not known'],
    [{ fields: { 'comfort.heating': 'STEAM' } }, 'fields.comfort.heating STEAM is not known'],
  ])('%j: %s', (unit, problem) => {
    expect(wrong(unit)).toEqual([problem]);
  });
  it('may be in any case, with signs for labels, and words where words are allowed', () => {
    expect(
      wrong({
        type: 'house',
        status: 'for_sale',
        energy: { energyLabel: 'A+' },
        planning: { buildingLicense: 'Volgens de gemeente' },
        fields: {
          'comfort.heating': 'gas',
          'planning.permission': 'ASBESTVEILIG',
          'other.geo_precision': 0,
          'comfort.kitchen_type': { nl: 'Landelijk' },
        },
      }),
    ).toEqual([]);
  });
});
