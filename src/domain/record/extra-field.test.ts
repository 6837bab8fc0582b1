import { expect, it } from 'vitest';
import { extraField } from './extra-field.ts';

it('finds an extra field by extra_field_autoid', () => {
  const extraFields = [
    { extra_field_autoid: 3, value: 'a' },
    { extra_field_autoid: 7, value: 'b' },
  ];
  expect(extraField({ extraFields }, 7)?.value).toBe('b');
  expect(extraField({ extraFields }, 8)).toBeUndefined();
});
