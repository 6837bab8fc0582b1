import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { hasMapMarker } from './map-marker.ts';

describe('record section 4: marker', () => {
  const place = { geoLocation: { lat: 50.6, lon: 5.6 } };
  const located: Estate = { general: { id: 1, headType: { id: 1 }, transaction: { id: 1 } }, address: place };
  it('has a map marker only with a geo location, a type and a status', () => {
    expect(hasMapMarker(located)).toBe(true);
    expect(hasMapMarker({ ...located, address: { geoLocation: null } })).toBe(false);
    expect(hasMapMarker({ ...located, general: { id: 1, transaction: { id: 1 } } })).toBe(false);
    expect(hasMapMarker({ ...located, general: { id: 1, headType: { id: 1 } } })).toBe(false);
  });
});
