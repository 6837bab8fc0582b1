import { expect, it } from 'vitest';
import { FIELD_KIND, FIELD_KINDS } from './field-kinds.ts';
import { FIELD_NAMES } from './fields-by-tab.ts';

it('has the 28 field kinds', () => {
  expect(FIELD_KINDS).toHaveLength(28);
});

it('maps only fields that exist, and every kind at least once', () => {
  expect(Object.keys(FIELD_KIND).filter((name) => !(FIELD_NAMES as readonly string[]).includes(name))).toEqual([]);
  expect(new Set(Object.values(FIELD_KIND)).size).toBe(28);
});
