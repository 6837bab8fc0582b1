import { expect, it } from 'vitest';
import { cellsOf } from './map-cells.ts';

const at = (id: number, lat: number, lon: number) => ({ id, lat, lon, price: null });
/** A pixel for each thousandth of a degree. */
const project = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: Math.round(lon * 1000),
  y: Math.round(lat * 1000),
});

it('makes one mark of what lies in one square of the screen, and leaves what is alone', () => {
  const [first, second, alone] = [at(1, 0.01, 0.01), at(2, 0.03, 0.063), at(3, 0.01, 0.064)];
  const { pins, clusters } = cellsOf([first, second, alone], project);
  expect(pins).toEqual([alone]);
  expect(clusters).toEqual([
    { lat: 0.02, lon: 0.0365, count: 2, bounds: { south: 0.01, north: 0.03, west: 0.01, east: 0.063 } },
  ]);
});

it('is at an end soon with twenty thousand listings of one town', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => at(id, 51 + (id % 100) / 1e6, 3 + id / 1e9));
  expect(cellsOf(many, project).clusters.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
});
