import { describe, expect, it } from 'vitest';
import { openPeriods, pricedPeriods, priceOfStay } from './rental-periods.ts';
import type { RentalTerms } from './rental-unit.ts';

const TODAY = '2027-06-01';
/** July 2027: the third is a Saturday. Low season before it, high season from then on. */
const terms: RentalTerms = {
  changeoverDays: [6],
  minimumStay: 2,
  seasons: [
    { from: '2027-06-05', to: '2027-07-03', prices: { week: 500, weekend: 250, midweek: 300, month: 1500 } },
    { from: '2027-07-03', to: '2027-07-18', minimumStay: 7, prices: { week: 900, weekend: 700 } },
  ],
};
const priced = pricedPeriods(terms);
const said = (type: string) =>
  priced.filter((period) => period.type === type).map(({ from, to, price }) => [from, to, price]);
const stay = (from: string, to: string, busy: { from: string; to: string }[] = []) =>
  priceOfStay(priced, busy, { from, to }, TODAY);

describe('decisions section 6: periods from seasons', () => {
  it('weeks begin on a changeover day and belong to the season of their arrival', () => {
    expect(said('week')).toEqual([
      ['2027-06-05', '2027-06-12', 500],
      ['2027-06-12', '2027-06-19', 500],
      ['2027-06-19', '2027-06-26', 500],
      ['2027-06-26', '2027-07-03', 500],
      ['2027-07-03', '2027-07-10', 900],
      ['2027-07-10', '2027-07-17', 900],
      ['2027-07-17', '2027-07-24', 900],
    ]);
  });
  it('weekends run from Friday to Monday, midweeks from Monday to Friday, months from the first to the first', () => {
    expect(said('weekend')[0]).toEqual(['2027-06-11', '2027-06-14', 250]);
    expect(said('midweek')[0]).toEqual(['2027-06-07', '2027-06-11', 300]);
    expect(said('month')).toEqual([['2027-07-01', '2027-08-01', 1500]]);
    expect(pricedPeriods({ seasons: [{ from: '2027-12-01', to: '2027-12-02', prices: { month: 9 } }] })[0]?.to).toBe(
      '2028-01-01',
    );
  });
  it('a single period replaces that of a season; an impossible one is none', () => {
    const single = pricedPeriods({
      ...terms,
      periods: [
        { type: 'week', from: '2027-07-03', to: '2027-07-10', price: 1111 },
        { type: 'week', from: '2027-07-10', to: '2027-07-10', price: 1 },
      ],
    });
    expect(
      single.filter(({ from, type }) => from === '2027-07-03' && type === 'week').map(({ price }) => price),
    ).toEqual([1111]);
    expect(single.some(({ price }) => price === 1)).toBe(false);
  });
  it('offers what begins after today and is long enough on its own, and says what is taken', () => {
    const offered = openPeriods(priced, [{ from: '2027-07-09', to: '2027-07-11' }], '2027-06-12');
    expect(offered[0]?.from).toBe('2027-06-14');
    // A weekend of three nights is shorter than the seven of the high season.
    expect(offered.some(({ type, from }) => type === 'weekend' && from >= '2027-07-03')).toBe(false);
    const weeks = offered.filter(({ type }) => type === 'week').map(({ from, available }) => [from, available]);
    expect(weeks).toContainEqual(['2027-07-03', false]);
    expect(weeks).toContainEqual(['2027-07-10', false]);
    expect(weeks).toContainEqual(['2027-07-17', true]);
  });
});

describe('the price of a stay', () => {
  it('is that of its period', () => {
    expect(stay('2027-07-03', '2027-07-10')).toEqual({
      from: '2027-07-03',
      to: '2027-07-10',
      price: 900,
      available: true,
    });
  });
  it('joins periods, the cheapest way', () => {
    expect(stay('2027-06-26', '2027-07-10').price).toBe(1400);
    // Weekend and midweek are 550; no week begins on a Friday.
    expect(stay('2027-06-11', '2027-06-18').price).toBe(550);
    const cheapWeek = pricedPeriods({
      changeoverDays: [5],
      seasons: [{ from: '2027-06-05', to: '2027-07-03', prices: { week: 500, weekend: 250, midweek: 300 } }],
    });
    expect(priceOfStay(cheapWeek, [], { from: '2027-06-11', to: '2027-06-18' }, TODAY).price).toBe(500);
  });
  it.each([
    ['past', '2027-05-29', '2027-06-05'],
    ['past', TODAY, '2027-06-08'],
    ['no-period', '2027-06-06', '2027-06-13'],
    ['no-period', '2027-07-10', '2027-07-03'],
    ['no-period', '2027-07-03', '2029-07-03'],
    ['too-short', '2027-07-09', '2027-07-12'],
  ])('%s: %s to %s', (problem, from, to) => {
    expect(stay(from, to)).toMatchObject({ available: false, problem });
  });
  it('taken: also by one night; the day of departure is free', () => {
    expect(stay('2027-07-03', '2027-07-10', [{ from: '2027-07-09', to: '2027-07-10' }])).toMatchObject({
      available: false,
      problem: 'taken',
      price: 900,
    });
    expect(stay('2027-07-03', '2027-07-10', [{ from: '2027-07-10', to: '2027-07-17' }]).available).toBe(true);
  });
});
