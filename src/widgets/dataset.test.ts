import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { readDataset } from './dataset.ts';

const schema = Type.Object({
  office: Type.String({ default: '', maxLength: 5 }),
  zoomLevel: Type.Integer({ default: 16, minimum: 1, maximum: 19 }),
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  autoplay: Type.Boolean({ default: false }),
});
const read = (dataset: Record<string, string>) => {
  const warnings: string[] = [];
  return { options: readDataset(schema, dataset, (message) => warnings.push(message)), warnings };
};
const defaults = { office: '', zoomLevel: 16, autoplay: false };

it('gives the defaults without attributes, and nothing for what is optional', () => {
  expect(read({})).toEqual({ options: defaults, warnings: [] });
});

it('reads text, numbers and flags', () => {
  expect(read({ office: 'gent', zoomLevel: '12', latitude: '-51.05', autoplay: '' })).toEqual({
    options: { office: 'gent', zoomLevel: 12, latitude: -51.05, autoplay: true },
    warnings: [],
  });
  expect(read({ autoplay: 'false' }).options.autoplay).toBe(false);
});

it.each([
  ['zoomLevel', '12.5', 'data-zoom-level="12.5" is not understood'],
  ['zoomLevel', '20', 'data-zoom-level="20" is not understood'],
  ['zoomLevel', '', 'data-zoom-level="" is not understood'],
  ['zoomLevel', '0x10', 'data-zoom-level="0x10" is not understood'],
  ['zoomLevel', '1e1', 'data-zoom-level="1e1" is not understood'],
  ['latitude', 'Infinity', 'data-latitude="Infinity" is not understood'],
  ['office', 'too long', 'data-office="too long" is not understood'],
  ['autoplay', 'yes', 'data-autoplay="yes" is not understood'],
])('falls back and warns once for %s=%s', (name, value, warning) => {
  expect(read({ [name]: value })).toEqual({ options: defaults, warnings: [warning] });
});

it('ignores attributes that are not options, and the prototype', () => {
  expect(read({ widget: 'x', constructor: 'x' })).toEqual({ options: defaults, warnings: [] });
});
