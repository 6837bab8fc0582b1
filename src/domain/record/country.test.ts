import { expect, it } from 'vitest';
import { foreignCountry, isAbroad } from './country.ts';

it.each([
  ['FR', true],
  ['LU', true],
  ['fr ', true],
  ['BE', false],
  ['be', false],
  ['', false],
  ['UNKNOWN', false],
  [null, false],
  [undefined, false],
])('a home in %s is abroad: %s', (country, abroad) => {
  expect(isAbroad({ country: country ?? null })).toBe(abroad);
  expect(isAbroad(null)).toBe(false);
});

it('names a country abroad by its code', () => {
  expect(foreignCountry({ country: ' fr' })).toBe('FR');
  expect(foreignCountry({ country: 'BE' })).toBe('');
});
