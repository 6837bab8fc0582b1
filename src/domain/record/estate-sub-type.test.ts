import { expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from './estate.ts';
import { subTypeName } from './estate-sub-type.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});

it('names the subtype: own words first, then the table', () => {
  const { reference } = labelsFor('nl');
  expect(subTypeName(estate({ subType: { id: 123 } }), reference, 'nl')).toBe('Herenhuis');
  expect(subTypeName(estate({ subType: { id: 999, code: 'VILLA' } }), reference, 'nl')).toBe('Villa');
  expect(subTypeName(estate({ subType: { id: 123, name: { nl: 'Patriciërswoning' } } }), reference, 'nl')).toBe(
    'Patriciërswoning',
  );
  expect(subTypeName(estate({ subType: { id: 999, name: { fr: 'Ferme' } } }), reference, 'nl')).toBe('Ferme');
});
