import { expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { compareRows } from './compare.ts';
import { labelsFor } from './labels-for.ts';

const house = (id: number, price: number, over: Partial<Estate> = {}): Estate => ({
  general: { id, headType: { id: 1 }, transaction: { id: 1 }, bedroomCount: 3 },
  price: { value: price },
  dimensions: { areaGround: 112 },
  fields: { 'construction.habitable_surface': 148 },
  address: { city: { zip: '9000', name: 'Gent' }, region: 'FLANDERS' },
  ...over,
});
const rowsOf = (...estates: Estate[]) => {
  const rows = compareRows(estates, labelsFor('nl'));
  return Object.fromEntries(
    rows.map(({ kind, cells }) => [kind, cells.map(({ text, best }) => (best ? `*${text}` : text))]),
  );
};

it('marks the best price, price per square metre and surface', () => {
  const rows = rowsOf(
    house(1, 425_000),
    house(2, 289_000, {
      dimensions: null,
      fields: { 'construction.habitable_surface': 94 },
    }),
  );
  expect(rows.price).toEqual(['€\u00a0425.000', '*€\u00a0289.000']);
  expect(rows.perM2).toEqual(['*€\u00a02.872', '€\u00a03.074']);
  expect(rows.area).toEqual(['*148\u00a0m²', '94\u00a0m²']);
  expect(rows.plot).toEqual(['112\u00a0m²', '']);
});

it('never measures what is built against what is lived in', () => {
  const built = house(2, 289_000, { dimensions: { areaBuild: 200 }, fields: null });
  const rows = rowsOf(house(1, 425_000), built);
  expect(rows.area).toEqual(['148\u00a0m²', '200\u00a0m²']);
  expect(rows.perM2).toEqual(['€\u00a02.872', '']);
});

it('marks nothing when all are equal, and leaves out what nobody knows', () => {
  const rows = rowsOf(house(1, 425_000), house(2, 425_000));
  expect(rows.price).toEqual(['€\u00a0425.000', '€\u00a0425.000']);
  expect(rows).not.toHaveProperty('year');
  expect(rows).not.toHaveProperty('flood');
});

it('never measures a rent against a selling price', () => {
  const rent = house(2, 900, { general: { id: 2, headType: { id: 1 }, transaction: { id: 2 } } });
  const rows = rowsOf(house(1, 425_000), rent);
  expect(rows.price).toEqual(['€\u00a0425.000', '€\u00a0900 per maand']);
  expect(rows.perM2?.[1]).toBe('');
});

it('says what a buyer asks about energy, renovation and water', () => {
  const worse = house(2, 785_000, {
    energy: { epcValue: 431, energyLabel: 'E' },
    planning: { floodingParcelScore: 'C', floodingBuildingScore: 'B' },
  });
  const rows = compareRows(
    [house(1, 425_000, { energy: { epcValue: 231, energyLabel: 'C' } }), worse],
    labelsFor('nl'),
  );
  const cells = (kind: string) => rows.find((row) => row.kind === kind)?.cells;
  expect(cells('energy')?.map(({ energy }) => energy?.label)).toEqual(['C', 'E']);
  expect(cells('renovation')?.map(({ renovate }) => renovate)).toEqual([false, true]);
  expect(cells('flood')?.map(({ text }) => text)).toEqual(['', 'C / B']);
});

it('gives no price to what is sold', () => {
  const sold = house(2, 289_000, { general: { id: 2, headType: { id: 1 }, transaction: { id: 5 } } });
  expect(rowsOf(house(1, 425_000), sold).price).toEqual(['€\u00a0425.000', '']);
});

it('gives the sum of what is bought, none for farmland, and no energy from a use of 0', () => {
  const land = (id: number, code: string) =>
    house(id, 150_000, { general: { id, headType: { id: 2 }, subType: { id: 1, code }, transaction: { id: 1 } } });
  const rows = rowsOf(house(1, 325_000), land(2, 'BUILDING_PLOT'), land(3, 'AGRICULTURE_GROUND'));
  expect(rows.allIn).toEqual(['€\u00a0335.895', '*€\u00a0171.955', '']);
  expect(rowsOf(house(1, 325_000, { energy: { epcValue: 0 } }), house(2, 325_000))).not.toHaveProperty('energy');
});
