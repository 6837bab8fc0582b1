import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Email, isEmailAddress } from './email-address.ts';

const labels = (count: number): string => `${'d'.repeat(61)}.`.repeat(count);

describe('e-mail addresses', () => {
  it.each([
    'marie@lindeloo.example',
    'a.b+c@sub.estran.example',
    "o'neill@x.example",
    'a=b@x.example',
    'who?me@x.example',
    'a@xn--bse-sna.example',
    'a@x.xn--p1ai',
    'a@1.example',
    `${'a'.repeat(64)}@x.example`,
    `a@${'x'.repeat(63)}.example`,
    // 254 characters
    `${'a'.repeat(57)}@${labels(3)}example.be`,
  ])('takes %s', (address) => {
    expect([isEmailAddress(address), Value.Check(Email, address)]).toEqual([true, true]);
  });
  it.each([
    '',
    'marie',
    'marie@localhost',
    'Marie <marie@lindeloo.example>',
    '<marie@lindeloo.example>',
    'a@x.example, b@x.example',
    'a@x.example b@x.example',
    ' a@x.example',
    'a b@x.example',
    'a@x.example\n',
    'a@x.example\r\nBcc: b@x.example',
    '@x.example',
    'a@@x.example',
    'a@b@x.example',
    'a..b@x.example',
    '.a@x.example',
    'a.@x.example',
    '.@x.example',
    '=?utf-8?q?a?=@x.example',
    'a=?utf-8?q?b?=@x.example',
    '"a"@x.example',
    '"a b"@x.example',
    'a(comment)@x.example',
    'a@x.example(comment)',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@-x.example',
    'a@x-.example',
    'a@x..example',
    'a@.example',
    'a@x.example.',
    'a@x_y.example',
    'a@x.e',
    'a@x.example1-',
    `a@${'x'.repeat(64)}.example`,
    `${'a'.repeat(65)}@x.example`,
    'é@x.example',
    'a@büro.example',
    'a\u200bb@x.example',
    'a＠x.example',
    // 255 characters
    `${'a'.repeat(58)}@${labels(3)}example.be`,
  ])('refuses %j', (address) => {
    expect([isEmailAddress(address), Value.Check(Email, address)]).toEqual([false, false]);
  });
});
