import { expect, it } from 'vitest';
import { extraField, extraFields } from './extra-field.ts';

it('finds an extra field by extra_field_autoid', () => {
  const list = [
    { extra_field_autoid: 3, value: 'a' },
    { extra_field_autoid: 7, value: 'b' },
  ];
  expect(extraField({ extraFields: list }, 7)?.value).toBe('b');
  expect(extraField({ extraFields: list }, 8)).toBeUndefined();
});

it('lists each number once, the first of it', () => {
  const list = [7, 3, 7].map((extra_field_autoid, index) => ({ extra_field_autoid, value: index }));
  expect(extraFields({ extraFields: list }).map(({ value }) => value)).toEqual([0, 1]);
  expect(extraFields({})).toEqual([]);
});
