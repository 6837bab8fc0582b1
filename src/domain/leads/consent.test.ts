import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Email } from './consent.ts';

describe('e-mail addresses', () => {
  it.each(['marie@lindeloo.example', 'a.b+c@sub.estran.example', "o'neill@x.example"])('takes %s', (address) => {
    expect(Value.Check(Email, address)).toBe(true);
  });
  it.each([
    'marie',
    'marie@localhost',
    'Marie <marie@lindeloo.example>',
    'a@x.example, b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    '@x.example',
    'a@-x.example',
    `${'a'.repeat(65)}@x.example`,
  ])('refuses %j', (address) => {
    expect(Value.Check(Email, address)).toBe(false);
  });
});
