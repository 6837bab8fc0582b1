import { describe, expect, it } from 'vitest';
import type { RentalSeason } from './rental-unit.ts';
import { copyYear, daysWithoutSeason, withEdge, withSeason } from './season-copy.ts';

const season = (from: string, to: string, more: Partial<RentalSeason> = {}): RentalSeason => ({
  from,
  to,
  prices: { week: 610, weekend: 285 },
  ...more,
});
/** What copying adds. */
const seasonsAYearLater = (
  seasons: readonly RentalSeason[],
  year: number,
  rules: { changeoverDays?: number[] },
  percent = 0,
) => copyYear(seasons, year, rules, percent).filter((one) => !seasons.includes(one));
const days = (seasons: readonly RentalSeason[]) => seasons.map(({ from, to }) => [from, to]);

describe('the seasons of a year for the next one', () => {
  it('keep their Saturday where a season begins on the changeover day', () => {
    // 3 July 2027 is a Saturday, and so is 1 July 2028; 28 August 2027 and 26 August 2028 as well.
    const later = seasonsAYearLater([season('2027-07-03', '2027-08-28'), season('2027-08-28', '2027-10-01')], 2027, {
      changeoverDays: [6],
    });
    expect(days(later)).toEqual([
      ['2028-07-01', '2028-08-26'],
      ['2028-08-26', '2028-10-01'],
    ]);
  });
  it('keep their date where nobody changes over', () => {
    expect(days(seasonsAYearLater([season('2027-07-01', '2027-07-15')], 2027, { changeoverDays: [6] }))).toEqual([
      ['2028-07-01', '2028-07-15'],
    ]);
    // The season's own changeover day wins: 1 July 2027 is a Thursday, 29 June 2028 too.
    const own = season('2027-07-01', '2027-07-15', { changeoverDays: [4] });
    expect(days(seasonsAYearLater([own], 2027, { changeoverDays: [6] }))).toEqual([['2028-06-29', '2028-07-15']]);
  });
  it('are at most three days away, either way', () => {
    // 2 January 2027 is a Saturday; 1 January 2028 is one, one day before; 2 January 2027 to 2028 moves -1.
    expect(days(seasonsAYearLater([season('2027-01-02', '2027-02-01')], 2027, {}))[0]?.[0]).toBe('2028-01-01');
    // 29 February 2028 becomes 1 March.
    expect(days(seasonsAYearLater([season('2028-02-29', '2028-03-15')], 2028, { changeoverDays: [6] }))).toEqual([
      ['2029-03-01', '2029-03-15'],
    ]);
  });
  it('never lose a season of a day or two', () => {
    const [short] = seasonsAYearLater([season('2027-07-03', '2027-07-04')], 2027, { changeoverDays: [6] });
    expect(short && short.from < short.to).toBe(true);
  });
  it('are dearer by a percentage, in whole euros; what has no price gets none', () => {
    const [later] = seasonsAYearLater(
      [season('2027-07-03', '2027-07-10', { prices: { week: 615, month: null } })],
      2027,
      {},
      3,
    );
    expect(later?.prices).toEqual({ week: 633 });
  });
});

it('copying replaces what the next year had, and leaves the other years alone', () => {
  const seasons = [
    season('2026-12-19', '2027-01-09'),
    season('2027-07-03', '2027-08-28'),
    season('2028-03-01', '2028-04-01'),
    season('2029-01-01', '2029-02-01'),
  ];
  expect(days(copyYear(seasons, 2027, { changeoverDays: [6] }))).toEqual([
    ['2026-12-19', '2027-01-09'],
    ['2027-07-03', '2027-08-28'],
    ['2029-01-01', '2029-02-01'],
    ['2028-07-01', '2028-08-28'],
  ]);
});

it('a season that is drawn takes its days from the others', () => {
  const low = season('2027-01-01', '2028-01-01', { prices: { week: 500 } });
  const high = season('2027-07-03', '2027-08-28', { prices: { week: 900 } });
  const drawn = withSeason([low], high);
  expect(days(drawn)).toEqual([
    ['2027-01-01', '2027-07-03'],
    ['2027-08-28', '2028-01-01'],
    ['2027-07-03', '2027-08-28'],
  ]);
  const shorter = { ...high, to: '2027-08-21' };
  expect(days(withSeason(drawn, shorter, high))).toEqual([
    ['2027-01-01', '2027-07-03'],
    ['2027-08-28', '2028-01-01'],
    ['2027-07-03', '2027-08-21'],
  ]);
  expect(days(withSeason([high], season('2027-07-01', '2027-09-01')))).toEqual([['2027-07-01', '2027-09-01']]);
});

it('an end of a season that moves takes days from its neighbour, or leaves some; a season keeps one day at least', () => {
  const low = season('2027-01-02', '2027-07-03', { prices: { week: 500 } });
  const high = season('2027-07-03', '2027-08-28', { prices: { week: 900 } });
  expect(days(withEdge([low, high], high, { from: '2027-07-01', to: high.to }))).toEqual([
    ['2027-01-02', '2027-07-01'],
    ['2027-07-01', '2027-08-28'],
  ]);
  expect(days(withEdge([low, high], low, { from: low.from, to: '2027-07-02' }))).toEqual([
    ['2027-07-03', '2027-08-28'],
    ['2027-01-02', '2027-07-02'],
  ]);
  expect(days(withEdge([high], high, { from: '2027-08-27', to: '2027-08-28' }))).toEqual([
    ['2027-08-27', '2027-08-28'],
  ]);
  expect(days(withEdge([high], high, { from: '2027-08-28', to: '2027-08-28' }))).toEqual([
    ['2027-07-03', '2027-08-28'],
  ]);
});

it('says on which days of a year nothing can be booked', () => {
  const seasons = [season('2026-12-19', '2027-01-09'), season('2027-01-16', '2027-12-31')];
  expect(daysWithoutSeason(seasons, 2027)).toEqual([
    { from: '2027-01-09', to: '2027-01-16' },
    { from: '2027-12-31', to: '2028-01-01' },
  ]);
});
