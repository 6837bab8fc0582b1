import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { bathroomCount, bedroomCount, garageCount, parkingCount, terraceSurface, toiletCount } from './room-counts.ts';

const rooms = [1, 1, 1, 5, 6, 6, 10, 10, 14, 16, 16, 3].map((id) => ({
  value: { id },
  surface: id === 10 ? 7.5 : 12,
}));
const estate: Estate = { general: { id: 1 }, layout: { rooms } };

describe('counts from rooms by type id', () => {
  it('counts bedroom 1, bathroom 5, garage 6, parking 14, toilet 16', () => {
    const counts = [bedroomCount, bathroomCount, garageCount, parkingCount, toiletCount].map((count) => count(estate));
    expect(counts).toEqual([3, 1, 2, 1, 2]);
  });
  it('prefers the record’s own count, 0 included, but not -1', () => {
    expect(bedroomCount({ ...estate, general: { id: 1, bedroomCount: 4 } })).toBe(4);
    expect(bedroomCount({ ...estate, general: { id: 1, bedroomCount: 0 } })).toBe(0);
    expect(bedroomCount({ ...estate, general: { id: 1, bedroomCount: -1 } })).toBe(3);
    expect(bedroomCount({ ...estate, fields: { 'construction.bedrooms_count': 5 } })).toBe(5);
    expect(parkingCount({ ...estate, layout: { rooms, parkingCount: 9 } })).toBe(9);
  });
  it('knows nothing without rooms and counts', () => {
    expect(bedroomCount({ general: { id: 1 } })).toBeUndefined();
    expect(terraceSurface({ general: { id: 1 }, layout: { rooms: null, terraceSurface: -1 } })).toBeUndefined();
  });
  it('adds up the terraces (10) unless the surface is given', () => {
    expect(terraceSurface(estate)).toBe(15);
    expect(terraceSurface({ ...estate, layout: { rooms, terraceSurface: 20 } })).toBe(20);
  });
});
