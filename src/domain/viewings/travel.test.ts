import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import type { Unit } from '../record/estate.ts';
import { placeOfListing } from './listing-place.ts';
import { MAX_TRAVEL_MINUTES, TRAVEL, travelMinutes, withTravel } from './travel.ts';

const GENT = { lat: 51.05, lon: 3.72 };
/** North of it: a degree of latitude is 111.195 km. */
const north = (km: number) => ({ lat: GENT.lat + km / 111.195, lon: GENT.lon });

describe('the way between two viewings', () => {
  it('is the straight line times 1.3 at 35 km/h, and five minutes', () => {
    expect(TRAVEL).toEqual({ detour: 1.3, kmPerHour: 35, extraMinutes: 5 });
    // 10 km are 13 km of road: 22.3 minutes.
    expect(travelMinutes(GENT, north(10))).toBe(28);
    expect(travelMinutes(north(10), GENT)).toBe(28);
    expect(travelMinutes(GENT, GENT)).toBe(5);
  });
  it('is rounded up to whole minutes', () => {
    // 7 km/h and 7 km of road: an hour to the minute.
    const rule = { detour: 1, kmPerHour: 7, extraMinutes: 0 };
    expect(travelMinutes(GENT, north(6.99), rule)).toBe(60);
    expect(travelMinutes(GENT, north(7.01), rule)).toBe(61);
  });
  it('is a site’s own when it has other numbers', () => {
    expect(travelMinutes(GENT, north(9.9), { detour: 2, kmPerHour: 60, extraMinutes: 10 })).toBe(30);
  });
  it('ends at a day', () => {
    expect(travelMinutes(GENT, { lat: 36.72, lon: -4.42 })).toBe(MAX_TRAVEL_MINUTES);
    const span = withTravel({ from: new Date('2026-11-17T10:00:00Z'), to: new Date('2026-11-17T11:00:00Z') });
    expect(span).toEqual({ from: new Date('2026-11-16T10:00:00Z'), to: new Date('2026-11-18T11:00:00Z') });
  });
});

describe('where a listing counts to be', () => {
  const HOUSE = { lat: 51.0412, lon: 3.7312 };
  const at = (address: Partial<NonNullable<Unit['address']>>) => testEstate(1, { address });
  const town = placeOfListing(at({ visible: true, city: { zip: '9000', name: 'Gent' } }));

  it('is its point when its address is shown', () => {
    expect(placeOfListing(at({ visible: true, city: { zip: '9000' }, geoLocation: HOUSE }))).toEqual(HOUSE);
  });
  it('is its town without a point', () => {
    expect(town?.lat).toBeCloseTo(51.05, 1);
    expect(town?.lon).toBeCloseTo(3.72, 1);
  });
  it('is its town when its address is hidden, or nobody says that it is shown: wherever in it the house is', () => {
    for (const visible of [false, null])
      for (const geoLocation of [HOUSE, { lat: 51.1, lon: 3.8 }])
        expect(placeOfListing(at({ visible, city: { zip: '9000', name: 'Gent' }, geoLocation }))).toEqual(town);
  });
  it('is that of its project for a unit without one, and hidden when either hides', () => {
    const project = at({ visible: true, city: { zip: '9000' }, geoLocation: HOUSE });
    const unit = { address: null };
    expect(placeOfListing(unit, project)).toEqual(HOUSE);
    expect(placeOfListing(at({ visible: false, geoLocation: HOUSE }), project)).toEqual(town);
    expect(placeOfListing(unit, at({ visible: false, city: { zip: '9000' }, geoLocation: HOUSE }))).toEqual(town);
  });
  it('is nowhere without either', () => {
    expect(placeOfListing(at({ visible: true, city: { name: 'Nergens' } }))).toBeUndefined();
  });
});
