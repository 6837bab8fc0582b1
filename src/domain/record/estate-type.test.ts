import { describe, expect, it } from 'vitest';
import { labelsFor } from '../display/labels-for.ts';
import type { Estate } from './estate.ts';
import { estateType, headTypeName, isProject } from './estate-type.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});

describe('type', () => {
  it.each([
    [estate({ headType: { id: 10 } }), 'COMMERCIAL'],
    [estate({ headType: { id: 7 } }), 'PROJECT'],
    [estate({ headType: { id: 88, code: 'garage' } }), 'GARAGE'],
    [estate({ subType: { id: 123 } }), 'HOUSE'],
    [estate({ headType: { id: 1 } }, { type: 'PLOT' }), 'PLOT'],
    [estate({ project: true }), 'PROJECT'],
    [estate({}), undefined],
  ] as const)('%# type', (record, type) => {
    expect(estateType(record)).toBe(type);
  });
  it('is a project by flag or head type', () => {
    expect(isProject(estate({ project: true }))).toBe(true);
    expect(isProject(estate({ headType: { id: 7 } }))).toBe(true);
    expect(isProject(estate({ headType: { id: 1 } }))).toBe(false);
  });
  it('names the head type: own words first, then the table', () => {
    const { reference } = labelsFor('nl');
    expect(headTypeName(estate({ headType: { id: 10 } }), reference, 'nl')).toBe('Kantoor');
    expect(headTypeName(estate({}, { type: 'PLOT' }), reference, 'nl')).toBe('Grond');
    expect(headTypeName(estate({}), reference, 'nl')).toBe('');
  });
});
