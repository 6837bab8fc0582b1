import { expect, it } from 'vitest';
import { referenceLabel } from '../display/labels.ts';
import { labelsFor } from '../display/labels-for.ts';
import { geoPrecisionCode } from './geo-precision.ts';

const nl = labelsFor('nl');

it('numbers geo precision from 0 to 3', () => {
  expect([0, 1, 2, 3, 4, -1].map(geoPrecisionCode)).toEqual([
    'NO_DATA',
    'GEOMETRIC_CENTER',
    'RANGE_INTERPOLATED',
    'ROOFTOP',
    undefined,
    undefined,
  ]);
  expect(referenceLabel(nl.reference, 'GeoPrecision', 3)).toBe('Exact (op gebouwniveau)');
  expect(referenceLabel(nl.reference, 'GeoPrecision', 9)).toBe('');
});
