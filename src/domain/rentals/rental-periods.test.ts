import { describe, expect, it } from 'vitest';
import { changeoverDaysIn, explainStay, openPeriods, pricedPeriods, priceOfStay } from './rental-periods.ts';
import type { RentalExtra, RentalTerms } from './rental-unit.ts';

const TODAY = '2027-06-01';
const NOBODY_PAYS_MORE = { extras: [], persons: 2 };
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
  priced.filter((period) => period.type === type).map(({ from, to, rent }) => [from, to, rent]);
const stay = (from: string, to: string, busy: { from: string; to: string }[] = []) =>
  priceOfStay(priced, busy, { from, to }, TODAY, NOBODY_PAYS_MORE);

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
    expect(single.filter(({ from, type }) => from === '2027-07-03' && type === 'week').map(({ rent }) => rent)).toEqual(
      [1111],
    );
    expect(single.some(({ rent }) => rent === 1)).toBe(false);
  });
  it('offers what begins after today and is long enough on its own, and says what is taken', () => {
    const offered = openPeriods(priced, [{ from: '2027-07-09', to: '2027-07-11' }], '2027-06-12', NOBODY_PAYS_MORE);
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
      rent: 900,
      extras: [],
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
    expect(priceOfStay(cheapWeek, [], { from: '2027-06-11', to: '2027-06-18' }, TODAY, NOBODY_PAYS_MORE).price).toBe(
      500,
    );
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

describe('what cannot be avoided is part of the price', () => {
  const extras: RentalExtra[] = [
    { id: 'cleaning', name: { nl: 'Schoonmaak' }, amount: 85, per: 'stay', obligatory: true },
    { id: 'tax', name: { nl: 'Verblijfstaks' }, amount: 2.4, per: 'person-night', obligatory: true },
    { id: 'linen', name: { nl: 'Linnen' }, amount: 12, per: 'person', obligatory: false },
  ];
  it('of every period, for those who come', () => {
    const [week] = openPeriods(priced, [], '2027-07-02', { extras, persons: 4 });
    expect(week).toEqual({
      type: 'week',
      from: '2027-07-03',
      to: '2027-07-10',
      rent: 900,
      // 85 and 4 x 7 x 2,40.
      price: 1052.2,
      available: true,
    });
  });
  it('of a stay, once for all its nights however many periods join', () => {
    const joined = explainStay(priced, [], { from: '2027-06-26', to: '2027-07-10' }, TODAY, { extras, persons: 2 });
    expect(joined).toMatchObject({ rent: 1400, price: 1552.2, available: true });
    expect(joined.extras.map(({ id, total }) => [id, total])).toEqual([
      ['cleaning', 85],
      ['tax', 67.2],
    ]);
    expect(joined.parts.map(({ type, from, rent }) => [type, from, rent])).toEqual([
      ['week', '2027-06-26', 500],
      ['week', '2027-07-03', 900],
    ]);
  });
  it('also where the nights are gone; what is over costs a visitor nothing any more, and is explained to the desk', () => {
    const taken = [{ from: '2027-07-03', to: '2027-07-04' }];
    const asked = { from: '2027-07-03', to: '2027-07-10' };
    expect(priceOfStay(priced, taken, asked, TODAY, { extras, persons: 1 })).toMatchObject({
      problem: 'taken',
      price: 1001.8,
    });
    const party = { extras, persons: 2 };
    expect(priceOfStay(priced, [], asked, '2027-07-03', party)).toMatchObject({
      problem: 'past',
      price: null,
      rent: null,
    });
    expect(explainStay(priced, [], asked, '2027-07-03', party)).toMatchObject({ problem: 'past', price: 1018.6 });
  });
});

describe('changeover days', () => {
  it('are those of the season of each day, else of the unit, else Saturdays', () => {
    const days = (of: RentalTerms | undefined) => changeoverDaysIn(of, { from: '2027-07-01', to: '2027-07-15' });
    expect(days(undefined)).toEqual(['2027-07-03', '2027-07-10']);
    const some: RentalTerms = {
      changeoverDays: [5],
      seasons: [{ from: '2027-07-05', to: '2027-07-12', changeoverDays: [1, 6], prices: {} }],
    };
    // The twelfth is a Monday, and belongs to the season no more.
    expect(days(some)).toEqual(['2027-07-02', '2027-07-05', '2027-07-10']);
  });
});
