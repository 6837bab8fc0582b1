import { describe, expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import type { Unit } from '../record/estate.ts';
import { formerListings, type GoneListing, isSameHome, unitHome } from './relisting.ts';

const POINT = { lat: 51.05, lon: 3.72 };
/** So many metres to the north. */
const north = (metres: number) => ({ lat: POINT.lat + metres / 111_195, lon: POINT.lon });
const home = (
  id: number,
  over: Partial<Unit['address']> & { area?: number; reference?: string; headType?: number } = {},
) => {
  const { area = 100, reference = `R-${id}`, headType = 3, ...address } = over;
  return testEstate(id, {
    general: { reference, headType: { id: headType }, subType: null },
    address: { ...testEstate(id).address, geoLocation: POINT, number: '12', box: '3', ...address },
    fields: { 'construction.habitable_surface': area },
  });
};
const NOW = new Date('2026-11-17T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const gone = (estate: Unit, left: number, came = left + 30): GoneListing => ({
  id: estate.general.id,
  estate,
  cameAt: daysAgo(came),
  leftAt: daysAgo(left),
});

describe('the same home under another number', () => {
  it('has the same door and kind, and lies and measures the same', () => {
    expect(isSameHome(home(1), home(2))).toBe(true);
    expect(isSameHome(home(1), home(2, { street: { nl: 'GEHEIMSTRAAT', fr: 'Rue Secrète' } }))).toBe(true);
    for (const other of [
      { street: { nl: 'Lindestraat' } },
      { street: null },
      { number: '14' },
      { box: '4' },
      { box: null },
      { city: { zip: '9050' } },
      { headType: 1 },
    ])
      expect(isSameHome(home(1), home(2, other)), JSON.stringify(other)).toBe(false);
  });
  it('lies within 50 metres', () => {
    expect(isSameHome(home(1), home(2, { geoLocation: north(49) }))).toBe(true);
    expect(isSameHome(home(1), home(2, { geoLocation: north(51) }))).toBe(false);
    expect(isSameHome(home(1), home(2, { geoLocation: null }))).toBe(false);
  });
  it('measures as much within five in a hundred, either way', () => {
    expect([95, 95.1, 100, 104.9, 105].map((area) => isSameHome(home(1), home(2, { area })))).toEqual(
      Array(5).fill(true),
    );
    expect([94.9, 105.1].map((area) => isSameHome(home(1), home(2, { area })))).toEqual([false, false]);
  });
  it('has the same reference, and then may lie and measure otherwise; but not stand elsewhere', () => {
    const moved = { reference: 'r 1', geoLocation: null, area: 200 };
    expect(isSameHome(home(1, { reference: 'R-1' }), home(2, moved))).toBe(true);
    expect(isSameHome(home(1, { reference: 'R-1' }), home(2, { ...moved, number: '14' }))).toBe(false);
    expect(isSameHome(home(1, { reference: '' }), home(2, { ...moved, reference: '' }))).toBe(false);
  });
});

describe('a unit as a home', () => {
  const project = home(9, { box: null, headType: 7 });
  const unit = (id: number, number: string | undefined, over: Parameters<typeof home>[1] = {}) => {
    const { address: _address, ...rest } = home(id, over);
    return unitHome(
      { ...rest, address: null, general: { ...rest.general, parentId: 9, entityNumber: number ?? null } },
      project,
    );
  };
  it('is told from its neighbours by its number in the project', () => {
    expect(isSameHome(unit(1, 'A.1'), unit(2, 'a1'))).toBe(true);
    expect(isSameHome(unit(1, 'A.1'), unit(2, 'A.2'))).toBe(false);
    expect(isSameHome(unit(1, 'A.1', { area: 100 }), unit(2, 'A.1', { area: 106 }))).toBe(false);
  });
  it('is the apartment that was offered by itself at that door', () => {
    expect(isSameHome(home(1, { box: '302' }), unit(2, '302'))).toBe(true);
  });
  it('without a number is recognised by its reference only', () => {
    expect(isSameHome(unit(1, undefined), unit(2, undefined))).toBe(false);
    expect(isSameHome(unit(1, undefined, { reference: 'R-7' }), unit(2, undefined, { reference: 'R 7' }))).toBe(true);
  });
});

const formerNumbers = (...asked: Parameters<typeof formerListings>): number[] =>
  formerListings(...asked).map(({ id }) => id);

describe('former numbers of a home', () => {
  it.each([
    [0, [1]],
    [89, [1]],
    [90, [1]],
    [91, []],
  ])('%i days after the former one left', (days, found) => {
    expect(formerNumbers(home(2), NOW, [gone(home(1), days)])).toEqual(found);
  });
  it('follow one another, each within 90 days of the next', () => {
    const chain = [gone(home(3), 10, 40), gone(home(2), 120, 130), gone(home(1), 230, 260)];
    expect(formerNumbers(home(4), NOW, chain)).toEqual([2, 3]);
  });
  it('are never its own', () => {
    expect(formerNumbers(home(2), NOW, [gone(home(2), 5)])).toEqual([]);
  });
});
