import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusy, mergeSpans, overlap, type Span } from './spans.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 17, 0, minute));
const span = ([from, length]: readonly [number, number]): Span => ({ from: at(from), to: at(from + length) });
const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -5, max: 60 })).map(span));

describe('busy spans', () => {
  it('that touch or overlap are one, and empty ones none', () => {
    expect(mergeSpans([span([10, 5]), span([0, 5]), span([5, 3]), span([7, 2]), span([30, 0])])).toEqual([
      span([0, 9]),
      span([10, 5]),
    ]);
  });
  it('are found as if each were looked at', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 320 }), fc.integer({ min: 1, max: 40 }), (list, from, length) => {
        const wanted = span([from, length]);
        const real = list.filter((one) => one.from < one.to);
        expect(isBusy(mergeSpans(list), wanted)).toBe(real.some((one) => overlap(one, wanted)));
      }),
    );
  });
  it('end where the next begins', () => {
    expect(isBusy([span([10, 10])], span([0, 10]))).toBe(false);
    expect(isBusy([span([10, 10])], span([0, 11]))).toBe(true);
    expect(isBusy([span([10, 10])], span([20, 5]))).toBe(false);
    expect(isBusy([span([10, 10])], span([19, 5]))).toBe(true);
  });
});
