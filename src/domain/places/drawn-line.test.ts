import { expect, it } from 'vitest';
import { areaPartText, MAX_AREA_TEXT, MAX_CORNERS, parseAreaTexts } from './area.ts';
import { areaOfLine } from './drawn-line.ts';
import type { LatLon } from './geo.ts';

const ring = (count: number, radius: number, wobble = 0): LatLon[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const r = radius * (1 + wobble * Math.sin(17 * angle));
    return { lat: 51 + r * Math.sin(angle), lon: 3.7 + 1.6 * r * Math.cos(angle) };
  });

it('keeps the corners of what has few', () => {
  const square = [
    { lat: 51, lon: 3.7 },
    { lat: 51, lon: 3.75 },
    { lat: 51, lon: 3.8 },
    { lat: 50.95, lon: 3.8 },
    { lat: 50.95, lon: 3.7 },
  ];
  expect(areaOfLine(square)).toEqual({
    corners: [
      { lat: 51, lon: 3.7 },
      { lat: 51, lon: 3.8 },
      { lat: 50.95, lon: 3.8 },
      { lat: 50.95, lon: 3.7 },
    ],
  });
});

it('takes three corners, and no fewer', () => {
  const triangle = [
    { lat: 51, lon: 3.7 },
    { lat: 51, lon: 3.8 },
    { lat: 50.95, lon: 3.75 },
  ];
  expect(areaOfLine(triangle)).toEqual({ corners: triangle });
  expect(areaOfLine(triangle.slice(0, 2))).toEqual({ problem: 'small' });
});

it.each([
  ['a quarter of a town', ring(400, 0.01)],
  ['a province', ring(3000, 0.4, 0.2)],
  ['half a country', ring(5000, 1, 0.3)],
])('makes %s fit into an address', (_name, points) => {
  const area = areaOfLine(points);
  if (!('corners' in area)) throw new Error(area.problem);
  const text = areaPartText(area);
  expect(area.corners.length).toBeLessThanOrEqual(MAX_CORNERS);
  expect(area.corners.length).toBeGreaterThan(8);
  expect(text.length).toBeLessThanOrEqual(MAX_AREA_TEXT);
  expect(parseAreaTexts([text])).toEqual([text]);
});

it('says when a line crosses itself, and when it is none', () => {
  const eight = Array.from({ length: 100 }, (_, i) => ({
    lat: 51 + 0.05 * Math.sin((i / 100) * 4 * Math.PI),
    lon: 3.7 + 0.1 * Math.sin((i / 100) * 2 * Math.PI),
  }));
  expect(areaOfLine(eight)).toEqual({ problem: 'crosses' });
  expect(areaOfLine(ring(50, 0.00001))).toEqual({ problem: 'small' });
  expect(areaOfLine([])).toEqual({ problem: 'small' });
  expect(areaOfLine([{ lat: 51, lon: 3 }])).toEqual({ problem: 'small' });
});
