import { describe, expect, it } from 'vitest';
import { testEstate, testProject } from '../../../test/support/estates.ts';
import { apiCard, apiEstate } from './api-estate.ts';
import type { Estate } from './estate.ts';

const HOUSE = { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' };

describe('decisions section 4: a record as the API gives it', () => {
  it('names type, subtype and transaction with number, code and four languages, and has the derived status', () => {
    const { general } = apiEstate(testEstate(1, { general: { guid: 'g', transaction: { id: 1 } } }));
    expect(general).toMatchObject({
      headType: { id: 1, code: 'HOUSE', name: HOUSE },
      subType: { id: 117, code: 'HOUSE', name: { nl: 'Woning' } },
      transaction: { id: 1, code: 'SOLD', name: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' } },
      status: 'SOLD',
    });
  });
  it('keeps the words of the record, language by language', () => {
    const { general } = apiEstate(testEstate(1, { general: { headType: { id: 1, name: { nl: 'Woonst', fr: ' ' } } } }));
    expect(general.headType?.name).toEqual({ ...HOUSE, nl: 'Woonst' });
  });
  it('says of a foreign value what its source said', () => {
    const { general } = apiEstate(
      testEstate(1, { general: { headType: { id: 88 }, subType: { id: 99_999, name: { fr: 'Chapelle' } } } }),
    );
    expect(general.headType).toEqual({ id: 88, name: {} });
    expect(general.subType).toEqual({ id: 99_999, name: { fr: 'Chapelle' } });
  });
  it('takes type and subtype from the dotted fields when there are no others', () => {
    const estate: Estate = {
      general: { id: 1, transaction: { id: -1 } },
      type: 'PLOT',
      subType: 'meadow',
      status: 'SOLD',
    };
    const { general } = apiEstate(estate);
    expect(general).toMatchObject({ headType: { id: 2, code: 'PLOT' }, subType: { code: 'MEADOW' }, status: 'SOLD' });
    expect(general.transaction).toBeUndefined();
  });
  it('lists the enumerated values by the name of their field, whatever block holds them', () => {
    const { references } = apiEstate(
      testEstate(1, {
        technical: { condition: { id: 4, code: 'NEW' }, available: 'DEED', directionGarden: 'SW' },
        environments: [{ code: 'TOWN' }, { id: 7, name: { nl: 'Bos' } }],
        fields: { 'other.geo_precision': 3, 'comfort.heating': ['GAS', 'WOOD'], 'comfort.kitchen_type': 'Inox' },
      }),
    );
    expect(references).toMatchObject({
      'construction.condition': { id: 'NEW', code: 'NEW' },
      'general.environment': [{ code: 'TOWN', name: { nl: 'Stad' } }],
      'other.geo_precision': { id: 3, code: 'ROOFTOP' },
      'comfort.heating': [{ code: 'GAS' }, { code: 'WOOD' }],
    });
    expect(references).not.toHaveProperty(['comfort.kitchen_type']);
  });
  it('gives units the same', () => {
    const { children } = apiEstate(testProject(1, [11]));
    expect(children?.[0]).toMatchObject({
      general: { headType: { code: 'APARTMENT' }, status: 'FOR_SALE' },
      references: {},
    });
    expect(apiCard(testProject(1, [11])).children?.[0]?.general.transaction?.name).toMatchObject({
      de: 'Zu verkaufen',
    });
  });
  it('never answers -1, save for floors and places', () => {
    const estate = testEstate(1, {
      general: { floor: -1, floorId: -1, subType: { id: -1, name: { nl: 'Kapel' } }, headType: { id: -1 } },
      address: { geoLocation: { lat: 0, lon: -1 }, city: { id: -1, name: 'Gent' } },
      layout: { rooms: [{ value: { id: -1 }, surface: -1, floor: -1, floorId: -1 }] },
      extraFields: [{ extra_field_autoid: -1, value: -1 }],
      facilities: [{ id: -1, name: { nl: 'Lift' } }],
    });
    expect(apiEstate(estate)).toMatchObject({
      general: { floor: -1, floorId: -1, subType: { id: 0, name: { nl: 'Kapel' } } },
      address: { geoLocation: { lat: 0, lon: -1 }, city: { name: 'Gent' } },
      layout: { rooms: [{ value: { id: 0 }, floor: -1 }] },
      // Its value is empty: nobody knows whether it is there.
      extraFields: [],
      facilities: [{ name: { nl: 'Lift' } }],
    });
    expect(JSON.stringify(apiEstate(estate)).match(/"[^"]*":-1/g)).toEqual([
      '"floor":-1',
      '"floorId":-1',
      '"lon":-1',
      '"floor":-1',
    ]);
    expect(apiEstate(estate).general.headType).toBeUndefined();
  });
  it('a card has five pictures at most, and their number', () => {
    const pictures = Array.from({ length: 7 }, (_, index) => ({ file: `/${index}.jpg`, index }));
    expect(apiCard(testEstate(1, { pictures }))).toMatchObject({ pictures: pictures.slice(0, 5), pictureCount: 7 });
    expect(apiCard(testEstate(1))).not.toHaveProperty('pictureCount');
    expect(apiEstate(testEstate(1, { pictures })).pictures).toEqual(pictures);
  });
});
