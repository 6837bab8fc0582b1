import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Estate, EstateSchema } from './estate.ts';
import { publicEstate, snapToGrid } from './public-estate.ts';

const full: Estate = {
  general: {
    id: 1024,
    parentId: null,
    guid: null,
    reference: 'LIN-1024',
    title: { nl: 'Herenhuis aan de Coupure' },
    headType: { id: 1, code: 'HOUSE' },
    subType: { id: 123, code: 'MANSION', name: { nl: 'Herenhuis', fr: 'Maison de maître' } },
    transaction: { id: 1, name: { nl: 'Te koop' } },
    buildingName: 'Huis ter Linde',
    collections: ['featured'],
    publicationDate: '2026-02-03T09:30:00Z',
  },
  price: { value: 425000, priceFrom: false, period: { name: { nl: 'maand' } } },
  planning: { buildingLicense: true, townPlanningValue: 'WG', floodingParcelScore: 'D', presaleRight: null },
  address: {
    visible: true,
    street: { nl: 'Coupure' },
    number: '12',
    box: '3',
    city: { id: 412, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
    region: 'FLANDERS',
    country: 'BE',
    geoLocation: { lat: 51.0543, lon: 3.7174 },
  },
  fields: {
    'financial.price': 425000,
    'financial.provision': 3,
    'financial.provision_information': 'intern',
    'financial.purchase_price': 300000,
    'financial.purchase_year': 2015,
    'notary.assigned_to': 'J. Peeters',
    'general.advertiser_id': 7,
    'general.second_advertiser_id': 8,
    'geo.address.street': 'Coupure',
    'construction.cadastral_number': '123/A',
  },
  archived: false,
};

describe('the estate schema', () => {
  it('takes a filled record and the smallest one', () => {
    expect(Value.Errors(EstateSchema, full)).toEqual([]);
    expect(Value.Check(EstateSchema, { general: { id: 1 } })).toBe(true);
  });
  it('takes null for every block and -1 for a number', () => {
    const record = { general: { id: 1, bedroomCount: -1 }, price: { value: -1 }, address: null, fields: null };
    expect(Value.Check(EstateSchema, record)).toBe(true);
  });
  it.each([
    ['no general block', {}],
    ['an id of zero', { general: { id: 0 } }],
    ['an id as text', { general: { id: '12' } }],
    ['an unknown key', { general: { id: 1 }, notes: 'private' }],
    ['an unknown key in a block', { general: { id: 1 }, price: { amount: 5 } }],
    ['an unknown dotted field', { general: { id: 1 }, fields: { 'financial.secret': 1 } }],
    ['a price as text', { general: { id: 1 }, price: { value: '425000' } }],
    ['a negative price', { general: { id: 1 }, price: { value: -2 } }],
    ['a picture address that is no link', { general: { id: 1 }, pictures: [{ file: 'javascript:alert(1)' }] }],
    ['a region that does not exist', { general: { id: 1 }, address: { region: 'FLANDRES' } }],
    ['a point off the globe', { general: { id: 1 }, address: { geoLocation: { lat: 91, lon: 0 } } }],
    ['a date in words', { general: { id: 1, publicationDate: 'yesterday' } }],
    ['a text without end', { general: { id: 1, reference: 'x'.repeat(101) } }],
  ])('refuses %s', (_what, record) => {
    expect(Value.Check(EstateSchema, record)).toBe(false);
  });
});

describe('publicEstate', () => {
  it('drops provision, purchase, assigned_to and advertiser ids, and keeps a shown address', () => {
    const shown = publicEstate(full);
    expect(shown.fields).toEqual({
      'financial.price': 425000,
      'geo.address.street': 'Coupure',
      'construction.cadastral_number': '123/A',
    });
    expect(shown.address).toEqual(full.address);
    expect(shown.general.buildingName).toBe('Huis ter Linde');
  });
  it('drops street, number, box and what gives them away when the address is hidden, and snaps the point', () => {
    const shown = publicEstate({ ...full, address: { ...full.address, visible: false } });
    expect(shown.address).toEqual({
      visible: false,
      city: { id: 412, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
      region: 'FLANDERS',
      country: 'BE',
      geoLocation: { lat: 51.05475, lon: 3.7205 },
    });
    expect(shown.fields).toEqual({ 'financial.price': 425000 });
    expect(shown.general.buildingName).toBeUndefined();
  });
  it('takes a missing flag for a hidden address', () => {
    const shown = publicEstate({ general: { id: 1 }, address: { street: { nl: 'Coupure' }, number: '12' } });
    expect(shown.address).toEqual({ visible: false });
  });
  it('hides the address of every unit of a project whose address is hidden', () => {
    const unit: Estate = { general: { id: 2, parentId: 1 }, address: { visible: true, number: '1' } };
    const project: Estate = { general: { id: 1 }, address: { visible: false }, children: [unit] };
    expect(publicEstate(project).children?.[0]?.address).toEqual({ visible: false });
    expect(publicEstate(unit, project).address).toEqual({ visible: false });
    expect(publicEstate(unit).address).toEqual({ visible: true, number: '1' });
  });
  it('takes the country of the field table over that of the address', () => {
    const country = (given: string) =>
      publicEstate({ general: { id: 1 }, address: { country: 'BE' }, fields: { 'geo.address.country': given } }).address
        ?.country;
    expect([' fr ', 'UNKNOWN', '', 'Frankrijk!', '-1'].map(country)).toEqual(['FR', 'BE', 'BE', 'BE', 'BE']);
  });
  it('changes nothing in the record it is given', () => {
    const before = structuredClone(full);
    publicEstate({ ...full, address: { ...full.address, visible: false } });
    expect(full).toEqual(before);
  });
});

describe('snapToGrid', () => {
  it('gives neighbours in one cell the same point, and that point itself', () => {
    const point = snapToGrid({ lat: 51.0543, lon: 3.7174 });
    expect(point).toEqual({ lat: 51.05475, lon: 3.7205 });
    expect(snapToGrid({ lat: 51.0549, lon: 3.7225 })).toEqual(point);
    expect(snapToGrid(point)).toEqual(point);
  });
  it('moves a point at most about 350 m and stays on the globe', () => {
    expect(snapToGrid({ lat: 90, lon: 180 })).toEqual({ lat: 90, lon: 180 });
    expect(snapToGrid({ lat: -90, lon: -180 }).lon).toBe(-180);
    const { lat, lon } = snapToGrid({ lat: 50.85, lon: 4.35 });
    expect(Math.hypot((lat - 50.85) * 111.2, (lon - 4.35) * 70.2)).toBeLessThan(0.36);
  });
});
