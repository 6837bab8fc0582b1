import { describe, expect, it } from 'vitest';
import { changeOwnTerms, ownParts, termParts, withOwnTerms } from './own-terms.ts';
import type { RentalUnitRecord } from './rental-unit.ts';

const feed: RentalUnitRecord = {
  id: 1,
  general: {},
  registrationNumber: 'TV-1',
  rental: {
    changeoverDays: [6],
    minimumStay: 3,
    seasons: [{ from: '2027-01-02', to: '2027-12-25', prices: { week: 700 } }],
    periods: [{ type: 'week', from: '2027-07-03', to: '2027-07-10', price: 999 }],
  },
};
const prices = { seasons: [{ from: '2027-01-02', to: '2027-12-25', prices: { week: 750 } }] };

describe('what the agency decided about a unit', () => {
  it('wins part by part; the rest is the feed’s', () => {
    const record = withOwnTerms(feed, { prices, registrationNumber: null });
    expect(record.rental).toEqual({ changeoverDays: [6], minimumStay: 3, ...prices });
    expect(record.registrationNumber).toBeNull();
    expect(withOwnTerms(feed, { rules: { changeoverDays: [5] } }).rental).toEqual({
      changeoverDays: [5],
      seasons: feed.rental?.seasons,
      periods: feed.rental?.periods,
    });
  });
  it('is nothing where nothing was decided', () => {
    expect(withOwnTerms(feed, null)).toBe(feed);
    expect(withOwnTerms({ id: 2, general: {} }, { registrationNumber: 'TV-2' })).toEqual({
      id: 2,
      general: {},
      registrationNumber: 'TV-2',
    });
  });
  it('grows with a decision, and goes back to the feed part by part', () => {
    const own = changeOwnTerms(null, { prices, extras: [] }, []);
    expect(ownParts(own)).toEqual(['prices', 'extras']);
    const less = changeOwnTerms(own, { registrationNumber: 'TV-9' }, ['prices']);
    expect(less).toEqual({ extras: [], registrationNumber: 'TV-9' });
    expect(changeOwnTerms(less, {}, ['extras', 'registrationNumber'])).toBeNull();
  });
  it('is read in the parts in which it is decided', () => {
    expect(termParts({})).toEqual({
      prices: { seasons: [], periods: [] },
      rules: {},
      extras: [],
      registrationNumber: null,
    });
  });
});
