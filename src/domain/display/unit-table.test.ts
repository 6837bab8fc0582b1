import { describe, expect, it } from 'vitest';
import type { Estate, Unit } from '../record/estate.ts';
import { labelsFor } from './labels-for.ts';
import {
  bedroomChoices,
  chosenUnit,
  filterUnits,
  hasFacade,
  sortUnits,
  unitFilter,
  unitRow,
  unitSort,
  unitsByFloor,
} from './unit-table.ts';

const labels = labelsFor('nl');
const unit = (id: number, floor: number | null, transaction: number, bedroomCount = 2): Unit => ({
  general: { id, parentId: 9, floor, entityNumber: `${floor}.${id}`, transaction: { id: transaction }, bedroomCount },
  price: { value: 300_000 + id },
  dimensions: { areaBuild: 90 },
});
const units = [unit(1, 0, 1, 1), unit(2, 1, 3), unit(3, 1, 5), unit(4, -1, 1), unit(5, null, 1, 3)];
const project: Estate = {
  general: { id: 9, project: true, title: { nl: 'De Weverij' } },
  address: { city: { zip: '9000', name: 'Gent' } },
  children: units,
};
const rows = units.map((one) => unitRow(one, project, labels));

describe('unit rows', () => {
  it('say state, price and link; a sold one has neither price nor link', () => {
    expect(rows.map(({ number, availability, price, href }) => [number, availability, price, href])).toEqual([
      ['0.1', 'available', '€\u00a0300.001', '/nl/aanbod/9/de-weverij-in-9000-gent/1'],
      ['1.2', 'option', '€\u00a0300.002', '/nl/aanbod/9/de-weverij-in-9000-gent/2'],
      ['1.3', 'sold', '', undefined],
      ['-1.4', 'available', '€\u00a0300.004', '/nl/aanbod/9/de-weverij-in-9000-gent/4'],
      ['null.5', 'available', '€\u00a0300.005', '/nl/aanbod/9/de-weverij-in-9000-gent/5'],
    ]);
    expect(rows[2]?.transaction).toBe('Verkocht');
  });
  it('stand by floor, the highest first and unknown ones last', () => {
    const floors = unitsByFloor(rows, null, labels);
    expect(floors.map(({ name, units: list }) => [name, list.length])).toEqual([
      ['1e verdieping', 2],
      ['Gelijkvloers', 1],
      ['Kelder', 1],
      ['', 1],
    ]);
    expect(hasFacade(floors)).toBe(false);
    expect(hasFacade(floors.slice(0, 3))).toBe(true);
    expect(hasFacade(floors.slice(0, 1))).toBe(false);
  });
  it('prefer a garden to a terrace', () => {
    const withGarden = { ...unit(6, 0, 1), layout: { terraceSurface: 9 }, fields: { 'other.garden_surface': 40 } };
    expect(unitRow(withGarden, project, labels).outside).toEqual({ kind: 'garden', text: '40\u00a0m²' });
    expect(unitRow({ ...unit(6, 0, 1), layout: { terraceSurface: 9 } }, project, labels).outside?.kind).toBe('terrace');
  });
});

describe('unit order and choice', () => {
  const ids = (list: readonly Unit[]) => list.map(({ general }) => general.id);
  const sorted = (sort: string) => ids(sortUnits(units, unitSort(new URLSearchParams({ sort }))));
  it('sorts up and down, with sold ones last by price; nonsense keeps the order of the record', () => {
    expect(sorted('price')).toEqual([1, 2, 4, 5, 3]);
    expect(sorted('price-desc')).toEqual([5, 4, 2, 1, 3]);
    expect(sorted('bedrooms')).toEqual([1, 2, 3, 4, 5]);
    expect(sorted('bedrooms-desc')).toEqual([5, 2, 3, 4, 1]);
    expect(sorted('area')).toEqual([1, 2, 3, 4, 5]);
    for (const nonsense of ['', 'price-up', 'price-desc-desc', 'number', '-desc'])
      expect([nonsense, unitSort(new URLSearchParams({ sort: nonsense }))]).toEqual([nonsense, undefined]);
  });
  it('shows the unit that is asked for, whatever its state, else the first available one', () => {
    const chosen = (query: string, list = units) => chosenUnit(list, new URLSearchParams(query))?.general.id;
    expect(chosen('unit=3')).toBe(3);
    expect(chosen('unit=99')).toBe(1);
    expect(chosen('', units.slice(1))).toBe(4);
    expect(chosen('', units.slice(1, 3))).toBeUndefined();
  });
});

describe('unit filter', () => {
  const chosen = (query: string) => filterUnits(rows, unitFilter(new URLSearchParams(query))).map(({ id }) => id);
  it('reads availability and bedrooms, and takes nonsense for all', () => {
    expect(chosen('')).toEqual([1, 2, 3, 4, 5]);
    expect(chosen('view=available')).toEqual([1, 4, 5]);
    expect(chosen('view=available&bedrooms=1')).toEqual([1]);
    expect(chosen('bedrooms=2')).toEqual([2, 3, 4]);
    expect(chosen('view=rows&bedrooms=x')).toEqual([1, 2, 3, 4, 5]);
  });
  it('offers the numbers of bedrooms that occur', () => {
    expect(bedroomChoices(rows)).toEqual([1, 2, 3]);
  });
});
