import { describe, expect, it } from 'vitest';
import { reductionOf } from './reduction.ts';

const at = new Date('2026-11-17T09:00:00Z');
const day = (n: number): Date => new Date(at.getTime() - n * 86_400_000);
const seen = (price: number, daysAgo: number) => ({ price, until: day(daysAgo) });

describe('a reduction', () => {
  it('is against the lowest price of the 30 days before', () => {
    const former = [seen(450_000, 20), seen(430_000, 10), seen(445_000, 0)];
    expect(reductionOf(429_999, former, at, undefined)).toEqual({ from: 430_000, at: at.toISOString() });
    expect(reductionOf(430_000, former, at, undefined)).toBeUndefined();
  });
  it('does not look further back than 30 days', () => {
    const long = [seen(400_000, 30), seen(450_000, 0)];
    expect(reductionOf(440_000, long, at, undefined)?.from).toBe(450_000);
    expect(reductionOf(440_000, [seen(400_000, 29.9), seen(450_000, 0)], at, undefined)).toBeUndefined();
  });
  it('stays while the price stays, and ends when it rises or is not told', () => {
    const told = { from: 450_000, at: day(3).toISOString() };
    expect(reductionOf(430_000, [seen(430_000, 0)], at, told)).toEqual(told);
    expect(reductionOf(430_001, [seen(430_000, 0)], at, told)).toBeUndefined();
    expect(reductionOf(undefined, [seen(430_000, 0)], at, told)).toBeUndefined();
    expect(reductionOf(430_000, [], at, told)).toEqual(told);
  });
});
