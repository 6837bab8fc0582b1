import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { expectBounds, itself, listOf, text, webAddress } from '../../../test/support/bounds.ts';
import { publicRentalUnit, rentalUnitName } from './public-rental-unit.ts';
import {
  RentalUnitRecord as Record,
  RentalFilters,
  RentalPeriod,
  type RentalUnitRecord,
  RentalUnitSchema,
} from './rental-unit.ts';
import { PERIOD_TYPES } from './rental-words.ts';

const unit: RentalUnitRecord = {
  id: 12,
  photos: [{ original: 'demo:coast-12-day-summer' }],
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
    expect(Value.Errors(Record, unit)).toEqual([]);
    expect(Value.Check(Record, { id: 1, general: {} })).toBe(true);
  });
  it.each([
    ['an id that is no positive integer', { ...unit, id: 0 }],
    ['an unknown key', { ...unit, owner: 'x' }],
    ['a photo without an original', { ...unit, photos: [{ thumbnail: '/s.jpg' }] }],
    ['a week day that does not exist', { ...unit, rental: { changeoverDays: [8] } }],
    ['a calendar that is no address', { ...unit, calendars: ['file:///etc/passwd'] }],
  ])('refuses %s', (_what, record) => {
    expect(Value.Check(Record, record)).toBe(false);
  });
  it('hides a hidden address', () => {
    expect(publicRentalUnit('lindeloo', unit).address).toEqual(unit.address);
    const shown = publicRentalUnit('lindeloo', { ...unit, address: { ...unit.address, visible: false } });
    expect(Value.Errors(RentalUnitSchema, shown)).toEqual([]);
    expect(shown.address).toEqual({
      visible: false,
      city: { zip: '8670' },
      geoLocation: { lat: 51.13125, lon: 2.6775 },
    });
    expect(shown.general.building).toBeUndefined();
    expect(rentalUnitName(shown, 'nl')).toBe('Appartement, Oostduinkerke');
    expect(rentalUnitName(publicRentalUnit('lindeloo', unit), 'fr')).toBe('Duinroos 3A');
  });
  it('keeps terms, bookings and calendars to itself, and gives the address of each photo', () => {
    const shown = publicRentalUnit('lindeloo', {
      ...unit,
      rental: { changeoverDays: [6], minimumStay: 3, periods: [] },
      taken: [{ from: '2027-07-03', to: '2027-07-10' }],
      calendars: ['https://channel.example/secret.ics'],
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret|2027-07-03|demo:/);
    expect(shown.rental).toEqual({ changeoverDays: [6], minimumStay: 3 });
    expect(shown.photos?.[0]?.medium).toMatch(
      /^\/api\/sites\/lindeloo\/rental-units\/photo\/12\/1\?size=medium&v=[0-9a-f]{8}$/,
    );
  });
});

describe('record section 3.6: rental filters and periods', () => {
  it('has the seven lists', () => {
    const filters = {
      locations: [{ id: 1, name: { nl: 'Zeedijk' }, count: 3 }],
      maxOccupations: [{ id: 6, count: 2 }],
      subKinds: [],
      cities: [],
      periodTypes: [{ id: 'week', count: 3 }],
      periodStartDates: [{ id: '2026-07-04', count: 2 }],
      periodDates: [{ from: '2026-07-04', to: '2026-07-11', price: 980, available: true, count: 1 }],
    };
    expect(Value.Errors(RentalFilters, filters)).toEqual([]);
  });
  it('knows four period types', () => {
    const period = { type: 'week', from: '2026-07-04', to: '2026-07-11', price: 980, rent: 980, available: false };
    expect(Value.Check(RentalPeriod, period)).toBe(true);
    expect(Value.Check(RentalPeriod, { ...period, type: 'year' })).toBe(false);
    expect(Value.Check(RentalPeriod, { ...period, from: '4 juli' })).toBe(false);
  });
});

it('takes a holiday home up to the bounds of its parts', () => {
  const extra = { id: 'linnen', amount: 12, per: 'stay', obligatory: true };
  const season = { from: '2027-07-01', to: '2027-08-01', prices: { week: 700 } };
  const period = { type: PERIOD_TYPES[0], from: '2027-07-03', to: '2027-07-10', price: 700 };
  const valid = {
    ...unit,
    calendars: ['https://c.example/a.ics'],
    rental: { changeoverDays: [6], seasons: [season], periods: [period], extras: [extra] },
  };
  expectBounds(Record, valid, [
    ['id', itself, 1, 0],
    ['id', itself, 2_147_483_647, 2_147_483_648],
    ['general/maxOccupation', itself, 0, -1],
    ['general/maxOccupation', itself, 1000, 1001],
    ['general/building/name', text, 200, 201],
    ['general/building/rentalName', text, 200, 201],
    ['general/descriptionShort', (length) => ({ nl: text(length) }), 5000, 5001],
    ['registrationNumber', text, 100, 101],
    ['rooms/bedrooms', itself, 0, -1],
    ['rooms/bedrooms', itself, 1000, 1001],
    ['rental/extras', listOf(() => extra), 20, 21],
    ['rental/extras/0/id', text, 40, 41],
    ['rental/extras/0/amount', itself, 0, -1],
    ['rental/periods/0/price', itself, 1e9, 1e9 + 1],
    ['photos', listOf(() => ({ original: 'demo:a' })), 200, 201],
    ['rental/changeoverDays', listOf((index) => index + 1), 1, 0],
    ['rental/changeoverDays', listOf((index) => 1 + (index % 7)), 7, 8],
    ['rental/changeoverDays/0', itself, 1, 0],
    ['rental/changeoverDays/0', itself, 7, 8],
    ['rental/minimumStay', itself, 1, 0],
    ['rental/minimumStay', itself, 366, 367],
    ['rental/seasons', listOf(() => season), 100, 101],
    ['rental/periods', listOf(() => period), 2000, 2001],
    ['rental/seasons/0/prices/week', itself, 0, -1],
    ['rental/seasons/0/prices/week', itself, 1e9, 1e9 + 1],
    ['taken', listOf(() => ({ from: '2027-07-03', to: '2027-07-10' })), 2000, 2001],
    ['calendars', listOf((index) => `https://c${index}.example/a.ics`), 10, 11],
    ['calendars/0', webAddress, 2000, 2001],
  ]);
});
