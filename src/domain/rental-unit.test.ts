import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { publicRentalUnit, RentalFilters, RentalPeriod, type RentalUnit, RentalUnitSchema } from './rental-unit.ts';

const unit: RentalUnit = {
  id: 12,
  photos: [{ original: '/photos/12-1.jpg', medium: '/photos/12-1-m.jpg', thumbnail: '/photos/12-1-s.jpg' }],
  general: {
    description: { nl: 'Frontaal zeezicht' },
    descriptionShort: { nl: 'Zeezicht' },
    location: { id: 1, name: { nl: 'Zeedijk' } },
    city: { id: 7, name: { nl: 'Oostduinkerke' } },
    maxOccupation: 6,
    subKind: { id: 2, name: { nl: 'Appartement' } },
    garage: true,
    floor: 0,
    building: { name: 'Residentie Duinroos', rentalName: 'Duinroos 3A' },
  },
  rooms: { bedrooms: 2, bathrooms: 1 },
  address: {
    visible: true,
    street: { nl: 'Zeedijk' },
    number: '12',
    city: { zip: '8670' },
    geoLocation: { lat: 51.1301, lon: 2.6799 },
  },
};

describe('record section 3.5: the rental unit', () => {
  it('takes every field, and a unit with an id only', () => {
    expect(Value.Errors(RentalUnitSchema, unit)).toEqual([]);
    expect(Value.Check(RentalUnitSchema, { id: 1, general: {} })).toBe(true);
  });
  it.each([
    ['an id that is no positive integer', { ...unit, id: 0 }],
    ['an unknown key', { ...unit, owner: 'x' }],
    ['a photo without an original', { ...unit, photos: [{ thumbnail: '/s.jpg' }] }],
  ])('refuses %s', (_what, record) => {
    expect(Value.Check(RentalUnitSchema, record)).toBe(false);
  });
  it('hides a hidden address', () => {
    expect(publicRentalUnit(unit)).toEqual(unit);
    const shown = publicRentalUnit({ ...unit, address: { ...unit.address, visible: false } });
    expect(shown.address).toEqual({
      visible: false,
      city: { zip: '8670' },
      geoLocation: { lat: 51.13125, lon: 2.6775 },
    });
    expect(shown.general.building).toBeUndefined();
  });
});

describe('record section 3.6: rental filters and periods', () => {
  it('has the seven lists', () => {
    const filters = {
      locations: [{ id: 1, name: { nl: 'Zeedijk' }, count: 3 }],
      maxOccupations: [{ id: 6, count: 2 }],
      subKinds: [],
      cities: [],
      periodTypes: ['week', 'weekend', 'midweek', 'month'],
      periodStartDates: ['2026-07-04'],
      periodDates: [{ from: '2026-07-04', to: '2026-07-11', price: 980, available: true }],
    };
    expect(Value.Errors(RentalFilters, filters)).toEqual([]);
  });
  it('knows four period types', () => {
    const period = { type: 'week', from: '2026-07-04', to: '2026-07-11', price: 980, available: false };
    expect(Value.Check(RentalPeriod, period)).toBe(true);
    expect(Value.Check(RentalPeriod, { ...period, type: 'year' })).toBe(false);
    expect(Value.Check(RentalPeriod, { ...period, from: '4 juli' })).toBe(false);
  });
});
