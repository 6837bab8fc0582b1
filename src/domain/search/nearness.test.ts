import { describe, expect, it } from 'vitest';
import { miss } from './nearness.ts';

const GHENT = { lat: 51.05, lon: 3.72 };
const at = (price: number | undefined) => ({ price, city: 1, point: GHENT });

describe('how far a listing lies beside what was asked', () => {
  it('in price: nothing within the bounds, a point for each quarter outside', () => {
    const wish = { price: { gte: 200_000, lte: 400_000 } };
    expect([200_000, 300_000, 400_000].map((price) => miss(wish, at(price)))).toEqual([0, 0, 0]);
    expect(miss(wish, at(500_000))).toBeCloseTo(1);
    expect(miss(wish, at(160_000))).toBeCloseTo(1);
    expect(miss(wish, at(undefined))).toBe(1000);
    expect(miss({ price: { lte: 0 } }, at(0))).toBe(0);
    expect(miss({ price: { lte: 0 } }, at(1))).toBe(0);
  });
  it('in place: nothing in the towns and the circle asked for, a point for each ten kilometres beyond', () => {
    const town = { place: { cities: [1, 2], points: [GHENT], km: 0 } };
    expect(miss(town, { ...at(1), point: { lat: 50, lon: 3.72 } })).toBe(0);
    expect(miss(town, { ...at(1), city: 3, point: { lat: 51.14, lon: 3.72 } })).toBeCloseTo(1, 1);
    expect(miss(town, { ...at(1), city: 3, point: undefined })).toBe(1000);
    const circle = { place: { cities: [], points: [GHENT], km: 5 } };
    expect(miss(circle, { ...at(1), point: { lat: 51.09, lon: 3.72 } })).toBe(0);
    expect(miss(circle, { ...at(1), point: { lat: 51.185, lon: 3.72 } })).toBeCloseTo(1, 1);
  });
  it('adds both; without a wish everything is near', () => {
    const wish = { price: { lte: 400_000 }, place: { cities: [], points: [GHENT], km: 0 } };
    expect(miss(wish, { price: 500_000, city: 1, point: { lat: 51.14, lon: 3.72 } })).toBeCloseTo(2, 1);
    expect(miss({}, at(undefined))).toBe(0);
  });
});
