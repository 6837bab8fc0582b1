import { expect, it } from 'vitest';
import { surfacesOf } from './feed-values.ts';

it.each([
  ['120', { area: 120, whole: true }],
  ['120 m²', { area: 120, whole: true }],
  ['ca. 120m2', { area: 120, whole: true }],
  ['50 + 75 terrace', { area: 50, terrace: 75, whole: true }],
  ['50 m² + 75 m² terras', { area: 50, terrace: 75, whole: true }],
  ['75 terrasse + 50', { area: 50, terrace: 75, whole: true }],
  ['50 + 75 terrace + 200 garden', { area: 50, terrace: 75, whole: false }],
  ['50 + 75', { whole: false }],
  ['50-75', { whole: false }],
  ['50 / 75', { whole: false }],
  ['unknown', { whole: false }],
  [undefined, { whole: false }],
])('%s is %j', (text, surfaces) => {
  expect(surfacesOf(text)).toEqual(surfaces);
});
